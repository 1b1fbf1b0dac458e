"""Cores: which parts of a formula cannot stand together, and the smallest of them. No Sudoku here."""
