// Conflict: givens and rules that conflict, and changes that repair the puzzle.

import {indexOf} from "../board.js";
import {button, count, folded, make} from "../elements.js";
import {effect} from "../signal.js";

/**
 * @typedef {object} Repair
 * @property {Record<string, number>} drop the givens, by the names of their cells
 * @property {string[]} [drop_constraints]
 * @property {string[]} [lines] the rules that are left, if a constraint is dropped
 * @property {string} [instead] the dropped constraint with another number
 * @property {string} verdict
 */

/**
 * A diagnosis of a puzzle without a solution.
 * @typedef {object} Diagnosis
 * @property {string[]} rules the identifiers of the rules that conflict
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
  element = make("div", {class: "no-solution", role: "status"});

  /** @param {import("../types.js").Page} page */
  constructor(page) {
    this.#page = page;
    effect(() => {
      const found = page.mode.value === "model" ? page.puzzle.conflict.value : null;
      this.element.hidden = !found;
      if (!found) {
        page.layers.clear(LAYER);
        return;
      }
      const [first, ...others] = found.sentences.map((line) =>
        make("p", {class: "sentence"}, line),
      );
      this.element.replaceChildren(first, this.#repairs(found.repairs.found), ...others);
      page.layers.set(LAYER, {marks: [{cells: found.cells, as: "conflict"}]});
    });
  }

  /** A button for each repair. @param {Repair[]} repairs */
  #repairs(repairs) {
    if (!repairs.length) return "";
    const items = repairs.map(({drop, drop_constraints: dropped = [], instead, lines, verdict}) => {
      const cells = Object.keys(drop);
      const parts = [...(cells.length ? [this.#named(cells)] : []), ...dropped];
      const change = instead ? `Change to ${instead}` : `Remove ${parts.join(" and ")}`;
      return make(
        "li",
        {},
        button(change, () => this.#drop(cells, lines)),
        make("span", {}, LEAVES[verdict] ?? "leaves a solution"),
      );
    });
    const more = items.splice(FIRST);
    return make(
      "div",
      {class: "repairs"},
      make("h3", {}, "Repairs"),
      make("ul", {}, ...items),
      more.length ? folded(count(more.length, "more repair"), make("ul", {}, ...more)) : null,
    );
  }

  /** Givens in words, as "5 from r1c1". @param {string[]} cells */
  #named(cells) {
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
  #drop(cells, lines = this.#page.puzzle.rules) {
    const {puzzle, grid} = this.#page;
    const dropped = new Set(cells.map((cell) => indexOf(puzzle.board, cell)));
    puzzle.repair(
      puzzle.givens.map((digit, index) => (dropped.has(index) ? 0 : digit)),
      lines,
    );
    if (cells.length) grid.select(cells[0]);
    grid.focus();
  }
}
