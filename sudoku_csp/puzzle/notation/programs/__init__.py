"""The documents, strings and links of other programs."""
