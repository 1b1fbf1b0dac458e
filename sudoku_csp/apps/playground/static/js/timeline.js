// The one timeline of the page: the steps that are shown last, at the bottom of the window.
//
// The keys + and - step anywhere outside of text fields. The link of the page has the position.

import {typing} from "./entry.js";
import {Signal} from "./signal.js";

/** @typedef {import("./stepper.js").Stepper} Stepper */

/** Fields in which + and - are no text. */
const WITHOUT_TEXT = "[type=checkbox], [type=radio], [type=range]";

export class Timeline {
  #element;
  /** @type {Stepper | null} */
  #stepper = null;
  #wanted;
  #steps = "";

  /** The words, as in a link, about the steps that the page was opened at. @type {string[]} */
  words;

  /**
   * The position that a link to this moment has, and words about the steps: `18.dom`; "" for none.
   * @type {Signal<string>}
   */
  at = new Signal("");

  /**
   * @param {HTMLElement} element
   * @param {string} wanted what the address of the page has in place of `at`
   */
  constructor(element, wanted) {
    this.#element = element;
    const [position, ...words] = wanted.split(".");
    this.#wanted = Number(position) || 0;
    this.words = words;
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const {target} = event;
      if (typing(target) && !(target instanceof Element && target.matches(WITHOUT_TEXT))) return;
      const by = {"+": 1, "-": -1}[event.key];
      if (!by || !this.#stepper) return;
      event.preventDefault();
      this.#stepper.pause();
      this.#stepper.position += by;
    });
  }

  /** Whether the page was opened by a link to a position that no view has shown yet. */
  get wanted() {
    return this.#wanted > 0;
  }

  /**
   * Shows the steps of a stepper in place of all others.
   * @param {Stepper} stepper
   * @param {string[]} words what a link needs beside the position to show the same steps
   */
  take(stepper, words = []) {
    if (this.#stepper !== stepper) this.#stepper?.pause();
    this.#stepper = stepper;
    this.#steps = words.map((word) => `.${word}`).join("");
    this.#element.replaceChildren(stepper.element);
    this.#element.hidden = false;
    this.#write();
    stepper.addEventListener("position", this.#follow);
    if (this.wanted) stepper.seek(this.#wanted);
    this.#wanted = 0;
  }

  /** Takes the steps of a stepper away. @param {Stepper} stepper */
  leave(stepper) {
    stepper.pause();
    stepper.removeEventListener("position", this.#follow);
    if (this.#stepper !== stepper) return;
    this.#stepper = null;
    this.#element.replaceChildren();
    this.#element.hidden = true;
    this.at.value = "";
  }

  #write() {
    const position = this.#stepper?.position;
    this.at.value = position ? `${position}${this.#steps}` : "";
  }

  #follow = (/** @type {Event} */ {target}) => {
    if (target === this.#stepper) this.#write();
  };
}
