"""Messages on a pipe: bytes, after their size, so that one is taken whole before it is read."""

from __future__ import annotations

from struct import Struct
from typing import IO

_SIZE = Struct("<Q")


def send(stream: IO[bytes], packed: bytes) -> None:
    """Writes a message and hands it on. Raises OSError where nobody listens."""
    stream.write(_SIZE.pack(len(packed)))
    stream.write(packed)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None where the stream ends, in the middle of one too."""
    header = stream.read(_SIZE.size)
    if len(header) < _SIZE.size:
        return None
    (size,) = _SIZE.unpack(header)
    packed = stream.read(size)
    return packed if len(packed) == size else None
