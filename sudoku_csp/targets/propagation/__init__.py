"""The propagation target: candidate sets, fixpoint and search. It knows no Sudoku rule."""
