"""SudokuMaker."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sudoku_csp.puzzle.notation.translation import Translation

TITLE = "SudokuMaker"


def is_document(value: Mapping[str, Any]) -> bool:
    """Whether a JSON object is a document of SudokuMaker."""
    return "formatVersion" in value and isinstance(value.get("puzzle"), dict)


def translation(value: Mapping[str, Any], *, ignore_cosmetics: bool = False) -> Translation:
    """Raises ValueError: what it says is not read yet."""
    raise ValueError("its documents are not read")
