"""Proofs, one driver a backend: why a formula has no model, in a form that others can check."""
