"""Names of kinds in words: which kind is meant, which may be meant, and what is none."""

import pytest

from sudoku_csp.constraints import kind_names, registry
from sudoku_csp.constraints.kind_names import called, nearest, speaks_of_one, unknown, words_of

NAMES = [name.replace("_", "-") for name in registry.names()]
IN_WORDS = {name: name.replace("-", " ") for name in NAMES}


def test_a_name_is_one_with_hyphens_with_blanks_with_neither_and_in_capitals():
    for name, words in IN_WORDS.items():
        for said in (name, words, words.title(), name.replace("-", "_"), name.replace("-", "")):
            rest = ["r1c1", "r1c2"]
            head, *behind = words_of(f"{said} {' '.join(rest)}")
            assert (kind_names.named(head), behind) == (name.replace("-", "_"), rest)
            assert speaks_of_one(f"7.5, {said} (easy)")
            assert kind_names.is_constraint(said)
            assert kind_names.is_one(said)


def test_another_name_of_a_kind_is_as_good():
    for name in registry.names():
        others = registry.named(name).also
        for other in others:
            found, behind = called([*other.split(), "5", "r1c1"])
            if sum(other in registry.named(one).also for one in registry.names()) == 1:
                assert (found, behind) == (name, ["5", "r1c1"])


@pytest.mark.parametrize("word", sorted(kind_names.VARIANTS))
def test_a_variant_is_spoken_of_wherever_it_stands(word):
    assert speaks_of_one(word)
    assert speaks_of_one(f"a nice ({word.upper()}) one")
    assert kind_names.is_one(word)
    assert not kind_names.is_one(f"the {word} one")


@pytest.mark.parametrize(
    ("text", "spoken"),
    [
        ("no x-sudoku here", True),
        ("anti\nking", True),
        ("anti-kinght", True),  # Misspelt.
        ("whispr", True),
        ("ratlo", False),  # Too short to be one misspelt,
        ("whisky", False),  # or not near enough.
        ("rating", False),
        (" ".join(["word"] * 19 + ["thermometr"]), True),
        (" ".join(["word"] * 20 + ["thermometr"]), False),
        (" ".join(["word"] * 30 + ["thermometer"]), True),
        ("7,5;3", False),
    ],
)
def test_a_remark_speaks_of_a_kind_or_not(text, spoken):
    assert speaks_of_one(text) == spoken


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["sum", "lnie", "r1c1"], "no constraint 'sum lnie'; did you mean sum-line?"),
        (["little"], "no constraint 'little'; did you mean little-killer?"),
        (["yarn", "r1c1"], "no constraint 'yarn'; `sudoku-csp constraints` lists them"),
        (["x-sudoku"], "no constraint 'x-sudoku'; say `diagonal; diagonal anti`"),
        (["Both", "diagonals"], "no constraint 'Both diagonals'; say `diagonal; diagonal anti`"),
        (["dutch", "whisper", "r1c1"], "no constraint 'dutch whisper'; say `whisper 4 CELLS`"),
        (["a" * 50], f"no constraint '{'a' * 40}'; `sudoku-csp constraints` lists them"),
    ],
)
def test_what_is_no_name_is_told_with_those_near_to_it(words, said):
    assert unknown(words) == said


def test_of_several_words_those_are_told_that_may_be_a_name():
    assert nearest(["big", "thermometer", "r1c1"]) == ("big thermometer", ["thermometer"])
    assert nearest(["thermometr", "r1c1"]) == ("thermometr", ["thermometer"])
    said, near = nearest(["b" * 30, "c" * 30])
    assert (len(said), near) == (30, [])
    said, near = nearest(["b" * 45, "thermometer"])
    assert (len(said), near) == (40, ["thermometer"])


@pytest.mark.parametrize("text", ["r1c1 < r1c2", "cage 7 r1c1 r1c2", "r1c2=3", "Anti King"])
def test_a_rule_and_nothing_else(text):
    assert kind_names.is_one(text)


@pytest.mark.parametrize("text", ["r1c1", "", "7 r1c1", "r1c1 is the key", "foo bar r1c1"])
def test_cells_alone_and_other_words_are_no_rule(text):
    assert not kind_names.is_one(text)
