"""Writing behind the back of whoever produces: the disk and the producer work at the same time.

A write into a file, or into a compressor, lets other threads run. For a formula of gigabytes that
halves the time, as producing its text and writing it take about as long.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from io import RawIOBase
from typing import Any, BinaryIO, cast

AHEAD = 2
"""Pieces that the producer may be ahead of the disk."""


@contextmanager
def behind(stream: BinaryIO) -> Iterator[BinaryIO]:
    """A stream of which each write is done by a thread; all are done at the end of the block.

    What a write raises is raised by a later one, or at the end. If the block is left by an error,
    what is not written yet is left out.
    """
    with ThreadPoolExecutor(1) as thread:
        writer = _Writer(stream, thread)
        try:
            yield cast(BinaryIO, writer)
            writer.wait(0)
        except BaseException:
            thread.shutdown(cancel_futures=True)
            raise


class _Writer(RawIOBase):
    def __init__(self, stream: BinaryIO, thread: ThreadPoolExecutor) -> None:
        super().__init__()
        self._stream = stream
        self._thread = thread
        self._pieces: deque[Future[int]] = deque()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.wait(AHEAD)
        self._pieces.append(self._thread.submit(self._stream.write, bytes(data)))
        return len(data)

    def wait(self, left: int) -> None:
        """Waits until no more pieces than these are to be written; raises what a write raised."""
        while len(self._pieces) > left:
            self._pieces.popleft().result()
