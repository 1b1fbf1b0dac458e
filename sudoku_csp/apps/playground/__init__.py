"""The playground: one page in a browser on which to solve, explain, encode and search.

The server sends static files and answers questions. Another process answers each question; it is
killed at the time limit or when the client hangs up. The server itself never parses a puzzle.
"""
