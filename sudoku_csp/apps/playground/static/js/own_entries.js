// Own entries beside an answer about the givens: which are wrong, without the right digits.

import {make} from "./elements.js";
import {follow} from "./signal.js";

export class OwnEntries {
  #page;
  /** @type {AbortController | null} */
  #control = null;
  element = make("div", {class: "own-entries", role: "status"});

  /** @param {import("./types.js").Page} page */
  constructor(page) {
    this.#page = page;
    follow(
      () => page.puzzle.state.value,
      () => this.clear(),
    );
  }

  /** Checks the entries beside an answer about the givens alone, and marks the wrong ones. */
  async check() {
    this.clear();
    if (!this.#page.puzzle.entries.some(Boolean)) return;
    const control = new AbortController();
    this.#control = control;
    const {sentence} = await this.#page
      .check(control.signal)
      .catch(({message}) => ({sentence: message}));
    if (control === this.#control) this.#show("Own entries are not counted.", sentence);
  }

  clear() {
    this.#control?.abort();
    this.#control = null;
    this.element.replaceChildren();
  }

  /** @param {string[]} lines */
  #show(...lines) {
    this.element.replaceChildren(...lines.filter(Boolean).map((line) => make("p", {}, line)));
  }
}
