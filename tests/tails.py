"""Parameters of which the first are quick, and the tail is slow: it runs with `-m slow`."""

import pytest


def quick_first(values, quick=1):
    """The values as parameters, all but the first so many slow; a tuple is one for each name."""
    parameters = []
    for at, value in enumerate(values):
        each = value if isinstance(value, tuple) else (value,)
        parameters.append(pytest.param(*each, marks=pytest.mark.slow if at >= quick else ()))
    return parameters
