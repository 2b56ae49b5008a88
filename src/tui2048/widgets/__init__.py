"""Widgets: they show what they are given, and post messages about what the player does."""
