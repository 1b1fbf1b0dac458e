"""What a caller may choose about a formula: an encoding, or just its name."""

from __future__ import annotations

from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.errors import Unsupported
from sudoku_csp.targets.cnf import at_most_one

EncodingLike = Encoding | str
"""An encoding, or a clause set by name with everything else as it is by default."""


def chosen_encoding(
    encoding: EncodingLike | None, method: str = at_most_one.DEFAULT
) -> Encoding | None:
    """The encoding that is meant. Raises Unsupported for what is none, UnknownName for a name."""
    if isinstance(encoding, str):
        return Encoding(encoding, method)
    if not isinstance(encoding, Encoding | None):
        raise Unsupported(f"an encoding is an Encoding or a name, not {encoding!r}")
    return encoding
