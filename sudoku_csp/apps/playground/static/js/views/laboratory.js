// Encoding: one rule in every form, all encodings measured, unit propagation step by step.

import {make} from "../elements.js";
import {encodingChoice} from "../encoding_choice.js";
import {SharedLayer} from "../shared_layer.js";
import {follow} from "../signal.js";
import {Languages} from "./laboratory/languages.js";
import {Sizes} from "./laboratory/sizes.js";
import {Subject} from "./laboratory/subject.js";
import {UnitSteps} from "./laboratory/unit_steps.js";

/** @typedef {import("../types.js").Page} Page */

const name = "encoding";

/** Milliseconds without a change until the chosen rule is fetched. */
const SETTLED = 150;

/**
 * Fills the view once the choices are known.
 * @param {HTMLElement} element
 * @param {Page} page
 */
export function mount(element, page) {
  /** @type {Laboratory | null} */
  let laboratory = null;
  let shown = false;
  const show = (/** @type {boolean} */ visible) => {
    shown = visible;
    if (laboratory) laboratory.shown = visible;
  };
  page.choices
    .then((choices) => {
      laboratory = new Laboratory(element, page, choices);
      laboratory.shown = shown;
    })
    .catch((error) => {
      element.append(make("p", {class: "work-failed", role: "alert"}, error.message));
    });
  return {show: () => show(true), hide: () => show(false)};
}

class Laboratory {
  #page;
  #lit;
  #steps;
  #subject;
  #encoding;
  #languages;
  #sizes;
  #unit;
  #progress = make("div");
  #shown = false;
  /** True if the forms that are shown are not the forms of the chosen rule. */
  #stale = true;
  /** @type {number | undefined} */
  #timer;

  /**
   * @param {HTMLElement} element
   * @param {Page} page
   * @param {import("../types.js").Choices} choices
   */
  constructor(element, page, choices) {
    this.#page = page;
    this.#lit = new SharedLayer(page.layers, `${name}-lit`);
    this.#steps = new SharedLayer(page.layers, `${name}-steps`);
    this.#subject = new Subject(page.puzzle, () => this.#look());
    this.#encoding = encodingChoice(choices, page.puzzle, () => this.#look());
    this.#languages = new Languages((cells) => this.#light(cells));
    const encoding = () => this.#encoding.fields();
    this.#sizes = new Sizes(page, encoding, (chosen) => this.#encoding.choose(chosen));
    this.#unit = new UnitSteps(page, this.#steps, encoding);
    element.append(
      make("div", {class: "laboratory-choice"}, this.#subject.element, this.#encoding.element),
      this.#progress,
      this.#languages.element,
      this.#sizes.element,
      this.#unit.element,
    );
    follow(
      () => page.puzzle.question.value,
      () => this.#restart(),
    );
    page.grid.addEventListener("hover", (event) => {
      this.#name(/** @type {CustomEvent} */ (event).detail?.cell ?? null);
    });
    page.grid.addEventListener("select", (event) => {
      this.#point(/** @type {CustomEvent} */ (event).detail.cell);
    });
  }

  /** Shows or hides the pictures of the view; fetches the chosen rule if it is out of date. */
  set shown(/** @type {boolean} */ visible) {
    this.#shown = visible;
    this.#lit.shown = visible;
    this.#steps.shown = visible;
    if (!visible) this.#unit.stepper.pause();
    else if (this.#stale) this.#look();
  }

  /** Removes all answers: they are about another puzzle. */
  #restart() {
    this.#subject.reset();
    this.#languages.clear();
    this.#sizes.clear();
    this.#unit.reset();
    this.#look();
  }

  /** Fetches the chosen rule, once the choice has settled. */
  #look() {
    this.#unit.clear();
    this.#sizes.choose(this.#encoding.names());
    this.#light([]);
    clearTimeout(this.#timer);
    this.#stale = !this.#shown;
    if (this.#shown) this.#timer = setTimeout(() => this.#ask(), SETTLED);
  }

  async #ask() {
    const page = this.#page;
    const fields = {...page.fields(), ...this.#subject.fields(), ...this.#encoding.fields()};
    let first = true;
    const ended = await page.run(this.#progress, "rule", fields, (part) => {
      if (first) this.#languages.clear();
      first = false;
      this.#languages.take(part);
    });
    if (ended === "failed") this.#languages.clear();
  }

  /** Highlights cells on the grid, over the cells of the chosen rule. @param {string[]} cells */
  #light(cells) {
    this.#lit.show({
      marks: [
        {cells: this.#subject.cells(), as: "house"},
        {cells, as: "source"},
      ],
    });
  }

  /** @param {string | null} cell */
  #name(cell) {
    if (this.#shown) this.#languages.name(cell);
  }

  /** @param {string} cell */
  #point(cell) {
    if (!this.#shown) return;
    this.#subject.point(cell);
    this.#name(cell);
  }
}
