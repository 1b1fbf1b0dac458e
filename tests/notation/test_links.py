"""Links with a puzzle in them, what may stand behind it, and the compression they use."""

import json
from contextlib import suppress

import pytest
from documents import document, read, sudokumaker, sudokumaker_link, zipped
from hypothesis import given
from hypothesis import strategies as st
from reading import entries
from tables import rows

from sudoku_csp.apps.api.convert import convert
from sudoku_csp.puzzle.notation.programs import links, lz_string
from sudoku_csp.puzzle.notation.programs.json_text import parse_zipped
from sudoku_csp.puzzle.puzzle import Puzzle

DOCUMENT = document(cells=[("R1C2", {"value": 3, "given": True})], title="a//b é +?")
PACKED = lz_string.compress(json.dumps(DOCUMENT, separators=(",", ":")))
LINE = ".3" + 14 * "."
LOAD = "https://f-puzzles.com/?load="
PAD = "https://sudokupad.app/"


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=300))
def test_what_is_packed_is_unpacked_again(text):
    assert lz_string.decompress(lz_string.compress(text)) == text


def test_packed_as_the_web_interfaces_pack_it():
    text = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}'
    packed = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uyyooA"
    assert lz_string.decompress(packed) == text
    assert lz_string.compress(text) == packed


@pytest.mark.parametrize(("packed", "message"), rows(__file__, "packed_faults"))
def test_what_is_not_packed_so_is_rejected(packed, message):
    with pytest.raises(ValueError, match=message):
        lz_string.decompress(packed)


def test_a_text_that_unpacks_to_too_much_is_rejected_before_it_does():
    packed = lz_string.compress("a" * 100_000)
    assert len(packed) < 2000
    with pytest.raises(ValueError, match="more than 99,999 characters"):
        lz_string.decompress(packed, 99_999)
    assert len(lz_string.decompress(packed)) == 100_000


@given(st.text(alphabet=lz_string.ALPHABET, max_size=60))
def test_any_letters_unpack_or_are_rejected(letters):
    with suppress(ValueError):
        assert len(lz_string.decompress("N4Ig" + letters, 10_000)) <= 10_000


@pytest.mark.parametrize("link", rows(__file__, "links_with_puzzle"))
def test_a_link_that_carries_a_puzzle(link):
    (entry,) = entries(f"  {link}  \n")
    assert entry.line() == LINE
    assert entry.source == "p.txt:1"


LINKS = {
    "f-puzzles": LOAD + PACKED,
    "SudokuPad": f"{PAD}fpuz{PACKED}",
    "SudokuMaker": sudokumaker_link(sudokumaker(cells=[(1, {"given": True, "value": 3})])),
    "ISS": convert(entries(LINE)[0], "iss-link"),
}


@pytest.mark.parametrize("program", LINKS)
def test_text_after_a_link_is_rejected(program):
    link = LINKS[program]
    for behind in ("anti-knight", "board 4x4, no boxes", "4" * 16, LINE, link):
        for text in (f"{link} {behind}", f"{link}; {behind}"):
            assert "after a link" in read(text)
    for behind in ("#anti-knight", "&anti-knight=1", "&constraints=cage", "#cage%205%20r1c1", "#a"):
        assert f"a link of {program} has no parameter" in read(link + behind)
    for behind in ("%20anti-knight", "#board 4x4", ";anti-knight"):
        assert isinstance(read(link + behind), str)


@pytest.mark.parametrize("program", LINKS)
@pytest.mark.parametrize("behind", ["", "  # a remark", "&utm_source=mail", "&fbclid=x", " # a"])
def test_comments_after_a_link_are_ignored(program, behind):
    (entry,) = entries(LINKS[program] + behind)
    assert entry.line() == LINE
    (entry,) = entries(f"{LINKS[program]}{behind.partition(' ')[0]} with anti-knight")
    assert entry.line() == LINE + " with anti-knight"


@pytest.mark.parametrize(("link", "message"), rows(__file__, "links_without_puzzle"))
def test_a_link_that_carries_none(link, message):
    assert message in read(link)
    assert "longer than" in read(LOAD + "N4Ig" * 300_000)


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("before", "text", "message"),
    [
        (LOAD, '{"size":"' + "a" * 300_000 + '"}', "no document"),
        ("https://sudokumaker.app/?puzzle=", "[" + "[]," * 300_000 + "[]]", "too many values"),
        (f"{PAD}scl", "{ce:[" + "," * 410_000 + "]}", "too long"),
        (f"{PAD}scl", '{"cells":' + "[" * 100_000, "too deep"),
        (f"{PAD}scl", "{ce:" + "[" * 100_000, "too deep"),
    ],
)
def test_a_short_link_that_unpacks_to_a_long_text(before, text, message):
    link = before + lz_string.compress(text)
    assert len(link) < 20_000
    assert message in read(link)


def test_links_and_puzzles_one_under_another():
    text = f"{LINE}\n{LOAD}{PACKED}\n{LINE}\n\n1 2 3 4\n3 4 1 2\n{PAD}fpuz{PACKED}\n"
    assert [isinstance(one, Puzzle) for one in entries(text)] == [True, True, False, False, False]
    assert not links.is_link("N4IG" + "A" * 621)


@pytest.mark.parametrize(("text", "value"), rows(__file__, "zipped_texts"))
def test_the_value_of_a_text(text, value):
    assert parse_zipped(text) == value


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("text", "message"), rows(__file__, "zipped_faults"))
def test_what_is_none(text, message):
    with pytest.raises(ValueError, match=message):
        parse_zipped(text)
    with pytest.raises(ValueError, match="too long"):
        parse_zipped("[" + "," * 500_000)


TEXTS = st.text(alphabet="ab '[],:\\é\n", max_size=6)  # SudokuPad itself garbles some braces.
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 99) | TEXTS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=4)
        | st.dictionaries(st.sampled_from(["cells", "value", "x1", "text"]), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["cells", "value", "x1"]), VALUES, max_size=3))
def test_what_is_shortened_comes_back(value):
    assert parse_zipped(zipped(value)) == value


@given(st.text(alphabet="{}[],:'\\tfa01#F ", max_size=40))
def test_any_text_is_a_value_or_rejected(text):
    with suppress(ValueError):
        parse_zipped(text)
