"""Fast solvers of the classic rules alone, each held by tests to the readable reference.

They know a board as its houses, and nothing of clauses, models or propagators. Nothing here is
meant to teach the rules; each file says what makes it fast.
"""
