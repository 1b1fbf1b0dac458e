// Unit propagation, literal by literal, each with its unit clause.

import {button, count, make, number} from "../../elements.js";
import {Stepper} from "../../stepper.js";
import {Decided} from "./decided.js";
import {clauseParts, same, written} from "./literals.js";

/**
 * @typedef {import("../../types.js").Fields} Fields
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("./literals.js").Literal} Literal
 */

/** @typedef {{cell: string, digit: number, holds: boolean}} Decision */

const TRAIL = 8;

export class UnitSteps {
  #page;
  #layer;
  #encoding;
  #progress = make("div");
  #field = make("input", {type: "text", size: 8, placeholder: "r1c1=5", autocomplete: "off"});
  #assumed = make("ul", {class: "assumed", "aria-label": "Decisions"});
  /** @type {Decision[]} */
  #decisions = [];
  #title = make("p", {class: "unit-title"});
  #clause = make("p", {class: "unit-clause"});
  #why = make("p", {class: "unit-why"});
  #trail = make("p", {class: "unit-trail", role: "group", "aria-label": "The last literals"});
  #end = make("p", {class: "unit-end", role: "status"});
  #passed = make("p", {class: "unit-passed", role: "status"});
  #card = make("div", {class: "unit-card"}, this.#title, this.#clause, this.#why);
  #played;
  #stepper;
  /** @type {Decided | null} */
  #decided = null;

  /**
   * @param {Page} page
   * @param {import("../../shared_layer.js").SharedLayer} layer shows the digits and candidates as
   *   they are decided
   * @param {() => Fields} encoding the chosen encoding as fields of a question
   */
  constructor(page, layer, encoding) {
    this.#page = page;
    this.#layer = layer;
    this.#encoding = encoding;
    this.#played = make(
      "div",
      {class: "unit-played", hidden: true},
      this.#passed,
      this.#trail,
      this.#card,
      this.#end,
    );
    this.element = make(
      "section",
      {class: "unit", "aria-label": "Unit propagation"},
      make("p", {}, "If all literals of a clause but one are false, that one must be true."),
      this.#decide(),
      make(
        "div",
        {class: "actions"},
        button("Start unit propagation", () => this.start(), {class: "primary"}),
      ),
      this.#progress,
      this.#played,
    );
    const nextDigit = button("Next digit", () => this.#nextDigit());
    this.#stepper = new Stepper("Unit propagation", {speed: 5, more: [nextDigit]});
    this.#stepper.addEventListener("position", () => this.#show());
  }

  clear() {
    this.#decided = null;
    this.#played.hidden = true;
    this.#stepper.length = 0;
    this.#page.timeline.leave(this.#stepper);
    this.#layer.clear();
  }

  /** Whether the view is shown: its steps come and go with it. */
  set shown(/** @type {boolean} */ shown) {
    if (!this.#decided) return;
    if (shown) this.#page.timeline.take(this.#stepper);
    else this.#page.timeline.leave(this.#stepper);
  }

  /** Removes the decisions too, for another board. */
  reset() {
    this.#decisions = [];
    this.#drawDecisions();
    this.clear();
  }

  /** Fetches the whole propagation; its steps can be shown as they arrive. */
  async start() {
    this.clear();
    const page = this.#page;
    const decided = new Decided(page.puzzle);
    this.#decided = decided;
    const fields = {...page.fields(), ...this.#encoding(), decide: this.#decisions};
    this.#stepper.growing = true;
    page.timeline.take(this.#stepper);
    await page.run(this.#progress, "unit_propagation", fields, (part) => {
      if (decided !== this.#decided) return;
      decided.take(part);
      this.#played.hidden = false;
      this.#stepper.length = decided.length;
      if (part.part !== "implied") this.#show();
    });
    if (decided !== this.#decided) return;
    this.#stepper.growing = false;
    this.#show();
  }

  #show() {
    const decided = this.#decided;
    if (!decided) return;
    const at = this.#stepper.position;
    this.#passed.textContent = "";
    this.#card.setAttribute("aria-live", this.#stepper.playing ? "off" : "polite");
    this.#describe(decided, at);
    this.#trail.replaceChildren(
      ...decided
        .literals(at, TRAIL)
        .map((literal, index, all) =>
          make("span", {class: index === all.length - 1 ? "now" : ""}, this.#written(literal)),
        ),
    );
    this.#end.textContent = at === decided.length ? decided.ending : "";
    this.#layer.show(decided.drawing(at));
  }

  /** @param {Literal} literal */
  #written(literal) {
    return written(literal, this.#page.puzzle.board.symbols);
  }

  /** @param {Decided} decided @param {number} at */
  #describe(decided, at) {
    const step = decided.step(at);
    if (step === null) {
      this.#title.textContent = decided.beginning;
      this.#clause.replaceChildren();
      this.#why.textContent = "";
      return;
    }
    const {literal, clause, section} = step;
    const struck = (/** @type {Literal} */ one) =>
      literal && same(one, literal) ? "implied" : "false";
    this.#title.textContent = literal
      ? `${number(at)}. ${this.#written(literal)}`
      : "A contradiction";
    this.#clause.replaceChildren(...clauseParts(clause, this.#page.puzzle.board.symbols, struck));
    this.#why.textContent = reason(step) + (section ? ` From: ${section}.` : "");
  }

  #nextDigit() {
    this.#stepper.pause();
    const at = this.#stepper.position;
    const next = this.#decided?.nextDigit(at);
    if (!this.#decided || !next) return;
    this.#stepper.position = next;
    const passed = this.#decided.negatives(at, next - 1);
    if (passed) {
      this.#passed.textContent = `Skipped: ${count(passed, "literal")} that exclude a digit from a cell.`;
    }
  }

  /** Literals that are decided before unit propagation begins. */
  #decide() {
    const field = this.#field;
    const error = make("span", {class: "unit-error", role: "alert"});
    const add = () => {
      const decision = parse(field.value, this.#page.puzzle.board);
      error.textContent = decision ? "" : "Enter a cell and a digit: r1c1=5, or r1c1!=5.";
      if (!decision) return;
      this.#decisions.push(decision);
      field.value = "";
      this.#drawDecisions();
      this.start();
    };
    field.addEventListener("keydown", ({key}) => key === "Enter" && add());
    return make(
      "div",
      {class: "unit-decide"},
      make("label", {}, "Decide first ", field),
      button("Add", add),
      error,
      this.#assumed,
    );
  }

  #drawDecisions() {
    this.#assumed.replaceChildren(
      ...this.#decisions.map((decision) => {
        const text = `${decision.cell}${decision.holds ? "=" : "≠"}${decision.digit}`;
        const remove = button(
          "×",
          () => {
            this.#decisions = this.#decisions.filter((one) => one !== decision);
            this.#drawDecisions();
            this.#field.focus();
            this.start();
          },
          {"aria-label": `remove ${text}`, title: `remove ${text}`},
        );
        return make("li", {}, text, remove);
      }),
    );
  }
}

/**
 * Why the literal of a step is true, or its clause false.
 * @param {import("./decided.js").Step} step
 */
function reason({literal, clause}) {
  if (!literal) return "All its literals are false.";
  if (clause.length < 2) return "It is a clause by itself.";
  if (clause.length === 2) return "The other literal of this clause is false.";
  return `The ${number(clause.length - 1)} other literals of this clause are false.`;
}

/**
 * "r1c1=5" or "r1c1!=5" as a decision; null for anything else, or another board's cell.
 * @param {string} text
 * @param {import("../../types.js").Board} board
 * @returns {Decision | null}
 */
function parse(text, {side, symbols}) {
  const found = /^r(\d+)c(\d+)(=|!=|≠)(\w+)$/.exec(text.replaceAll(" ", ""));
  if (!found) return null;
  const [, row, column, relation, written] = found;
  const digit = symbols.indexOf(written.toUpperCase()) + 1 || Number(written);
  const fits = [Number(row), Number(column), digit].every((n) => n >= 1 && n <= side);
  return fits ? {cell: `r${Number(row)}c${Number(column)}`, digit, holds: relation === "="} : null;
}
