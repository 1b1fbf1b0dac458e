// A timer of the puzzle, which can be hidden; it stands still while the page is not seen, and at the
// end.

import {button, make} from "./elements.js";
import {effect, Signal} from "./signal.js";

const KEY = "sudoku-csp timer";

/** @param {import("./puzzle.js").Puzzle} puzzle */
export function timer(puzzle) {
  const seconds = new Signal(0);
  const shown = new Signal(localStorage.getItem(KEY) !== "hidden");
  const time = make("span", {role: "timer"});
  const toggle = button(
    time,
    () => {
      shown.value = !shown.value;
      localStorage.setItem(KEY, shown.value ? "shown" : "hidden");
    },
    {class: "quiet timer"},
  );
  setInterval(() => {
    if (document.visibilityState === "visible" && !puzzle.finished) seconds.value += 1;
  }, 1000);
  effect(() => {
    puzzle.opened.value;
    seconds.value = 0;
  });
  effect(() => {
    const minutes = Math.floor(seconds.value / 60);
    time.textContent = shown.value
      ? `${minutes}:${String(seconds.value % 60).padStart(2, "0")}`
      : "Timer";
    toggle.setAttribute("aria-label", shown.value ? "Hide the timer" : "Show the timer");
  });
  return toggle;
}
