"""What several kinds of tests use."""
