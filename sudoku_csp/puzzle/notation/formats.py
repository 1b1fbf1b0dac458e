"""The table of the formats that are read. The first format whose `begins` is True reads the text.

Each format has a grammar, an example and the names of programs that write it. A text in none of
these formats is rejected.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import cast

from sudoku_csp.grid.errors import InputError
from sudoku_csp.puzzle.notation import board_comment, candidates, grid, killer, library_lines, rules
from sudoku_csp.puzzle.notation.cells import Context
from sudoku_csp.puzzle.notation.json_value import JsonReader, read_table, table_begins
from sudoku_csp.puzzle.notation.line import line_begins, read_line
from sudoku_csp.puzzle.notation.programs import iss, links
from sudoku_csp.puzzle.notation.source import Line, Lookahead
from sudoku_csp.puzzle.puzzle import Puzzle

Entries = Iterator[Puzzle | InputError]
Begins = Callable[[Lookahead, Context], bool]
Read = Callable[[Lookahead, Context], Entries]
IsText = Callable[[str], bool]
"""A function that is True for a text in a one-line format other than plain cells, such as a
link."""

ReadText = Callable[[str, Context, int], Puzzle]
"""A function that reads the puzzle in a text on the line with this number. Raises InputError."""


@dataclass(frozen=True)
class Format:
    """A format: its description for users, and the functions that recognise and read it.

    `grammar` is EBNF, `example` is a text in the format, `producers` are the programs that write
    it. `begins` takes no line; `read` takes all lines of a puzzle, correct or not. If `one_line` is
    True, rules may follow on the line of a puzzle, and `read` ignores these rules. `text` is None
    if the format has only cells, else the functions that recognise and read a text without rules.
    """

    name: str
    grammar: str
    example: str
    producers: str
    begins: Begins
    read: Read
    one_line: bool = False
    text: tuple[IsText, ReadText] | None = None


def read_one_line(text: str, context: Context, line: int) -> Puzzle:
    """The puzzle in a field of a table, or in a text in JSON. Raises InputError.

    >>> read_one_line("1.....3..4....2. with anti-knight", Context("example"), 1).ruleset.lines
    ('anti-knight',)
    """
    written = Line(line, text)
    puzzle = _of_line(written, context, _of_one_line)
    _, behind = rules.split_rules(written)
    return puzzle if behind is None else rules.add_rules(puzzle, [behind], context)


def _of_one_line(text: str, context: Context, line: int) -> Puzzle:
    for is_text, puzzle in _TEXTS:
        if is_text(text):
            return puzzle(text, context, line)
    return read_line(text, context, line)


def is_one_line_format(text: str) -> bool:
    """True if a text is in a one-line format other than plain cells; False for a file name."""
    return any(is_text(text) for is_text, _ in _TEXTS)


def _of_line(written: Line, context: Context, read: ReadText) -> Puzzle:
    """The puzzle of a line, on the board that its comment names, without the rules behind it."""
    if "#" in written.text:
        try:
            board = board_comment.read(written.comment)
        except ValueError as error:
            raise context.error(f"no board: {error}", written.number, code="board") from None
        if board is not None:
            context = context.on(board, written.number)
    return read(rules.split_rules(written)[0].bare, context, written.number)


def _reads_one(read: Callable[[Lookahead, Context], Puzzle]) -> Read:
    """The reader of a format with a single puzzle: it yields the puzzle, or the error about it."""

    def entries(lines: Lookahead, context: Context) -> Entries:
        try:
            yield read(lines, context)
        except InputError as error:
            yield error

    return entries


def _reads_line(read: ReadText) -> Read:
    return _reads_one(lambda lines, context: _of_line(cast(Line, lines.take()), context, read))


def line_format(
    name: str, grammar: str, example: str, producers: str, is_text: IsText, read: ReadText
) -> Format:
    """A format of one line."""

    def begins(lines: Lookahead, _: Context) -> bool:
        line = lines.peek()
        return line is not None and is_text(rules.split_rules(line)[0].bare)

    text = is_text, read
    return Format(name, grammar, example, producers, begins, _reads_line(read), True, text)


def _read_iss(lines: Lookahead, context: Context) -> Puzzle:
    head, _ = rules.split_rules(cast(Line, lines.take()))
    return iss.read_strings(iss.take_strings(head, lines, context), context)


_json = JsonReader(read_one_line, links.read_object)


JSON = Format(
    "json",
    """
    json   = object | puzzle | "[" puzzle { "," puzzle } "]"
    puzzle = object | text in a format of one line | rows | cells
    rows   = "[" row { "," row } "]",   row = "[" cell { "," cell } "]" | text of symbols
    object = "{" key: puzzle [ "solution": cells ] [ "board": text | "regions": text ]
             [ "constraints": "[" rule { "," rule } "]" ] "}"
    key    = "puzzle" | "grid" | "board" | "value",   also in { "newboard": { "grids": json } }
    Rows and cells also in ( ) or { }, with blanks between, None for an empty cell, and
    `array(` or `name =` around them.
    """,
    '{"puzzle": "1.....3..4....2.", "constraints": ["cage 4 r1c1 r1c2"]}',
    "sudoku-csp (-f jsonl, batch), LeetCode 37, Python, numpy, C, the Dosuku API",
    _json.begins,
    _json.read,
)

TABLE = Format(
    "table",
    """
    table  = header { row },   at the beginning of a file
    header = name { between name },   between = "," | ";" | tab
    name   = "puzzle" | "quizzes" | "quiz" | "question" | "sudoku" | "grid" | "initial_board"
             | "board",   perhaps "solution" | "solutions" | "answer" | "board" | "regions"
             | "constraints" | about, and first "", an index
    about  = "id" | "title" | "author" | "source" | "difficulty" | "rating" | "clues" | ...
    row    = field { between field },   as many as the header has
    """,
    "puzzle,solution\n1.....3..4....2.,1342423124133124",
    "Kaggle's sets, pandas, spreadsheets, sudoku-csp (batch -o out.csv)",
    table_begins,
    lambda lines, context: read_table(lines, context, _json),
)

FORMATS = (
    JSON,
    line_format(
        "link",
        """
        link = "https://f-puzzles.com/?load=" packed | "https://sudokupad.app/" kind packed
             | "https://sudokumaker.app/?puzzle=" packed
             | "https://sigh.github.io/Interactive-Sudoku-Solver/?q=" string in percent-encoding
        kind = "fpuz" | "fpuzzles" | "scl" | "ctc",   packed = a document in LZ-string
        Of any other address with one parameter that is a puzzle, as ?bd=53..7..., that puzzle.
        The documents themselves are read as JSON. Nothing is fetched.
        """,
        "https://f-puzzles.com/?load=N4IgzglgXgpiBcAWANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBf"
        "ZYHv3lwC6yQv3GCRYwTL5SBC8UKFcgA=",
        "f-puzzles, SudokuPad, SudokuMaker, Interactive Sudoku Solver",
        links.is_link,
        links.read_link,
    ),
    replace(
        line_format(
            "iss",
            """
        string = { "." [ type ] { "~" argument } },   perhaps on several lines
        given  = "." "~" cell "_" digit { "~" cell "_" digit },   cell = "R" row "C" column
        """,
            ".Shape~4x4.~R1C1_1~R2C3_3.AntiKnight",
            "Interactive Sudoku Solver",
            iss.is_string,
            lambda text, context, line: iss.read_strings([[(line, text)]], context),
        ),
        read=_reads_one(_read_iss),
    ),
    line_format(
        "killer",
        """
        killer = 81 signs,   each a total or an arrow to the next cell on the way to it
        total  = "0" ... "9" | "A" (10) ... "Z" (35) | "a" (36) ... "j" (45),   "0" is no cage
        arrow  = "<" | ">" | "^" | "v" | "`" | "'" | "," | "."
        """,
        "A<" + 79 * "0",
        "forums of killer Sudoku, ISS",
        killer.is_text,
        killer.read_text,
    ),
    line_format(
        "killer-numbers",
        'killer = "3x3:" [ "d" ] ":k:" 81 * ( number ":" ),   number = 256 * total + cage',
        "3x3::k:" + "2561:2561:" + "".join(f"{number}:" for number in range(2, 81)),
        "SumoCue, JSudoku, ISS",
        killer.are_numbers,
        killer.read_numbers,
    ),
    line_format(
        "jigsaw",
        "jigsaw = cells regions,   a symbol for each of n*n cells, then one for its region",
        "12.....3........AAABCABBCCDBCDDD",
        "forums of jigsaws, ISS",
        library_lines.is_jigsaw,
        library_lines.read_jigsaw,
    ),
    line_format(
        "hodoku",
        'line = ":" technique ":" digits ":" cells ":" removed ":" eliminations ":" placements ":"',
        ":0000:x:" + "5" + 80 * "." + "::::",
        "HoDoKu",
        library_lines.is_hodoku,
        library_lines.read_hodoku,
    ),
    line_format(
        "sukaku",
        'sukaku = 729 signs,   nine for each cell: a candidate at its place, else "." or "0"',
        "1........" + 80 * "123456789",
        "forums of Sukaku",
        candidates.is_sukaku,
        candidates.read_sukaku,
    ),
    Format(
        "candidates",
        """
        grid = [ frame ] 9 * ( row [ frame ] ),   row = [ "|" ] 9 * ( cell [ "|" ] )
        cell = digit { digit }
        """,
        "\n".join(
            "| " + " ".join("12345678912345678"[at : at + 9]).replace("8", "89") + " |"
            for at in (0, 3, 6, 1, 4, 7, 2, 5, 8)
        ),
        "HoDoKu, Simple Sudoku (.ss), SudoCue (.sdx)",
        candidates.begins,
        _reads_one(candidates.read_candidates),
    ),
    Format(
        "line",
        """
        line   = ( symbols { between behind } | cells ) [ "with" rule { ";" rule } ]
        behind = solution | regions | count | identifier | "ED=7.2/1.2/1.2" | "SE 7.2" | "7.2"
        cells  = n*n cells of a row | n groups of n symbols,   symbols = n*n symbols, n > 3
        symbol = "1" ... "9" | "A" (10) ... "P" (25) | "A" (1) ... "Y" (25) | empty
        empty  = "." | "0" | "_" | "*" | "-" | "x" | "X" | "?",   between = blank | "," | ";" | ":"
        bank   = 12 hexadecimal digits, cells with "0" for empty, rating
        Quotes may stand around symbols and what follows them.
        """,
        "1.....3..4....2. with cage 4 r1c1 r1c2; even r1c3",
        ".sdm files, Royle's and Kaggle's sets, tdoku, the Sudoku exchange bank, sudoku-csp",
        line_begins,
        _reads_line(read_line),
        one_line=True,
    ),
    Format(
        "grid",
        """
        grid  = [ frame ] n * ( row [ frame ] ),   perhaps blank lines between bands of rows
        row   = cell { [ between ] cell },   between = blank | tab | "," | ";" | "|"
        cell  = symbol | number | "-1" (empty) | "None" | "null" | "''" | nothing between commas
        Brackets and quotes may stand around cells and rows; numbers have something between.
        frame = signs of "-" "+" "|" "=" "*" "." ":",   three dashes or more
        Lines of a frame that end inside the grid are walls between the regions of a jigsaw.
        """,
        "+-----+-----+\n| 1 . | . . |\n| . . | 3 . |\n+-----+-----+\n"
        "| . 4 | . . |\n| . . | 2 . |\n+-----+-----+",
        ".sdk and .ss files, Project Euler 96, solvers, spreadsheets (commas), sudoku-csp",
        grid.begins,
        _reads_one(grid.read_grid),
    ),
)
"""The formats in the order in which they are tried, without TABLE, which is tried only at the
beginning of a file."""

_TEXTS = tuple(one.text for one in FORMATS if one.text is not None)


def format_of(lines: Lookahead, context: Context) -> Format | None:
    """The format of the puzzle on the next lines, or None. Raises InputError if it is unclear."""
    return next((one for one in FORMATS if one.begins(lines, context)), None)


AROUND = """
text    = { blank line | comment | heading | puzzle },   puzzle = [ board ] cells { rule }
comment = "#" text,   also behind a line; "# board 6x6, boxes 3x2" names a board
heading = key ":" text | "Grid" number | "[Puzzle]" | "Normal sudoku rules apply."
        | [ "size" ] n [ [ "x" ] n ], the side of the grid below | "[State]", whose grid is left out
key     = "title" | "author" | "source" | "date" | "id" | "difficulty" | "rating" | "comment"
        | "experiment" | "task" | "number of tasks" | "puzzle size"
board   = "board" size [ ", digits" digits ] [ ", boxes" RxC | ", no boxes" | ", jigsaw" regions ],
          above its puzzle; with rules and no grid below it is a blank grid
digits  = "1-9" | "0-F" | "A-P" | ...,   the first and the last digit
rule    = "regions" cells | "solution" cells | constraint,   below it, also after blank lines;
          the cells of regions and of a solution also in rows on lines below
"""
"""The grammar of the text around puzzles."""
