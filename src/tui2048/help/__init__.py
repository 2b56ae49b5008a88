"""What the help tells, page by page; how it is shown is for those who show it."""
