"""Cores: groups of clauses without a common model, minimal and smallest. No Sudoku rule here."""
