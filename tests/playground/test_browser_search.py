"""The view Search: searches side by side, and its replay compared with a reader in Python."""

import itertools
import json
import random
import re

import pytest
from axe import findings
from page_actions import FOUR, by_mouse, in_three_ways, link_to, resize
from trace_reader import SEARCHES, Replay

import sudoku_csp as sc
from sudoku_csp.solvers.traces import recording

BLANK = "." * 16
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LARGE = "." * 256
KILLER = (
    "cage 6 r3c1 r4c1; cage 9 r2c2 r3c2; cage 11 r1c5 r2c5 r3c5; cage 5 r1c2 r1c3; "
    "cage 6 r1c1 r2c1; cage 7 r3c4 r4c4; cage 11 r6c4 r6c5 r6c6; cage 7 r6c2 r6c3"
)
CAGES = f"{'.' * 36} with {KILLER}"
KILLER_LINK = link_to(CAGES, "search")
"""A killer on which dom meets a conflict, and dom-wdeg none."""

STATES = """async (text) => {
  const [side, events, positions] = JSON.parse(text);
  const {Replay} = await import("./js/views/search/replay.js");
  const replay = new Replay(side);
  events.forEach((event) => replay.add(event));
  return JSON.stringify(positions.map((position) => {
    replay.seek(position);
    return {
      at: replay.at, digits: [...replay.digits], candidates: [...replay.candidates],
      changed: [...replay.changed].sort((a, b) => a - b),
    };
  }));
}"""


def traced(line, search, most=20_000):
    """The events of a search without head and end."""
    events = []
    recording.run(sc.read(line), recording.traceable(search), events.append, most=most)
    return events[1:-1]


ENDED = re.compile("Both searches have ended|Long searches are cut")


def start(page, left=None, right=None, act=by_mouse):
    """Runs both searches, by default those that are chosen."""
    run = page.get_by_role("button", name="Run", exact=True)
    page.locator("button.primary:not([disabled])", has_text="Run").wait_for()
    chosen = page.get_by_label("Left search"), page.get_by_label("Right search")
    for side, search in zip(chosen, (left, right), strict=True):
        if search:
            side.select_option(search)
    act(run)
    page.get_by_text(ENDED).wait_for()
    return page


@pytest.fixture
def run(opened):
    """Runs searches on a puzzle: `run(line, left, right)`; without names those chosen at first."""
    return lambda line, *sides: start(opened(f"#puzzle={line}&view=search"), *sides)


def stage(page, search):
    return page.get_by_role("article", name=f"The search {search}", exact=True)


def lit(page, search, mark):
    """The cells with a mark on the board of a search."""
    cells = stage(page, search).locator(f"[data-cell]:has(.mark.{mark})")
    return set(cells.evaluate_all("all => all.map(one => one.dataset.cell)"))


def line_of(page, search):
    """The line of pseudo-code that is lit."""
    return stage(page, search).locator(".pseudocode [aria-current=step]").all_inner_texts()


def steps_of(line, search):
    return [event for event in traced(line, search) if event["event"] != "remove"]


def digits(stage):
    """The line in the grid of a search."""
    labels = stage.locator("[data-cell]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    contents = [label.split(": ")[1].split(",")[0] for label in labels]
    return "".join("." if text == "empty" else text for text in contents)


def states(board, events, positions):
    """The states at these positions, as the reader of the tests rebuilds them."""
    reader, found, before = Replay(board.side), [], None
    for at, event in enumerate([None, *events]):
        if event:
            reader.read(json.dumps(event))
        now = [
            (digit, 0 if digit else sum(1 << (one - 1) for one in reader.candidates[cell]))
            for cell, digit in reader.digits.items()
        ]
        changed = [place for place, held in enumerate(now) if before and held != before[place]]
        digits, candidates = map(list, zip(*now, strict=True))
        found.append({"at": at, "digits": digits, "candidates": candidates, "changed": changed})
        before = now
    return [found[at] for at in positions]


def test_the_replay_is_that_of_an_independent_reader(loaded):
    jumps = random.Random(5)
    for line, search in itertools.product([FOUR, HARD, LARGE], SEARCHES):
        board = sc.read(line).board
        events = traced(line, search, most=1200)
        positions = [jumps.randrange(len(events)) for _ in range(20)]
        positions += [max(0, at + by) for at in positions[:5] for by in (1, 0, -1, 0)]
        positions += [len(events), 0]
        found = loaded.evaluate(STATES, json.dumps([board.side, events, positions]))
        assert json.loads(found) == states(board, events, positions), (line, search)


def test_searches_run_side_by_side_to_the_solution(run):
    page = run(FOUR, "chronological", "propagation")
    stages = page.get_by_role("article")
    assert stages.count() == 2
    assert [digits(one) for one in stages.all()] == [FOUR, FOUR]
    events = traced(FOUR, "chronological")
    solution = next(event for event in events if event["event"] == "solution")
    at = events.index(solution) + 1
    assert at < len(events), "it goes on"
    page.get_by_label("Position").fill(str(at))
    first = stages.nth(0)
    assert digits(first) == solution["grid"] == sc.solve(FOUR).grid.line()
    first.get_by_text("Solution found; now it looks for a second one").wait_for()
    assert first.locator(".tree-solution").count() == 1
    assert first.locator(".tree-open").get_attribute("d").count("M") == solution["depth"]
    page.get_by_label("Last step").click()
    for one, search in zip(stages.all(), ("chronological", "propagation"), strict=True):
        length = len(steps_of(FOUR, search))
        one.get_by_text(f"Ended: one solution, and no other; {length} steps").wait_for()
    first.get_by_text("The solution again: there is no other.").wait_for()
    assert digits(first) == solution["grid"]
    page.get_by_label("First step").click()
    assert first.locator(".tree-node").count() == 1
    page.get_by_label("Step", exact=True).click()
    assert digits(first) == "1" + "." * 15
    page.get_by_label("Step back").click()
    assert digits(first) == "." * 16


def test_run_waits_for_the_searches_and_neither_side_offers_the_search_of_the_other(window, opened):
    held = []

    def hold(route):
        held.append(route)

    window.page.route("**/ask/choices", hold)
    page = opened(f"#puzzle={FOUR}&view=search")
    run = page.get_by_role("button", name="Run", exact=True)
    assert run.is_disabled()
    while not held:
        page.wait_for_timeout(10)
    for route in held:
        route.continue_()
    page.locator("button.primary:not([disabled])", has_text="Run").wait_for()
    left, right = page.get_by_label("Left search"), page.get_by_label("Right search")
    assert (left.input_value(), right.input_value()) == ("forward-checking", "dom-wdeg")
    assert left.locator("option:disabled").all_inner_texts() == ["dom-wdeg"]
    left.select_option("dom")
    assert right.locator("option:disabled").all_inner_texts() == ["dom"]


def test_a_removal_belongs_to_the_next_step_unless_it_is_one(run):
    page = run(FOUR, "propagation", "dom")
    removals = sum(event["event"] == "remove" for event in traced(FOUR, "propagation"))
    steps, others = (len(steps_of(FOUR, search)) for search in ("propagation", "dom"))
    longest = max(steps, others)
    events = max(len(traced(FOUR, search)) for search in ("propagation", "dom"))
    assert removals > 0
    where = page.locator(".stepper-where")
    page.get_by_label("Last step").click()
    assert where.inner_text() == f"{longest} / {longest}"
    page.get_by_label("Every removal is a step").check()
    assert where.inner_text() == f"{events} / {events}"
    page.get_by_label("Every removal is a step").uncheck()
    events = [event["event"] for event in traced(FOUR, "propagation")]
    first = events.index("remove")
    following = next(at for at in range(first, len(events)) if events[at] != "remove")
    page.get_by_label("Position").fill(str(following + 1 - events[:following].count("remove")))
    removed = re.compile(f"{following - first} candidates? removed before it")
    stage(page, "propagation").get_by_text(removed).wait_for()


def test_playing_stops_at_the_end_and_names_and_candidates_are_shown(run):
    page = run(BLANK, "propagation")
    page.get_by_role("checkbox", name="Candidates").check()
    left = stage(page, "propagation")
    assert left.locator("text.candidate").all_text_contents() == ["1234"] * 16
    page.get_by_label("Names in the trees").check()
    page.get_by_label("Position").fill("20")
    assert left.locator(".tree text").first.inner_html() == "givens"
    assert left.locator(".tree text").nth(1).inner_html().startswith("r1c1=")
    page.get_by_label("Speed").fill("10")
    page.get_by_role("button", name="Play").click()
    left.get_by_text("Ended: more than one solution").wait_for()
    page.get_by_role("button", name="Play").wait_for()


def test_a_long_search_is_cut(run):
    page = run(HARD, "chronological")
    page.get_by_text("at most 20,000 steps and removals of each are shown").wait_for()
    page.get_by_label("Last step").click()
    left = stage(page, "chronological")
    left.get_by_text("Not finished: cut after 20,000 steps").wait_for()
    left.get_by_text("The tree has the first 2,000 decisions.").wait_for()
    assert page.evaluate("document.querySelector('.tree').getAttribute('height') / 12") > 500
    assert 0 < left.locator(".tree-node").count() < 500, "the rows in sight, and a few more"
    assert left.locator(".tree-node title", has_text="givens").count() == 0
    left.locator(".stage-tree").evaluate("box => box.scrollTo(0, 0)")
    left.locator(".tree-node title", has_text="givens").wait_for(state="attached")
    left.locator(".tree-conflict").first.wait_for()


def test_a_learned_nogood_is_a_step_with_its_cells(run):
    page = run(HARD, "forward-checking", "learning")
    events = steps_of(HARD, "learning")
    at, nogood = next((n, one) for n, one in enumerate(events, 1) if one["event"] == "learn")
    page.get_by_label("Position").fill(str(at))
    stage(page, "learning").get_by_text(f"Learned: {nogood['why']}.").wait_for()
    assert lit(page, "learning", "source") == {one[:4] for one in nogood["nogood"]}
    assert line_of(page, "learning") == ["learn what cannot hold together"]


def literal(event):
    return f"{event['cell']}{'≠' if event['event'] == 'remove' else '='}{event['digit']}"


def test_the_trail_has_each_literal_with_its_reason_and_the_way_to_the_nogood(run):
    page = run(HARD, "forward-checking", "learning")
    page.get_by_label("Every removal is a step").check()
    events = traced(HARD, "learning")
    at = next(number for number, one in enumerate(events, 1) if one["event"] == "learn")
    learned, conflict = events[at - 1], events[at - 2]
    depth = learned["depth"]
    decided = [number for number in range(at) if events[number]["event"] == "decide"]
    levels = [events[decided[one] : (*decided, at - 2)[one + 1]] for one in (0, depth - 1)]
    reasons = [[one.get("because", []) for one in level] for level in levels]
    box = stage(page, "learning")
    page.get_by_label("Position").fill(str(at - 2))
    assert not box.get_by_text("Level 0").is_visible()
    box.get_by_text("Trail", exact=True).press("Enter")
    box.get_by_text(f"Level 0, without a decision: {decided[0]} literals").wait_for()
    assert box.locator(".trail-body table").count() == 1, "the earlier levels are folded"

    def check_level(table, level, because):
        rows = [row.split("\t") for row in table.locator("tr").all_inner_texts()]
        assert [one for one, _ in rows] == list(map(literal, level))
        assert rows[0][1] == "decision"
        for (_, text), event, known in zip(rows[1:], level[1:], because[1:], strict=True):
            assert text.startswith(", ".join(known) or event.get("rule", event["why"]))

    check_level(box.locator(".trail-body table"), levels[1], reasons[1])
    box.get_by_text(f"Level 1: {literal(levels[0][0])} and {len(levels[0]) - 1} more").click()
    check_level(box.locator(".trail-body table").first, levels[0], reasons[0])
    page.get_by_label("Position").fill(str(at - 1))
    box.get_by_text(f"These cannot all be true: {', '.join(conflict['because'])}.").wait_for()
    page.get_by_label("Position").fill(str(at))
    rows = [row.split("\t")[:2] for row in box.locator("section tr").all_inner_texts()[1:]]
    assert rows == [[one["literal"], ", ".join(one["because"])] for one in learned["resolved"]]
    end = box.locator("section").inner_text().partition("first unique implication point")[2]
    assert set(re.findall(r"r\dc\d[=≠]\d", end)) >= set(learned["nogood"])
    assert f"Jump to level {learned['level']}" in end
    assert findings(page) == []
    page.get_by_label("Last step").click()
    page.get_by_label("Position").fill(str(at - 2))
    check_level(box.locator(".trail-body table").last, levels[1], reasons[1])
    assert stage(page, "forward-checking").get_by_text("Trail", exact=True).count() == 0


def test_only_searches_that_can_read_the_rules_are_offered(opened):
    page = start(opened(link_to(f"{FOUR} with cage 4 r1c1 r1c2", "search")))
    for side in ("Left search", "Right search"):
        offered = page.get_by_label(side).locator("option").all_inner_texts()
        assert offered == ["dom", "dom-wdeg", "learning"]
    for search in ("dom", "dom-wdeg"):
        stage(page, search).locator(".stage-grid .marks .outline").wait_for()
    page.evaluate(f"location.hash = 'puzzle={FOUR}&view=search'")
    page.get_by_label("Left search").locator("option[value=chronological]").wait_for(
        state="attached"
    )
    assert page.get_by_label("Left search").input_value() == "forward-checking"
    assert page.get_by_role("article").count() == 0


@in_three_ways
def test_a_search_on_a_killer_is_predicted_then_watched(opened, act, width):
    page = opened(KILLER_LINK)
    resize(page, width)
    page.get_by_label("Which meets its first conflict first?").select_option("dom-wdeg")
    page.get_by_label("How many conflicts has dom?", exact=True).fill("7")
    assert not page.get_by_role("table").is_visible(), "no answer before the searches ran"
    start(page, act=act)
    events = steps_of(CAGES, "dom")
    first = next(number for number, event in enumerate(events, 1) if event["event"] == "conflict")
    rows = [row.split("\t") for row in page.locator(".prediction tr").all_inner_texts()]
    assert rows == [
        ["", "Prediction", "Answer"],
        ["First conflict", "dom-wdeg", f"dom, at step {first}"],
        ["Conflicts of dom", "7", "1"],
        ["Conflicts of dom-wdeg", "", "0"],
    ]
    assert not any(event["event"] == "conflict" for event in steps_of(CAGES, "dom-wdeg"))
    page.get_by_label("Position").fill(str(first))
    conflict = events[first - 1]
    assert conflict["rule"] == "row 5"
    assert lit(page, "dom", "conflict") == {f"r5c{column}" for column in range(1, 7)}
    assert line_of(page, "dom") == ["if the rule cannot hold: conflict"]
    stage(page, "dom").get_by_text(f"Conflict: {conflict['why']}.").wait_for()
    for _ in range(2):
        page.keyboard.press("-")
    page.keyboard.press("+")
    before = events[first - 2]
    assert page.locator(".stepper-where").inner_text().startswith(f"{first - 1} /")
    stage(page, "dom").get_by_text(f"Follows: {before['cell']}={before['digit']}").wait_for()
    assert line_of(page, "dom") == ["place the last candidate of a cell"]
    page.get_by_label("Every removal is a step").press("Space")
    events = traced(CAGES, "dom")
    at = next(number for number, one in enumerate(events, 1) if "cage" in one.get("rule", ""))
    page.get_by_label("Position").fill(str(at))
    event = events[at - 1]
    assert lit(page, "dom", "source") | {event["cell"]} == set(re.findall(r"r\dc\d", event["rule"]))
    assert line_of(page, "dom") == ["remove the candidates that the rule excludes"]


@pytest.mark.parametrize("width", [390, 1280])
def test_a_reload_and_a_link_show_the_same_searches_at_the_same_step(window, opened, width):
    page = opened(KILLER_LINK)
    start(page)
    page.get_by_label("Every removal is a step").check()
    page.get_by_label("Position").fill("60")
    page.wait_for_url(re.compile(r"at=60\.dom\.dom-wdeg\.removals$"))
    sentences = page.locator(".stage-sentence").all_inner_texts()
    page.reload()
    page.get_by_text(ENDED).wait_for()
    assert page.locator(".stage-sentence").all_inner_texts() == sentences
    other = window.context.new_page()
    other.set_viewport_size({"width": width, "height": 844})
    for link, at in ((page.url, "60"), (page.url.replace(".dom.dom-wdeg", ".dom-wdeg.dom"), "60")):
        other.goto(f"{link.split('#')[0]}&again#{link.split('#')[1]}")
        other.reload()
        other.get_by_text(ENDED).wait_for()
        assert other.locator(".stepper-where").inner_text().startswith(f"{at} /")
        assert other.locator(".stage-sentence").all_inner_texts() == sentences
        assert other.evaluate("document.documentElement.scrollWidth") <= width
        sentences.reverse()
    other.close()
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("tab", name="Search").click()
    assert page.locator(".stepper-where").inner_text().startswith("60 /")


def test_without_choices_in_the_link_and_on_a_classic_puzzle_the_usual_searches_run(opened):
    page = opened(f"#puzzle={FOUR}&view=search&at=9")
    page.get_by_text(ENDED).wait_for()
    names = page.get_by_role("article").get_by_role("heading").all_inner_texts()
    assert names == ["forward-checking", "dom-wdeg"]
    assert page.locator(".stepper-where").inner_text().startswith("9 /")
