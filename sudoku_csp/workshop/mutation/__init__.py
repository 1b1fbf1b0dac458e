"""Mutation testing: small mistakes, put into the core at random, that some test must notice.

`python -m sudoku_csp.workshop.mutation`, in a clone. A mutant that no test of its room notices is a
test that is missing, or changes nothing that anybody could see: such ones are in `equivalent.toml`,
each with its reason. A tool of our own, of four short modules: mutmut and Cosmic Ray either change
the files of the working tree or run one command over all tests, and here every room has tests of
its own, run on a copy, with a mutant's nearest ones first.
"""
