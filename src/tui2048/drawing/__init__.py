"""How the app is drawn: palettes, themes, colours, and what a terminal lacks."""
