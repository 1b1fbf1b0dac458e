"""The laboratory: one rule looked at in every language, and what each encoding of it does."""
