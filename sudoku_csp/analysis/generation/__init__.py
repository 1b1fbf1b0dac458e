"""New puzzles: all unique, and minimal or of a given difficulty on request."""
