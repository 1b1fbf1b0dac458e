"""The CNF target: variables, clauses and DIMACS. It knows logic, never a Sudoku rule."""
