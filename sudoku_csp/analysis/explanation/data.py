"""A step as plain data for JSON: every field, and the step in words."""

from __future__ import annotations

from typing import Any

from sudoku_csp.analysis.explanation.rules import Group
from sudoku_csp.analysis.explanation.scene import Scene
from sudoku_csp.analysis.explanation.sentences import describe
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Link
from sudoku_csp.grid.board import Board

Data = dict[str, Any]


def of_step(scene: Scene) -> Data:
    """A step. A group is `{"house", "digit"}` or `{"constraint", "cells"}`."""
    step, board, text = scene.step, scene.board, describe(scene)
    return {
        "number": step.number,
        "layer": step.layer,
        "name": step.name,
        "size": step.size,
        "placed": list(map(Candidate.as_dict, step.placed)),
        "removed": list(map(Candidate.as_dict, step.removed)),
        "groups": [_group(board, group) for group in step.groups],
        "facts": list(map(_fact, step.facts)),
        "chain": [_link(board, link) for link in step.chain],
        "contradiction": None if step.contradiction is None else _group(board, step.contradiction),
        "text": text._asdict() | {"chain": list(text.chain)},
    }


def _group(board: Board, group: Group) -> Data:
    if group.house is not None:
        return {"house": group.house.name, "digit": group.digit}
    return {"constraint": group.name, "cells": [str(board.cells[at]) for at in group.scope]}


def _fact(fact: Fact) -> Data:
    source = None if fact.source is None else str(fact.source)
    return {**fact.out.as_dict(), "source": source, "step": fact.step}


def _link(board: Board, link: Link) -> Data:
    group = None if link.group is None else _group(board, link.group)
    return {**link.candidate.as_dict(), "holds": link.holds, "group": group}
