"""The unfinished output of a batch, a file from which an interrupted batch can continue.

The lines are written to `NAME.part`, and the options that they depend on to `NAME.part.options`;
`NAME` appears when all lines are written. One process writes them in order, so an interruption
leaves whole lines and at most one incomplete line. A batch that resumes removes the incomplete
line, reads the input again, and compares its puzzles with the whole lines.
"""

import json
import os
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, Self

from sudoku_csp.grid.errors import SudokuError
from sudoku_csp.solvers.batch.items import Item
from sudoku_csp.solvers.batch.results import Tally

try:
    import fcntl
except ImportError:  # Windows has no fcntl; there nothing stops a second batch.
    fcntl = None  # type: ignore[assignment]

SYNC_EVERY = 5.0
"""Seconds between two syncs of the lines to the disk."""


class CannotResume(SudokuError):
    """The unfinished output is from another input or other options, or another batch writes it."""


class PartFile:
    """The unfinished output of a batch; as a context manager it closes the file."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.path = target.with_name(target.name + ".part")
        self._options = target.with_name(target.name + ".part.options")
        self._stream: BinaryIO | None = None
        self._synced = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._stream is not None:
            if not self.has_results() and self.exists():
                self.remove()
            self._stream.close()

    def has_results(self) -> bool:
        return self._stream is not None and os.fstat(self._stream.fileno()).st_size > 0

    def exists(self) -> bool:
        return self.path.exists()

    def begin(self, options: Mapping[str, Any]) -> None:
        """Begins without lines. Raises OSError, and CannotResume if another batch uses the file."""
        self._stream = self._opened("ab")
        self._stream.truncate(0)
        with self._options.open("w") as stream:
            stream.write(json.dumps(options) + "\n")
            stream.flush()
            os.fsync(stream.fileno())

    def resume(self, options: Mapping[str, Any], items: Iterator[Item]) -> Tally:
        """Keeps the results in the file, takes their puzzles from `items`, returns their tally.

        Raises CannotResume if the results do not belong to these items and options.
        """
        if not self.exists() or not self.path.stat().st_size:
            self.begin(options)  # The earlier batch was ended before it had a result.
            return Tally()
        self._check(options)
        self._stream = self._opened("r+b")
        tally, size = Tally(), 0
        for number, line in enumerate(self._stream, start=1):
            if not line.endswith(b"\n"):
                break
            item = next(items, None)
            found = Tally.of_line(item, line)
            if found is None:
                place = item.source if item else "any puzzle"
                why = f"is not the result of {place}: is the input another?"
                raise CannotResume(f"{self.path}:{number}: {why}")
            tally.update(found)
            size += len(line)
        self._stream.seek(size)
        self._stream.truncate()
        return tally

    def append(self, lines: bytes) -> None:
        """Appends lines. Raises OSError with the name of the file."""
        assert self._stream is not None
        left = memoryview(lines)
        try:
            while left:
                left = left[os.write(self._stream.fileno(), left) :]
            if time.monotonic() - self._synced > SYNC_EVERY:
                self._sync()
        except OSError as error:
            raise OSError(error.errno, error.strerror, str(self.path)) from None

    def lines(self) -> Iterator[bytes]:
        with self.path.open("rb") as stream:
            yield from stream

    def become_target(self) -> None:
        """Renames the finished file to the output."""
        self._sync()
        self.path.replace(self.target)
        self._options.unlink(missing_ok=True)

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)
        self._options.unlink(missing_ok=True)

    def _opened(self, mode: str) -> BinaryIO:
        stream = self.path.open(mode, buffering=0) if mode == "ab" else self.path.open(mode)
        if fcntl is not None:
            try:
                fcntl.flock(stream.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
                # Another batch may have finished the file just before it was locked.
                if not os.path.samestat(os.fstat(stream.fileno()), self.path.stat()):
                    raise FileNotFoundError
            except OSError:
                stream.close()
                raise CannotResume(f"{self.path}: another batch is writing it") from None
        return stream  # type: ignore[return-value]

    def option(self, name: str) -> str | None:
        """An option of the earlier batch; None if it has no such text, or cannot be read."""
        try:
            value = json.loads(self._options.read_text()).get(name)
        except (OSError, ValueError, AttributeError):
            return None
        return value if isinstance(value, str) else None

    def _check(self, options: Mapping[str, Any]) -> None:
        try:
            before = json.loads(self._options.read_text())
        except (OSError, ValueError):
            raise CannotResume(f"{self._options}: cannot be read, begin anew") from None
        for name in sorted(before.keys() | options.keys()):
            was, now = before.get(name), options.get(name)
            if was != now:
                raise CannotResume(f"{self.path} was begun with {name} {was}, and now it is {now}")

    def _sync(self) -> None:
        assert self._stream is not None
        os.fsync(self._stream.fileno())
        self._synced = time.monotonic()
