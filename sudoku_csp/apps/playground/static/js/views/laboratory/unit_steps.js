// Unit propagation, literal by literal, each with its unit clause.

import {button, count, make, number} from "../../elements.js";
import {Stepper} from "../../stepper.js";
import {Decided} from "./decided.js";
import {clauseParts, same, written} from "./literals.js";

const TRAIL = 8;

export class UnitSteps {
  /**
   * @param {SharedLayer} layer shows the digits and candidates as they are decided
   * @param {() => object} encoding the chosen encoding as fields of a question
   */
  constructor(page, layer, encoding) {
    this.page = page;
    this.layer = layer;
    this.encoding = encoding;
    this.progress = make("div", {});
    this._assumed = make("ul", {class: "assumed", "aria-label": "Decisions"});
    this._decisions = [];
    this._title = make("p", {class: "unit-title"});
    this._clause = make("p", {class: "unit-clause"});
    this._why = make("p", {class: "unit-why"});
    this._trail = make("p", {
      class: "unit-trail",
      role: "group",
      "aria-label": "The last literals",
    });
    this._end = make("p", {class: "unit-end", role: "status"});
    this._passed = make("p", {class: "unit-passed", role: "status"});
    this._card = make("div", {class: "unit-card"}, this._title, this._clause, this._why);
    const steps = make("div", {});
    this._played = make(
      "div",
      {class: "unit-played", hidden: true},
      steps,
      this._passed,
      this._trail,
      this._card,
      this._end,
    );
    this.element = make(
      "section",
      {class: "unit", "aria-label": "Unit propagation"},
      make("h2", {}, "Step unit propagation"),
      make("p", {}, "If all literals of a clause but one are false, that one must be true."),
      this._decide(),
      make(
        "div",
        {class: "actions"},
        button("Start unit propagation", () => this.start(), {class: "primary"}),
      ),
      this.progress,
      this._played,
    );
    const nextDigit = button("Next digit", () => this._nextDigit());
    this.stepper = new Stepper(steps, {speed: 5, more: [nextDigit]});
    this.stepper.addEventListener("position", () => this.show());
  }

  clear() {
    this.stepper.pause();
    this.decided = null;
    this._played.hidden = true;
    this.stepper.length = 0;
    this.layer.clear();
  }

  /** Removes the decisions too, for another board. */
  reset() {
    this._decisions = [];
    this._drawDecisions();
    this.clear();
  }

  /** Fetches the whole propagation; its steps can be shown as they arrive. */
  async start() {
    this.clear();
    const {page} = this;
    const decided = new Decided(page.puzzle.board, page.puzzle.givens);
    this.decided = decided;
    const fields = {...page.fields(), ...this.encoding(), decide: this._decisions};
    this.stepper.growing = true;
    await page.run(this.progress, "unit_propagation", fields, (part) => {
      if (decided !== this.decided) return;
      decided.take(part);
      this._played.hidden = false;
      this.stepper.length = decided.length;
      if (part.part !== "implied") this.show();
    });
    if (decided !== this.decided) return;
    this.stepper.growing = false;
    this.show();
  }

  show() {
    const {decided} = this;
    if (!decided) return;
    const at = this.stepper.position;
    const step = decided.step(at);
    this._passed.textContent = "";
    this._card.setAttribute("aria-live", this.stepper.playing ? "off" : "polite");
    this._describe(at, step);
    this._trail.replaceChildren(
      ...decided
        .literals(at, TRAIL)
        .map((literal, index, all) =>
          make("span", {class: index === all.length - 1 ? "now" : ""}, written(literal)),
        ),
    );
    this._end.textContent = at === decided.length ? decided.ending : "";
    this.layer.show(decided.drawing(at));
  }

  _describe(at, step) {
    if (step === null) {
      this._title.textContent = this.decided.beginning;
      this._clause.replaceChildren();
      this._why.textContent = "";
      return;
    }
    const {literal, clause, section} = step;
    const struck = (one) => (literal && same(one, literal) ? "implied" : "false");
    this._title.textContent = literal ? `${number(at)}. ${written(literal)}` : "A contradiction";
    this._clause.replaceChildren(...clauseParts(clause, struck));
    this._why.textContent = reason(step) + (section ? ` From: ${section}.` : "");
  }

  _nextDigit() {
    this.stepper.pause();
    const {decided} = this;
    const at = this.stepper.position;
    const next = decided?.nextDigit(at);
    if (!next) return;
    this.stepper.position = next;
    const passed = decided.negatives(at, next - 1);
    if (passed) {
      this._passed.textContent = `Skipped: ${count(passed, "literal")} that exclude a digit from a cell.`;
    }
  }

  /** Literals that are decided before unit propagation begins. */
  _decide() {
    const field = make("input", {
      type: "text",
      size: 8,
      placeholder: "r1c1=5",
      autocomplete: "off",
    });
    this._field = field;
    const error = make("span", {class: "unit-error", role: "alert"});
    const add = () => {
      const decision = parse(field.value, this.page.puzzle.board);
      error.textContent = decision ? "" : "Enter a cell and a digit: r1c1=5, or r1c1!=5.";
      if (!decision) return;
      this._decisions.push(decision);
      field.value = "";
      this._drawDecisions();
      this.start();
    };
    field.addEventListener("keydown", ({key}) => key === "Enter" && add());
    return make(
      "div",
      {class: "unit-decide"},
      make("label", {}, "Decide first ", field),
      button("Add", add),
      error,
      this._assumed,
    );
  }

  _drawDecisions() {
    this._assumed.replaceChildren(
      ...this._decisions.map((decision) => {
        const text = `${decision.cell}${decision.holds ? "=" : "≠"}${decision.digit}`;
        const remove = button(
          "×",
          () => {
            this._decisions = this._decisions.filter((one) => one !== decision);
            this._drawDecisions();
            this._field.focus();
            this.start();
          },
          {"aria-label": `remove ${text}`, title: `remove ${text}`},
        );
        return make("li", {}, text, remove);
      }),
    );
  }
}

function reason({literal, clause}) {
  if (!literal) return "All its literals are false.";
  if (clause.length < 2) return "It is a clause by itself.";
  if (clause.length === 2) return "The other literal of this clause is false.";
  return `The ${number(clause.length - 1)} other literals of this clause are false.`;
}

/** "r1c1=5" or "r1c1!=5" as a decision; null for anything else, or another board's cell. */
function parse(text, {side, symbols}) {
  const found = /^r(\d+)c(\d+)(=|!=|≠)(\w+)$/.exec(text.replaceAll(" ", ""));
  if (!found) return null;
  const [, row, column, relation, written] = found;
  const digit = symbols.indexOf(written.toUpperCase()) + 1 || Number(written);
  const fits = [Number(row), Number(column), digit].every((n) => n >= 1 && n <= side);
  return fits ? {cell: `r${Number(row)}c${Number(column)}`, digit, holds: relation === "="} : null;
}
