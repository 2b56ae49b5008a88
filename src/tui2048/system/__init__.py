"""The process and where it runs: terminal or browser, folders, signals, failures."""
