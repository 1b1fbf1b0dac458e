// The inspector: the chosen rule, else the selected cell, else the whole formula, in every form.

import {button, make} from "../../elements.js";
import {allRules} from "../../model/all_rules.js";
import {reveal} from "../../narrow.js";
import {settled} from "../../settled.js";
import {SharedLayer} from "../../shared_layer.js";
import {effect, follow, Signal} from "../../signal.js";
import {Forms} from "./forms.js";

/** @typedef {import("../../types.js").Page} Page */
/** @typedef {import("../../types.js").Fields} Fields */

export class Inspector {
  #page;
  /** The digit that the clauses contain. @type {Signal<number | null>} */
  #digit = new Signal(null);
  /** Whether the clauses contain the selected cell. */
  #only = new Signal(false);
  #layer;
  /** The cells of the answer. @type {string[]} */
  #cells = [];
  #forms;
  #name = make("h2");
  #switch = make("input", {
    type: "checkbox",
    role: "switch",
    onchange: () => {
      const {chosen} = this.#page.puzzle;
      if (chosen.value) this.#page.puzzle.turn(chosen.value, this.#switch.checked);
    },
  });
  #turn = make("label", {class: "rule-switch"}, this.#switch, "on");
  #sentence = make("p", {class: "rule-sentence"});
  #progress = make("div");
  element;

  /**
   * @param {Page} page
   * @param {Signal<boolean>} shown
   * @param {() => Fields} encoding the chosen encoding as fields of a question
   * @param {HTMLElement} choice the choice of the encoding
   */
  constructor(page, shown, encoding, choice) {
    this.#page = page;
    this.#layer = new SharedLayer(page.layers, "inspector");
    this.#forms = new Forms(page.puzzle, choice, (cells) => this.#light(cells));
    this.element = make(
      "section",
      {class: "inspector", "aria-label": "The rule in every form"},
      make("div", {class: "inspector-head"}, this.#name, this.#turn),
      this.#sentence,
      this.#filters(),
      this.#progress,
      this.#forms.element,
    );
    const {puzzle, grid} = page;
    grid.addEventListener("hover", ({detail}) => this.#forms.name(detail?.cell ?? null));
    follow(
      () => puzzle.board,
      () => {
        this.#digit.value = null;
      },
    );
    follow(
      () => puzzle.chosen.value,
      (rule) => {
        this.#only.value = false;
        if (rule && shown.value) reveal(this.element);
      },
    );
    effect(() => {
      const rule = puzzle.chosen.value;
      this.#turn.hidden = rule === null;
      this.#switch.checked = rule !== null && !puzzle.off.includes(rule);
      this.#switch.setAttribute("aria-label", `${rule} is on`);
    });
    this.#layer.follow(shown);
    settled(
      () => (shown.value ? {...this.#fields(), ...encoding()} : null),
      (fields) => this.#ask(fields),
    );
  }

  /** The fields of the question; a rule that is off is inspected all the same. */
  #fields() {
    const {puzzle} = this.#page;
    const rule = puzzle.chosen.value;
    const {value: cell} = this.#page.cell;
    const digit = this.#digit.value === null ? {} : {digit: this.#digit.value};
    const about = rule === null && cell === null ? {rule: "all"} : rule === null ? {cell} : {rule};
    const only = this.#only.value && cell !== null ? {cell} : {};
    const {off = [], ...fields} = puzzle.fields();
    return {...fields, off: off.filter((one) => one !== rule), ...about, ...only, ...digit};
  }

  /** @param {Fields} fields */
  async #ask(fields) {
    const {board} = this.#page.puzzle;
    const symbol = fields.digit ? board.symbols[Number(fields.digit) - 1] : "";
    const {cell} = fields;
    const inside =
      cell && symbol ? `${cell}=${symbol}` : String(cell ?? (symbol && `digit ${symbol}`));
    let first = true;
    return this.#page.run(this.#progress, "rule", fields, (part) => {
      if (first) this.#begin(fields);
      first = false;
      if (part.part === "rule") {
        this.#name.textContent = part.label;
        this.#name.classList.toggle("of-cell", !part.id);
        this.#sentence.textContent = part.sentence;
        this.#cells = part.cells;
        this.#light([]);
      } else this.#forms.take(part, inside, fields.rule === "all");
    });
  }

  /** @param {Fields} fields */
  #begin({rule}) {
    this.#forms.clear();
    this.#cells = [];
    if (rule !== "all") return;
    this.#name.textContent = "The whole formula";
    this.#sentence.textContent = "Choose a rule in the list, or a cell on the board.";
    this.#light([]);
  }

  /** The digits and the cell that the clauses contain. */
  #filters() {
    const digits = make("div", {
      class: "filter-digits",
      role: "group",
      "aria-label": "Only clauses with the digit",
    });
    effect(() => {
      const {symbols} = this.#page.puzzle.board;
      digits.replaceChildren(
        ...symbols.map((symbol, index) => {
          const digit = index + 1;
          const one = button(symbol, () => {
            this.#digit.value = this.#digit.value === digit ? null : digit;
          });
          effect(() => one.setAttribute("aria-pressed", String(this.#digit.value === digit)));
          return one;
        }),
      );
    });
    const box = make("input", {
      type: "checkbox",
      onchange: () => {
        this.#only.value = box.checked;
      },
    });
    const text = make("span");
    const label = make("label", {}, box, text);
    effect(() => {
      const {value: cell} = this.#page.cell;
      const rules = allRules(this.#page.puzzle);
      const chosen = rules.find(({id}) => id === this.#page.puzzle.chosen.value);
      label.hidden = !chosen || cell === null || !chosen.cells.includes(cell);
      if (label.hidden) this.#only.value = false;
      box.checked = this.#only.value;
      text.textContent = `only with ${cell}`;
    });
    return make("div", {class: "filters"}, make("span", {}, "Only clauses with"), digits, label);
  }

  /** Highlights cells on the board, over the cells of the rule. @param {string[]} cells */
  #light(cells) {
    const marks = [
      {cells: this.#cells, as: "house"},
      {cells, as: "source"},
    ];
    this.#layer.show(marks.some((mark) => mark.cells.length) ? {marks} : null);
  }
}
