"""Running questions on the page: progress, waiting, errors; and the layers of the grid."""

import json
import re

from page_actions import FOUR, cell, labelled
from playground_server import BLANK_25

RUN = """([question, fields]) => import("./js/work.js").then(({run}) => {
  const place = document.getElementById("place") ?? document.createElement("div");
  place.id = "place";
  document.querySelector("[role=tabpanel]:not([hidden])").prepend(place);
  window.parts = [];
  window.ended = [...(window.ended ?? []).slice(-1)];
  run(place, question, fields, (part) => parts.push(part)).then((how) => ended.push(how));
})"""

READ = ["read", {"text": FOUR}]


def ended(page, how):
    page.wait_for_function("how => window.ended.at(-1) === how", arg=how)


def test_long_work_shows_its_seconds_and_is_cancelled(page):
    page.evaluate(RUN, ["solve", BLANK_25])
    place = page.locator("#place")
    place.get_by_role("status").filter(has_text="Working").wait_for()
    place.get_by_text(re.compile(r"^\d+\.\d s$")).wait_for()
    cell(page, "r1c3").click()
    page.keyboard.press("4")
    labelled(page, "r1c3", ": 4, own entry")
    place.get_by_role("button", name="Cancel").press("Enter")
    ended(page, "cancelled")
    assert page.evaluate("document.activeElement.role") == "tabpanel", "the focus has a place"
    assert re.fullmatch(r"Cancelled after [\d.]+ m?s", place.text_content())
    page.evaluate(RUN, ["solve", BLANK_25])
    place.get_by_text("Working").wait_for()
    page.evaluate(RUN, READ)
    ended(page, "done")
    assert page.evaluate("parts.at(-1).puzzles[0].line") == FOUR
    assert place.text_content() == "", "a new question in the same place cancels the one before"


def stream(*events):
    return "".join(f"event: {event}\ndata: {json.dumps(data)}\n\n" for event, data in events)


ERRORS = [
    ("nothing", None, "The pasted text"),
    (FOUR, stream(("waiting", {"before": 3})), "ended in the middle"),
    (FOUR, stream(("part", {}), ("failed", {"message": "The time is over."})), "The time is over."),
    (FOUR, "", "The server cannot be reached. Is it still running?"),
]
"""A text, the body of a reply or "" for none, and the error that is shown."""


def answering(body):
    return lambda route: route.fulfill(body=body) if body else route.abort()


def test_errors_are_shown_until_the_next_question(loaded):
    shown = loaded.locator("#place").get_by_role("alert")
    for text, body, error in ERRORS:
        if body is not None:
            loaded.route("**/ask/read", answering(body))
        loaded.evaluate(RUN, ["read", {"text": text}])
        shown.filter(has_text=error).wait_for()
        ended(loaded, "failed")
        loaded.unroute_all()
        loaded.evaluate(RUN, READ)
        ended(loaded, "done")
        assert shown.count() == 0


def test_a_waiting_question_shows_how_many_are_before_it(loaded):
    """The stream stays open: the question waits for as long as the test looks."""
    loaded.evaluate(
        """async (text) => {
          const start = (control) => control.enqueue(new TextEncoder().encode(text));
          const real = window.fetch;
          window.fetch = async () => {
            window.fetch = real;
            return new Response(new ReadableStream({start}));
          };
        }""",
        stream(("waiting", {"before": 2})),
    )
    loaded.evaluate(RUN, ["solve", {}])
    place = loaded.locator("#place").get_by_role("status")
    place.filter(has_text="Waiting: 2 before this").wait_for()
