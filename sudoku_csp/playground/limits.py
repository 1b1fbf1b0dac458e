"""What anybody who reaches the server may spend."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of a server: on what is sent, on a question, and on questions at once.

    `body` is in bytes, `seconds` is the longest that one question may take; `jobs` questions are
    answered at once and `waiting` more may wait for their turn.
    """

    body: int = 256 * 1024
    side: int = 25
    solutions: int = 1000
    seconds: float = 30.0
    jobs: int = max(2, os.cpu_count() or 1)
    waiting: int = 64
