"""What the player can choose: the values, the file they are in, their words, and the keys."""
