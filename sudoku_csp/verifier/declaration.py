"""What `certificate.json` says: the claim, the board, and which files are to bear it out."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from sudoku_csp.verifier.board import LARGEST, Board
from sudoku_csp.verifier.refusal import Refused, quoted

FILE = "certificate.json"
FORMAT = "sudoku-csp certificate 1"
UNIQUE, NO_SOLUTION = "unique", "no solution"

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9._-]{0,99}")
_NOTHING = object()

_NAMES = frozenset(("board", "claim", "format", "formula", "grid", "made_by", "proofs", "puzzle"))
_NAMES_OF_BOARD = frozenset(("box_columns", "box_rows", "regions", "side"))
_NAMES_OF_PROOF = frozenset(("by", "file", "format"))


class ProofFile(NamedTuple):
    """A proof by its file, its format, and who is said to have made it."""

    file: str
    format: str
    by: str


class Declaration(NamedTuple):
    """What is claimed of a puzzle, and by which files; `grid` is None if it has no solution."""

    claim: str
    board: Board
    puzzle: str
    grid: str | None
    formula: str
    proofs: tuple[ProofFile, ...]


def read(content: bytes) -> Declaration:
    """Reads it. Raises Refused for anything that is not as it must be."""
    try:
        said = json.loads(content, object_pairs_hook=_without_repetition)
    except (ValueError, RecursionError) as error:
        raise Refused(f"no JSON: {error}", file=FILE) from None
    if _of(said, "format", str) != FORMAT:
        raise _refused(f"format is {quoted(said['format'])}, not {FORMAT!r}")
    _check_names(said, _NAMES)
    claim = _of(said, "claim", str)
    if claim not in (UNIQUE, NO_SOLUTION):
        raise _refused(f"claim is {quoted(claim)}, not {UNIQUE!r} or {NO_SOLUTION!r}")
    if claim == NO_SOLUTION and _of(said, "grid", object) is not None:
        raise _refused(f"a grid, but the claim is {NO_SOLUTION!r}")
    proofs = tuple(_proof(proof) for proof in _of(said, "proofs", list))
    if not proofs:
        raise _refused("no proofs")
    return Declaration(
        claim=claim,
        board=_board(_of(said, "board", dict)),
        puzzle=_file(said, "puzzle"),
        grid=_file(said, "grid") if claim == UNIQUE else None,
        formula=_file(said, "formula"),
        proofs=proofs,
    )


def is_name(name: str) -> bool:
    """Whether it names a file in the folder itself, and plainly."""
    return _NAME.fullmatch(name) is not None


def _refused(message: str) -> Refused:
    return Refused(message, file=FILE)


def _without_repetition(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name occurs twice in an object")
    return found


def _of(said: Any, name: str, kind: type) -> Any:
    """What is said under a name. Raises Refused where it is not there, or of another kind."""
    value = said.get(name, _NOTHING) if isinstance(said, dict) else _NOTHING
    if value is _NOTHING:
        raise _refused(f"{name!r} is missing")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise _refused(f"{name!r} is not of the right kind")
    return value


def _check_names(said: Mapping[str, Any], known: frozenset[str]) -> None:
    """Raises Refused for a name that means nothing here, and something to whoever put it there."""
    for name in said.keys() - known:
        raise _refused(f"{quoted(name)} has no meaning here")


def _file(said: Any, name: str) -> str:
    file: str = _of(said, name, str)
    if not is_name(file):
        raise _refused(f"{name!r} is not the plain name of a file: {quoted(file)}")
    return file


def _proof(said: Any) -> ProofFile:
    by: str = _of(said, "by", str)
    _check_names(said, _NAMES_OF_PROOF)
    if len(by) > 200 or not (by.isascii() and by.isprintable()):
        raise _refused("'by' is no short plain text")
    return ProofFile(_file(said, "file"), _of(said, "format", str), by)


def _board(said: Mapping[str, Any]) -> Board:
    _check_names(said, _NAMES_OF_BOARD)
    side, box_rows, box_columns = (_of(said, n, int) for n in ("side", "box_rows", "box_columns"))
    if not 1 <= side <= LARGEST:
        raise _refused(f"the side is 1 to {LARGEST}, not {side}")
    regions = _of(said, "regions", object)
    try:
        if regions is None:
            return Board.of_boxes(side, box_rows, box_columns)
        if type(regions) is list and all(type(region) is int for region in regions):
            return Board(side, tuple(regions))
    except ValueError as error:
        raise _refused(str(error)) from None
    raise _refused("'regions' is not of the right kind")
