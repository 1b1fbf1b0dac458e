"""The kinds of constraint: families of them, and those that fill a module of their name alone.

Modules never import one another.
"""

FAMILIES = {
    "cages": ("cage", "extra_region"),
    "chess": ("anti_king", "anti_knight", "anti_taxicab"),
    "lines": (
        "between_line", "palindrome", "renban", "slow_thermometer", "thermometer", "whisper",
    ),
    "marked": ("even", "maximum", "minimum", "odd"),
    "outside": ("hidden_skyscraper", "little_killer", "numbered_room", "skyscraper"),
    "pairs": ("difference", "inequality", "ratio", "xv"),
}  # fmt: skip
"""The kinds of each module that has several, so that a name is known without an import."""
