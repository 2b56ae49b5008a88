"""The game line by line, for screen readers, braille and logs: nothing is cleared, nothing is drawn.

Textual is not imported here. What is said where the screens say it too stands beside both, in
``coaching``, ``questions``, ``review_page``, ``help`` and the modules of words.
"""
