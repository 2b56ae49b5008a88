"""The game in browsers: each visitor plays in a process and a folder of their own."""
