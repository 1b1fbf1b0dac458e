"""Puzzles, and questions of the playground answered in this process, as its jobs answer them."""

import json

from sudoku_csp.apps.playground import questions
from sudoku_csp.apps.playground.question import Limits

FOUR = "1.....3..4....2."
FOUR_SOLVED = "1342423124133124"
NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
IMPOSSIBLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
CLASH = "55" + NINE[2:]
SEVERAL = "." + NINE[1:4] + "." + NINE[5:13] + "." * 4 + NINE[17:]
JIGSAW = "6x6, jigsaw 000111020131022331224335244435445555"
JIGSAW_PUZZLE = "..14........3.6.......4.......5....."
LOST = "25x25, where a search is lost"
"""The name of an example that the reference does not solve for a long time."""


def parts_of(question, limits=None, **fields):
    """The parts of the answer as they come, through JSON and back; bytes are left as they are."""
    body = json.dumps(fields).encode()
    for part in questions.answer(question, body, limits or Limits(seconds=20.0)):
        yield part if isinstance(part, bytes) else json.loads(json.dumps(part))


def ask(question, limits=None, **fields):
    """All parts of the answer."""
    return list(parts_of(question, limits, **fields))


def example(name):
    """The line of the example of this name."""
    (answer,) = ask("examples")
    return next(one["puzzle"]["line"] for one in answer["examples"] if one["name"] == name)


def clauses_in(part):
    """The clauses in a part "clauses", shape by shape."""
    return [clause for shape in part["shapes"] for clause in shape["clauses"]]
