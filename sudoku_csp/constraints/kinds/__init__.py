"""The kinds of constraint, one a module. Kinds never import one another."""
