// The list of rules beside the board: switches, what each rule removes here, and its place.

import {cellAt, houses, kindsOf} from "../board.js";
import {button, count, make, number} from "../elements.js";
import {effect, Signal} from "../signal.js";
import {Conflict} from "./conflict.js";
import {RuleForm} from "./rule_form.js";
import {Verdict} from "./verdict.js";

/** @typedef {import("../types.js").Rule} Rule */

/** The name of the layer that lights the place of a rule. */
const LIT = "rule";

/** Groups with more rules are folded at first. */
const OPEN = 4;

/** The houses of a board as rules. @param {import("../types.js").Board} board @returns {Rule[]} */
export function rulesOfHouses(board) {
  const kinds = kindsOf(board);
  const digits = `Each of the digits ${board.symbols[0]} to ${board.symbols.at(-1)}`;
  return houses(board).map(({name, cells}, index) => ({
    id: name,
    line: null,
    kind: kinds[Math.floor(index / board.side)],
    family: "houses",
    title: kinds[Math.floor(index / board.side)],
    label: name,
    sentence: `${digits} stands exactly once in ${name}.`,
    cells: cells.map((cell) => cellAt(board, cell)),
  }));
}

/** The list, and above it the verdict and the rules of the selected cell. */
export class RuleList {
  #page;
  #strengths;
  /** @type {Signal<string | null>} */
  #pointed = new Signal(null);

  /** @param {HTMLElement} element @param {import("../types.js").Page} page */
  constructor(element, page) {
    this.#page = page;
    this.#strengths = page.strengths;
    const {puzzle, grid} = page;
    const verdict = new Verdict(page).element;
    const repairs = new Conflict(page).element;
    const conflict = make("div", {class: "rules-conflict"});
    const here = make("div", {class: "rules-here"});
    const groups = make("div", {class: "rules-groups"});
    const form = new RuleForm(page);
    element.append(verdict, conflict, repairs, here, groups, form.element);
    const selected = new Signal(grid.selected);
    grid.addEventListener("select", () => {
      selected.value = grid.selected;
    });
    grid.addEventListener("hover", (event) => {
      const {detail} = /** @type {CustomEvent<{cell: string} | null>} */ (event);
      this.#pointed.value = detail?.cell ?? null;
    });
    effect(() => this.#showGroups(groups, this.#all()));
    effect(() => {
      const cell = selected.value;
      const rules = this.#all().filter(({cells}) => cell !== null && cells.includes(cell));
      here.replaceChildren(...(cell ? this.#section(`Rules of ${cell}`, rules) : []));
    });
    effect(() => {
      const found = puzzle.conflict.value?.rules ?? [];
      const rules = this.#all().filter(({id}) => found.includes(id));
      conflict.replaceChildren(
        ...(rules.length ? this.#section("These rules conflict", rules) : []),
      );
    });
  }

  #all() {
    const {board, drawing} = this.#page.puzzle;
    return [...rulesOfHouses(board), ...(drawing.value?.rules ?? [])];
  }

  /** @param {string} title @param {Rule[]} rules */
  #section(title, rules) {
    return [make("h3", {}, title), make("ul", {}, ...rules.map((rule) => this.#row(rule)))];
  }

  /** A folded group for each kind. @param {HTMLElement} element @param {Rule[]} rules */
  #showGroups(element, rules) {
    const open = new Set(
      [...element.querySelectorAll("details")].filter((one) => one.open).map((one) => one.id),
    );
    const first = !element.childElementCount;
    const groups = [...new Set(rules.map(({title}) => title))].map((title) => {
      const own = rules.filter((rule) => rule.title === title);
      const id = `rules-${own[0].kind}`;
      const total = make("output", {class: "removes"});
      effect(() => {
        total.textContent = this.#strengths.total(own.map((rule) => rule.id));
      });
      const details = make(
        "details",
        {id, open: open.has(id) || (first && own.length <= OPEN)},
        make("summary", {}, `${title} (${number(own.length)})`, total),
        make("ul", {}, ...own.map((rule) => this.#row(rule))),
      );
      return details;
    });
    element.replaceChildren(...groups);
  }

  /** A rule with its switch, its name and the number of candidates that it removes. @param {Rule} rule */
  #row(rule) {
    const {puzzle} = this.#page;
    const onchange = (/** @type {any} */ {target}) => puzzle.turn(rule.id, target.checked);
    const box = make("input", {
      type: "checkbox",
      role: "switch",
      onchange,
      "aria-label": `${nameOf(rule)} is on`,
    });
    const choose = () => {
      puzzle.chosen.value = rule.id;
    };
    const name = button(nameOf(rule), choose, {class: "rule-name", title: rule.sentence});
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
      name,
      removes,
    );
    effect(() => {
      box.checked = !puzzle.off.includes(rule.id);
      row.classList.toggle("off", !box.checked);
      row.classList.toggle("in-conflict", puzzle.conflict.value?.rules.includes(rule.id) ?? false);
      name.setAttribute("aria-pressed", String(puzzle.chosen.value === rule.id));
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

/** @param {Rule} rule */
function nameOf({label, line, cells}) {
  return line === null
    ? label
    : `${label}: ${cells.length > 6 ? count(cells.length, "cell") : cells.join(" ")}`;
}
