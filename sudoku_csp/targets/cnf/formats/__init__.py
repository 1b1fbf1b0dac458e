"""File formats of formulas, one a module, all written as a stream."""
