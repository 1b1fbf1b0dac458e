"""The playground: one page in a browser on which to solve, explain, encode and search.

A server of static files and questions. Each question is answered in its own process, which is
killed at its limit or when the client hangs up; the server itself never parses a puzzle.
"""
