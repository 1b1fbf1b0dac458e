"""Seeded faults, taken back."""

import pytest

from sudoku_csp.solvers import kernels
from sudoku_csp.workshop.fuzzing.brute_force import truth


@pytest.fixture
def forget_kernels():
    """Nothing that was made with a fault in it is left behind."""
    yield
    kernels.named.cache_clear()
    truth.cache_clear()
