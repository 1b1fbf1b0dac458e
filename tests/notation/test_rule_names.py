"""Names of kinds in words: which kind is meant, which may be meant, and what is none."""

import pytest

from sudoku_csp.constraints import registry
from sudoku_csp.constraints.typed_line import kind_of
from sudoku_csp.puzzle.notation import rule_names
from sudoku_csp.puzzle.notation.rule_names import speaks_of_one

NAMES = [name.replace("_", "-") for name in registry.names()]
IN_WORDS = {name: name.replace("-", " ") for name in NAMES}


def test_a_name_is_one_with_hyphens_without_and_in_capitals():
    for name, words in IN_WORDS.items():
        for said in (name, name.title(), name.replace("-", "_"), name.replace("-", "")):
            assert kind_of([said, "r1c1"]) == (name.replace("-", "_"), ["r1c1"])
        for said in (name, words, words.title(), name.replace("-", "")):
            assert speaks_of_one(f"7.5, {said} (easy)")
            assert rule_names.is_constraint(said)
            assert rule_names.is_one(said)


def test_another_name_of_a_kind_is_as_good():
    for name in registry.names():
        for other in registry.named(name).also:
            if sum(other in registry.named(one).also for one in registry.names()) == 1:
                assert kind_of([other]) == (name, [])


@pytest.mark.parametrize("word", sorted(rule_names.VARIANTS))
def test_a_variant_is_spoken_of_wherever_it_stands(word):
    assert speaks_of_one(word)
    assert speaks_of_one(f"a nice ({word.upper()}) one")
    assert rule_names.is_one(word)
    assert not rule_names.is_one(f"the {word} one")


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


@pytest.mark.parametrize("text", ["r1c1 < r1c2", "cage 7 r1c1 r1c2", "r1c2=3", "Anti King"])
def test_a_rule_and_nothing_else(text):
    assert rule_names.is_one(text)


@pytest.mark.parametrize("text", ["r1c1", "", "7 r1c1", "r1c1 is the key", "foo bar r1c1"])
def test_cells_alone_and_other_words_are_no_rule(text):
    assert not rule_names.is_one(text)
