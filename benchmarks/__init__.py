"""What is measured of sudoku-csp, each by one command: `python -m benchmarks NAME`."""
