"""The view Encoding: a rule in every form, the table of encodings, unit propagation by steps."""

import pytest
from page_actions import FOUR, cell, marked, press

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding, every_encoding
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.laboratory import named_clauses, rule_sheet
from sudoku_csp.laboratory.named_clauses import Selection

NINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OR = "\N{LOGICAL OR}"


@pytest.fixture
def show(opened):
    """Opens the view with a puzzle: `show(line)`."""

    def open_view(line):
        page = opened(f"#puzzle={line}&view=encoding")
        listed(page, "Clauses").first.wait_for()
        return page

    return open_view


def listed(page, label):
    """The entries of a list, without its headings."""
    return page.locator(f"ul[aria-label='{label}'] li[data-cells]")


def expected(line, house, encoding):
    """The number of clauses of a house in the formula."""
    puzzle = sc.read(line)
    formula, subject = Formula(puzzle, encoding), rule_sheet.subject_of_rule(puzzle, house)
    return named_clauses.select(formula, Selection(subject.has))[0]


def test_a_rule_has_the_clauses_of_the_formula(show):
    page = show(NINE)
    rule = page.get_by_role("region", name="the rule in every form")
    rule.get_by_text("Each of the digits 1 to 9 stands exactly once in row 1.").wait_for()
    total = expected(NINE, "row 1", Encoding())
    rule.get_by_text(f"{total} clauses").wait_for()
    assert listed(page, "Clauses").count() == total == 333
    assert f"r1c1=1 {OR} r1c2=1" in listed(page, "Clauses").first.inner_text()
    page.get_by_label("at most one").select_option("sequential")
    fewer = expected(NINE, "row 1", Encoding("sequential"))
    rule.get_by_text(f"{fewer} clauses").wait_for()
    assert fewer < total
    assert "s1" in listed(page, "Clauses").nth(3).inner_text()


def test_a_rule_has_its_other_forms(show):
    page = show(FOUR)
    shown = listed(page, "CP-SAT constraints")
    shown.first.wait_for()
    assert shown.all_inner_texts() == ["all_different(r1c1, r1c2, r1c3, r1c4)"]
    assert listed(page, "What propagation does").first.inner_text().startswith("r1c2 is not 1")
    page.get_by_text("The four forms in Python").click()
    assert "def holds(" in page.get_by_label("holds: ").inner_text()
    for form in ("encode", "post", "propagate"):
        source = page.get_by_label(f"{form}: ").inner_text()
        assert source.startswith("def decompose(self, model: Model)")
        assert "def all_different(self, cells" in source


def test_pointing_highlights_cells_and_clauses_and_keys_move_between_literals(show):
    page = show(FOUR)
    assert marked(page, "house") == ["r1c1", "r1c2", "r1c3", "r1c4"]
    pair = listed(page, "Clauses").filter(has_text=f"¬r1c1=1 {OR} ¬r1c3=1")
    pair.hover(position={"x": 2, "y": 4})
    page.locator("#grid [data-cell=r1c3] .mark.source").wait_for()
    assert marked(page, "source") == ["r1c1", "r1c3"]
    pair.locator(".literal").nth(1).hover()
    page.locator("#grid [data-cell=r1c1] .mark.source").wait_for(state="detached")
    cell(page, "r1c2").hover()
    page.get_by_text("16 clauses with r1c2").wait_for()
    named = page.locator("ul[aria-label=Clauses] li.named")
    assert named.count() == 16
    assert all("r1c2" in text for text in named.all_inner_texts())
    listed(page, "Clauses").first.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.innerText").startswith("¬r1c2=1")
    page.locator("#grid [data-cell=r1c2] .mark.source").wait_for()
    page.get_by_label("only clauses with").fill("r1c2=4")
    page.get_by_text("4 of 28 clauses").wait_for()


def test_a_cell_is_chosen_by_a_click(show):
    page = show(FOUR)
    page.locator("label.choice:has(> span:text-is('Rule')) select").select_option("cell")
    cell(page, "r2c2").click()
    page.get_by_text("r2c2 holds exactly one of the digits 1 to 4.").wait_for()
    page.locator("label.choice:has(> span:text-is('Digit')) select").select_option("3")
    page.get_by_text("4 clauses", exact=True).wait_for()


def test_every_encoding_has_bars(show):
    page = show(FOUR)
    press(page, "Measure every encoding")
    rows = page.locator(".bars tbody tr")
    page.get_by_text("16 encodings measured.").wait_for()
    for encoding in every_encoding():
        size = Formula(sc.read(FOUR), encoding).cnf.size
        title = f"{encoding.name} · pairwise" if encoding.clause_set else f"{encoding.cells} cells"
        numbers = rows.filter(has_text=title).locator("td span").all_inner_texts()
        assert numbers[:3] == [f"{n:,}" for n in (size.variables, size.clauses, size.literals)]
    assert rows.locator("svg").count() == 5 * rows.count()
    press(page, "Clauses")
    column = page.locator(".bars td[data-measure=clauses] span").all_inner_texts()
    sizes = [int(text.replace(",", "")) for text in column]
    assert sizes == sorted(sizes)
    press(page, "extended · ladder")
    assert page.get_by_label("at most one").input_value() == "ladder"
    assert "ladder" in page.locator(".bars tr.chosen").inner_text()


def labels(page):
    """The labels of all cells, once the grid is drawn."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    cells = page.locator("#grid [data-cell]")
    return cells.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")


def propagation(page, text="64 variables"):
    """Starts unit propagation, and waits for its first sentence."""
    press(page, "Start unit propagation")
    unit = page.get_by_role("region", name="Unit propagation", exact=True)
    unit.get_by_text(text).wait_for()
    return unit


def test_unit_propagation_forward_and_back(show):
    page = show(FOUR)
    unit = propagation(page, "64 variables, 452 clauses")
    page.locator("#grid text.candidate").nth(10).wait_for()
    seen = [labels(page)]
    for _ in range(12):
        unit.get_by_label("Step", exact=True).click()
        seen.append(labels(page))
    assert len(set(map(tuple, seen))) > 6
    for before in reversed(seen[:-1]):
        unit.get_by_label("Step back").click()
        assert labels(page) == before
    press(unit, "Next digit")
    clause = unit.locator(".unit-clause .literal")
    assert clause.count() > 1
    assert clause.locator("xpath=self::*[contains(@class, 'implied')]").count() == 1
    assert unit.locator(".unit-clause .literal.false").count() == clause.count() - 1
    unit.get_by_label("Last step").click()
    unit.get_by_text("All 64 variables decided").wait_for()
    digits = [text.split(": ")[1][0] for text in labels(page)]
    assert "".join(digits) == sc.solve(FOUR).grid.line()


def test_a_contradiction_is_shown(show):
    unit = propagation(show("11.............."))
    unit.get_by_label("Last step").click()
    unit.get_by_text("Contradiction: unit propagation alone refutes this.").wait_for()
    assert unit.locator(".unit-clause .literal.implied").count() == 0
    assert unit.locator(".unit-clause .literal.false").count() > 0


def test_a_decision_is_propagated_first_and_removed(show):
    page = show("." * 16)
    decide = page.get_by_label("Decide first")
    decide.fill("r1c1=7")
    decide.press("Enter")
    page.get_by_text("Enter a cell and a digit").wait_for()
    decide.fill("r1c1 = 2")
    decide.press("Enter")
    unit = page.get_by_role("region", name="Unit propagation", exact=True)
    # The steps come one by one: the last one changes until all are there.
    last = unit.get_by_label("Last step").element_handle()
    decided = cell(page, "r1c1").element_handle()
    page.wait_for_function(
        "([last, decided]) => { last.click(); return decided.ariaLabel.includes('2, found'); }",
        arg=[last, decided],
        polling=100,
    )
    page.get_by_text("Nothing more follows").wait_for()
    press(page, "remove r1c1=2")
    unit.get_by_text("Nothing more follows: 0 variables decided, 64 left.").wait_for()


def shown_choices(page):
    """The labels of the selects for the forms that are shown on the view."""
    found = page.locator(".laboratory-choice label.choice:visible span")
    return [text for text in found.all_text_contents() if text.endswith(" as")]


def test_forms_can_be_chosen_for_the_global_constraints_of_the_rules(show):
    assert shown_choices(show(FOUR)) == ["Cells as"]
    page = show(f"{FOUR}&with=cage%205%20r1c1%20r1c2%20r2c1;%20whisper%20r3c1%20r3c2")
    page.get_by_label("Sums as").wait_for()
    assert shown_choices(page) == ["Cells as", "Sums as", "Relations as"]
    for name in ("partial-sums", "totalizer"):
        with page.expect_request("**/rule") as sent:
            page.get_by_label("Sums as").select_option(name)
        assert sent.value.post_data_json["encoding"] == f"extended,pairwise,direct,sums={name}"
    page.set_viewport_size({"width": 360, "height": 800})
    page.reload()
    page.locator(".laboratory-choice summary").wait_for()
    assert shown_choices(page) == ["Cells as"]
    page.locator(".laboratory-choice summary").click()
    assert shown_choices(page) == ["Cells as", "Sums as", "Relations as"]
