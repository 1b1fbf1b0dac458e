"""`python -m sudoku_csp`, the same as `sudoku-csp`."""

from sudoku_csp.apps.cli import main

if __name__ == "__main__":
    main()
