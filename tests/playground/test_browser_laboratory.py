"""The view Encoding in a browser: a rule in its languages, the bars, unit propagation by steps."""

import pytest

import sudoku_csp as sc
from sudoku_csp.formulas.encoding import Encoding, all_of
from sudoku_csp.formulas.formula import Formula
from sudoku_csp.laboratory import named_clauses, rule_sheet
from sudoku_csp.laboratory.named_clauses import Selection

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SMALL = "1.....3..4....2."
BROKEN = "11.............."
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
    """How many clauses a house has, as the formula says."""
    model = sc.read(line)
    formula, subject = Formula(model, encoding), rule_sheet.subject_of_rule(model, house)
    return named_clauses.select(formula, Selection(subject.has))[0]


def marked(page, kind):
    """The cells that have a mark on the grid."""
    cells = page.locator(f"#grid [data-cell]:has(.mark.{kind})")
    return cells.evaluate_all("all => all.map(one => one.dataset.cell)")


def on_grid(page):
    """What every cell of the grid says of itself."""
    cells = page.locator("#grid [data-cell]")
    return cells.evaluate_all("all => all.map(one => one.getAttribute('aria-label'))")


def test_a_rule_has_the_clauses_of_the_formula(show):
    page = show(EASY)
    rule = page.get_by_role("region", name="the rule in its languages")
    rule.get_by_text("Each of the digits 1 to 9 stands exactly once in row 1.").wait_for()
    total = expected(EASY, "row 1", Encoding())
    rule.get_by_text(f"{total} clauses").wait_for()
    assert listed(page, "Clauses").count() == total == 333
    assert f"r1c1=1 {OR} r1c2=1" in listed(page, "Clauses").first.inner_text()
    page.get_by_label("at most one").select_option("sequential")
    fewer = expected(EASY, "row 1", Encoding("sequential"))
    rule.get_by_text(f"{fewer} clauses").wait_for()
    assert fewer < total
    assert "s1" in listed(page, "Clauses").nth(3).inner_text()


def test_a_rule_has_its_other_languages(show):
    page = show(SMALL)
    shown = listed(page, "CP-SAT constraints")
    shown.first.wait_for()
    assert shown.all_inner_texts() == ["all_different(r1c1, r1c2, r1c3, r1c4)"]
    assert listed(page, "What propagation does").first.inner_text().startswith("r1c2 is not 1")
    page.get_by_text("The four forms in Python").click()
    assert "def holds(" in page.get_by_label("holds: ").inner_text()
    for form in ("encode", "post", "propagate"):
        shown = page.get_by_label(f"{form}: ").inner_text()
        assert shown.startswith("def decompose(self, model: Model)")
        assert "def all_different(self, cells" in shown


def test_pointing_lights_the_cells_and_the_clauses(show):
    page = show(SMALL)
    assert marked(page, "house") == ["r1c1", "r1c2", "r1c3", "r1c4"]
    pair = listed(page, "Clauses").filter(has_text=f"¬r1c1=1 {OR} ¬r1c3=1")
    pair.hover(position={"x": 2, "y": 4})
    page.locator("#grid [data-cell=r1c3] .mark.source").wait_for()
    assert marked(page, "source") == ["r1c1", "r1c3"]
    pair.locator(".literal").nth(1).hover()
    page.locator("#grid [data-cell=r1c1] .mark.source").wait_for(state="detached")
    assert marked(page, "source") == ["r1c3"]
    page.locator("#grid [data-cell=r1c2]").hover()
    page.get_by_text("16 clauses here with r1c2").wait_for()
    named = page.locator("ul[aria-label=Clauses] li.named")
    assert named.count() == 16
    assert all("r1c2" in text for text in named.all_inner_texts())
    page.get_by_label("only those with").fill("r1c2=4")
    page.get_by_text("4 of 28 clauses").wait_for()


def test_the_clauses_by_keyboard(show):
    page = show(SMALL)
    listed(page, "Clauses").first.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.innerText").startswith("¬r1c2=1")
    page.locator("#grid [data-cell=r1c2] .mark.source").wait_for()
    assert marked(page, "source") == ["r1c2"]


def test_a_cell_is_looked_at_by_a_click(show):
    page = show(SMALL)
    page.get_by_label("look at").select_option("cell")
    page.locator("#grid [data-cell=r2c2]").click()
    page.get_by_text("r2c2 holds exactly one of the digits 1 to 4.").wait_for()
    page.locator("label.choice:has(> span:text-is('Digit')) select").select_option("3")
    page.get_by_text("4 clauses", exact=True).wait_for()


def test_every_encoding_has_bars(show):
    page = show(SMALL)
    page.get_by_role("button", name="Measure every encoding").click()
    rows = page.locator(".bars tbody tr")
    page.get_by_text("16 encodings measured.").wait_for()
    for encoding in all_of():
        size = Formula(sc.read(SMALL), encoding).cnf.size
        title = f"{encoding.name} · pairwise" if encoding.clause_set else f"{encoding.cells} cells"
        figures = rows.filter(has_text=title).locator("td span").all_inner_texts()
        assert figures[:3] == [f"{n:,}" for n in (size.variables, size.clauses, size.literals)]
    assert rows.locator("svg").count() == 5 * rows.count()
    page.get_by_role("button", name="Clauses").click()
    sizes = [int(text.replace(",", "")) for text in column(page, "clauses")]
    assert sizes == sorted(sizes)
    page.get_by_role("button", name="extended · ladder").click()
    assert page.get_by_label("at most one").input_value() == "ladder"
    assert "ladder" in page.locator(".bars tr.chosen").inner_text()


def column(page, measure):
    return page.locator(f".bars td[data-measure={measure}] span").all_inner_texts()


def test_unit_propagation_forward_and_back_is_the_same(show):
    page = show(SMALL)
    page.get_by_role("button", name="Start unit propagation").click()
    unit = page.get_by_role("region", name="Unit propagation", exact=True)
    unit.get_by_text("64 variables, 452 clauses").wait_for()
    step, back = unit.get_by_label("Step", exact=True), unit.get_by_label("Step back")
    page.locator("#grid text.candidate").nth(10).wait_for()
    seen = [settled(page)]
    for _ in range(12):
        step.click()
        seen.append(settled(page))
    assert len(set(map(tuple, seen))) > 6
    for before in reversed(seen[:-1]):
        back.click()
        assert settled(page) == before
    unit.get_by_label("Last step").click()
    unit.get_by_text("All 64 variables decided").wait_for()
    digits = [text.split(": ")[1][0] for text in settled(page)]
    assert "".join(digits) == sc.solve(SMALL).grid.line()


def settled(page):
    """The grid, once it has drawn what it was told."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    return on_grid(page)


def test_the_reason_clause_strikes_its_false_literals(show):
    page = show(SMALL)
    page.get_by_role("button", name="Start unit propagation").click()
    unit = page.get_by_role("region", name="Unit propagation", exact=True)
    unit.get_by_text("64 variables").wait_for()
    unit.get_by_role("button", name="Next digit").click()
    clause = unit.locator(".unit-clause .literal")
    assert clause.count() > 1
    assert clause.locator("xpath=self::*[contains(@class, 'implied')]").count() == 1
    assert unit.locator(".unit-clause .literal.false").count() == clause.count() - 1


def test_a_contradiction_is_shown(show):
    page = show(BROKEN)
    page.get_by_role("button", name="Start unit propagation").click()
    unit = page.get_by_role("region", name="Unit propagation", exact=True)
    unit.get_by_text("64 variables").wait_for()
    unit.get_by_label("Last step").click()
    unit.get_by_text("Contradiction: unit propagation alone refutes this.").wait_for()
    assert unit.locator(".unit-clause .literal.implied").count() == 0
    assert unit.locator(".unit-clause .literal.false").count() > 0


def test_a_decision_is_propagated_first_and_taken_back(show):
    page = show("." * 16)
    decide = page.get_by_label("Decide first")
    decide.fill("r1c1=7")
    decide.press("Enter")
    page.get_by_text("Say a cell and a digit").wait_for()
    decide.fill("r1c1 = 2")
    decide.press("Enter")
    unit = page.get_by_role("region", name="Unit propagation", exact=True)
    # The steps come one by one: which is the last changes until all are there.
    last = unit.get_by_label("Last step").element_handle()
    decided = page.locator("#grid [data-cell=r1c1]").element_handle()
    page.wait_for_function(
        "([last, decided]) => { last.click(); return decided.ariaLabel.includes('2, found'); }",
        arg=[last, decided],
        polling=100,
    )
    page.get_by_text("Nothing more follows").wait_for()
    page.get_by_role("button", name="take r1c1=2 back").click()
    unit.get_by_text("Nothing more follows: 0 variables decided, 64 left.").wait_for()


def shown_choices(page):
    """The names of the selects of the encoding that are shown on the view."""
    labels = page.locator(".laboratory-choice label.choice:visible span")
    return [text for text in labels.all_text_contents() if text.endswith(" as")]


def test_the_encodings_of_the_words_of_the_rules_can_be_chosen(show):
    page = show(f"{SMALL}&with=cage%205%20r1c1%20r1c2%20r2c1;%20whisper%20r3c1%20r3c2")
    page.get_by_label("Sums as").wait_for()
    assert shown_choices(page) == ["Cells as", "Sums as", "Relations as"]
    for name in ("partial-sums", "totalizer"):
        with page.expect_request("**/rule") as sent:
            page.get_by_label("Sums as").select_option(name)
        assert sent.value.post_data_json["encoding"].endswith(f",sums={name}")


def test_on_a_phone_the_encodings_of_words_are_folded(show):
    page = show(SMALL)
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(page.url + "&with=cage%205%20r1c1%20r1c2%20r2c1")
    page.reload()
    page.locator(".laboratory-choice summary").wait_for()
    assert shown_choices(page) == ["Cells as"]
    page.locator(".laboratory-choice summary").click()
    assert shown_choices(page) == ["Cells as", "Sums as"]


def test_a_puzzle_without_such_rules_has_no_such_choice(show):
    page = show(SMALL)
    assert shown_choices(page) == ["Cells as"]
