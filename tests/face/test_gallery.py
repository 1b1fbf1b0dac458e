"""The gallery: `encodings/` is what is generated, and what its pages say is so."""

import json
import re
from contextlib import closing
from itertools import product
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pysat.formula import CNF
from pysat.solvers import Solver
from tails import quick_first

from sudoku_csp.apps.cli.app import run
from sudoku_csp.constraints.constraint_text import parse
from sudoku_csp.constraints.recorder import recorded
from sudoku_csp.formulas import decode as decoding
from sudoku_csp.formulas import header_reader
from sudoku_csp.formulas.encoding import Encoding
from sudoku_csp.formulas.formula import Formula, Givens
from sudoku_csp.puzzle.notation import reader, source
from sudoku_csp.puzzle.ruleset import Ruleset
from sudoku_csp.solvers.backends.unit_propagation import UnitPropagation
from sudoku_csp.targets.cnf import at_most_one
from sudoku_csp.targets.cnf.words import relations, sums, tables
from sudoku_csp.targets.cnf.words.forms import WORDS
from sudoku_csp.targets.cnf.words.relations.relation import Relation
from sudoku_csp.targets.cnf.words.sums.sum import Sum
from sudoku_csp.targets.cnf.words.tables.table import Table
from sudoku_csp.workshop.comparisons import word_encodings
from sudoku_csp.workshop.gallery import build, counts, measured, word_tables, words
from sudoku_csp.workshop.gallery.catalogue import AT_MOST_ONE, DRAWN, PUZZLE, RULES, pages

FOLDER = Path(__file__).parents[2] / "encodings"
SOLUTION = "3142421313242431"
SECTIONS = (
    "The idea",
    "The clauses",
    "Size",
    "What unit propagation sees",
    "Papers",
    "The file",
    "Exercises",
)
TEXTS = sorted(FOLDER.glob("*.md"))
PAGES = list(pages().values())
SUMS = [page for page in PAGES if page.word == "sum"]
OF_HOUSES = [page for page in PAGES if not page.word]


def by_name(values):
    return pytest.mark.parametrize("path", values, ids=lambda path: path.name)


each_page = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


def test_the_folder_is_what_is_generated():
    assert list(build.differences(build.files(), FOLDER)) == []


def test_no_python_stands_where_it_would_shadow_pythons_own_encodings():
    assert not [path for path in FOLDER.rglob("*") if path.suffix.startswith(".py")]


def test_every_encoding_has_a_page_and_a_file_and_some_a_drawing():
    made = build.files()
    assert {
        "README.md",
        *(f"{p.name}.md" for p in PAGES),
        *(f"{p.name}-4x4.cnf" for p in PAGES if p.has_file),
        *(f"{word}-4x4.txt" for word in RULES),
    } | {f"{name}.svg" for name in DRAWN} == set(made)
    assert len(PAGES) == 35


@by_name(TEXTS)
def test_a_text_is_filled_and_its_links_lead_somewhere(path):
    text = path.read_text()
    assert "{{" not in text
    assert all(ord(c) >= 32 or c == "\n" for c in text)
    for target in re.findall(r"\]\(([^)]+)\)", text):
        if target.startswith("https://"):
            continue
        name, _, anchor = target.partition("#")
        there = FOLDER / name if name else path
        assert there.is_file(), target
        if anchor:
            titles = re.findall(r"^#+ (.*)$", there.read_text(), re.MULTILINE)
            assert anchor in {re.sub(r"[^\w -]", "", t).lower().replace(" ", "-") for t in titles}


@each_page
def test_a_page_has_all_its_parts(page):
    text = (FOLDER / f"{page.name}.md").read_text()
    assert tuple(re.findall(r"^## (.*)$", text, re.MULTILINE)) == SECTIONS
    questions, answers = text.split("## Exercises")[1].split("<details>")
    numbers = [re.findall(r"^([0-9])\. ", part, re.MULTILINE) for part in (questions, answers)]
    assert numbers[0] == numbers[1] in (["1", "2"], ["1", "2", "3"])
    assert text.rstrip().endswith("</details>")
    assert (f"({page.name}.svg)" in text) == (page.name in DRAWN)
    assert "*Unit propagation*" in text or "*Unit propagation* " in text


@by_name(sorted(FOLDER.glob("*.cnf")))
def test_any_solver_reads_a_file_and_finds_the_one_solution(path):
    lines = path.read_text().splitlines()
    exported = header_reader.read(lines, path.name)
    assert exported is not None
    assert exported.encoding == pages()[path.name.removesuffix("-4x4.cnf")].encoding
    formula = CNF(from_file=str(path))
    assert next(line for line in lines if line[0] == "p").split()[3] == str(len(formula.clauses))
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        assert solver.solve()
        model = " ".join(map(str, solver.get_model()))
        found = decoding.decode(exported, f"SAT\n{model} 0\n")
        assert found.grid.line() == SOLUTION
        made = Formula(exported.puzzle, exported.encoding, blocked=found.grid)
    with Solver("minisat22", bootstrap_with=made.clauses) as solver:
        assert not solver.solve()


@pytest.mark.parametrize("page", [p for p in PAGES if p.has_file], ids=lambda page: page.name)
def test_a_page_tells_how_many_clauses_of_its_file_repeat_another(page):
    clauses = CNF(from_file=str(FOLDER / f"{page.name}-4x4.cnf")).clauses
    again = len(clauses) - len({frozenset(clause) for clause in clauses})
    told = re.findall(
        r"(\d+) of these\s+clauses\s+repeat", (FOLDER / f"{page.name}.md").read_text()
    )
    assert told == ([str(again)] if again else [])
    assert again == 64 or page.name != "extended"


@by_name(sorted(FOLDER.glob("*.svg")))
def test_a_drawing_is_small_and_has_a_title(path):
    root = ET.fromstring(path.read_text())
    svg = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{svg}svg"
    assert root.find(f"{svg}title").text
    assert "prefers-color-scheme:dark" in root.find(f"{svg}style").text
    assert path.stat().st_size < 10_000
    width, height = int(root.get("width")), int(root.get("height"))
    for rect in root.findall(f"{svg}rect")[1:]:
        x, y, w, h = (int(rect.get(name)) for name in ("x", "y", "width", "height"))
        assert 0 <= x < x + w <= width
        assert 0 <= y < y + h <= height


@each_page
@pytest.mark.parametrize("side", [4, 9])
def test_a_table_of_boards_is_what_is_really_made(page, side):
    made = Formula(counts.blank(side), page.encoding)
    highest = max(abs(x) for clause in made.clauses for x in clause)
    said = counts.of_board(page.encoding, side)
    assert (highest, len(made.clauses)) == said
    if page.kind != AT_MOST_ONE and not page.word:
        table = counts.boards(page.encoding)
        assert table in (FOLDER / f"{page.name}.md").read_text()
        assert f"| {said.clauses:,} |" in table


@pytest.mark.parametrize("name", at_most_one.NAMES)
@pytest.mark.parametrize("n", counts.SIDES)
def test_a_table_of_groups_is_what_is_really_made(name, n):
    fresh = iter(range(n + 1, 10_000))
    made = list(at_most_one.named(name).clauses(range(1, n + 1), lambda: next(fresh)))
    new = {abs(x) for clause in made for x in clause if abs(x) > n}
    assert (len(new), len(made)) == counts.of_group(name, n)
    assert counts.groups(name) in (FOLDER / f"{name}.md").read_text()


def cages():
    """The cages of the tables, as cells and total, each with what the file has of it."""
    for found in measured.read("sum")["constraints"]:
        name, *numbers = found["constraint"].split()
        if name == "cage":
            yield len(numbers) - 1, int(numbers[0]), found


@pytest.mark.parametrize("page", SUMS, ids=lambda page: page.name)
def test_a_table_of_sums_is_what_is_really_made_and_what_was_measured(page):
    text = (FOLDER / f"{page.name}.md").read_text()
    assert word_tables.of_page(page) in text
    rows = [re.split(r" *\| *", line)[1:-1] for line in text.splitlines() if line[:1] == "|"]
    head, _, variables, clauses, seen = rows[:5]
    for place, (cells, total, found) in enumerate(cages(), start=1):
        said = Sum((1,) * cells, "==", total, 9, distinct=True)
        size = sums.named(page.form).size(said, True)
        assert head[place] == f"cage {total}, {cells} cells"
        assert variables[place] == f"{size.auxiliary:,}"
        assert clauses[place] == f"{size.clauses + 9 * cells * (cells - 1) // 2:,}"
        (row,) = (row for row in found["rows"] if row["name"] == page.form)
        assert seen[place] == measured.percent(row["removals"], found["removals"])


@pytest.mark.parametrize("word", quick_first(WORDS, quick=1))
def test_what_was_measured_of_words_is_what_is_measured_again(word):
    for found in measured.read(word)["constraints"][:1]:
        constraint = word_tables.constraint_of(found["constraint"], counts.blank(9).board)
        again = word_encodings.compare(constraint, counts.blank(9).board, found["domains"])
        assert (again.refuted, again.removals) == (found["refuted"], found["removals"])
        for row, before in zip(again.rows, found["rows"], strict=True):
            assert (row.name, row.removals) == (before["name"], before["removals"])
            assert (row.variables, row.clauses) == (before["variables"], before["clauses"])


@pytest.mark.parametrize("page", [p for p in PAGES if p.word], ids=lambda page: page.name)
def test_a_page_of_a_word_has_what_its_encoding_is_made_of(page):
    text = (FOLDER / f"{page.name}.md").read_text()
    assert word_tables.of_page(page) in text
    board = counts.blank(9).board
    for found in measured.read(page.word)["constraints"]:
        (row,) = (r for r in found["rows"] if (r["word"], r["name"]) == (page.word, page.form))
        if row["why"]:
            continue
        constraint = word_tables.constraint_of(found["constraint"], board)
        size = word_encodings.size(constraint, board, page.encoding)
        assert size == (row["variables"], row["clauses"])
        assert f" {size.clauses:,} |" in text
    if not page.has_file:
        return
    rules = page.puzzle().ruleset
    assert rules.lines
    words_said = set().union(*(recorded(one, rules.board).words for one in rules.beyond_classic))
    assert WORDS[page.word].WORD in words_said


def puzzles():
    examples = (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "000000010400000000020000000000050407008000300001090000300400200050100000000806000",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
    )
    return [next(reader.read(source.from_text(text), "example")) for text in examples]


def propagated(encoding, puzzle):
    """The candidates that unit propagation makes true, and those that it makes false."""
    formula = Formula(puzzle, encoding, Givens.ASSUMPTIONS)
    givens = encoding.given_literals(puzzle)
    with Solver("minisat22", bootstrap_with=formula.clauses) as solver:
        consistent, found = solver.propagate(assumptions=givens)
    assert consistent
    true, cells = {*found, *givens}, formula.cells
    pairs = list(product(puzzle.board.cells, puzzle.board.digits))
    return (
        {pair for pair in pairs if all(x in true for x in cells.holds(*pair))},
        {pair for pair in pairs if any(-x in true for x in cells.holds(*pair))},
    )


@pytest.mark.slow
def test_unit_propagation_sees_what_the_pages_say():
    known = {page.name: [propagated(page.encoding, p) for p in puzzles()] for page in PAGES[:4]}
    for page in OF_HOUSES[5:]:
        known[page.name] = [propagated(page.encoding, p) for p in puzzles()]
    for name in (*at_most_one.NAMES, "direct"):
        assert known[name] == known["extended"], name
    filled = {name: [true for true, _ in found] for name, found in known.items()}
    assert filled["minimal"] == filled["efficient"] == filled["order"] == filled["support"]
    assert filled["log"] == [set(puzzle.givens) for puzzle in puzzles()]
    assert known["support"] == known["efficient"]
    pairs = zip(known["efficient"], known["extended"], known["triad"], strict=True)
    assert all(a[1] <= b[1] <= c[1] for a, b, c in pairs)
    assert known["efficient"] != known["extended"] != known["triad"]


def test_what_was_measured_is_read_and_not_written():
    page = (FOLDER / "README.md").read_text()
    for name in ("strength", "kwon_jain", "killers", *WORDS):
        assert f"\n    {measured.read(name)['command']}\n" in page
    assert measured.ladder() in page
    assert measured.boards() in page
    for row in measured.read("strength")["encodings"]:
        assert measured.row(row["encoding"]) in page
    assert measured.percent(49_150, 49_151) == measured.percent(49_149, 49_150) == "99.99 %"
    assert measured.percent(1, 49_151) != "0 %"
    templates = Path(words.__file__).parent / "pages"
    assert all(word_tables.of_word(word) in page for word in WORDS)
    shares = json.dumps(measured.read("strength"))
    for number in set(re.findall(r"[0-9]{4,}", shares)) - {"3000", "1500"}:
        grouped = f"{int(number[:9]):,}"
        assert not [p for p in templates.iterdir() if grouped in p.read_text()], number


def test_what_is_said_of_random_killers_is_what_was_measured():
    rows = {(row["encoding"], row["cells"]): row for row in measured.read("killers")["rows"]}

    def of(key, cells, *names):
        return [rows[name, cells][key] for name in names]

    alone, every = ("partial-sums", "totalizer"), ("automatic", *sums.NAMES)
    assert max(of("seconds", 2, *every)) < 1
    for cells in (3, 4):
        assert of("done", cells, "partial-sums") < of("done", cells, "totalizer")
    for cells in (4, 5, 6):
        assert of("seconds", cells, "partial-sums") > of("seconds", cells, "totalizer")
        assert of("done", cells, "set-automaton")[0] < min(of("done", cells, *alone))
    for cells in (5, 6):
        assert 5 * of("seconds", cells, "digit-sets")[0] < min(of("seconds", cells, *alone))
        assert of("unfinished", cells, "digit-sets") == [0]
    unique = sum(row["unique"] for (name, _), row in rows.items() if name == "automatic")
    assert unique < 5 * 20 / 4
    assert word_tables.killers() in (FOLDER / "README.md").read_text()


def test_the_guide_has_the_figures_that_were_measured():
    guide = (FOLDER.parent / "guide" / "encodings.md").read_text()
    for word, places in {"sum": (4, 8), "relation": (6,), "regular": (1, 3), "table": (2,)}.items():
        for place in places:
            assert word_tables.costs(word, place) in guide
    assert word_tables.killers() in guide
    for word, forms in WORDS.items():
        assert f"`--{word}-encoding`" in guide
        assert all(name in guide for name in forms.NAMES)
    for target in re.findall(r"\]\(([^)#]+)", guide):
        assert (FOLDER.parent / "guide" / target).exists(), target


def test_nothing_measured_leaves_a_dash(monkeypatch):
    rows = [{"encoding": "triad", "asked": 7, "solved": None, "free": None, "failed_asked": 0}]
    monkeypatch.setattr(measured, "read", lambda _name: {"encodings": rows})
    assert measured.row("triad") == "| triad, here | - | - | - | - |"
    assert measured.share("minimal") == measured.MISSING


class TestExercises:
    """Answers that are numbers and stand in a text, and not a word that is computed."""

    def test_minimal_repeats_so_many_pairs(self):
        clauses = Formula(counts.blank(9), Encoding("minimal")).clauses
        assert len(clauses) - len({tuple(sorted(clause)) for clause in clauses}) == 1458

    def test_extended_has_so_many_more(self):
        sizes = [counts.of_board(Encoding(name), 4).clauses for name in ("minimal", "extended")]
        assert sizes[1] - sizes[0] == 144

    def test_direct_numbers_the_variables_so(self):
        four, nine = (Formula(counts.blank(side)) for side in (4, 9))
        assert dict(four.names())[28] == "r2c3=4"
        assert dict(nine.names())[103] == "r2c3=4"
        assert dict(nine.names())[500] == "r7c2=5"

    def test_log_has_these_bits(self):
        cells = pages()["log"].encoding.cells_of(counts.blank(9).board)
        assert cells.holds(cells.board.cells[0], 6) == [1, -2, 3, -4]
        forbidden = [
            len(list(pages()["log"].encoding.cells_of(board).axioms(board.cells[0])))
            for board in (counts.blank(side).board for side in (9, 16, 25))
        ]
        assert forbidden == [7, 0, 7]

    def test_optimised_keeps_these_candidates(self):
        lines = (FOLDER / "optimised-4x4.cnf").read_text().splitlines()
        assert lines[lines.index("p cnf 22 98") + 1] == "1 2 3 0"

    def test_pairwise_is_passed_by_the_sequential_counter(self):
        pairwise, sequential = (
            [counts.of_group(name, n).clauses for n in range(3, 30)]
            for name in ("pairwise", "sequential")
        )
        larger = [a > b for a, b in zip(pairwise, sequential, strict=True)]
        assert larger == [False] * 3 + [True] * 24
        assert (pairwise[3], sequential[3]) == (15, 14)

    def test_bitwise_is_as_short_as_pairwise_for_these(self):
        assert [
            n
            for n in range(3, 10)
            if counts.of_group("bitwise", n).clauses <= counts.of_group("pairwise", n).clauses
        ] == [7, 8, 9]
        assert counts.of_group("bitwise", 7).clauses == 21

    def test_totalizer_has_so_many_more(self):
        assert (
            counts.of_group("totalizer", 81).clauses - counts.of_group("pairwise", 81).clauses
            == 521
        )

    def test_product_has_the_fewest_for_large_groups_and_not_before(self):
        def fewest(n):
            sizes = {name: counts.of_group(name, n).clauses for name in at_most_one.NAMES}
            return {name for name, size in sizes.items() if size == min(sizes.values())}

        assert fewest(81) == {"product"}
        assert "product" not in fewest(25)
        for name in ("commander", "splitting"):
            assert counts.of_group(name, 25).clauses < counts.of_group("product", 25).clauses

    def test_sums_of_the_drawings_have_so_many(self):
        eight, five = (Sum((1,) * k, "==", t, 4, distinct=True) for k, t in ((3, 8), (2, 5)))
        sizes = {name: sums.named(name).size(eight, True).auxiliary for name in sums.NAMES}
        assert sizes["partial-sums"] == 4 + 4 + 12 == 20
        assert (sizes["totalizer"], sizes["set-automaton"]) == (15, 12)
        assert sums.named("digit-sets").size(five, True) == (6, 29)
        alone = [
            total
            for total in range(6, 25)
            if sums.named("digit-sets").size(Sum((1,) * 3, "==", total, 9, distinct=True), True)[0]
            == 0
        ]
        assert alone == [6, 7, 23, 24]

    def test_less_than_has_so_many_clauses(self):
        sizes = {
            name: relations.named(name).size(Relation.of(4, lambda a, b: a < b), True).clauses
            for name in relations.NAMES
        }
        assert list(sizes.values()) == [10, 8, 4, 16]

    def test_the_cage_as_a_table_has_so_many(self):
        board = counts.blank(9).board
        cage = word_tables.constraint_of("cage 15 r1c1 r1c2 r1c3, as a table", board)
        sizes = {
            name: word_encodings.size(cage, board, Encoding(table_encoding=name))
            for name in tables.NAMES
        }
        assert sizes["tuples"] == (48, 171)
        assert sizes["selectors"] == (48, 171 - 26)
        assert sizes["forbidden-rows"] == (0, 681)
        assert sizes["supports"] == (0, 243)
        assert sizes["decision-diagram"].auxiliary == 66
        rows = [*product(range(1, 10), repeat=3)]
        for number, fewer in ((175, False), (176, True)):
            table = Table(9, 3, tuple(rows[:: len(rows) // number][:number]))
            assert len(table.rows) == number
            forbidden = tables.named("forbidden-rows").size(table, True).clauses
            assert (forbidden < 3 * number + 27) == fewer

    def test_the_automaton_of_the_drawing_has_so_many_variables(self):
        board = counts.blank(4).board
        clue = parse("skyscraper 2 r1c1-r1c4", board)
        assert pages()["regular-states"].puzzle().constraints.count(clue) == 1
        sizes = {
            name: word_encodings.size(clue, board, Encoding(regular_encoding=name)).auxiliary
            for name in ("states", "arcs")
        }
        assert sizes == {"states": 3 + 3 + 2, "arcs": 8 + 9 + 5}

    @pytest.mark.parametrize(
        ("name", "domains", "seen"),
        [
            ("conflicts", [{1, 2, 3, 4}, {1, 2}], set()),
            ("supports", [{1, 2, 3, 4}, {1, 2}], {(1, 2), (1, 3), (1, 4), (2, 1)}),
            ("minimal-supports", [{3, 4}, {1, 2, 3, 4}], {(1, 4), (2, 1), (2, 2), (2, 3)}),
            ("minimal-supports", [{2, 3}, {1, 2, 3, 4}], set()),
            ("supports", [{2, 3}, {1, 2, 3, 4}], {(2, 1), (2, 2)}),
        ],
    )
    def test_what_follows_of_less_than_is_seen_so(self, name, domains, seen):
        encoding = Encoding(relation_encoding=name)
        assert self.seen("thermometer r1c1 r1c2", domains, encoding) == seen

    @pytest.mark.parametrize(
        ("line", "domains", "follows"),
        [
            # What the cells of each exercise can hold; what goes, and where that is seen.
            (
                "cage 10 r1c1 r1c2",
                [{*range(1, 10)}, {*range(1, 10)}],
                {name: {(1, 5), (2, 5)} for name in ("digit-sets", "set-automaton")},
            ),
            (
                "cage 5 r1c1 r1c2",
                [{1, 4}, {1, 2, 3, 4}],
                {name: {(2, 2), (2, 3)} for name in ("partial-sums", "set-automaton")},
            ),
            (
                "cage 5 r1c1 r1c2",
                [{1, 2, 4}, {1, 3}],
                {name: {(1, 1)} for name in ("partial-sums", "totalizer", "set-automaton")},
            ),
            (
                "cage 8 r1c1 r1c2 r1c3",
                [{2, 3, 4}, {2, 3, 4}, {1, 2, 3, 4}],
                {
                    name: {(1, 2), (2, 2), (3, 2), (3, 3), (3, 4)}
                    for name in ("digit-sets", "set-automaton")
                },
            ),
        ],
    )
    def test_what_follows_of_a_sum_is_seen_so(self, line, domains, follows):
        for name in sums.NAMES:
            found = self.seen(line, domains, Encoding(sum_encoding=name))
            assert found == follows.get(name, set()), name

    def seen(self, line, domains, encoding):
        """The digits of the first row that unit propagation removes, as place and digit."""
        board = counts.blank(9 if 9 in domains[0] else 4).board
        rules = Ruleset(board, (parse(line, board),))
        removed = [
            -(board.side * place + digit)
            for place, left in enumerate(domains)
            for digit in board.digits
            if digit not in left
        ]
        with closing(UnitPropagation(encoding.rules(rules))) as propagate:
            false = {-x for x in propagate(removed) if x not in removed}
        return {
            (place + 1, digit)
            for place, left in enumerate(domains)
            for digit in left
            if board.side * place + digit in false
        }

    @pytest.mark.parametrize("name", at_most_one.NAMES)
    def test_no_method_has_more_clauses_than_the_totalizer(self, name):
        for n in (9, 16, 25, 81):
            assert counts.of_group(name, n).clauses <= counts.of_group("totalizer", n).clauses


@pytest.mark.slow
def test_the_command_writes_and_compares(tmp_path, capsys):
    folder = tmp_path / "there"
    assert run(["gallery", "--check", "-o", str(folder)]) == 1
    assert capsys.readouterr().out.count(": missing\n") == len(build.files())
    assert run(["gallery", "-o", str(folder)]) == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == build.files()
    assert run(["gallery", "--check", "-o", str(folder)]) == 0
    assert capsys.readouterr().out == ""
    (folder / "triad.md").write_text("other")
    (folder / "notes.txt").write_text("mine")
    assert run(["gallery", "--check", "-o", str(folder)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.removeprefix(f"{folder}/") for line in lines] == [
        "triad.md: differs",
        "notes.txt: not of the gallery",
    ]
    assert run(["gallery", "-o", str(folder)]) == 0
    assert (folder / "notes.txt").read_text() == "mine"


@pytest.mark.slow
def test_the_bytes_do_not_depend_on_the_run():
    first = build.files()
    measured.read.cache_clear()
    counts.of_board.cache_clear()
    assert build.files() == first
    assert f"c puzzle {PUZZLE}\n".encode() in first["minimal-4x4.cnf"]
