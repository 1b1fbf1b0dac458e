// Own entries beside an answer about the givens: which are wrong, without the right digits.

import {make} from "./elements.js";

export class OwnEntries {
  #page;
  #control = null;

  constructor(page) {
    this.#page = page;
    this.element = make("div", {class: "own-entries", role: "status"});
    page.puzzle.addEventListener("change", () => this.clear());
  }

  /** Checks the entries beside an answer about the givens alone, and marks the wrong ones. */
  async check() {
    this.clear();
    if (!this.#page.puzzle.entries.some(Boolean)) return;
    const control = (this.#control = new AbortController());
    try {
      const {sentence} = await this.#page.check(control.signal);
      if (control === this.#control) this.#show("Own entries are not counted.", sentence);
    } catch (error) {
      if (control === this.#control) this.#show("Own entries are not counted.", error.message);
    }
  }

  clear() {
    this.#control?.abort();
    this.#control = null;
    this.element.replaceChildren();
  }

  #show(...lines) {
    this.element.replaceChildren(...lines.filter(Boolean).map((line) => make("p", {}, line)));
  }
}
