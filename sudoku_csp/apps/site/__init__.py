"""The page as a folder for any static host: Python and CP-SAT run in the browser tab."""
