"""The playground: one page in a browser on which to solve, explain, encode and search.

The server sends static files and answers questions. The process that answers a question is killed
at its limit or when the client hangs up; the server itself never parses a puzzle.
"""
