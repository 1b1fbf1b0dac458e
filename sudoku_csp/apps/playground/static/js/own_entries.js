// Own entries beside an answer about the givens: which of them are wrong, but not what is right.

import {make} from "./elements.js";

export class OwnEntries {
  #page;
  #asked = null;

  constructor(page) {
    this.#page = page;
    this.element = make("div", {class: "own-entries", role: "status"});
    page.puzzle.addEventListener("change", () => this.clear());
  }

  /** There is an answer, about the givens alone: checks the entries, and marks the wrong ones. */
  async check() {
    this.clear();
    if (!this.#page.puzzle.entries.some(Boolean)) return;
    const asked = (this.#asked = new AbortController());
    try {
      const {sentence} = await this.#page.check(asked.signal);
      if (asked === this.#asked) this.#tell("Own entries are not counted.", sentence);
    } catch (error) {
      if (asked === this.#asked) this.#tell("Own entries are not counted.", error.message);
    }
  }

  clear() {
    this.#asked?.abort();
    this.#asked = null;
    this.element.replaceChildren();
  }

  #tell(...lines) {
    this.element.replaceChildren(...lines.filter(Boolean).map((line) => make("p", {}, line)));
  }
}
