"""The CNF target: variables, clauses and DIMACS. It knows logic, and no rule of Sudoku."""
