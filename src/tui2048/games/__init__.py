"""What is told of all games that are stored: which are listed, in what words, and their figures."""
