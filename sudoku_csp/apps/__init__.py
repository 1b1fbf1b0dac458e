"""The ways to use the project: in Python, in a terminal, in a browser and in notebooks."""
