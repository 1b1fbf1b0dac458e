// The time since the puzzle was opened, on a button that hides it. It stands still while the page is
// not seen, and at the end.

import {button, make} from "./elements.js";
import {effect, follow, Signal} from "./signal.js";

const KEY = "sudoku-csp timer";

/** Where a tab keeps the puzzle and its seconds, for a reload. */
const TIME = "sudoku-csp time";

export class Timer {
  #seconds = new Signal(0);
  #shown = new Signal(localStorage.getItem(KEY) !== "hidden");
  element;

  /** @param {import("./puzzle.js").Puzzle} puzzle @param {Signal<boolean>} solved */
  constructor(puzzle, solved) {
    const time = make("span", {role: "timer"});
    this.element = button(time, () => this.#toggle(), {class: "timer"});
    setInterval(() => {
      if (document.visibilityState === "visible" && !solved.value) this.#seconds.value += 1;
    }, 1000);
    const name = () => puzzle.text(puzzle.givens);
    const [of, seconds] = JSON.parse(sessionStorage.getItem(TIME) ?? "[]");
    if (of === name()) this.#seconds.value = seconds;
    follow(
      () => puzzle.opened.value,
      () => {
        this.#seconds.value = 0;
      },
    );
    window.addEventListener("pagehide", () => {
      sessionStorage.setItem(TIME, JSON.stringify([name(), this.#seconds.value]));
    });
    effect(() => {
      time.textContent = this.text || "Timer";
      this.element.setAttribute("aria-label", this.text ? "Hide the timer" : "Show the timer");
    });
  }

  /** The time as "3:05"; empty while it is hidden. */
  get text() {
    if (!this.#shown.value) return "";
    const minutes = Math.floor(this.#seconds.value / 60);
    return `${minutes}:${String(this.#seconds.value % 60).padStart(2, "0")}`;
  }

  #toggle() {
    this.#shown.value = !this.#shown.value;
    localStorage.setItem(KEY, this.#shown.value ? "shown" : "hidden");
  }
}
