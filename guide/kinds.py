"""The page of the kinds of constraint, with a picture of each, and their names for type checkers:
`python guide/kinds.py`.

Every picture shows a kind on a 6x6 board with a grid that obeys it, drawn as
`sudoku-csp convert --to svg` draws puzzles.
"""

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path

import sudoku_csp as sc
from sudoku_csp.constraints import kinds as folder
from sudoku_csp.constraints import typed_line
from sudoku_csp.constraints.constraint import Constraint
from sudoku_csp.constraints.registry import kinds
from sudoku_csp.grid.marks import Caption

PAGE = Path(__file__).parent / "kinds.md"
PICTURES = Path(__file__).parent / "pictures" / "kinds"
STUB = Path(folder.__file__).with_suffix(".pyi")

BOARD = sc.Board.customary(6)

EXAMPLES = {
    "all_different": ("all-different r1c1 r2c2 r3c3 r4c4", "415236263415142563536142321654654321"),
    "all_of": (
        "all-of (cage 7 r2c2 r2c3) (inequality r2c3 r2c4)",
        "235146416235142563563412321654654321",
    ),
    "any_of": (
        "any-of (cage 3 r2c2 r2c3) (cage 5 r4c4 r4c5)",
        "463215512463235146146532321654654321",
    ),
    "arrow": (
        "arrow r5c2 r4c2 r3c3; arrow r2c4 r2c5 r3c6 r4c6 r5c6 pill 2",
        "251463643152362514415326136245524631",
    ),
    "automaton": (
        "automaton 0 1 1 / 0 2 1 / 0 3 1 / 1 4 0 / 1 5 0 / 1 6 0 r2c1 r2c2 r3c3 r3c4 accepting 0",
        "235146146235412563563412321654654321",
    ),
    "between_line": (
        "between-line r2c1 r2c2 r3c3 r2c4 r2c5",
        "245136136245412563563412321654654321",
    ),
    "box_indexer": ("box-indexer r1c2 r3c5", "532146146235215463463512321654654321"),
    "cage": (
        "cage 9 r1c1 r1c2 r2c1; cage 11 r3c4 r4c4 r4c5; cage r5c2 r6c2 r6c3",
        "213546645213456132132465321654564321",
    ),
    "candidates": (
        "candidates 1 3 5 r2c2; candidates 2 6 r4c5",
        "215436436215162543543162321654654321",
    ),
    "clone": ("clone r1c1 r1c2 r2c2 copies r4c4 r4c5 r5c5", "415236263145142653536412321564654321"),
    "column_indexer": (
        "column-indexer r1c2 r2c2 r3c2 r4c2 r5c2 r6c2",
        "532146146235215463463512321654654321",
    ),
    "comparison": ("r1c1 + r1c2 >= r2c3 + 4", "364215125634543162216453632541451326"),
    "contain_at_least": (
        "contain-at-least 1 6 r2c2 r2c3 r3c3 r3c4",
        "235146416235142563563412321654654321",
    ),
    "contain_exactly": (
        "contain-exactly 2 2 5 r2c2 r2c3 r3c3 r3c4 r4c4",
        "435162216435162543543216321654654321",
    ),
    "count_distinct": (
        "count-distinct r2c2 r3c3 r3c4 r4c4 r5c4 r5c5",
        "361425542361453216216534624153135642",
    ),
    "counting_circles": (
        "counting-circles r1c1 r2c3 r3c5 r4c2 r5c4 r6c6",
        "265341341652124536536124413265652413",
    ),
    "diagonal": ("diagonal; diagonal anti", "312645546132235416461253123564654321"),
    "difference": (
        "difference r2c2 r2c3; difference 4 r4c4 r5c4",
        "546132132546213465465213321654654321",
    ),
    "double_arrow": (
        "double-arrow r2c1 r2c2 r3c3 r4c3 r4c4",
        "453216612453236145145632321564564321",
    ),
    "entropic_line": (
        "entropic-line r2c1 r2c2 r3c3 r3c4 r2c5 r2c6",
        "462513135246246135513462321654654321",
    ),
    "equal_sum": ("equal-sum r2c2 r2c3 / r4c4 r5c4 r5c5", "432516156234215643643152321465564321"),
    "equality_cage": ("equality-cage r2c2 r2c3 r3c3 r3c4", "265143413265536412142536321654654321"),
    "even": ("even r1c2 r3c4 r5c5", "245136136245412653563412321564654321"),
    "extra_region": (
        "extra-region r2c2 r2c3 r3c3 r3c4 r4c4 r4c5",
        "245136136245412563563412321654654321",
    ),
    "full_rank": (
        "full-rank 7 left of row 1; full-rank 20 below column 3",
        "253164416325521436634512142653365241",
    ),
    "hidden_skyscraper": (
        "hidden-skyscraper 2 left of row 1; hidden-skyscraper 4 below column 3",
        "362154514623246315135246423561651432",
    ),
    "inequality": (
        "inequality r2c2 r2c3; inequality r4c4 r3c4",
        "562143143265215436436512321654654321",
    ),
    "little_killer": (
        "little-killer 13 r1c2 r2c3 r3c4 r4c5 r5c6; little-killer 8 r3c1 r2c2 r1c3",
        "523164641253156432234516312645465321",
    ),
    "lockout_line": ("lockout-line 3 r2c1 r2c2 r3c3 r3c4", "542136163245215463436512321654654321"),
    "look_and_say": (
        "look-and-say 1 2 2 3 r2c2 r2c3 r3c3 r3c4",
        "465213132546243165516432321654654321",
    ),
    "lunchbox": ("lunchbox 7 r2c2 r2c3 r2c4 r2c5", "546213213456132645465132321564654321"),
    "maximum": ("maximum r2c2 r4c5", "435216162435216543543162321654654321"),
    "minimum": ("minimum r2c2 r4c5", "235146416235142563563412321654654321"),
    "modular_line": (
        "modular-line r2c1 r2c2 r3c3 r3c4 r2c5",
        "465213123456546132312645231564654321",
    ),
    "nabner_line": ("nabner-line r2c2 r3c3 r3c4", "245136163245512463436512321654654321"),
    "numbered_room": (
        "numbered-room 4 left of row 1; numbered-room 2 below column 3",
        "245136136245412563563412321654654321",
    ),
    "odd": ("odd r1c2 r3c4 r5c5", "235146146235412563563412321654654321"),
    "pair": (
        "pair 1 4 / 4 2 / 2 6 / 6 1 r2c1 r2c2 r3c3 r3c4",
        "561243423516246135315462132654654321",
    ),
    "pair_x": (
        "pair-x 1 3 / 3 1 / 1 5 / 5 1 / 3 5 / 5 3 r2c2 r2c3 r3c4",
        "265143413265142536536412321654654321",
    ),
    "palindrome": ("palindrome r2c1 r2c2 r3c3 r4c4 r4c5", "235146146235412563563412321654654321"),
    "quadruple": ("quadruple 1 4 5 r2c3 r2c4 r3c3 r3c4", "416235532146265413143562321654654321"),
    "ratio": ("ratio r2c2 r2c3; ratio 3 r4c4 r5c4", "536142142536213465465213321654654321"),
    "region_sum_line": (
        "region-sum-line r2c1 r2c2 / r3c3 / r3c4 r3c5",
        "643215152436436152215643321564564321",
    ),
    "regular_expression": (
        "regular-expression r2c1 r2c2 r3c3 r3c4 r4c5 pattern [12]+3.*",
        "543216216543432165165432321654654321",
    ),
    "rellik_cage": ("rellik-cage 7 r2c2 r2c3 r3c3", "536412412536243165165243321654654321"),
    "renban": ("renban r2c1 r2c2 r3c3 r3c4", "245136136245512463463512321654654321"),
    "row_indexer": (
        "row-indexer r2c1 r2c2 r2c3 r2c4 r2c5 r2c6",
        "426135513462342516165243231654654321",
    ),
    "same_values": (
        "same-values r2c1 r2c2 r3c2 / r4c4 r5c4 r5c5",
        "435621126354312465654132543216261543",
    ),
    "sandwich": ("sandwich 5 row 1; sandwich 0 column 3", "246513531246123465465132312654654321"),
    "skyscraper": (
        "skyscraper 3 left of row 1; skyscraper 2 below column 3",
        "213654645123152346364512526431431265",
    ),
    "slow_thermometer": (
        "slow-thermometer r5c1 r4c1 r3c2 r2c3",
        "235146146235562413413562321654654321",
    ),
    "sum": ("sum 12 r2c2 r3c3 r3c4", "462135513246246513135462321654654321"),
    "sum_line": ("sum-line 6 r2c1 r2c2 r3c3 r3c4 r2c5", "432516516423243165165342321654654231"),
    "thermometer": (
        "thermometer r5c1 r4c1 r3c2 r2c3; thermometer r5c5 r4c5 r3c5",
        "423516165234542163316452231645654321",
    ),
    "value_indexing": (
        "value-indexing r2c1 r3c2 r4c3 r5c4 r6c5",
        "465213213546132465546132321654654321",
    ),
    "whisper": (
        "whisper r2c1 r2c2 r3c3 r3c4; whisper 4 r5c5 r5c6",
        "253614416235325146164523531462642351",
    ),
    "windoku": ("windoku", "415236236145142563563412321654654321"),
    "x_sum": (
        "x-sum 10 left of row 1; x-sum 6 below column 3",
        "421365563124135246246513314652652431",
    ),
    "xv": ("xv 10 r2c2 r2c3; xv 5 r4c4 r5c4", "213546546213132654465132321465654321"),
    "zipper_line": ("zipper-line r2c1 r2c2 r3c3 r3c4 r4c5", "463215125643516432342156231564654321"),
}
"""Lines of text and a grid, by the names of the kinds. Kinds that are not here show nothing: they
are rules of the whole board."""

OPENING = """\
# The kinds of constraint, and how they are drawn

Made by `python guide/kinds.py`. A notebook, `Puzzle.svg()` and `sudoku-csp convert --to svg` draw
puzzles so; what no mark shows stands in words below the picture. `sudoku-csp constraints` lists the
kinds, and `sudoku-csp constraints cage` shows one with all there is to know of it.

## As a line of text

{grammar}
"""


def page() -> str:
    """The page: each kind that is drawn, and then those that show nothing."""
    drawn = {name: kind for name, kind in kinds().items() if name in EXAMPLES}
    others = {name: kind for name, kind in kinds().items() if name not in EXAMPLES}
    for name, kind in others.items():
        if any(not isinstance(mark, Caption) for _, one in kind.samples() for mark in one.marks()):
            sys.exit(f"{name} is drawn: add an example to EXAMPLES of guide/kinds.py")
    grammar = inspect.getdoc(typed_line).partition("\n\n")[2]
    parts = [OPENING.format(grammar=grammar)]
    parts += [_of_kind(name, kind) for name, kind in _by_title(drawn)]
    parts.append("## Rules of the whole board\n\nNothing of them is drawn.\n")
    parts.append(
        "\n".join(
            f"- **{kind.about.title}**: {kind.about.sentence}" for _, kind in _by_title(others)
        )
    )
    return "\n".join(parts) + "\n"


def _by_title(of: dict[str, type[Constraint]]) -> list[tuple[str, type[Constraint]]]:
    return sorted(of.items(), key=lambda pair: pair[1].about.title)


def _of_kind(name: str, kind: type[Constraint]) -> str:
    lines = "\n".join(part.strip() for part in EXAMPLES[name][0].split(";"))
    return (
        f"## {kind.about.title}\n\n{kind.about.sentence}\n\n"
        f"![{kind.about.title}: {lines.splitlines()[0]}](pictures/kinds/{name}.svg)\n\n"
        f"```\n{lines}\n```\n"
    )


def pictures() -> Iterator[tuple[str, str]]:
    """The name and the SVG of each picture. Raises ValueError for a grid that breaks its rule."""
    for name, (line, digits) in EXAMPLES.items():
        puzzle = sc.read(f"{'.' * 36} with {line}", BOARD)
        grid = sc.Grid(BOARD, bytes(map(int, digits)))
        if broken := puzzle.violations(grid):
            raise ValueError(f"{name}: {broken[0]}")
        yield name, puzzle.svg(grid) + "\n"


def stub() -> str:
    """The imports of all kinds."""
    made = (
        f"from {one.__module__} import {one.__name__} as {one.__name__}\n"
        for one in kinds().values()
    )
    return "# Written by `python guide/kinds.py`.\n\n" + "".join(made)


def main() -> None:
    """Writes the page and every picture, and takes away those of kinds that are gone."""
    PAGE.write_text(page())
    STUB.write_text(stub())
    PICTURES.mkdir(parents=True, exist_ok=True)
    made = dict(pictures())
    for path in PICTURES.glob("*.svg"):
        if path.stem not in made:
            path.unlink()
    for name, text in made.items():
        (PICTURES / f"{name}.svg").write_text(text)


if __name__ == "__main__":
    main()
