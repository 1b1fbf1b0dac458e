// The one timeline of the page: the steps that are shown last, at the bottom of the window.
//
// The keys + and - step anywhere outside of text fields. The link of the page has the position.

import {typing} from "./entry.js";
import {Signal} from "./signal.js";

/** @typedef {import("./stepper.js").Stepper} Stepper */

export class Timeline {
  #element;
  /** @type {Stepper | null} */
  #stepper = null;
  #wanted;

  /** The position that a link to this moment has; 0 for none. @type {Signal<number>} */
  at = new Signal(0);

  /**
   * @param {HTMLElement} element
   * @param {number} wanted the position that the address of the page names; 0 for none
   */
  constructor(element, wanted) {
    this.#element = element;
    this.#wanted = wanted;
    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
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

  /** Shows the steps of a stepper in place of all others. @param {Stepper} stepper */
  take(stepper) {
    if (this.#stepper !== stepper) this.#stepper?.pause();
    this.#stepper = stepper;
    this.#element.replaceChildren(stepper.element);
    this.#element.hidden = false;
    this.at.value = stepper.position;
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
    this.at.value = 0;
  }

  #follow = (/** @type {Event} */ {target}) => {
    if (target === this.#stepper && this.#stepper) this.at.value = this.#stepper.position;
  };
}
