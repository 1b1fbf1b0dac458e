"""What anybody who reaches the server may spend."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of a server: on what is sent, on a question, and on questions at once.

    A question: `body` bytes, a board up to `side`, up to `solutions`, `seconds` in all, `answer`
    bytes, and `memory` bytes of address space for each of its processes (where the system can limit
    that).

    `jobs` questions are answered at once, and `waiting` others may wait for their turn; a process
    is replaced after `questions`, so that nothing that one leaves behind adds up.
    """

    body: int = 256 * 1024
    side: int = 25
    solutions: int = 1000
    seconds: float = 30.0
    answer: int = 256 * 1024 * 1024
    memory: int = 4 * 1024**3
    jobs: int = max(2, os.cpu_count() or 1)
    waiting: int = 256
    questions: int = 200
