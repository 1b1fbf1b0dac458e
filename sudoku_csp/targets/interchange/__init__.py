"""Finite-domain languages of others: a model written out in them, and their answers read back."""
