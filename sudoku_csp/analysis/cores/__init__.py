"""Cores: groups of clauses without a common model, minimal and smallest. Free of Sudoku rules."""
