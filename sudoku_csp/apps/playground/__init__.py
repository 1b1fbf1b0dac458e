"""The playground: one page in a browser, on which the rules, solvers and explanations are touched.

A server of static files and questions. Each question is answered in a process of its own that is
killed at its limit or when the client hangs up; the server itself never reads a puzzle.
"""
