// Own entries beside an answer: they are not counted, and some may not be in the solution.

import {cellAt} from "../../board.js";
import {count, make} from "../../elements.js";

/** Wrong entries that are named; the others are counted. */
const NAMED = 6;

export class OwnEntries {
  #puzzle;
  #answered = false;
  #solution = null;

  constructor(puzzle) {
    this.#puzzle = puzzle;
    this.element = make("div", {class: "own-entries", role: "status"});
    puzzle.addEventListener("change", () => this.#tell());
  }

  /** There is an answer: with the only solution in reading order, or null. */
  compare(solution) {
    this.#answered = true;
    this.#solution = solution;
    this.#tell();
  }

  clear() {
    this.#answered = false;
    this.#tell();
  }

  #tell() {
    const any = this.#puzzle.entries.some(Boolean);
    const lines = this.#answered && any ? ["Own entries are not counted.", this.#wrong()] : [];
    this.element.replaceChildren(...lines.filter(Boolean).map((line) => make("p", {}, line)));
  }

  /** "r1c3=1 is not in the solution.", or an empty text. */
  #wrong() {
    const {board, entries} = this.#puzzle;
    if (!this.#solution) return "";
    const wrong = entries.flatMap((digit, index) =>
      digit && digit !== this.#solution[index]
        ? [`${cellAt(board, index)}=${board.symbols[digit - 1]}`]
        : [],
    );
    if (!wrong.length) return "";
    const more = wrong.length > NAMED ? ` and ${count(wrong.length - NAMED, "other")}` : "";
    const verb = wrong.length > 1 ? "are" : "is";
    return `${wrong.slice(0, NAMED).join(", ")}${more} ${verb} not in the solution.`;
  }
}
