"""The library's front door: puzzles as text, lists or objects in, answers out.

Backends stay open between calls, each native one in a process of its own, until `close` or the end
of the program. A time limit is in seconds for each backend, and None for no limit.

Every function raises InputError for a text that is no puzzle, UnknownName for a name that does not
exist, and Unsupported for options that do not fit together.
"""
