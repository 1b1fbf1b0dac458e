"""New puzzles, each with one solution, and on request minimal or of a given difficulty."""
