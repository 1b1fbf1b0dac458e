"""Finds minimal and smallest cores: groups of clauses without a common model. Knows no Sudoku."""
