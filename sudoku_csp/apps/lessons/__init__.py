"""Ten lessons in constraint modelling: notebooks that run, and the same as pages to read.

`notebooks` are marimo files, `pages` their outputs when they were last run, `show` the texts,
pictures, tables and questions that they consist of.
"""
