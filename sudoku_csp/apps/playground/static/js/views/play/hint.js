// Hint: the next step from the reader's position, in three degrees.

import {button, make} from "../../elements.js";
import {reveal} from "../../narrow.js";
import {follow} from "../../signal.js";
import {cancel} from "../../work.js";
import {position, refuted} from "./position.js";
import {stepPicture} from "./step_picture.js";

/** @typedef {import("../../types.js").Part} Part */

/** The words of the button before each degree. */
const DEGREES = ["Hint", "Which technique?", "Show the step"];

export class Hint {
  #page;
  #layer;
  #begin;
  /**
   * Candidates that hints removed. They stay out while the position only grows.
   * @type {import("../../types.js").Candidate[]}
   */
  #removed = [];
  #digits;
  /** The hint that is shown in part. @type {Part | null} */
  #found = null;
  #degree = 0;
  #press = button(DEGREES[0], () => this.#more());
  #progress = make("div", {class: "progress"});
  #shown = make("div", {class: "hints", role: "status"});
  element = make(
    "section",
    {class: "hint-panel", "aria-labelledby": "hint-title"},
    make("h2", {id: "hint-title"}, "A hint"),
    make(
      "p",
      {class: "about"},
      "The next step from your position: where to look, then which technique, then the step.",
    ),
    make("div", {class: "actions"}, this.#press),
    this.#progress,
    this.#shown,
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
    this.#digits = page.puzzle.digits;
    follow(
      () => page.puzzle.state.value,
      () => this.#changed(),
    );
  }

  /** True if a hint is shown. */
  get open() {
    return this.#shown.childElementCount > 0;
  }

  #changed() {
    const {digits} = this.#page.puzzle;
    if (this.#digits.some((digit, index) => digit && digits[index] !== digit)) this.#removed = [];
    this.#digits = digits;
    this.clear();
  }

  /** For another puzzle. */
  forget() {
    this.#removed = [];
    this.clear();
  }

  clear() {
    cancel(this.#progress);
    this.#found = null;
    this.#degree = 0;
    this.#press.textContent = DEGREES[0];
    this.#shown.replaceChildren();
  }

  /** The next degree; after the last the next hint. */
  async #more() {
    if (this.#found) this.#show(this.#found);
    else await this.#ask();
  }

  async #ask() {
    this.#begin();
    this.clear();
    const fields = {...position(this.#page), removed: this.#removed};
    await this.#page.run(this.#progress, "hint", fields, (part) => this.#take(part));
  }

  /** @param {Part} part */
  #take(part) {
    if (part.part === "wrong") this.#say(refuted(this.#page, this.#layer, part));
    if (part.part === "ending") this.#say([...part.opening, ...part.sentences].join(" "));
    if (part.part !== "hint") return;
    this.#found = part;
    this.#show(part);
  }

  /** Shows the next degree of a hint. @param {Part} hint */
  #show({where, how, step}) {
    this.#degree += 1;
    this.#press.textContent = DEGREES[this.#degree] ?? "Next hint";
    if (this.#degree === 1) this.#say(where);
    if (this.#degree === 2) this.#say(how);
    if (this.#degree < DEGREES.length) return;
    const {element, drawing} = stepPicture(step);
    this.#shown.replaceChildren(make("div", {class: "step-card"}, element));
    this.#layer.show(drawing);
    this.#removed.push(...step.removed);
    this.#found = null;
    this.#degree = 0;
  }

  /** @param {string} text */
  #say(text) {
    this.#shown.append(make("p", {class: "sentence"}, text));
    if (this.#shown.children.length === 1) reveal(this.#shown);
  }
}
