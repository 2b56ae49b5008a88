"""What the engine thinks of a game that was played: found, kept, told, and come back to."""
