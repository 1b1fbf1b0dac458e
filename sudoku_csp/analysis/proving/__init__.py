"""Proofs, one driver a backend: why no assignment exists, in a form that others can check."""
