"""The Textual app, as a program of a terminal and as a kiosk."""
