"""The use cases of the project, each a function that the terminal and the page call too.

Every function raises InputError for a text that is no puzzle, UnknownName for a name that does not
exist, and Unsupported for options that do not fit together. A time limit is in seconds; None is no
limit.
"""
