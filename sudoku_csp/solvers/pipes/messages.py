"""Messages on the pipes to and from a process.

What it is asked is bytes after their size, so that a message is taken whole before it is read. What
it answers to a call, any number of `Part` and then `Done` or `Failed`, has no frame: in noise, a
size would be waited for.
"""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct
from typing import IO, Any

SIZE = Struct("<Q")


def send(stream: IO[bytes], packed: bytes) -> None:
    """Writes a message and hands it on. Raises OSError where nobody listens."""
    stream.write(SIZE.pack(len(packed)))
    stream.write(packed)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None where the stream ends, in the middle of one too."""
    header = stream.read(SIZE.size)
    if len(header) < SIZE.size:
        return None
    (size,) = SIZE.unpack(header)
    packed = stream.read(size)
    return packed if len(packed) == size else None


@dataclass(frozen=True)
class Part:
    """Something that was found in the middle of a call."""

    value: Any


@dataclass(frozen=True)
class Done:
    """What the call returned."""

    value: Any


@dataclass(frozen=True)
class Failed:
    """What the call raised."""

    error: Exception
