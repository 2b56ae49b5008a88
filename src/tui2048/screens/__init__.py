"""The screens, and what each of them asks."""
