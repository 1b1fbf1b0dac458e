"""The types of SudokuMaker's constraints: their names, their fields, the keys of f-puzzles.

The numbers are those of its documents; what a type means is its name's, as the puzzle world has it.
"""

from __future__ import annotations

TYPES = {
    0: "Givens", 1: "Regions", 10: "DiagonalMinus", 11: "DiagonalPlus", 12: "Antiking",
    13: "Antiknight", 14: "DisjointGroups", 15: "Nonconsecutive", 16: "GlobalEntropy", 100: "Even",
    101: "Odd", 102: "Maximum", 103: "Minimum", 200: "Difference", 201: "Ratio", 202: "XV",
    300: "Thermometer", 301: "KillerCages", 302: "Clone", 303: "Quadruple", 304: "LookAndSayCages",
    305: "DifferentValues", 306: "CountingCircles", 400: "Renban", 401: "Whisper",
    402: "Palindrome", 403: "BetweenLines", 404: "RegionSumLine", 405: "Sequence",
    406: "EntropyLines", 407: "LockoutLines", 408: "Arrow", 409: "DoubleArrow",
    500: "LittleKillers", 501: "SandwichSums", 502: "XSums", 503: "Skyscrapers",
    504: "NumberedRooms", 600: "RowIndexer", 601: "ColumnIndexer", 1000: "Custom",
    2000: "CosmeticLine", 2001: "CosmeticCage", 2002: "CosmeticSymbol", 2003: "SudokuRules",
    4000: "FogLights", 4001: "FogTriggers",
}  # fmt: skip
"""The names of the types by their numbers."""

FLAGS = {10: "diagonal-", 11: "diagonal+", 12: "antiking", 13: "antiknight", 14: "disjointgroups"}
LINES = {
    400: "renban", 402: "palindrome", 403: "betweenline", 404: "regionsumline", 407: "lockout",
    409: "doublearrow",
}  # fmt: skip
MARKED = {100: "even", 101: "odd"}
AREAS = {305: "extraregion", 600: "rowindexer", 601: "columnindexer"}
OUTSIDE = {501: "sandwichsum", 502: "xsum", 503: "skyscraper"}
"""The types that f-puzzles has a key for, by what a block of them holds."""

DOTS = {200: "difference", 201: "ratio", 202: "xv"}
"""The types of clues between two cells."""

EXTREMES = {102: "maximum", 103: "minimum"}

FIELDS: dict[int, set[str]] = {
    **{kind: set() for kind in (*FLAGS, 0, 15)},
    1: {"regions"},
    16: {"groups"},
    **{kind: {"cells"} for kind in (*MARKED, *EXTREMES, *AREAS, 306)},
    200: {"clues", "negative", "overrideNegativeRatios"},
    201: {"clues", "negative", "overrideNegativeDifferences"},
    202: {"clues", "negative"},
    300: {"thermometers", "slow"},
    301: {"cages"},
    302: {"groups"},
    303: {"clues"},
    304: {"cages"},
    **{kind: {"lines"} for kind in (*LINES, 405)},
    401: {"lines", "minDifference"},
    404: {"lines", "singleRegionTotals"},
    406: {"lines", "groups"},
    408: {"bulbsWithArrows"},
    **{kind: {"clues"} for kind in (*OUTSIDE, 500, 504)},
    2003: {"areas"},
}
"""The fields of a block of each type that is read."""


def thirds(side: int) -> frozenset[frozenset[int]]:
    """The low, the middle and the high digits: as many low ones as high ones.

    >>> sorted(map(sorted, thirds(7)))
    [[1, 2], [3, 4, 5], [6, 7]]
    """
    third = (side + 1) // 3
    cuts = (
        range(1, third + 1),
        range(third + 1, side - third + 1),
        range(side - third + 1, side + 1),
    )
    return frozenset(map(frozenset, cuts))


def rests(side: int, modulus: int) -> frozenset[frozenset[int]]:
    """The digits by what is left of them divided by a number; none for more than there are."""
    if not 2 <= modulus <= side:
        return frozenset()
    ways = range(1, modulus + 1)
    return frozenset(frozenset(range(first, side + 1, modulus)) for first in ways)


def mask(digits: frozenset[int]) -> int:
    """A group of digits as a number with a bit for each."""
    return sum(1 << digit for digit in digits)
