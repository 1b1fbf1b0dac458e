"""An explanation as plain data for JSON: every field of every step, and the step in words."""

from __future__ import annotations

from typing import Any

from sudoku_csp.analysis.explanation.groups import Candidate, Group
from sudoku_csp.analysis.explanation.outcome import Answer
from sudoku_csp.analysis.explanation.scene import Scene, scenes
from sudoku_csp.analysis.explanation.step import Conclusion, Fact, Link
from sudoku_csp.analysis.explanation.words import tell

Data = dict[str, Any]


def answer(told: Answer) -> Data:
    """The puzzle and the steps; of a whole explanation also what came of it."""
    puzzle, whole = told.puzzle, told.whole
    data: Data = puzzle.as_fields()
    if told.said:
        data["answer"] = told.said
    elif whole is not None:
        data["solution"] = whole.solution.line() if whole.solution else None
        data["open_cells"] = [
            {"cell": str(one.cell), "digits": list(one.digits)} for one in whole.open_cells
        ]
    data["unfinished"] = told.unfinished
    if told.note:
        data["note"] = told.note
    data["steps"] = [step(scene) for scene in scenes(puzzle, told.steps)]
    return data


def step(scene: Scene) -> Data:
    """A step. A group is `{"cell"}` or `{"house", "digit"}`.

    `facts` of one of `also` are those that it takes besides the facts of the step.
    """
    one, words = scene.step, tell(scene.pattern)
    return {
        "number": one.number,
        "conclusion": _conclusion(one.conclusion),
        "size": one.size,
        "name": words.name,
        "smallest": one.smallest,
        "groups": [_group(group) for group in one.groups],
        "facts": [_fact(fact) for fact in one.facts],
        "also": [
            {**_conclusion(other), "facts": list(map(_fact, besides))}
            for other, besides in zip(one.also, one.also_facts, strict=True)
        ],
        "chain": [_link(link) for link in one.chain],
        "contradiction": None if one.contradiction is None else _group(one.contradiction),
        "words": {
            "conclusion": words.conclusion,
            "kind": words.kind,
            "why": words.why,
            "cases": list(words.cases),
            "known": list(words.known),
            "also": words.also,
        },
    }


def _candidate(candidate: Candidate) -> Data:
    return {"cell": str(candidate.cell), "digit": candidate.digit}


def _conclusion(conclusion: Conclusion) -> Data:
    return {**_candidate(conclusion.candidate), "holds": conclusion.holds}


def _group(group: Group) -> Data:
    if group.house is None:
        return {"cell": str(group.cell)}
    return {"house": group.house.name, "digit": group.digit}


def _fact(fact: Fact) -> Data:
    cause = fact.because
    because = _candidate(cause) if isinstance(cause, Candidate) else {"step": cause}
    return {**_candidate(fact.out), "because": because}


def _link(link: Link) -> Data:
    group = None if link.group is None else _group(link.group)
    return {**_conclusion(link.conclusion), "group": group}
