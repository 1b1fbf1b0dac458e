"""What users see of a kind of constraint, through public names alone.

`data/kinds.json` holds it. The example that `sudoku-csp constraints KIND` shows and the boards and
lines of the samples are input there, also of a new kind; `python tests/survival/facts_of_kinds.py`
records everything else anew.
"""

import json
import re
from dataclasses import fields, replace
from functools import cache
from hashlib import sha256
from pathlib import Path

import sudoku_csp as sc

DATA = Path(__file__).parent / "data" / "kinds.json"
FORMATS = {"f-puzzles": "f-puzzles", "iss": "ISS"}
FORMATS |= {"sudokupad": "f-puzzles"}  # Its links hold a document of f-puzzles.
CELLS = re.compile(r"r\d+c\d+(?:(?: \+)? r\d+c\d+)*")
MOST = 16  # Cells of a field of which one is repeated: a small board has as many.
ABOUT = ("family", "title", "sentence", "source", "line", "also", "fields", "python", "formats")


def facts(name, recorded):
    """Everything that the data file is to hold of a kind, by its name and what is recorded."""
    shown = sc.kind(name).as_dict()
    lines = [(one["board"], one["line"]) for one in recorded["samples"]]
    return {key: shown[key] for key in ABOUT} | {
        "example": recorded["example"],
        "samples": [sample(*one) for one in lines],
        "again in a line": again_in_line(*max(map(spelled, lines), key=repeatable)),
        "again in a field": again_in_fields([blank(*one) for one in lines]),
    }


def blank(board, line=""):
    """The puzzle of one rule, without a given."""
    cells = "." * int(board.split("x")[0]) ** 2
    return sc.read(f"{cells} with {line}" if line else cells, board)


def spelled(board_and_line):
    """The board, and the line with the cells of `row 1` or `below column 2` in its place."""
    board, line = board_and_line
    if not (found := re.search(r"((left|right) of |above |below )?\b(row|column) [0-9]+", line)):
        return board, line
    cells = " ".join(map(str, blank(board, line).constraints[-1].cells))
    return board, line[: found.start()] + cells + line[found.end() :]


def rules(puzzle):
    return puzzle.line().partition(" with ")[2]


def sample(board, line):
    """A line: its rule in words, the marks, what other programs write, and what is read of that."""
    puzzle = blank(board, line)
    rule = puzzle.constraints[-1]
    texts = {name: text for name in FORMATS if (text := converted(puzzle, name))}
    read = {name: rules(sc.read(text)) for name, text in texts.items()}
    return {
        "board": board,
        "line": rules(puzzle),
        "words": str(rule),
        "marks": [mark_text(mark) for mark in rule.marks_on(puzzle.board)],
        "forms": {name: form(board, name, text) for name, text in texts.items()},
        "other rules": {name: found for name, found in read.items() if found != rules(puzzle)},
    }


def mark_text(mark):
    """A mark with all of its values that are not empty."""
    found = {field.name: getattr(mark, field.name) for field in fields(mark)}
    shown = (f"{name}={value_text(value)}" for name, value in found.items() if value)
    return " ".join([type(mark).__name__, *(one for one in shown if not one.endswith("=none"))])


def value_text(value):
    """Text, a number or a cell as it is; groups with signs between."""
    if not isinstance(value, tuple) or isinstance(value, sc.Cell):
        return str(value)
    nested = any(type(one) is tuple for one in value)
    return (" / " if nested else " ").join(map(value_text, value))


def converted(puzzle, name):
    """The puzzle as a program writes it, None where it cannot: then the rejection names the format,
    and the rule, the board or the part at fault."""
    try:
        return sc.convert(puzzle, name)
    except sc.SudokuError as error:
        message = str(error)
    named = (str(puzzle.constraints[-1]), str(puzzle.board), "this puzzle")
    assert any(one in message for one in named), message
    assert message.startswith(FORMATS[name]), message
    return None


@cache
def plain(board, name):
    """A board without a rule, as a program writes it."""
    return sc.convert(blank(board), name)


def form(board, name, text):
    """What a text has beyond that of its board; of a compressed link its hash."""
    if name == "sudokupad":
        return sha256(text.encode()).hexdigest()[:16]
    if name == "iss":
        return text.removeprefix(plain(board, name))
    return json.dumps(beyond(json.loads(text), json.loads(plain(board, name))), sort_keys=True)


def beyond(value, of_board):
    """The part of a document that the one of its board has not."""
    if isinstance(value, dict) and of_board is not None:
        old = of_board.get
        return {key: beyond(one, old(key)) for key, one in value.items() if one != old(key)}
    if isinstance(value, list) and of_board == value[: len(of_board or ())]:
        return value[len(of_board) :]
    return value


def repeatable(sample):
    """How many groups of several cells a line has, and how many cells."""
    groups = [match.group().split() for match in CELLS.finditer(sample[1])]
    return sum(len(group) > 1 for group in groups), sum(map(len, groups))


def repeated(cells):
    """The cells with the first again: as the second, as the third, as the last, and after all."""
    places = [at for at in (1, 2, len(cells) - 1) if 0 < at < len(cells)]
    some = [(*cells[:at], cells[0], *cells[at + 1 :]) for at in places]
    return dict.fromkeys((*some, (*cells, cells[0])))


def again_in_line(board, line):
    """Of the lines with one cell twice in a group of cells, which are read."""
    found = {}
    for match in CELLS.finditer(line):
        sign = " + " if "+" in match.group() else " "
        for cells in repeated(tuple(match.group().split(sign))):
            text = line[: match.start()] + sign.join(cells) + line[match.end() :]
            found[text] = is_allowed(blank, board, text)
    return found


def again_in_fields(puzzles):
    """Of the rules with one cell twice in a field, made without a line, which a puzzle takes."""
    found = {}
    for name in (field.name for field in fields(puzzles[0].constraints[-1])):
        pairs = [(getattr(puzzle.constraints[-1], name), puzzle) for puzzle in puzzles]
        small = [pair for pair in pairs if number(pair[0]) <= MOST]
        value, puzzle = max(small, key=lambda pair: number(pair[0]))
        for other in variants(value):
            found[f"{name}: {value_text(other)}"] = is_allowed(with_field, puzzle, name, other)
    return found


def with_field(puzzle, name, value):
    return puzzle.ruleset.with_constraints(replace(puzzle.constraints[-1], **{name: value}))


def groups(value):
    """The groups of cells in the value of a field."""
    if type(value) is not tuple or not value:
        return []
    if all(isinstance(one, sc.Cell) for one in value):
        return [value]
    return [group for one in value for group in groups(one)]


def number(value):
    return sum(map(len, groups(value)))


def variants(value):
    """The values of a field of cells, or of groups of cells, with one cell twice."""
    if groups(value) == [value]:
        yield from repeated(value)
    elif number(value):
        at = max(range(len(value)), key=lambda place: number(value[place]))
        for group in repeated(value[at]):
            yield (*value[:at], group, *value[at + 1 :])
        yield (*value, value[0])


def is_allowed(make, *arguments):
    try:
        make(*arguments)
    except (ValueError, sc.SudokuError):
        return False
    return True


if __name__ == "__main__":
    old = json.loads(DATA.read_text())
    new = {name: facts(name, old[name]) for name in sorted(old)}
    DATA.write_text(json.dumps(new, ensure_ascii=False, indent=1) + "\n")
