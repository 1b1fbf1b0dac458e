"""The light and dark colours of a picture, and what distinguishes marks without these colours.

The contrast between a digit and the ground of a mark is at least 3 to 1, and so is that between the
edge of a mark and the paper (WCAG 2.2, 1.4.3 and 1.4.11; a test computes both). If the system sets
the colours, lines are hollow, and their edges have different dashes for each colour.

Every shape has its light colours as attributes, which all programs read. The style sheet adds the
dark colours by `light-dark()`, for a dark page or screen.
"""

import sys
from collections.abc import Collection

from sudoku_csp.grid.marks import Colour

PAPER = ("#ffffff", "#1d2026")
INK = ("#14171b", "#f3f4f6")
ENTRY = ("#1c57b0", "#8db8ff")
SOFT = ("#565c65", "#a9b0ba")
THIN = ("#7f7e7a", "#8a919c")
THICK = ("#3a3f47", "#aab1bb")
BLACK, WHITE = ("#000000", "#000000"), ("#ffffff", "#ffffff")

_COLOURS = {
    Colour.GREY: ("#d3d6da", "#4a505a", "#868c95", "#7d848f", ""),
    Colour.GREEN: ("#a4ec9f", "#265c2c", "#3a963a", "#4fae57", "14 5"),
    Colour.ORANGE: ("#ffc680", "#6b4414", "#c07412", "#c9863a", "3 5"),
    Colour.PURPLE: ("#f2b0f2", "#6a2f6c", "#b558b8", "#c274c4", "9 9"),
    Colour.BLUE: ("#b3ccff", "#2c4275", "#5f83cf", "#6e90d8", "20 4"),
    Colour.CYAN: ("#8fdcf5", "#175468", "#2a8fb2", "#3ba3c4", "5 5"),
    Colour.PEACH: ("#ffd2b3", "#6b4530", "#c47848", "#c98a64", "2 8"),
    Colour.TEAL: ("#92ddd2", "#1b5a52", "#2f9488", "#3fa799", "14 4 3 4"),
    Colour.YELLOW: ("#ece483", "#57521a", "#948c1a", "#a59d35", "9 3"),
    Colour.LAVENDER: ("#d3c2fb", "#4a3b78", "#8f74cf", "#9a82d8", "5 12"),
    Colour.BROWN: ("#dcc5a8", "#58462f", "#9a7a50", "#a98a62", "20 8"),
    Colour.RED: ("#ffbdb6", "#6e302b", "#cf6a60", "#d0746b", "3 3 9 3"),
}
GROUNDS = {colour: row[:2] for colour, row in _COLOURS.items()}
EDGES = {colour: row[2:4] for colour, row in _COLOURS.items()}
"""The light and dark colours of lines and shades, and of their edges. The last text in a row of
`_COLOURS` has the dashes of the edges for when the system sets the colours; grey has none."""

FORCED_GROUND, FORCED_INK = "Canvas", "CanvasText"


def _looks() -> dict[str, dict[str, tuple[str, str, str]]]:
    """For each class of shapes, its attributes, each with a light, a dark and a system colour."""
    ground, ink = (*PAPER, FORCED_GROUND), (*INK, FORCED_INK)
    soft = (*SOFT, FORCED_INK)
    none = ("none", "none", "none")
    edges = {colour: (*edge, FORCED_INK) for colour, edge in EDGES.items()}
    found: dict[str, dict[str, tuple[str, str, str]]] = {
        "paper": {"fill": ground},
        "thin": {"fill": none, "stroke": (*THIN, FORCED_INK)},
        "thick": {"fill": none, "stroke": (*THICK, FORCED_INK)},
        "digit given": {"fill": ink},
        "digit": {"fill": (*ENTRY, "LinkText")},
        **{key: {"fill": ink} for key in ("clue", "caption")},
        **{key: {"fill": ink, "stroke": ground} for key in ("corner", "sign")},
        "small": {"fill": soft},
        "shape": {"fill": (*GROUNDS[Colour.GREY], FORCED_GROUND), "stroke": edges[Colour.GREY]},
        **{key: {"fill": none, "stroke": soft} for key in ("outline", "hollow", "shaft", "tie")},
        "stop": {"fill": ground, "stroke": soft},
        "dot white": {"fill": (*WHITE, WHITE[0]), "stroke": (BLACK[0], THICK[1], FORCED_INK)},
        "dot black": {"fill": (*BLACK, BLACK[0]), "stroke": (BLACK[0], INK[1], FORCED_INK)},
        "on white": {"fill": (*BLACK, BLACK[0])},
        "on black": {"fill": (*WHITE, WHITE[0])},
        "point": {"fill": none, "stroke": ink},
        "halo": {"fill": none, "stroke": ground},
    }
    for colour in Colour:
        fill, edge = (*GROUNDS[colour], FORCED_GROUND), edges[colour]
        found[f"line {colour}"] = {"fill": none, "stroke": fill}
        found[f"edge {colour}"] = {"fill": none, "stroke": edge}
        found[f"bulb {colour}"] = {"fill": fill, "stroke": edge}
        found[f"shade {colour}"] = {"fill": fill, "stroke": edge}
        found[f"outline {colour}"] = {"fill": none, "stroke": edge}
    return found


LOOKS = _looks()


def look(classes: str) -> dict[str, str]:
    """The attributes of a shape with these classes, in its light colours."""
    return {"class": classes} | {name: values[0] for name, values in LOOKS[classes].items()}


def sheet(root: str, used: Collection[str] = LOOKS.keys()) -> str:
    """The style sheet for shapes with the classes `used`, inside elements with the class `root`.

    The colours follow the `color-scheme` of these elements, which is light by default.
    """
    plain, forced = [], [f".{root}{{forced-color-adjust:none}}"]
    for classes in LOOKS:
        if classes not in used:
            continue
        where = f".{root} ." + classes.replace(" ", ".")
        values = LOOKS[classes].items()
        themed = [f"{name}:light-dark({a},{b})" for name, (a, b, _) in values if a != b]
        if themed:
            plain.append(f"{where}{{{';'.join(themed)}}}")
        given = [f"{name}:{system}" for name, (a, _, system) in values if a != system]
        kind, _, colour = classes.partition(" ")
        if kind == "edge" and (dashes := _COLOURS[Colour(colour)][4]):
            # Round caps of an edge this wide would fill the gaps.
            given += [f"stroke-dasharray:{dashes}", "stroke-linecap:butt"]
        if given:
            forced.append(f"{where}{{{';'.join(given)}}}")
    return "\n".join([*plain, "@media(forced-colors:active){", *forced, "}"])


def page_style_sheet() -> str:
    """The text of the playground's file `css/marks.css`."""
    made = "/* The marks of rules: made by `python -m sudoku_csp.grid.mark_style`. */"
    return f"{made}\n{sheet('marks')}\n"


if __name__ == "__main__":
    sys.stdout.write(page_style_sheet())
