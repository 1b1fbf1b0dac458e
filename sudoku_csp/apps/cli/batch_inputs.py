"""The inputs of `sudoku-csp batch`, one after the other, and how much of them has been read."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import click

from sudoku_csp.apps.cli.inputs import AS_WRITTEN, EXAMPLES, Reading, open_input
from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import source
from sudoku_csp.solvers.batch.items import Item, read_items


@dataclass
class Inputs:
    """Files, texts and standard input as the arguments name them, or the examples."""

    names: Sequence[str]
    examples: bool = False
    how: Reading = AS_WRITTEN
    _before: int = 0
    _yielded: int = 0
    _position: Callable[[], int] = lambda: 0

    def items(self) -> Iterator[Item]:
        """All that stands in them, in order.

        A file that cannot be read is told at once, and an item too, which says why.
        """
        for item in self._all():
            self._yielded += 1
            yield item

    def share(self, done: int) -> float | None:
        """How much of the inputs is done, from 0 to 1, where so many items are; None where the end
        is not known. What has been read is ahead of what is done."""
        sizes = [_size(name) for name in self.names]
        if None in sizes:
            return None
        total = sum(size for size in sizes if size is not None)
        read = (self._before + self._position()) / max(total, 1)
        return min(1.0, read * done / max(self._yielded, 1))

    def _all(self) -> Iterator[Item]:
        for name in [EXAMPLES, *self.names] if self.examples else self.names:
            try:
                with open_input(name) as (stream, shown):
                    self._position = partial(source.position, stream)
                    yield from read_items(stream, self.how.context(shown), self.how.having)
                    self._position = lambda: 0
                    self._before += _size(name) or 0
            except InputError as error:
                click.echo(str(error), err=True)
                yield Item.of(error)


def _size(name: str | None) -> int | None:
    """The bytes of a file; None for what is none, as standard input."""
    try:
        path = Path(name or "")
        return path.stat().st_size if path.is_file() else None
    except (OSError, ValueError):
        return None
