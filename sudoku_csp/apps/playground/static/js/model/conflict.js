// Conflict: givens and rules that conflict, and changes that repair the puzzle.

import {indexOf} from "../board.js";
import {button, count, folded, make} from "../elements.js";
import {follow} from "../signal.js";
import {showError} from "../status.js";
import {allRules, nameOf} from "./all_rules.js";
import {changeRules} from "./change_rules.js";

/**
 * @typedef {object} Repair
 * @property {Record<string, number>} drop the givens, by the names of their cells
 * @property {string[]} rules the identifiers of the rules that are dropped
 * @property {string[]} [lines] the rules that are left, if a rule is dropped
 * @property {string} [instead] the dropped rule with another number
 * @property {string} verdict
 */

/**
 * A diagnosis of a puzzle without a solution. Its later parts have all fields.
 * @typedef {object} Diagnosis
 * @property {string[] | null} rules the identifiers of the rules that conflict
 * @property {string[]} cells
 * @property {string[]} sentences
 * @property {{found: Repair[]}} repairs
 */

/** Repairs that are not folded; and the solutions that a repair leaves. */
const FIRST = 4;
/** @type {Record<string, string>} */
const LEAVES = {unique: "leaves one solution", multiple: "leaves several solutions"};

/** The name of the layer. */
const LAYER = "conflict";

export class Conflict {
  #page;
  element = make("div", {class: "no-solution", role: "status", hidden: true});

  /** @param {import("../types.js").Page} page */
  constructor(page) {
    this.#page = page;
    follow(
      () => (page.mode.value === "model" ? page.puzzle.conflict.value : null),
      (found) => {
        this.element.hidden = !found;
        if (found) this.#show(found);
        else page.layers.clear(LAYER);
      },
    );
  }

  /** @param {Diagnosis} found */
  #show({sentences, repairs, rules, cells}) {
    const [first, ...others] = sentences;
    this.element.replaceChildren(
      make("p", {class: "sentence"}, first),
      this.#repairs(repairs.found),
      others.length ? folded("The diagnosis", ...others.map((line) => make("p", {}, line))) : "",
    );
    const houses = allRules(this.#page.puzzle).filter(
      ({id, family}) => family === "houses" && rules?.includes(id),
    );
    const lit = houses.map((house) => ({cells: house.cells, as: "house"}));
    this.#page.layers.set(LAYER, {marks: [...lit, {cells, as: "conflict"}]});
  }

  /** A button for each repair. @param {Repair[]} repairs */
  #repairs(repairs) {
    if (!repairs.length) return "";
    const items = repairs.map(({drop, rules, lines, instead, verdict}) => {
      const cells = Object.keys(drop);
      const parts = [...(cells.length ? [this.#given(cells)] : []), ...rules.map(this.#named)];
      const other = instead && lines?.find((line) => !this.#page.puzzle.rules.includes(line));
      const change = other ? `Change ${parts[0]} to ${other}` : `Remove ${parts.join(" and ")}`;
      return make(
        "li",
        {},
        button(change, () => this.#drop(cells, lines)),
        make("span", {}, LEAVES[verdict] ?? "leaves a solution"),
      );
    });
    const one = repairs.every(({drop, rules}) => Object.keys(drop).length + rules.length === 1);
    const changes = count(items.length, one ? "single change" : "change");
    const more = items.splice(FIRST);
    return make(
      "div",
      {class: "repairs"},
      make("h2", {}, `${changes} would make it solvable`),
      make("ul", {}, ...items),
      more.length ? folded(count(more.length, "more change"), make("ul", {}, ...more)) : null,
    );
  }

  /** The name of a rule. @param {string} rule its identifier */
  #named = (rule) => {
    const found = this.#page.puzzle.drawing.value?.rules.find(({id}) => id === rule);
    return found ? nameOf(found) : rule;
  };

  /** Givens in words, as "5 from r1c1". @param {string[]} cells */
  #given(cells) {
    const {board, givens} = this.#page.puzzle;
    return cells
      .map((cell) => `${board.symbols[givens[indexOf(board, cell)] - 1]} from ${cell}`)
      .join(" and ");
  }

  /**
   * Removes the givens of these cells and takes other rules, as one step of undo. Selects the first
   * cell.
   * @param {string[]} cells
   * @param {string[]} [lines]
   */
  async #drop(cells, lines = this.#page.puzzle.rules) {
    const {puzzle, grid} = this.#page;
    const dropped = new Set(cells.map((cell) => indexOf(puzzle.board, cell)));
    const givens = puzzle.givens.map((digit, index) => (dropped.has(index) ? 0 : digit));
    try {
      await changeRules(puzzle, lines, givens);
    } catch (error) {
      showError(/** @type {Error} */ (error).message);
    }
    if (cells.length) grid.select(cells[0]);
    grid.focus();
  }
}
