"""Questions at work on the page: progress, waiting, cancelling, what went wrong. And the layers."""

import json
import re

import pytest

RUN = """async ([question, fields]) => {
  const {run} = await import("./js/work.js");
  const place = document.getElementById("place") ?? document.createElement("div");
  place.id = "place";
  document.querySelector("main").prepend(place);
  window.parts = [];
  window.ended = [];
  run(place, question, fields, (part) => window.parts.push(part)).then((how) => ended.push(how));
}"""

SLOW = {
    "puzzle": "." * 625,
    "board": {"side": 25, "box_rows": 5, "box_columns": 5},
    "backends": ["sat"],
    "limit": 1000,
    "solver": "kissat404",
}


def ended(page, *how):
    page.wait_for_function("how => String(window.ended) === how", arg=",".join(how))


def test_long_work_shows_its_seconds_and_is_cancelled(page):
    page.evaluate(RUN, ["solve", SLOW])
    place = page.locator("#place")
    place.get_by_role("status").filter(has_text="Working").wait_for()
    place.get_by_text(re.compile(r"^\d+\.\d s$")).wait_for()
    page.locator("#grid [data-cell=r1c3]").click()
    page.keyboard.press("4")
    page.get_by_label("row 1, column 3: 4, own entry").wait_for()
    place.get_by_role("button", name="Cancel").click()
    ended(page, "cancelled")
    assert re.fullmatch(r"Cancelled after [\d.]+ m?s", place.text_content())
    page.evaluate(RUN, ["read", {"text": "1.....3..4....2."}])
    ended(page, "done")
    assert place.text_content() == ""


def test_a_new_question_in_the_same_place_cancels_the_one_before(loaded):
    loaded.evaluate(RUN, ["solve", SLOW])
    loaded.locator("#place").get_by_text("Working").wait_for()
    loaded.evaluate(
        """async () => {
          const {run} = await import("./js/work.js");
          const place = document.getElementById("place");
          const fields = {text: "1.....3..4....2."};
          run(place, "read", fields, (part) => parts.push(part)).then((how) => ended.push(how));
        }"""
    )
    ended(loaded, "cancelled", "done")
    assert loaded.evaluate("parts.at(-1).puzzles[0].line") == "1.....3..4....2."


def test_a_refusal_is_said_at_once_and_goes_with_the_next_question(loaded):
    loaded.evaluate(RUN, ["read", {"text": "nothing"}])
    ended(loaded, "failed")
    alert = loaded.locator("#place").get_by_role("alert")
    assert alert.text_content()
    loaded.evaluate(RUN, ["read", {"text": "1.....3..4....2."}])
    ended(loaded, "done")
    assert alert.count() == 0


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([("waiting", {"before": 3})], "ended in the middle"),
        ([("part", {"n": 1}), ("failed", {"message": "The time is spent."})], "The time is spent."),
    ],
)
def test_what_the_server_says_in_place_of_an_answer_is_shown(loaded, events, said):
    body = "".join(f"event: {event}\ndata: {json.dumps(data)}\n\n" for event, data in events)
    loaded.route("**/ask/search", lambda route: route.fulfill(body=body))
    loaded.evaluate(RUN, ["search", {}])
    ended(loaded, "failed")
    loaded.locator("#place").get_by_role("alert").filter(has_text=said).wait_for()


def test_a_place_in_the_queue_is_said(loaded):
    """The stream stays open: the question is waiting for as long as the test looks."""
    loaded.evaluate(
        """async () => {
          const text = 'event: waiting\\ndata: {"before": 2}\\n\\n';
          const start = (control) => control.enqueue(new TextEncoder().encode(text));
          const real = window.fetch;
          window.fetch = async () => {
            window.fetch = real;
            return new Response(new ReadableStream({start}));
          };
        }"""
    )
    loaded.evaluate(RUN, ["solve", {}])
    said = loaded.locator("#place").get_by_role("status")
    said.filter(has_text="Waiting: 2 before you").wait_for()


def test_a_server_that_is_gone_is_said_in_plain_words(loaded):
    loaded.route("**/ask/read", lambda route: route.abort())
    loaded.evaluate(RUN, ["read", {"text": "1.....3..4....2."}])
    ended(loaded, "failed")
    text = loaded.locator("#place").get_by_role("alert").text_content()
    assert text == "The server cannot be reached. Is it still running?"


def test_layers_lie_over_the_puzzle_and_go_without_a_trace(loaded):
    """Digits of a layer stand with the givens; candidates of the later layer replace the others."""
    found = loaded.evaluate(
        """async () => {
          const {Grid} = await import("./js/grid.js");
          const {Layers} = await import("./js/layers.js");
          const {Puzzle} = await import("./js/puzzle.js");
          const {customary} = await import("./js/board.js");
          const board = customary(4);
          const puzzle = new Puzzle();
          const given = [1, ...Array(15).fill(0)];
          puzzle.load({board, digits: given, entries: [0, 2, ...Array(14).fill(0)]});
          const grid = new Grid(document.createElement("div"), {board, label: "layers"});
          const drawn = [];
          grid.draw = (drawing) => drawn.push(drawing);
          const layers = new Layers(grid, puzzle);
          const frame = () => new Promise((done) => requestAnimationFrame(() => done()));
          const one = (digit) => Array(16).fill(null).with(5, [{digit, part: ""}]);
          layers.set("a", {candidates: one(1), marks: [{cells: ["r1c1"], as: "cause"}]});
          layers.set("b", {candidates: one(2), digits: [0, 0, 3, ...Array(13).fill(0)]});
          await frame();
          layers.clear("b");
          await frame();
          layers.clear("a");
          await frame();
          return drawn.map(({digits, kinds, candidates, marks}) => [
            digits.slice(0, 3), kinds.slice(0, 3), candidates[5]?.[0].digit ?? 0, marks.length,
          ]);
        }"""
    )
    assert found == [
        [[1, 0, 3], ["given", None, "found"], 2, 1],
        [[1, 2, 0], ["given", "entry", None], 1, 1],
        [[1, 2, 0], ["given", "entry", None], 0, 0],
    ]
