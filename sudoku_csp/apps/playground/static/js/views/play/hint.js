// Hint: the next step from the reader's position, in three degrees, then as entries and notes.

import {button, make} from "../../elements.js";
import {reveal} from "../../narrow.js";
import {cancel} from "../../work.js";
import {refuted} from "./position.js";
import {card} from "./step_card.js";

/** @typedef {import("../../types.js").Part} Part */

/** The words of the button before each degree, and after the last. */
const DEGREES = ["Hint", "Which technique?", "Show the step", "Write it into my notes"];

export class Hint {
  #page;
  #layer;
  #begin;
  /** @type {Part | null} */
  #hint = null;
  #degree = 0;
  /** Whether the answer is awaited: a further press does not ask again. */
  #asks = false;
  #press = button(DEGREES[0], () => this.#more(), {class: "primary"});
  #progress = make("div", {class: "progress"});
  #shown = make("div", {class: "hints", role: "status"});
  element = make(
    "section",
    {class: "hint-panel", "aria-labelledby": "hint-title"},
    make("h2", {id: "hint-title"}, "A hint"),
    this.#progress,
    this.#shown,
    make("div", {class: "actions"}, this.#press),
  );

  /**
   * The panel of a view; `begin` is called before it uses the layer.
   * @param {import("../../types.js").Page} page
   * @param {import("../../shared_layer.js").SharedLayer} layer
   * @param {() => void} begin
   */
  constructor(page, layer, begin) {
    this.#page = page;
    this.#layer = layer;
    this.#begin = begin;
  }

  clear() {
    cancel(this.#progress);
    this.#hint = null;
    this.#degree = 0;
    this.#press.textContent = DEGREES[0];
    this.#shown.replaceChildren();
  }

  /** The next degree; after the last the step is written. */
  async #more() {
    if (this.#asks) return;
    if (!this.#hint) await this.#ask();
    else if (this.#degree < DEGREES.length - 1) this.#show(this.#hint);
    else {
      this.#page.puzzle.write(this.#hint.step);
      this.#press.textContent = "Next hint";
    }
  }

  async #ask() {
    const {textContent} = this.#press;
    this.#begin();
    this.#press.textContent = textContent;
    const {puzzle} = this.#page;
    this.#asks = true;
    await this.#page.run(this.#progress, "hint", puzzle.position(), (part) => this.#take(part));
    this.#asks = false;
  }

  /** @param {Part} part */
  #take(part) {
    if (part.part === "wrong") this.#say(refuted(this.#page, this.#layer, part));
    if (part.part === "ending") this.#say([...part.opening, ...part.sentences].join(" "));
    if (part.part !== "hint") return;
    this.#hint = part;
    this.#show(part);
  }

  /** Shows the next degree of a hint. @param {Part} hint */
  #show({where, place, how, step}) {
    this.#degree += 1;
    this.#press.textContent = DEGREES[this.#degree];
    if (this.#degree === 1) {
      this.#say(where);
      this.#layer.show({marks: [{cells: place, as: "cause"}]});
    } else if (this.#degree === 2) this.#say(how);
    else {
      this.#shown.replaceChildren(make("div", {class: "step-card"}, card(step.text)));
      this.#layer.show(step.drawing);
      reveal(this.#shown);
    }
  }

  /** @param {string} text */
  #say(text) {
    this.#shown.append(make("p", {class: "sentence"}, text));
    if (this.#shown.children.length === 1) reveal(this.#shown);
  }
}
