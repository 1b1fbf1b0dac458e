"""Making puzzles: every one unique, and minimal or of a wanted difficulty where that is asked."""
