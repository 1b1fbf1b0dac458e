"""Hypothesis strategies: small boards, puzzles with constraints, encodings, damaged texts.

`examples` makes a property a test. A quick run has a handful of examples of each, always the same
ones; `--hypothesis-profile campaign` has many.
"""

import bz2
import gzip
import re
from random import Random

from boxes import shifted
from brute_force import GaveUp, grids, truth
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from sudoku_csp.constraints.registry import kinds
from sudoku_csp.formulas import clause_sets
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.grid.board import Board
from sudoku_csp.puzzle.notation.programs import fpuzzles, links, lz_string
from sudoku_csp.puzzle.puzzle import Puzzle
from sudoku_csp.targets.cnf import at_most_one, cells
from sudoku_csp.targets.cnf.globals import GLOBALS


def examples(quick, **drawn):
    """Makes a property a test of `quick` examples, or of as many as the profile "campaign" has."""

    def made(check):
        number = quick if settings().derandomize else settings().max_examples
        test = settings(max_examples=number)(given(**drawn)(check))
        test.check, test.drawn = check, drawn
        return test

    return made


def _shapes(side):
    """The boards of this side with boxes, from rows to columns, and the one without."""
    heights = (height for height in range(1, side + 1) if side % height == 0)
    return [*(Board(side, height, side // height) for height in heights), Board.latin(side)]


USUAL = (Board(4, 2, 2), Board(6, 2, 3), Board(6, 3, 2), Board(9, 3, 3))

JIGSAWS = [
    Board.jigsaw([int(region) for region in regions])
    for regions in (
        "000122112",
        "0001021122132333",
        "0111100001222223444433334",
        "000111000121334122344522344525334555",
    )
]


def boards(largest=6):
    """Boards of small sides, with boxes of every shape, without boxes, or with jigsaw regions."""
    shapes = [board for side in range(1, largest + 1) for board in _shapes(side)]
    usual = [board for board in USUAL if board.side <= largest]
    jigsaws = [board for board in JIGSAWS if board.side <= largest]
    return st.sampled_from(usual) | st.sampled_from(shapes) | st.sampled_from(jigsaws)


randoms = st.integers(0, 2**32).map(Random)


@st.composite
def givens(draw, board):
    """A grid with some of its digits removed, and sometimes a digit or two put anywhere."""
    blank = bytes(board.side**2)
    try:
        grid = next(grids(board, blank, draw(randoms)), blank)
    except GaveUp:
        grid = blank
    places = st.integers(0, len(grid) - 1)
    # On larger boards fewer givens leave too many solutions, or a hard search for the naive.
    least = 0 if board.side <= 4 else int(0.4 * len(grid))
    kept = draw(st.sets(places, min_size=least))
    digits = bytearray(digit if place in kept else 0 for place, digit in enumerate(grid))
    if draw(st.integers(0, 2)) == 2:
        changed = st.dictionaries(places, st.integers(1, board.side), min_size=1, max_size=2)
        for place, digit in draw(changed).items():
            digits[place] = digit
    return bytes(digits)


@st.composite
def puzzles(draw, largest=6):
    """Classic puzzles on small boards: with one solution, with several and without any."""
    board = draw(boards(largest))
    return Puzzle.classic(board, draw(givens(board)))


@st.composite
def large_puzzles(draw):
    """Puzzles on boards whose digits have two figures, with most cells given."""
    board = draw(st.sampled_from((Board(12, 3, 4), Board(12, 4, 3), Board(16, 4, 4))))
    digits = draw(st.permutations(board.digits))
    grid = shifted(board.side, board.box_rows)
    kept = draw(st.lists(st.sampled_from((0, 1, 1)), min_size=len(grid), max_size=len(grid)))
    return Puzzle.classic(board, bytes(k * digits[d - 1] for k, d in zip(kept, grid, strict=True)))


SAMPLES = [(board.side, rule) for kind in kinds().values() for board, rule in kind.samples()]


@st.composite
def variants(draw):
    """Puzzles with one to three constraints: samples of any kinds."""
    board = draw(boards(4).filter(lambda board: board.side > 1))
    rules = [rule for side, rule in SAMPLES if side == board.side]
    rules = draw(st.lists(st.sampled_from(rules), min_size=1, max_size=3))
    return Puzzle.classic(board, draw(givens(board))).with_constraints(*rules)


@st.composite
def encodings(draw):
    """An encoding by the names that a user chooses: clauses or cells, at-most-one method, forms of
    words, whether duplicates are dropped."""
    name = draw(st.sampled_from((*clause_sets.NAMES, *cells.NAMES)))
    parts = [name]
    if name in clause_sets.NAMES:
        parts.append(draw(st.sampled_from(at_most_one.NAMES)))
    parts += [
        f"{forms.plural}={draw(st.sampled_from(forms.names))}"
        for forms in GLOBALS.values()
        if draw(st.booleans())
    ]
    if name == "optimised" and draw(st.booleans()):
        parts.append("propagate")
    if draw(st.booleans()):
        parts.append("drop-duplicates")
    return Encoding(",".join(draw(st.permutations(parts))))


def solutions(puzzle):
    """The truth about a puzzle without its further constraints; it must not take too long."""
    try:
        return truth(puzzle.board, puzzle.digits)
    except GaveUp:
        reject()


SIGNS = "0123456789.:;,-+_*|/\\<>^v`'\"#=~[]{}()&?% \t\r\nABCFabcrxXuNI4g"
"""Signs that notations are made of."""

ODD = "\0\x1b\x7f\x85\xa0\xb2é\u0663\u200b\u202e\u2028\ufeff\uff11\ud800\udc80\u0301\u2160"
"""Characters that Python takes for digits, blanks or ends of lines, or that must not be printed."""

NUMBERS = ("0", "-1", "1.5", "1e999", "NaN", "00", "10", "17", "65536", str(2**64), "9" * 5000)
NUMBERS += ("0x10", "1_0", "true", "null", '""', "[]", "{}")
"""What may stand where a number was."""

DEEP = ("[", "{", '{"a":', '{"grid":', "(", "any-of (", '"', "r1c1 / ")


def _cut(rng, text):
    start = rng.randrange(len(text) + 1)
    return text[:start] + text[start + rng.randrange(rng.choice((2, 40, len(text) + 1)) + 1) :]


def _double(rng, text):
    start, end = sorted(rng.randrange(len(text) + 1) for _ in range(2))
    return text[:end] + rng.choice(("", "\n", " ", ",")) + text[start:]


def _swap(rng, text):
    a, b, c, d = sorted(rng.randrange(len(text) + 1) for _ in range(4))
    return text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def _insert(rng, text, new=None):
    at = rng.randrange(len(text) + 1)
    new = new or "".join(rng.choices(rng.choice((SIGNS, SIGNS, ODD)), k=rng.randrange(1, 6)))
    return text[:at] + new + text[at + rng.randrange(2) :]


def _replace(rng, text):
    """Another number, or a word of the text, in the place of one."""
    found = list(re.finditer(r"[A-Za-z]{2,}|[0-9]+", text))
    if not found:
        return _swap(rng, text)
    one, other = rng.choice(found), rng.choice(found)[0]
    new = rng.choice(NUMBERS) if one[0].isdigit() and rng.randrange(2) else other
    return text[: one.start()] + new + text[one.end() :]


def _nest(rng, text):
    return _insert(rng, text, rng.choice(DEEP) * rng.choice((2, 9, 100, 3000)))


def _blow_up(rng, text):
    start = rng.randrange(len(text) + 1)
    piece = text[start : start + rng.randrange(1, 9)] or rng.choice(SIGNS)
    return _insert(rng, text, piece * (rng.choice([*9 * [2_000], 100_000]) // len(piece)))


DAMAGES = (_cut, _double, _swap, _insert, _replace, _nest, _blow_up)

PACKED = {"link": fpuzzles.F_PUZZLES, "sudokupad": fpuzzles.SUDOKUPAD}
"""What stands before the packed document in each notation that is packed."""


@st.composite
def damage(draw):
    """A function that damages a text of a notation, also within its link, and gives bytes.

    Random damage to well-formed inputs reaches deeper into a reader than random bytes do: the rest
    of the text still looks like its notation.
    """
    done = draw(st.lists(st.sampled_from(DAMAGES), min_size=1, max_size=4))
    seed, within = draw(st.integers(0, 2**32)), draw(st.booleans())
    pack = draw(st.sampled_from((None, None, gzip.compress, bz2.compress)))
    flips = draw(st.integers(0, 2))

    def damaged(text, notation):
        rng = Random(seed)
        before = PACKED.get(notation) if within else None
        if before:
            text = links.unpack(text.removeprefix(before))
        for one in done:
            text = one(rng, text)
        text = before + lz_string.compress(text) if before else text
        data = bytearray(text.encode("utf-8", "surrogatepass"))
        data = bytearray(pack(data)) if pack else data
        for _ in range(flips if data else 0):
            data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        return bytes(data)

    return damaged
