"""The commands: each module adds its parser and runs what was parsed."""
