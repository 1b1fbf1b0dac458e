"""Why: a solution told as a sequence of small steps, each with its reason."""
