"""The kinds of constraint, one in each file. No kind imports another."""
