"""The verifier: a certificate checked without any solver, and without the code that made it."""
