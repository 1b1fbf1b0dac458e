"""`encodings`: the catalogue, encodings side by side, and published tables measured again."""

import json
from xml.etree import ElementTree as ET

import pytest
from command_line import CLASH, NINE, UNIQUE, one_line
from puzzle_sets import DATA, needs_data

import sudoku_csp as sc
from sudoku_csp.targets.cnf.words import relations, sums
from sudoku_csp.targets.cnf.words.forms import WORDS
from sudoku_csp.workshop.comparisons.encodings import of_words

HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
"""Inkala 2012: no amount of singles solves it."""

HIDDEN = ".................1.....2.3......425...6.......17....8.....7...64...6....9..8...1."
LOCKED = ".................1.....2.3...2...4....3.5......46....7.5.1......8.....2..9.76...."
"""Two of Royle's puzzles of 17 givens; singles solve the first, the other needs more."""

CLAUSES_ON_4X4 = {
    "minimal": (64, 304),
    "efficient": (64, 400),
    "extended": (64, 448),
    "triad": (128, 496),
    "optimised": (64, 448),
    "order": (48, 320),
    "log": (32, 288),
    "support": (64, 688),
    "extended + sequential": (256, 576),
    "extended + splitting": (64, 448),
}
"""Of a blank board, worked out by hand from the papers' formulas."""


def test_the_list_names_everything_that_can_be_chosen(sudoku):
    ended = sudoku("encodings")
    assert (ended.code, ended.err) == (0, "")
    for line in (
        "  extended *  efficient, and a place for every digit in every house",
        "  product      at most one row and one column of a rectangle    Chen 2010",
        "  log       the digit in binary",
    ):
        assert any(found.startswith(line) for found in ended.out.splitlines()), line


def test_every_name_in_the_list_is_taken_by_export(sudoku):
    listed = json.loads(sudoku("encodings", "-f", "json").out)
    assert [len(names) for names in listed.values()] == [5, 10, 4, 5, 6, 5, 5]
    for option, names in listed.items():
        for entry in names:
            form = "opb" if entry["name"] == "cardinality" else "dimacs"
            assert sudoku("export", UNIQUE, option, entry["name"], "-f", form).code == 0, entry


@pytest.mark.slow
def test_what_is_made_is_what_was_predicted(sudoku):
    ended = sudoku("encodings", "--compare", "4x4", "--solver", "minisat22", "-f", "json")
    rows = {row["encoding"]: row for row in json.loads(ended.out)}
    assert len(rows) == 16
    for row in rows.values():
        assert (row["variables"], row["clauses"]) == (
            row["predicted_variables"],
            row["predicted_clauses"],
        )
        assert row["solvers"]["minisat22"]["missing"] == 0
    for name, size in CLAUSES_ON_4X4.items():
        assert (rows[name]["variables"], rows[name]["clauses"]) == size, name


@pytest.mark.slow
def test_the_bytes_are_those_of_the_file(sudoku):
    sudoku.file("p.txt", NINE)
    given = ("--compare", "9x9", "--puzzle", "p.txt", "--solver", "cadical195", "-f", "json")
    rows = json.loads(sudoku("encodings", *given).out)
    for row in rows[:3]:
        written = sudoku("export", "p.txt", *row["options"].split()).out
        assert row["bytes"] == len(written.encode()), row["encoding"]


@pytest.mark.slow
def test_the_forms_of_the_words_that_the_rules_say_have_rows_of_their_own(sudoku):
    sudoku.file("p.txt", f"{'.' * 16} with cage 5 r1c1 r1c2; thermometer r2c2 r3c3 r4c4\n")
    given = ("--compare", "4x4", "--puzzle", "p.txt", "--solver", "minisat22", "-f", "json")
    rows = {row["encoding"]: row for row in json.loads(sudoku("encodings", *given).out)}
    expected = [f"extended, sums as {name}" for name in sums.NAMES]
    expected += [f"extended, relations as {name}" for name in relations.NAMES]
    assert list(rows)[16:] == expected
    for name in expected:
        written = sudoku("export", "p.txt", *rows[name]["options"].split()).out
        assert f"p cnf {rows[name]['variables']} {rows[name]['clauses']}\n" in written, name
    free = {name: row["free"] for name, row in rows.items()}
    assert free["extended"] == free["extended, relations as supports"]
    assert free["extended"] < free["extended, relations as conflicts"] <= 100


@pytest.mark.slow
def test_a_form_that_does_not_fit_a_puzzle_is_told_and_no_row(sudoku):
    killer, arrow = "cage 5 r1c1 r1c2", "arrow r1c1 r2c2 r2c3"
    sudoku.file("p.txt", f"{'.' * 16} with {killer}\n{'.' * 16} with {arrow}\n")
    given = ("--compare", "4x4", "--puzzle", "p.txt", "--solver", "minisat22")
    ended = sudoku("encodings", *given)
    assert (ended.code, ended.err) == (0, "")
    refused = [line for line in ended.out.splitlines() if ": refused, arrow r2c2 + r2c3" in line]
    assert [line.partition(":")[0] for line in refused] == [
        "extended, sums as digit-sets",
        "extended, sums as set-automaton",
    ]
    rows = json.loads(sudoku("encodings", *given, "-f", "json").out)
    assert [row["encoding"] for row in rows if "refused" in row] == [
        line.partition(":")[0] for line in refused
    ]


SAID = {
    "anti-knight": [],
    "whisper r1c1 r1c2": ["relation"],
    "any-of (r1c1 < r2c2) (skyscraper 2 r1c1 r1c2 r1c3 r1c4)": ["sum", "regular"],
}


@pytest.mark.parametrize("rule", SAID)
def test_words_that_have_forms_are_heard_in_branches_too(rule):
    found = list(of_words([sc.read("." * 16), sc.read("." * 16).having(rule)]))
    assert list(dict.fromkeys(word for one in found for word in one.of_words)) == SAID[rule]
    assert len(found) == sum(len(WORDS[word].NAMES) for word in SAID[rule])


@pytest.mark.slow
def test_a_table_and_a_chart_of_puzzles(sudoku):
    sudoku.file("p.txt", f"{NINE}\n{HARD}\n")
    given = ("--compare", "9x9", "--puzzle", "p.txt", "--solver", "cadical195", "--plot", "o.svg")
    ended = sudoku("encodings", *given)
    assert (ended.code, ended.err) == (0, "")
    head, *rows, note = ended.out.splitlines()
    assert head.split()[:3] == ["encoding", "variables", "predicted"]
    assert note.startswith("2 puzzles of 9x9")
    extended = next(row for row in rows if row.startswith("extended ")).split()
    # 11,988 and the first puzzle's 30 givens; one of the two needs no search.
    assert extended[3:5] == ["12,018", "12,018"]
    assert extended[7] == "50.00"
    svg = ET.parse(sudoku.folder / "o.svg").getroot()
    texts = [text.text for text in svg.iter("{http://www.w3.org/2000/svg}text")]
    assert "extended + commander" in texts
    assert "cadical195 (ms)" in texts


def test_propagation_grows_with_the_clauses(sudoku):
    sudoku.file("p.txt", f"{NINE}\n{HIDDEN}\n{LOCKED}\n{HARD}\n{'.' * 81}\n")
    given = ("--strength", "p.txt", "--binary", "1", "-f", "json")
    found = json.loads(sudoku("encodings", *given).out)
    assert found["command"].startswith("sudoku-csp encodings --strength p.txt --failed 1000")
    rows = {row["encoding"]: row for row in found["encodings"]}
    assert [(name, row["solved"]) for name, row in rows.items()] == [
        ("minimal", 1),
        ("efficient", 1),
        ("extended", 2),
        ("triad", 3),
    ]
    assert [row["asked"] for row in rows.values()] == [5, 5, 5, 5]
    assert rows["extended"]["free"] < rows["efficient"]["free"] < rows["minimal"]["free"] < 100
    assert rows["extended"]["failed_solved"] == 3
    assert {level["level"]: level["solved"] for level in found["ladder"]} == {
        "naked singles": 1,
        "singles": 2,
        "hall sets": 3,
        "gac": 3,
        "singles + locked candidates": 3,
        "gac + locked candidates": 3,
    }


def test_strength_as_a_table(sudoku):
    sudoku.file("p.txt", NINE)
    lines = sudoku("encodings", "--strength", "p.txt").out.splitlines()
    assert lines[0] == "1 puzzle solved without search, in percent"
    assert lines[1].split()[:3] == ["encoding", "UP", "%"]
    assert any(line.split()[:2] == ["extended", "100.00"] for line in lines)


def test_kwon_and_jain_on_a_small_puzzle_and_a_contradiction(sudoku):
    sudoku.file("p.txt", f"{UNIQUE}\n{CLASH}\n")
    found = json.loads(sudoku("encodings", "--kwon-jain", "p.txt", "-f", "json").out)
    assert found["command"] == "sudoku-csp encodings --kwon-jain p.txt -f json"
    solved, clash = found["boards"]
    assert (solved["givens"], solved["variables"], solved["clauses"]) == (4, 64, 452)
    assert solved["propagated_variables"] == solved["propagated_clauses"] == 0
    assert clash["open_clauses"] >= 1  # The empty clause of the contradiction stays.
    assert clash["propagated_clauses"] >= 1


@pytest.mark.slow
@needs_data
def test_the_published_table_of_kwon_and_jain(sudoku):
    names = [str(DATA / "large" / f"fa-table{name}.txt") for name in ("6-1", "7-3", "8-2", "9-1")]
    lines = sudoku("encodings", "--kwon-jain", *names).out.splitlines()
    assert [line.split()[2:6] for line in lines[1:]] == [
        ["644", "3,271,748", "3,977", "51,082"],
        ["1,281", "11,305,189", "7,642", "112,444"],
        ["2,384", "33,048,912", "11,440", "169,772"],
        ["3,983", "85,060,787", "17,793", "266,025"],
    ]


@pytest.mark.whole
@needs_data
def test_the_published_shares_of_lynce_and_ouaknine(sudoku):
    # Published for 24,260 puzzles of 17 clues: 0 and 47 %; by tdoku for 49,151: 44.5 and 76.0 %.
    name = str(DATA / "classic" / "17_clue.txt")
    given = ("--strength", name, "--failed", "300", "--ladder", "300", "-f", "json")
    rows = json.loads(sudoku("encodings", *given).out)["encodings"]
    asked = rows[0]["asked"]
    share = {row["encoding"]: 100 * row["solved"] / asked for row in rows}
    assert asked > 20_000
    assert share["minimal"] == share["efficient"] == 0
    assert 43.5 < share["extended"] < 47.5
    assert 75 < share["triad"] < 77
    assert [round(row["free"]) for row in rows] == [54, 42, 21, 16]
    assert [row["failed_solved"] for row in rows[2:]] == [300, 300]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--compare", "9x8"), "'9x8' is not the size of a board, like 9x9"),
        (("--compare", "7x7"), "7x7: a board with customary boxes has a side like 4, 6, 9"),
        (("--compare", "4x4", "--box", "2x3"), "4x4, where the board named is 6x6, boxes 2x3"),
        (("--box", "none"), "--box and --regions are for --compare, --strength, --kwon-jain, "),
        (("--strength", UNIQUE, "--box", "2x3"), "a row of 16 cells, where the board named is 6x6"),
        (("--compare", "9x9", "--solver", "glucos4"), "did you mean glucose4?"),
        (("--compare", "9x9", "--strength", "x"), "different questions"),
        (("--plot", "o.svg"), "--plot is for --compare"),
        (("--compare", "4x4", "--plot", "o.png"), "--plot writes SVG"),
        (("--puzzle", "o.txt"), "--puzzle is for --compare"),
        ((NINE,), "puzzles are for --kwon-jain"),
        (("--kwon-jain",), "--kwon-jain is asked of puzzles"),
        (("--failed", "3"), "--failed is for --strength"),
        (("--compare", "4x4", "--ladder", "3"), "--ladder is for --strength"),
        (("--time-limit", "3"), "--time-limit is for --compare"),
        (("--conflicts", "3"), "--conflicts is for --killers"),
        (("--seed", "3"), "--seed is for --constraint and --killers"),
        (("--killers", "1", "--solver", "cadical195", "--solver", "glucose4"), "one solver"),
        (("--as-table",), "--as-table is for --constraint"),
        (("--domains", "3"), "--domains is for --constraint"),
        (("--constraint", "cgae 3 r1c1 r1c2"), "no constraint 'cgae'; did you mean cage?"),
        (("--constraint", "cage 3 r1c1 r1c9", "--box", "2x2"), "not on a board of 4x4"),
        (("--constraint", "anti-knight"), "its domains are of 27 cells at most, not 81"),
        (("--constraint", "cage 3 r1c1 r1c2", "--strength", "x"), "different questions"),
        (
            ("--compare", "4x4", "--puzzle", NINE),
            "81 cells in a line; a puzzle of 4x4, boxes 2x2 has 16",
        ),
        (("--strength", "absent.txt"), "absent.txt: No such file or directory"),
    ],
)
def test_what_cannot_be_asked_is_one_line(sudoku, arguments, said):
    ended = sudoku("encodings", *arguments)
    assert ended.code == 2
    assert ended.out == ""
    assert said in ended.err.splitlines()[-1]
    assert "Traceback" not in ended.err


def test_the_encodings_of_a_constraint(sudoku):
    command = ("encodings", "--constraint", "cage 15 r1c1-r1c3", "--domains", "40", "--seed", "1")
    told = json.loads(sudoku(*command, "-f", "json").out)
    assert told["command"].endswith("'cage 15 r1c1-r1c3' --domains 40 --seed 1 -f json")
    assert told["board"] == "9x9, boxes 3x3"
    (found,) = told["constraints"]
    sizes = {row["name"]: (row["variables"], row["clauses"]) for row in found["rows"]}
    # As in the test of the formula, and "all different" in the cage is 3 x 9 clauses more.
    assert sizes["totalizer"] == (40, 289 + 27)
    assert [row["share"] for row in found["rows"] if row["name"] == "set-automaton"] == [100]
    ended = sudoku(*command)
    assert (ended.code, ended.err) == (0, "")
    first, head, *rows = ended.out.splitlines()
    assert first.startswith("cage 15 r1c1 r1c2 r1c3: 40 random domains of 9x9")
    assert head.split()[:4] == ["word", "encoding", "variables", "clauses"]
    assert rows[4].split()[:5] == ["sum", "set-automaton", "66", "234", "100.00"]


def test_sums_on_random_killers(sudoku):
    command = ("encodings", "--killers", "1", "--box", "2x2", "--solver", "minisat22")
    told = json.loads(sudoku(*command, "-f", "json").out)
    assert told["command"].startswith(
        "sudoku-csp encodings --killers 1 --solver minisat22 --seed 0"
    )
    assert [row["cells"] for row in told["rows"]] == [n for n in (2, 3, 4, 5, 6) for _ in range(5)]
    ended = sudoku(*command)
    assert (ended.code, ended.err) == (0, "")
    head, *rows, note = ended.out.splitlines()
    assert head.split()[:3] == ["cells", "encoding", "new"]
    assert len(rows) == 25
    assert note.startswith("1 random killer of 4x4, boxes 2x2 for each size of cage, minisat22")


def test_an_encoding_that_does_not_fit_a_constraint_says_why(sudoku):
    command = ("encodings", "--constraint", "arrow r1c1 r1c2", "--box", "2x2", "--domains", "9")
    assert "\nset-automaton is for sums of different cells, up to 2,000" in sudoku(*command).out


def test_a_constraint_as_a_table(sudoku):
    command = ("encodings", "--constraint", "cage 6 r1c1-r1c3", "--as-table", "--box", "2x2")
    lines = sudoku(*command).out.splitlines()
    assert lines[0].startswith("cage 6 r1c1 r1c2 r1c3, as a table: 150 random domains of 4x4")
    # Six rows of three cells, which use three of four digits.
    assert lines[3].split()[:5] == ["table", "tuples", "6", "30", "100.00"]


def test_puzzles_of_two_boards_have_no_strength(sudoku):
    sudoku.file("p.txt", f"{NINE}\n{UNIQUE}\n")
    ended = sudoku("encodings", "--strength", "p.txt")
    assert ended.code == 2
    assert one_line(ended.err).endswith("propagation strength is measured on puzzles of one board")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("board", "clauses", "told"),
    [
        (["--box", "none"], 336, "1 puzzle of 4x4, no boxes"),
        (["--box", "1x4"], 448, "1 puzzle of 4x4, boxes 1x4"),
        (["--regions", "AABBACBBACDDCCDD"], 448, "1 puzzle of 4x4, jigsaw"),
    ],
)
def test_encodings_are_compared_on_any_board(sudoku, board, clauses, told):
    command = ("encodings", "--compare", "4x4", *board, "--solver", "minisat22")
    assert told in sudoku(*command).out
    rows = {row["encoding"]: row for row in json.loads(sudoku(*command, "-f", "json").out)}
    assert rows["extended"]["clauses"] == clauses
    assert ("triad" in rows) == (board != ["--box", "none"])


def test_strength_and_reductions_are_measured_on_any_board(sudoku):
    sudoku.file("p.txt", "12..\n.34.\n....\n...1\n")
    ended = sudoku("encodings", "--strength", "p.txt", "--box", "none")
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("1 puzzle solved without search")
    assert "triad" not in ended.out
    ended = sudoku("encodings", "--kwon-jain", "p.txt", "--box", "none", "-f", "json")
    assert json.loads(ended.out)["boards"][0]["clauses"] == 341
