"""What is wrong with a puzzle: conflicting givens, repairs, open cells, givens that follow."""
