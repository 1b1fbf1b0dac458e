"""Ten lessons in constraint modelling: notebooks that run, and the same as pages to read.

`notebooks` are marimo files, `pages` what they showed when they were last run, `show` the pictures,
tables and questions that they are made of.
"""
