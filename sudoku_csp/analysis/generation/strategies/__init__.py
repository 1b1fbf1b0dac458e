"""The strategies by name: which givens of a grid become the puzzle."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sudoku_csp.grid.errors import UnknownName

if TYPE_CHECKING:
    from sudoku_csp.analysis.generation.strategies.task import Strategy

NAMES = ("dig", "swap")


def check_name(name: str) -> str:
    """The name, if it is a strategy's. Raises UnknownName with those there are."""
    if name in NAMES:
        return name
    raise UnknownName.among("strategy", name, NAMES)


def named(name: str) -> Strategy:
    """The strategy. Raises UnknownName with those there are."""
    module = import_module(f"sudoku_csp.analysis.generation.strategies.{check_name(name)}")
    strategy: Strategy = module.choose
    return strategy
