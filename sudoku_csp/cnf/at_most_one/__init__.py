"""At-most-one methods, one a module: each turns a list of literals into clauses."""
