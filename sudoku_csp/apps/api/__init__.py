"""The use cases of the project. Each is a function that the terminal and the page call too.

Every function raises InputError for a text that is not a puzzle, UnknownName for a name that does
not exist, and Unsupported for options that do not fit together. A time limit is in seconds; None
means that there is no limit.
"""
