"""2048 in the terminal, over SSH and in the browser, with a strong player at your side."""
