"""Names on real puzzles: each is held against a definition of its own, on all that is known."""

from collections import Counter
from itertools import combinations

import pytest
from puzzle_sets import CLASSIC, needs_data

from sudoku_csp.analysis.explanation.scene import scenes
from sudoku_csp.analysis.explanation.sequence import explain
from sudoku_csp.analysis.explanation.words import tell
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.solvers.backend import Budget

BOARD = Board.customary(9)
ROWS, COLUMNS, BOXES = (
    tuple(h.cells for h in hs) for hs in (BOARD.rows, BOARD.columns, BOARD.boxes)
)
LINES = ROWS + COLUMNS


def places(scene, digit, cells):
    return {cell for cell in cells if digit in scene.candidates.get(cell, ())}


def seen(first, second):
    return second in BOARD.peers(first)


def full_house(scene, cell, _):
    return any(
        cell in house and all(c in scene.digits for c in house if c != cell)
        for house in LINES + BOXES
    )


def naked_single(scene, cell, digit):
    return scene.candidates[cell] == (digit,)


def hidden_single(scene, cell, digit):
    return any(places(scene, digit, house) == {cell} for house in LINES + BOXES)


def locked(insides, outsides):
    def holds(scene, cell, digit):
        return any(
            cell in outside and cell not in inside and places(scene, digit, inside) <= set(outside)
            for inside in insides
            for outside in outsides
        )

    return holds


def naked(size):
    def holds(scene, cell, digit):
        for house in LINES + BOXES:
            others = [c for c in house if c in scene.candidates and c != cell]
            for some in combinations(others, size) if cell in house else ():
                left = set().union(*(scene.candidates[c] for c in some))
                if len(left) == size and digit in left:
                    return True
        return False

    return holds


def hidden(size):
    def holds(scene, cell, digit):
        for house in LINES + BOXES:
            for digits in combinations(set(BOARD.digits) - {digit}, size) if cell in house else ():
                where = [places(scene, d, house) for d in digits]
                if all(where) and len(set().union(*where)) == size and cell in set().union(*where):
                    return True
        return False

    return holds


def fish(size):
    def holds(scene, cell, digit):
        for lines, crossing in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
            for base in combinations([line for line in lines if cell not in line], size):
                where = [places(scene, digit, line) for line in base]
                cover = [line for line in crossing if set().union(*where) & set(line)]
                if all(where) and len(cover) == size and any(cell in line for line in cover):
                    return True
        return False

    return holds


def turbot(scene, cell, digit, first_lines, second_lines, joins):
    for first in first_lines:
        for second in second_lines:
            a, b = places(scene, digit, first), places(scene, digit, second)
            if first == second or len(a) != 2 or len(b) != 2 or a & b or cell in a | b:
                continue
            for near in a:
                for other in b:
                    joined = any(near in join and other in join for join in joins)
                    ends = (a | b) - {near, other}
                    if joined and all(seen(cell, end) for end in ends):
                        return True
    return False


def skyscraper(scene, cell, digit):
    return turbot(scene, cell, digit, ROWS, ROWS, COLUMNS) or turbot(
        scene, cell, digit, COLUMNS, COLUMNS, ROWS
    )


def kite(scene, cell, digit):
    return turbot(scene, cell, digit, ROWS, COLUMNS, BOXES)


def turbot_fish(scene, cell, digit):
    houses = LINES + BOXES
    return turbot(scene, cell, digit, houses, houses, houses)


def empty_rectangle(scene, cell, digit):
    for box in BOXES:
        inside = places(scene, digit, box)
        for row in ROWS:
            for column in COLUMNS:
                if not inside or not inside <= set(row) | set(column):
                    continue
                for along, across in ((row, column), (column, row)):
                    if cell in set(along) - set(box) and meets(scene, cell, digit, across, box):
                        return True
    return False


def meets(scene, cell, digit, across, box):
    """Whether a pair of places has one in the line across, and one that the cell sees."""
    pairs = [places(scene, digit, line) for line in LINES]
    return any(
        len(pair) == 2 and not pair & set(box) and all(seen(cell, far) for far in pair - {near})
        for pair in pairs
        for near in pair & set(across)
    )


def finned(corners):
    def holds(scene, cell, digit):
        return finned_with(corners, scene, cell, digit)

    return holds


def finned_with(corners, scene, cell, digit):
    for lines, crossing in ((ROWS, COLUMNS), (COLUMNS, ROWS)):
        for plain in lines:
            pair = places(scene, digit, plain)
            cover = {c for line in crossing if pair & set(line) for c in line}
            for finned in lines:
                where = places(scene, digit, finned)
                fin = where - cover
                if len(pair) == 2 and finned != plain and len(where & cover) == corners and fin:
                    outside = cell in cover and cell not in (*plain, *finned)
                    if outside and all(seen(cell, one) for one in fin):
                        return True
    return False


def wing(pivot_has_target):
    def holds(scene, cell, z):
        two = [c for c, left in scene.candidates.items() if len(left) == 2]
        for pivot, left in scene.candidates.items():
            xy = set(left) - {z}
            if len(xy) != 2 or (z in left) != pivot_has_target:
                continue
            if pivot_has_target and not seen(cell, pivot):
                continue
            for first, second in combinations(two, 2):
                digits = [set(scene.candidates[c]) for c in (first, second)]
                whole = digits[0] & digits[1] == {z} and digits[0] ^ digits[1] == xy
                if whole and all(seen(c, pivot) and seen(c, cell) for c in (first, second)):
                    return True
        return False

    return holds


def w_wing(scene, cell, z):
    two = [c for c, left in scene.candidates.items() if len(left) == 2 and z in left]
    for first, second in combinations(two, 2):
        if scene.candidates[first] != scene.candidates[second]:
            continue
        (x,) = set(scene.candidates[first]) - {z}
        for house in LINES + BOXES:
            bridge = places(scene, x, house)
            if len(bridge) == 2 and not bridge & {first, second}:
                a, b = bridge
                ends = (seen(a, first) and seen(b, second)) or (seen(b, first) and seen(a, second))
                if ends and seen(cell, first) and seen(cell, second):
                    return True
    return False


DEFINITIONS = {
    "full house": full_house,
    "naked single": naked_single,
    "hidden single": hidden_single,
    "pointing": locked(BOXES, LINES),
    "claiming": locked(LINES, BOXES),
    "naked pair": naked(2),
    "naked triple": naked(3),
    "naked quad": naked(4),
    "hidden pair": hidden(2),
    "hidden triple": hidden(3),
    "hidden quad": hidden(4),
    "X-wing": fish(2),
    "swordfish": fish(3),
    "jellyfish": fish(4),
    "skyscraper": skyscraper,
    "two-string kite": kite,
    "turbot fish": turbot_fish,
    "empty rectangle": empty_rectangle,
    "finned X-wing": finned(corners=2),
    "sashimi X-wing": finned(corners=1),
    "XY-wing": wing(pivot_has_target=False),
    "XYZ-wing": wing(pivot_has_target=True),
    "W-wing": w_wing,
}


def some_of(name, each, number):
    with source.open_path(CLASSIC / f"{name}.txt") as stream:
        return list(reader.read(stream, Context(name)))[::each][:number]


def names_checked(puzzles, seconds):
    """How often each name was given; every one of them is checked."""
    counts = Counter()
    for puzzle in puzzles:
        told = explain(puzzle, budget=Budget(seconds))
        for scene in scenes(puzzle, told.steps):
            name = tell(scene.pattern).name
            counts[name] += 1
            if name:
                where = f"{puzzle.line()} step {scene.step.number}: {name}"
                assert DEFINITIONS[name](scene, *scene.step.conclusion.candidate), where
    return counts


@pytest.mark.slow
@needs_data
def test_every_name_on_real_puzzles_is_what_the_textbook_means():
    puzzles = [*some_of("17_clue", 3000, 5), *some_of("minimal_random", 250, 7)]
    counts = names_checked([*puzzles, *some_of("top95", 19, 4)], 20)
    assert {"full house", "naked single", "hidden single", "pointing", "claiming"} <= set(counts)
    assert {"naked pair", "hidden pair"} <= set(counts)
    assert sum(counts.values()) > 1000


@needs_data
def test_puzzles_that_naked_singles_solve_have_no_other_steps_than_singles():
    counts = names_checked(some_of("easy", 200, 10), 20)
    assert set(counts) <= {"full house", "naked single", "hidden single"}


@pytest.mark.whole
@needs_data
def test_every_name_in_a_thousand_puzzles_is_what_the_textbook_means():
    puzzles = [*some_of("17_clue", 50, 490), *some_of("minimal_random", 4, 490)]
    counts = names_checked([*puzzles, *some_of("top95", 1, 95)], 60)
    assert set(DEFINITIONS) - set(counts) <= {"jellyfish", "naked quad", "hidden quad"}
