"""What a search in pure Python counts, whoever keeps the counts."""

from __future__ import annotations

from typing import Protocol


class Counts(Protocol):
    """Decisions tried, contradictions met, and the most decisions that were open at once."""

    nodes: int
    conflicts: int
    deepest: int
