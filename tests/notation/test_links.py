"""Links with a puzzle of f-puzzles in them, and the compression they use."""

import json
import re
from contextlib import suppress
from urllib.parse import quote

import pytest
from fpuzzles_documents import document, read
from hypothesis import given
from hypothesis import strategies as st
from reading import entries

from sudoku_csp.puzzle.notation import written
from sudoku_csp.puzzle.notation.programs import links, lz_string
from sudoku_csp.puzzle.puzzle import Puzzle

DOCUMENT = document(cells=[("R1C2", {"value": 3, "given": True})], title="a//b é +?")
PACKED = lz_string.compress(json.dumps(DOCUMENT, separators=(",", ":")))
LINE = ".3" + 14 * "."


@given(st.text(max_size=300))
def test_what_is_packed_is_unpacked_again(text):
    try:
        text.encode("utf-16")
    except UnicodeEncodeError:
        return  # Half a character.
    assert lz_string.decompress(lz_string.compress(text)) == text


def test_packed_as_the_web_interfaces_pack_it():
    text = '{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}'
    packed = "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdZQiu86285qms9uyyooA"
    assert lz_string.decompress(packed) == text
    assert lz_string.compress(text) == packed


@pytest.mark.parametrize(
    ("packed", "said"),
    [
        ("", "it ends in the middle"),
        ("AAAA", "does not begin with a character|stands for nothing|ends in the middle"),
        ("////", "does not begin with a character"),
        (PACKED[:40], "it ends in the middle"),
        (PACKED[:40] + "é" + PACKED[41:], "'é' is no letter of base64"),
        ("N4Ig" + "/" * 40, "stands for nothing yet"),
    ],
)
def test_what_is_not_packed_so_is_refused(packed, said):
    with pytest.raises(ValueError, match=said):
        lz_string.decompress(packed)


def test_a_text_that_unpacks_to_too_much_is_refused_before_it_does():
    packed = lz_string.compress("a" * 100_000)
    assert len(packed) < 2000
    with pytest.raises(ValueError, match="unpacks to more than 99,999 characters"):
        lz_string.decompress(packed, 99_999)
    assert len(lz_string.decompress(packed)) == 100_000


@given(st.text(alphabet=lz_string.ALPHABET, max_size=60))
def test_any_letters_unpack_or_are_refused(letters):
    with suppress(ValueError):
        assert len(lz_string.decompress("N4Ig" + letters, 10_000)) <= 10_000


@pytest.mark.parametrize(
    "link",
    [
        PACKED,
        f"https://f-puzzles.com/?load={PACKED}",
        f"https://www.f-puzzles.com/?load={PACKED}",
        f"http://f-puzzles.com/?load={quote(PACKED, safe='')}",
        f"f-puzzles.com/?load={PACKED}",
        f"www.f-puzzles.com/?lang=en&load={PACKED}",
        f"https://f-puzzles.com/?load={PACKED}#top",
        f"https://f-puzzles.com/?load={PACKED.replace('+', '%20')}",
        f"https://sudokupad.app/fpuz{PACKED}",
        f"https://sudokupad.app/sudoku/fpuzzles{PACKED}?setting-nogrid=1",
        f"https://app.crackingthecryptic.com/sudoku/fpuz{PACKED}",
        f"https://sudokupad.app/?puzzleid=fpuz{quote(PACKED, safe='')}",
        f"https:/f-puzzles.com/?load={PACKED}",
        f"https:/sudokupad.app/fpuz{PACKED}",
        f"fpuz{PACKED}",
    ],
)
def test_a_link_that_carries_a_puzzle(link):
    (entry,) = entries(f"  {link}  \n")
    assert entry.line() == LINE
    assert entry.source == "p.txt:1"


def of_program(program):
    """A link of a program with the same puzzle in it."""
    packed = {
        "sudokupad": "https://sudokupad.app/fpuz",
        "f-puzzles": "https://f-puzzles.com/?load=",
    }
    if program in packed:
        return packed[program] + PACKED
    return written.written(entries(LINE)[0], program)


PROGRAMS = ["f-puzzles", "sudokupad", "sudokumaker-link", "iss-link"]


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "behind",
    ["anti-knight", "board 4x4, no boxes", "4" * 16, "solution " + "4" * 16, LINE, "LINK"],
)
def test_what_stands_behind_a_link_is_refused(program, behind):
    link = of_program(program)
    behind = behind.replace("LINK", link)
    said = "behind a puzzle on one line, constraints follow the word with"
    for text in (f"{link} {behind}", f"{link}; {behind}", f'link\n"{link} {behind}"'):
        assert said in read(text)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize(
    "behind",
    [
        "#anti-knight",
        "&anti-knight=1",
        "&constraints=cage",
        "#cage%205%20r1c1%20r1c2",
        "#board 4x4",
    ],
)
def test_a_rule_in_the_link_itself_is_refused(program, behind):
    assert isinstance(read(of_program(program) + behind), str)


@pytest.mark.parametrize("program", PROGRAMS)
@pytest.mark.parametrize("behind", ["", "  # a remark", "&utm_source=mail", "#top", " # anti-king"])
def test_what_says_nothing_behind_a_link_is_passed_over(program, behind):
    (entry,) = entries(of_program(program) + behind)
    assert entry.line() == LINE
    (entry,) = entries(f"{of_program(program)}{behind.partition(' ')[0]} with anti-knight")
    assert entry.line() == LINE + " with anti-knight"


@pytest.mark.parametrize("program", PROGRAMS[:3])
def test_settings_of_another_program_behind_a_link_are_passed_over(program):
    (entry,) = entries(of_program(program) + "?setting-nogrid=1")
    assert entry.line() == LINE


def test_a_blank_may_stand_for_a_plus_and_nothing_follows_the_end():
    document = json.dumps(DOCUMENT | {"title": "\u7afc" * 3 + "\ufbef"}, ensure_ascii=False)
    packed = lz_string.compress(document)
    assert "+" in packed
    link = "https://f-puzzles.com/?load=" + packed.replace("+", " ")
    (entry,) = entries(link)
    assert entry.line() == LINE
    assert "it goes on behind its end" in read(f"{link} anti-knight")


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("https://f-puzzles.com/?id=abc", "only names a puzzle: nothing is fetched"),
        ("https://f-puzzles.com", "only names a puzzle: nothing is fetched"),
        ("https://sudokupad.app/abc123", "only names a puzzle: nothing is fetched"),
        ("https://sudokupad.app/fpuz", "only names a puzzle: nothing is fetched"),
        ("https://sudokupad.app/scl" + "N" * 40, "it goes on behind its end"),
        ("https://sudokupad.app/scf" + "o" * 40, "SudokuPad's short form (scf)"),
        ("https://sudokupad.app/classic" + "1" * 40, "SudokuPad's short form (classic)"),
        ("https://sudokupad.app/sclN4Ig", "ends in the middle"),
        ("https://sudokupad.app/fpuzzlesN4IgzglgX", "ends in the middle"),
        ("https://sudokupad.app/scl" + lz_string.compress("{}"), "carries no document of"),
        ("ctcN4IgzglgX", "ends in the middle"),
        ("fpuzN4Ig", "ends in the middle"),
        ("https://sudokumaker.app/", "only names a puzzle: nothing is fetched"),
        (
            "https://sudokumaker.app/?puzzle=abc",
            "the puzzle in the link cannot be read, cut off or damaged: no JSON",
        ),
        ("https://sudokupad.app/fpuz" + "abc" * 9, "in the link cannot be read, cut off or damag"),
        ("https://sudokumaker.app/?puzzle=" + PACKED[:60], "ends in the middle"),
        ("https://example.org/?load=" + PACKED, "none of f-puzzles, SudokuPad, SudokuMaker or ISS"),
        ("https://f-puzzles.com/?load=", "ends in the middle"),
        ("https://f-puzzles.com/?load=" + PACKED[:60], "ends in the middle"),
        ("https://f-puzzles.com/?load=" + "N4Ig" * 300_000, "longer than"),
        ("https://f-puzzles.com/?load=" + lz_string.compress("[1]"), "no document of f-puz"),
        ("https://f-puzzles.com/?load=" + lz_string.compress("{1}"), "no JSON"),
        ("https://f-puzzles.com/?load=" + lz_string.compress("[" * 90_000), "too deep"),
        ("https://f-puzzles.com/?load=" + lz_string.compress("[" * 20 + "]" * 20), "too deep"),
        ("https://f-puzzles.com/?load=" + lz_string.compress('{"size": 4}'), "no document"),
        (
            "https://f-puzzles.com/?load=" + lz_string.compress('{"size": 4, "size": 9}'),
            "'size' twice",
        ),
        (
            "https://f-puzzles.com/?load=" + lz_string.compress('{"size": ' + "9" * 5000 + "}"),
            "number too long|conver",
        ),
    ],
)
def test_a_link_that_carries_none(link, said):
    answer = read(link)
    assert any(part in answer for part in said.split("|")), answer


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("before", "text", "said"),
    [
        ("https://f-puzzles.com/?load=", '{"size":"' + "a" * 300_000 + '"}', "no document of"),
        ("https://sudokumaker.app/?puzzle=", "[" + "[]," * 300_000 + "[]]", "200,000 values"),
        ("https://sudokupad.app/scl", "{ce:[" + "," * 410_000 + "]}", "too long for a puzzle"),
        ("https://sudokupad.app/scl", '{"cells":' + "[" * 100_000, "too deep for a puzzle"),
        ("https://sudokupad.app/scl", "{ce:" + "[" * 100_000, "too deep for a puzzle"),
    ],
)
def test_a_short_link_that_stands_for_a_long_text(before, text, said):
    link = before + lz_string.compress(text)
    assert len(link) < 20_000
    assert said in read(link)


@pytest.mark.parametrize("title", ["\uffff", "\uffff\ufffe", "a\uffff b\u7fff"])
def test_slashes_that_a_path_has_lost_are_put_back(title):
    packed = lz_string.compress(json.dumps(DOCUMENT | {"title": title}, ensure_ascii=False))
    lost = packed.replace("//", "/")
    assert len(lost) < len(packed)
    (whole,) = entries(f"https://sudokupad.app/fpuzzles{packed}")
    (entry,) = entries(f"https:/sudokupad.app/sudoku/fpuzzles{lost}")
    assert (entry, entry.about) == (whole, whole.about)
    refused = read(f"https://f-puzzles.com/?load={lost}")
    assert re.search("no LZ-string|no JSON", refused), "a query loses none"


def test_slashes_are_not_put_back_in_all_the_ways_there_are(monkeypatch):
    tried = []
    honest = lz_string.decompress
    monkeypatch.setattr(
        lz_string, "decompress", lambda *given: tried.append(len(given[0])) or honest(*given)
    )
    assert "LZ-string" in read("https://sudokupad.app/fpuzN4Ig" + "/A" * 150_000)
    assert sum(tried) <= 2 * links.TRIED + 10 * 300_004


def test_more_slashes_than_one_way_to_put_back_is_refused(monkeypatch):
    both = json.dumps(DOCUMENT), json.dumps(DOCUMENT | {"title": "another"})
    monkeypatch.setattr(links, "_with_slashes", lambda *_: iter(both))
    assert "can be read in several ways" in read("https://sudokupad.app/fpuzN4Ig" + "/A" * 20)


def test_a_line_of_a_large_board_is_no_link():
    line = "N4IG" + "A" * 621
    assert not links.is_link(line)
    assert not links.is_link(line.lower())


def test_links_and_puzzles_one_under_another():
    text = f"{LINE}\nhttps://f-puzzles.com/?load={PACKED}\n{LINE}\n\n1 2 3 4\n3 4 1 2\n{PACKED}\n"
    found = entries(text)
    assert [isinstance(entry, Puzzle) for entry in found] == [True, True, True, False, True]
