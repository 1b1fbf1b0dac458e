"""The kinds of constraint, one a file. No kind imports another."""
