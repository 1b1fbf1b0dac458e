"""Languages of other solvers: writes a model in them, and reads the answers of the solvers."""
