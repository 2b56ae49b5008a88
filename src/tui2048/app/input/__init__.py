"""What the terminal sends: keys, pasted text, the mouse, and what is none of these."""
