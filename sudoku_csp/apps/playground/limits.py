"""What anybody who reaches the server may spend."""

from __future__ import annotations

import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of a server: on what is sent, on a question, and on questions at once.

    What a client sends: `body` bytes, of `bodies` clients at once, each within `patience` seconds;
    a request has as long to begin. `connections` are open at once, and `requests` at work: more
    than bodies and questions together, so that the page is there while all of them wait.

    A question: a board up to `side`, up to `solutions`, `seconds` in all, `answer` bytes, and
    `memory` bytes of address space for each of its processes (where the system can limit that).

    `jobs` questions are answered at once, and as many more of addresses that have none at work;
    `waiting` others may wait for their turn, and one address has at most `each` places, at work and
    waiting; a process is replaced after `questions`, so that nothing that one leaves behind
    adds up.
    """

    body: int = 256 * 1024
    bodies: int = 128
    patience: float = 10.0
    connections: int = 16_384
    requests: int = 512
    side: int = 25
    solutions: int = 1000
    seconds: float = 30.0
    answer: int = 256 * 1024 * 1024
    memory: int = 4 * 1024**3
    jobs: int = max(2, os.cpu_count() or 1)
    waiting: int = 64
    each: int = 16
    questions: int = 200
