"""An explanation as plain data for JSON: every field of every step, and the step in words."""

from __future__ import annotations

from typing import Any

from sudoku_csp.analysis.explanation.answer import Answer
from sudoku_csp.analysis.explanation.rules import Group
from sudoku_csp.analysis.explanation.scene import Scene, scenes
from sudoku_csp.analysis.explanation.sentences import describe
from sudoku_csp.analysis.explanation.step import Candidate, Fact, Link
from sudoku_csp.grid.board import Board

Data = dict[str, Any]


def of_answer(answer: Answer) -> Data:
    """The puzzle and the steps; of a whole explanation also the solution and the open cells."""
    whole = answer.explanation
    data: Data = answer.puzzle.as_fields()
    if answer.sentence:
        data["answer"] = answer.sentence
    else:
        data["solution"] = whole.solution.line() if whole.solution else None
        data["open_cells"] = [
            {"cell": str(cell), "digits": list(digits)} for cell, digits in whole.open_cells.items()
        ]
    data["unfinished"] = whole.unfinished
    data["steps"] = [of_step(scene) for scene in scenes(whole, answer.steps)]
    return data


def of_step(scene: Scene) -> Data:
    """A step. A group is `{"house", "digit"}` or `{"constraint", "cells"}`."""
    step, board, text = scene.step, scene.board, describe(scene)
    return {
        "number": step.number,
        "layer": step.layer,
        "name": step.name,
        "size": step.size,
        "placed": list(map(of_candidate, step.placed)),
        "removed": list(map(of_candidate, step.removed)),
        "groups": [_group(board, group) for group in step.groups],
        "facts": list(map(_fact, step.facts)),
        "chain": [_link(board, link) for link in step.chain],
        "contradiction": None if step.contradiction is None else _group(board, step.contradiction),
        "text": text._asdict() | {"chain": list(text.chain)},
    }


def of_candidate(candidate: Candidate) -> Data:
    """A cell by its name, and a digit."""
    return {"cell": str(candidate.cell), "digit": candidate.digit}


def _group(board: Board, group: Group) -> Data:
    if group.house is not None:
        return {"house": group.house.name, "digit": group.digit}
    return {"constraint": group.name, "cells": [str(board.cells[at]) for at in group.scope]}


def _fact(fact: Fact) -> Data:
    source = None if fact.source is None else str(fact.source)
    return {**of_candidate(fact.out), "source": source, "step": fact.step}


def _link(board: Board, link: Link) -> Data:
    group = None if link.group is None else _group(board, link.group)
    return {**of_candidate(link.candidate), "holds": link.holds, "group": group}
