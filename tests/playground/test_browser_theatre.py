"""The view Search in a browser: searches side by side, and its replay held to that of Python."""

import itertools
import json
import random
import re

import pytest

import sudoku_csp as sc
from sudoku_csp.solvers.traces import recorded
from sudoku_csp.solvers.traces.replay import Replay, steps_of

SMALL = "1.....3..4....2."
BLANK = "." * 16
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
LARGE = "." * 256
SEARCHES = (
    "chronological",
    "house-sets",
    "certain-first",
    "forward-checking",
    "propagation",
    "dom-wdeg",
)

STATES = """async (asked) => {
  const [side, events, positions] = JSON.parse(asked);
  const {Replay} = await import("./js/views/search/replay.js");
  const replay = new Replay(side);
  events.forEach((event) => replay.add(event));
  return JSON.stringify(positions.map((position) => {
    replay.seek(position);
    return {
      at: replay.at, digits: [...replay.digits], candidates: [...replay.candidates],
      open: replay.open, changed: [...replay.changed].sort((a, b) => a - b),
    };
  }));
}"""

GROWTH = """async (events) => {
  const {Growth} = await import("./js/views/search/growth.js");
  const growth = new Growth();
  JSON.parse(events).forEach((event) => growth.add(event, event.cell ?? ""));
  return JSON.stringify(growth.nodes.map(({depth, row}) => [depth, row]));
}"""


ROWS = "document.querySelector('.tree').getAttribute('height') / 12"


def traced(line, search, most=20_000):
    """The events of a search without head and end."""
    events = []
    recorded.run(sc.read(line), recorded.traceable(search), events.append, most=most)
    return events[1:-1]


@pytest.fixture
def show(opened):
    """Opens the view with a puzzle: `show(line)`."""

    def open_view(line):
        page = opened(f"#puzzle={line}&view=search")
        page.get_by_role("button", name="Search", exact=True).wait_for()
        page.get_by_label("chronological").wait_for()
        return page

    return open_view


def ticked(page):
    """The searches that are chosen."""
    boxes = page.locator(".search-searches input:checked")
    return boxes.evaluate_all("all => all.map(one => one.value)")


def choose(page, *searches):
    """Chooses these searches and no others."""
    for box in page.locator(".search-searches input").all():
        box.set_checked(box.input_value() in searches)


def digits(stage):
    """The line that a stage has in its grid."""
    labels = stage.locator("[data-cell]").evaluate_all(
        "all => all.map(one => one.getAttribute('aria-label'))"
    )
    said = [label.split(": ")[1].split(",")[0] for label in labels]
    return "".join("." if text == "empty" else text for text in said)


def held(replay):
    """The state of Python's replay, as that of the page tells it."""
    return {
        "at": replay.at,
        "digits": list(replay.digits),
        "candidates": list(replay.candidates),
        "open": [number for number, _ in replay._open],
        "changed": sorted(replay.changed),
    }


def states(board, steps, positions):
    """The states of Python's replay at these positions, each reached from the beginning."""
    replay, found = Replay(board, steps), {}
    while replay.at not in found:
        found[replay.at] = held(replay) if replay.at in positions else None
        replay.forward()
    return [found[at] for at in positions]


def test_the_replay_is_that_of_python(loaded):
    jumps = random.Random(5)
    for line, search in itertools.product([SMALL, HARD, LARGE], SEARCHES):
        board = sc.read(line).board
        events = traced(line, search, most=1200)
        steps = list(steps_of(events, board))
        positions = [jumps.randrange(len(steps)) for _ in range(20)]
        positions += [max(0, at + by) for at in positions[:5] for by in (1, 0, -1, 0)]
        positions += [len(steps), 0]
        found = loaded.evaluate(STATES, json.dumps([board.side, events, positions]))
        assert json.loads(found) == states(board, steps, positions), (line, search)


def test_the_tree_is_laid_out_as_python_draws_it(loaded):
    for search in SEARCHES:
        events = traced(HARD, search, most=1200)
        found = loaded.evaluate(GROWTH, json.dumps(events))
        assert json.loads(found) == list(laid_out(events)), search


def laid_out(events):
    """Depth and row of every node: a first child goes straight on, others get a row below."""
    path, rows = [[0, 0, 0]], 1
    yield [0, 0]
    for event in events:
        if event["event"] == "decide":
            parent = path[-1]
            row = rows if parent[2] else parent[1]
            rows += bool(parent[2])
            parent[2] += 1
            path.append([len(path), row, 0])
            yield [len(path) - 1, row]
        elif event["event"] == "undo":
            path.pop()


def test_searches_run_side_by_side_to_the_solution(show):
    page = show(SMALL)
    assert ticked(page) == ["forward-checking", "propagation", "dom-wdeg"]
    choose(page, "chronological", "propagation")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("All searches have ended").wait_for()
    stages = page.get_by_role("article")
    assert stages.count() == 2
    assert [digits(stage) for stage in stages.all()] == [SMALL, SMALL]
    lengths = [steps_of_all(SMALL, search) for search in ("chronological", "propagation")]
    position = page.get_by_label("Position")
    solved = [event for event in traced(SMALL, "chronological") if event["event"] == "solution"]
    at = traced(SMALL, "chronological").index(solved[0]) + 1
    position.fill(str(at))
    first = stages.nth(0)
    assert digits(first) == solved[0]["grid"] == sc.solve(SMALL).grid.line()
    assert first.locator(".tree-solution").count() == 1
    assert first.locator(".tree-open").get_attribute("d").count("M") == solved[0]["depth"]
    page.get_by_label("Last step").click()
    for stage, length in zip(stages.all(), lengths, strict=True):
        stage.get_by_text(f"Ended: one solution, and no other; {length} steps").wait_for()
    page.get_by_label("First step").click()
    assert first.locator(".tree-node").count() == 1
    givens = sum(symbol != "." for symbol in SMALL)
    for _ in range(givens):
        page.get_by_label("Step", exact=True).click()
    assert [digits(stage) for stage in stages.all()] == [SMALL, SMALL]
    page.get_by_label("Step back").click()
    assert digits(first) == SMALL[:14] + ".."


def steps_of_all(line, search):
    """How many steps a search takes where what is removed on the way is none."""
    return sum(event["event"] != "remove" for event in traced(line, search))


def test_a_removal_goes_with_its_step_unless_it_is_wanted_as_one(show):
    page = show(SMALL)
    choose(page, "propagation")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("All searches have ended").wait_for()
    removals = sum(event["event"] == "remove" for event in traced(SMALL, "propagation"))
    steps = steps_of_all(SMALL, "propagation")
    assert removals > 0
    stage = page.get_by_role("article")
    page.get_by_label("Last step").click()
    assert page.locator(".stepper-where").inner_text() == f"{steps} / {steps}"
    page.get_by_label("Every removal is a step").check()
    assert page.locator(".stepper-where").inner_text() == f"{steps + removals} / {steps + removals}"
    stage.get_by_text(f"{steps + removals} steps").wait_for()
    page.get_by_label("Step back").click()
    page.get_by_label("Every removal is a step").uncheck()
    page.get_by_label("Last step").click()
    stage.get_by_text(f"Ended: one solution, and no other; {steps} steps").wait_for()
    page.get_by_label("First step").click()
    removed = r"[0-9]+ candidates? removed on the way"
    for _ in range(steps):
        page.get_by_label("Step", exact=True).click()
        if stage.get_by_text(re.compile(removed)).count():
            return
    pytest.fail("no step tells what was removed on its way")


def test_the_search_of_the_reference_has_one_name_in_all_views(show):
    page = show(SMALL)
    names = page.get_by_role("group", name="Searches").locator("label").all_text_contents()
    names = [name.strip() for name in names]
    assert "default" not in names
    page.get_by_text("In Answers the reference searches with dom-wdeg").wait_for()
    page.get_by_role("tab", name="Answers").click()
    page.get_by_text("One alone, another solver or search").click()
    offered = page.get_by_label("Search of the reference").locator("option").all_text_contents()
    assert offered == ["the default", *names, "bitboard"]
    page.get_by_role("button", name="Reference", exact=True).click()
    card = page.locator(".card[data-backend=reference]")
    card.get_by_text("bitboard").wait_for()


def test_the_solution_found_is_kept_when_no_second_one_is(show):
    page = show(SMALL)
    choose(page, "chronological")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("All searches have ended").wait_for()
    events = traced(SMALL, "chronological")
    at = next(i for i, event in enumerate(events, start=1) if event["event"] == "solution")
    assert at < len(events), "it goes on"
    stage = page.get_by_role("article")
    page.get_by_label("Position").fill(str(at))
    stage.get_by_text("Solution found; now it looks for a second one").wait_for()
    page.get_by_label("Last step").click()
    stage.get_by_text("shown again: there was no other").wait_for()
    assert digits(stage) == sc.solve(SMALL).grid.line()
    page.get_by_label("Step back").click()
    assert "." in digits(stage)


def test_playing_ends_at_the_end_and_pauses(show):
    page = show(SMALL)
    choose(page, "propagation")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("All searches have ended").wait_for()
    page.get_by_label("Speed").fill("10")
    page.get_by_label("Play").click()
    stage = page.get_by_role("article")
    stage.get_by_text("Ended: one solution").wait_for()
    assert digits(stage) == sc.solve(SMALL).grid.line()
    page.get_by_label("Play").wait_for()


def test_names_and_candidates_are_shown_on_request(show):
    page = show(BLANK)
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("All searches have ended").wait_for()
    page.get_by_role("checkbox", name="Candidates").check()
    stage = page.get_by_role("article", name="the search propagation")
    assert stage.locator("text.candidate").all_text_contents() == ["1234"] * 16
    page.get_by_label("Names in the trees").check()
    page.get_by_label("Position").fill("20")
    assert stage.locator(".tree text").first.inner_html() == "givens"
    assert stage.locator(".tree text").nth(1).inner_html().startswith("r1c1=")


def test_a_long_search_is_cut_and_said_so(show):
    page = show(HARD)
    choose(page, "chronological")
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("at most 20,000 steps and removals are shown").wait_for()
    page.get_by_label("Last step").click()
    stage = page.get_by_role("article")
    stage.get_by_text("Not finished: cut after 20,000 steps").wait_for()
    assert "cut" in stage.get_attribute("class").split()
    stage.get_by_text("The tree has the first 2,000 decisions.").wait_for()
    assert page.evaluate(ROWS) > 500
    assert 0 < stage.locator(".tree-node").count() < 500, "the rows in sight, and a few more"
    assert stage.locator(".tree-node title", has_text="givens").count() == 0
    stage.locator(".stage-tree").evaluate("box => box.scrollTo(0, 0)")
    stage.locator(".tree-node title", has_text="givens").wait_for(state="attached")
    stage.locator(".tree-conflict").first.wait_for()


def test_another_puzzle_clears_the_stage(show):
    page = show(SMALL)
    page.get_by_role("button", name="Search", exact=True).click()
    page.get_by_text("All searches have ended").wait_for()
    page.evaluate(f"location.hash = 'puzzle={BLANK}&view=search'")
    page.get_by_role("article").first.wait_for(state="detached")


WORDS = """async (whys) => {
  const {sentence} = await import("./js/views/search/sentences.js");
  const symbols = [..."123456789ABCDEFGHIJKLMNOP"];
  const step = {event: "assign", cell: "r1c1", digit: 13};
  return whys.map((why) => sentence({step: {...step, why}}, symbols));
}"""


def test_on_a_large_board_the_reasons_write_digits_as_the_board_does(loaded):
    said = loaded.evaluate(
        WORDS,
        [
            "peer r8c16=13",
            "only cell for 10 in row 12",
            "no digit left for r10c11",
            "9, 10 and 25 are only in r1c10, r1c11 and r1c12 in row 1",
            "r10c3=25 in box 11",
        ],
    )
    assert said == [
        "Follows: r1c1=D: peer r8c16=D.",
        "Follows: r1c1=D: only cell for A in row 12.",
        "Follows: r1c1=D: no digit left for r10c11.",
        "Follows: r1c1=D: 9, A and P are only in r1c10, r1c11 and r1c12 in row 1.",
        "Follows: r1c1=D: r10c3=P in box 11.",
    ]
