"""What other programs keep a puzzle in: documents, strings, and the links that carry them."""
