"""Cores: parts of a formula that cannot stand together, and the smallest. No Sudoku rule here."""
