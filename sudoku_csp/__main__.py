"""Runs `python -m sudoku_csp` as the command `sudoku-csp`."""

from sudoku_csp.apps.cli import main

if __name__ == "__main__":
    main()
