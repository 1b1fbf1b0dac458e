"""The CP-SAT target: integer variables and the constraints of OR-Tools. It knows no Sudoku rule."""
