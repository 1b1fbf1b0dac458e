"""Writing behind the back of whoever produces: the disk and the producer work at the same time.

A write into a file, or into a compressor, lets other threads run. For a formula of gigabytes that
halves the time, as producing its text and writing it take about as long.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import RawIOBase
from queue import Empty, Queue
from threading import Thread
from typing import Any, BinaryIO, cast

AHEAD = 2
"""Pieces that the producer may be ahead of the disk."""


@contextmanager
def behind(stream: BinaryIO) -> Iterator[BinaryIO]:
    """A stream of which each write is done by a thread; all are done at the end of the block.

    What a write raises is raised by a later one, or at the end.
    """
    writer = _Writer(stream)
    try:
        yield cast(BinaryIO, writer)
    except BaseException:
        writer.abandon()
        raise
    finally:
        writer.finish()
    writer.check()


class _Writer(RawIOBase):
    def __init__(self, stream: BinaryIO) -> None:
        super().__init__()
        self._abandoned = False
        self._stream = stream
        self._failure: BaseException | None = None
        self._pieces: Queue[bytes | None] = Queue(AHEAD)
        self._thread = Thread(target=self._work, daemon=True)
        self._thread.start()

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        self.check()
        self._pieces.put(bytes(data))
        return len(data)

    def check(self) -> None:
        """Raises what a write has raised."""
        if self._failure is not None:
            raise self._failure

    def abandon(self) -> None:
        """Leaves out what is not written yet."""
        self._abandoned = True
        with suppress(Empty):
            while True:
                self._pieces.get_nowait()

    def finish(self) -> None:
        """Waits until all is written, or abandoned."""
        self._pieces.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (data := self._pieces.get()) is not None:
            # After a failure the rest is only taken away, or the producer would wait for ever.
            if self._failure is None and not self._abandoned:
                try:
                    self._stream.write(data)
                except BaseException as error:  # noqa: BLE001 - it is raised in the producer.
                    self._failure = error
