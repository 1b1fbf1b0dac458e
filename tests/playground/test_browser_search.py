"""The view Search: searches side by side, and its replay compared with a reader in Python."""

import itertools
import json
import random
import re
from urllib.parse import quote

import pytest
from page_actions import FOUR, press
from trace_reader import Replay

import sudoku_csp as sc
from sudoku_csp.solvers.traces import recording

BLANK = "." * 16
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LARGE = "." * 256
SEARCHES = (
    *("chronological", "house-sets", "certain-first"),
    *("forward-checking", "propagation", "dom-wdeg"),
)

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


def steps_without_removals(line, search):
    return sum(event["event"] != "remove" for event in traced(line, search))


@pytest.fixture
def run(opened):
    """Runs searches on a puzzle: `run(line, *searches)`; without names those that are ticked."""

    def start(line, *searches):
        page = opened(f"#puzzle={line}&view=search")
        page.get_by_label("chronological").wait_for()
        if searches:
            for box in page.locator(".search-searches input").all():
                box.set_checked(box.input_value() in searches)
        press(page, "Search", exact=True)
        page.get_by_text(re.compile("All searches have ended|Long searches are cut")).wait_for()
        return page

    return start


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
    assert [digits(stage) for stage in stages.all()] == [FOUR, FOUR]
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
    for stage, search in zip(stages.all(), ("chronological", "propagation"), strict=True):
        length = steps_without_removals(FOUR, search)
        stage.get_by_text(f"Ended: one solution, and no other; {length} steps").wait_for()
    first.get_by_text("The solution again: there is no other.").wait_for()
    assert digits(first) == solution["grid"]
    page.get_by_label("First step").click()
    assert first.locator(".tree-node").count() == 1
    for _ in range(sum(symbol != "." for symbol in FOUR)):
        page.get_by_label("Step", exact=True).click()
    assert [digits(stage) for stage in stages.all()] == [FOUR, FOUR]
    page.get_by_label("Step back").click()
    assert digits(first) == FOUR[:14] + ".."
    page.evaluate(f"location.hash = 'puzzle={BLANK}&view=search'")
    first.wait_for(state="detached")


def test_search_is_disabled_until_the_choices_have_arrived_and_one_is_chosen(window, opened):
    held = []

    def hold(route):
        held.append(route)

    window.page.route("**/ask/choices", hold)
    page = opened(f"#puzzle={FOUR}&view=search")
    search = page.get_by_role("button", name="Search", exact=True)
    assert search.is_disabled()
    while not held:
        page.wait_for_timeout(10)
    held.pop().continue_()
    page.get_by_label("chronological").wait_for()
    assert search.is_enabled()
    for box in page.locator(".search-searches input").all():
        box.uncheck()
    assert search.is_disabled()


def test_a_removal_belongs_to_the_next_step_unless_it_is_one(run):
    page = run(FOUR, "propagation")
    removals = sum(event["event"] == "remove" for event in traced(FOUR, "propagation"))
    steps = steps_without_removals(FOUR, "propagation")
    assert removals > 0
    stage, where = page.get_by_role("article"), page.locator(".stepper-where")
    page.get_by_label("Last step").click()
    assert where.inner_text() == f"{steps} / {steps}"
    page.get_by_label("Every removal is a step").check()
    assert where.inner_text() == f"{steps + removals} / {steps + removals}"
    page.get_by_label("Every removal is a step").uncheck()
    page.get_by_label("First step").click()
    removed = stage.get_by_text(re.compile(r"[0-9]+ candidates? removed before it"))
    for _ in range(steps):
        page.get_by_label("Step", exact=True).click()
        if removed.count():
            break
    assert removed.count(), "no step shows the candidates that were removed before it"


def test_the_search_of_the_reference_has_one_name_in_all_views(opened):
    page = opened(f"#puzzle={FOUR}&view=search")
    page.get_by_label("chronological").wait_for()
    boxes = page.locator(".search-searches input:checked")
    ticked = boxes.evaluate_all("all => all.map(one => one.value)")
    assert ticked == ["forward-checking", "propagation", "dom-wdeg"]
    names = page.get_by_role("group", name="Searches").locator("label").all_text_contents()
    names = [name.strip() for name in names]
    assert "default" not in names
    page.get_by_role("tab", name="Answers").click()
    page.get_by_text("One alone, another solver or search").click()
    offered = page.get_by_label("Search of the reference").locator("option").all_text_contents()
    assert offered == ["the default", *names, "bitboard"]
    press(page, "Reference", exact=True)
    page.locator(".card[data-backend=reference]").get_by_text("bitboard").wait_for()


def test_playing_stops_at_the_end_and_names_and_candidates_are_shown(run):
    page = run(BLANK)
    page.get_by_role("checkbox", name="Candidates").check()
    stage = page.get_by_role("article", name="the search propagation")
    assert stage.locator("text.candidate").all_text_contents() == ["1234"] * 16
    page.get_by_label("Names in the trees").check()
    page.get_by_label("Position").fill("20")
    assert stage.locator(".tree text").first.inner_html() == "givens"
    assert stage.locator(".tree text").nth(1).inner_html().startswith("r1c1=")
    page.get_by_label("Speed").fill("10")
    page.get_by_label("Play").click()
    stage.get_by_text("Ended: more than one solution").wait_for()
    page.get_by_label("Play").wait_for()


def test_a_long_search_is_cut(run):
    page = run(HARD, "chronological")
    page.get_by_text("at most 20,000 steps and removals are shown").wait_for()
    page.get_by_label("Last step").click()
    stage = page.get_by_role("article")
    stage.get_by_text("Not finished: cut after 20,000 steps").wait_for()
    stage.get_by_text("The tree has the first 2,000 decisions.").wait_for()
    assert page.evaluate("document.querySelector('.tree').getAttribute('height') / 12") > 500
    assert 0 < stage.locator(".tree-node").count() < 500, "the rows in sight, and a few more"
    assert stage.locator(".tree-node title", has_text="givens").count() == 0
    stage.locator(".stage-tree").evaluate("box => box.scrollTo(0, 0)")
    stage.locator(".tree-node title", has_text="givens").wait_for(state="attached")
    stage.locator(".tree-conflict").first.wait_for()


def test_only_searches_that_can_read_the_rules_are_offered_and_ticks_survive(opened):
    page = opened(f"#puzzle={FOUR}&with={quote('cage 4 r1c1 r1c2')}&view=search")
    page.get_by_label("dom-wdeg").wait_for()
    boxes = page.locator(".search-searches input")
    assert boxes.evaluate_all("all => all.map(one => one.value)") == ["dom-wdeg"]
    press(page, "Search", exact=True)
    page.get_by_text("All searches have ended").wait_for()
    page.get_by_role("article").locator(".stage-grid .marks .outline").wait_for()
    page.get_by_role("checkbox", name="dom-wdeg").uncheck()
    assert page.get_by_role("button", name="Search", exact=True).is_disabled()
    page.evaluate(f"location.hash = 'puzzle={FOUR}&view=search'")
    page.get_by_label("chronological").wait_for()
    ticked = page.locator(".search-searches input:checked")
    names = ticked.evaluate_all("all => all.map(one => one.value)")
    assert names == ["forward-checking", "propagation"]


SENTENCES = """async (whys) => {
  const {sentence} = await import("./js/views/search/sentences.js");
  const symbols = [..."123456789ABCDEFGHIJKLMNOP"];
  const step = {event: "assign", cell: "r1c1", digit: 13};
  return whys.map((why) => sentence({step: {...step, why}}, symbols));
}"""

REASONS = {
    "peer r8c16=13": "peer r8c16=D",
    "only cell for 10 in row 12": "only cell for A in row 12",
    "no digit left for r10c11": "no digit left for r10c11",
    "9, 10 and 25 are only in r1c10 and r1c12": "9, A and P are only in r1c10 and r1c12",
    "r10c3=25 in box 11": "r10c3=P in box 11",
}


def test_on_a_large_board_reasons_have_the_digits_of_the_board(loaded):
    found = loaded.evaluate(SENTENCES, list(REASONS))
    assert found == [f"Follows: r1c1=D: {reason}." for reason in REASONS.values()]
