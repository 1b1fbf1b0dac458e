"""A course in constraint modelling: tasks that answer with a counterexample."""
