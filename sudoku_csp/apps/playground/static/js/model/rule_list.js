// The list of rules beside the board: switches, what each rule removes here, and its place.

import {boardText} from "../board.js";
import {button, make, number} from "../elements.js";
import {effect, Signal} from "../signal.js";
import {allRules, nameOf} from "./all_rules.js";
import {Conflict} from "./conflict.js";
import {RuleForm} from "./rule_form.js";
import {Verdict} from "./verdict.js";

/** @typedef {import("../types.js").Rule} Rule */

/** The name of the layer that lights the place of a rule. */
const LIT = "rule";

/** The list, and above it the verdict and the rules of the selected cell. */
export class RuleList {
  #page;
  #strengths;
  /** @type {Signal<Rule[]>} */
  #rules = new Signal([]);
  /** @type {Signal<string | null>} */
  #pointed = new Signal(null);

  /** @param {HTMLElement} element @param {import("../types.js").Page} page */
  constructor(element, page) {
    this.#page = page;
    this.#strengths = page.strengths;
    const {puzzle, grid} = page;
    const conflict = make("div", {class: "rules-conflict"});
    const here = make("div", {class: "rules-here"});
    const groups = make("div", {class: "rules-groups"});
    element.append(
      new Verdict(page).element,
      conflict,
      new Conflict(page).element,
      new RuleForm(page).element,
      here,
      make("p", {class: "rules-head"}, make("span", {}, "Rule"), make("span", {}, "Removes here")),
      groups,
    );
    grid.addEventListener("hover", (event) => {
      this.#pointed.value = event.detail?.cell ?? null;
    });
    this.#follow();
    effect(() => this.#showGroups(groups));
    effect(() => {
      const cell = page.cell.value;
      const rules = this.#rules.value.filter(({cells}) => cell !== null && cells.includes(cell));
      here.replaceChildren(...this.#section(`Rules of ${cell}`, rules));
    });
    effect(() => {
      const found = puzzle.conflict.value?.rules ?? [];
      const rules = this.#rules.value.filter(({id}) => found.includes(id));
      conflict.replaceChildren(...this.#section("These rules conflict", rules));
    });
  }

  /** Keeps the rows while the rules stay: a switch that is pressed keeps the keyboard. */
  #follow() {
    const {puzzle} = this.#page;
    let [before, known] = ["", ""];
    effect(() => {
      const board = boardText(puzzle.board);
      const waits = puzzle.rules.length > 0 && puzzle.drawing.value === null;
      const rules = allRules(puzzle);
      const now = JSON.stringify([board, rules.map(({id, line}) => [id, line])]);
      if (now === known || (waits && board === before)) return;
      [before, known] = [board, now];
      this.#rules.value = rules;
    });
  }

  /** A heading and the rules, nothing without rules. @param {string} title @param {Rule[]} rules */
  #section(title, rules) {
    if (!rules.length) return [];
    return [make("h2", {}, title), make("ul", {}, ...rules.map((rule) => this.#row(rule)))];
  }

  /** A group for each kind; the groups of houses are folded at first. @param {HTMLElement} element */
  #showGroups(element) {
    const rules = this.#rules.value;
    const open = new Map([...element.querySelectorAll("details")].map((one) => [one.id, one.open]));
    const groups = [...new Set(rules.map(({title}) => title))].map((title) => {
      const own = rules.filter((rule) => rule.title === title);
      const id = `rules-${own[0].kind}`;
      const total = make("output", {class: "removes"});
      effect(() => {
        total.textContent = this.#strengths.total(own.map((rule) => rule.id));
      });
      return make(
        "details",
        {id, open: open.get(id) ?? own[0].line !== null},
        make("summary", {}, `${title} (${number(own.length)})`, total),
        make("ul", {}, ...own.map((rule) => this.#row(rule))),
      );
    });
    element.replaceChildren(...groups);
  }

  /**
   * A rule with its switch, its name and the number of candidates that it removes.
   * @param {Rule} rule
   */
  #row(rule) {
    const {puzzle} = this.#page;
    const name = nameOf(rule);
    const box = make("input", {
      type: "checkbox",
      role: "switch",
      "aria-label": `${name} is on`,
      onchange: (/** @type {any} */ {target}) => puzzle.turn(rule.id, target.checked),
    });
    const choose = () => {
      puzzle.chosen.value = puzzle.chosen.value === rule.id ? null : rule.id;
    };
    const chooses = button(name, choose, {class: "rule-name", title: rule.sentence});
    const removes = make("output", {class: "removes"});
    const light = () => this.#light(rule);
    const row = make(
      "li",
      {
        onpointerenter: light,
        onfocusin: light,
        onpointerleave: () => this.#dark(),
        onfocusout: () => this.#dark(),
      },
      box,
      chooses,
      removes,
    );
    effect(() => {
      box.checked = !puzzle.off.includes(rule.id);
      row.classList.toggle("off", !box.checked);
    });
    effect(() => {
      row.classList.toggle("in-conflict", puzzle.conflict.value?.rules?.includes(rule.id) ?? false);
      chooses.setAttribute("aria-pressed", String(puzzle.chosen.value === rule.id));
    });
    effect(() => {
      removes.textContent = this.#strengths.text(rule.id);
      removes.title = this.#strengths.about(rule.id);
    });
    effect(() => {
      const cell = this.#pointed.value;
      row.classList.toggle("here", cell !== null && rule.cells.includes(cell));
    });
    return row;
  }

  /** @param {Rule} rule */
  #light({cells}) {
    this.#page.layers.set(LIT, {marks: [{cells, as: "source"}]});
  }

  #dark() {
    this.#page.layers.clear(LIT);
  }
}
