// The choice of a rule: a house, a cell, all rules or the givens; filtered by a digit or a cell.

import {cellAt, houses, indexOf, kindsOf} from "../../board.js";
import {make} from "../../elements.js";

const ANY = "";

/** @type {Record<string, string>} */
const TITLES = {cell: "a cell", all: "all rules", givens: "the givens"};

export class Subject {
  #puzzle;
  #onchange;
  #kind;
  #which;
  #cell;
  #digit;

  /**
   * @param {import("../../puzzle.js").Puzzle} puzzle whose board has the houses and cells
   * @param {() => void} onchange
   */
  constructor(puzzle, onchange) {
    this.#puzzle = puzzle;
    this.#onchange = onchange;
    this.#kind = make("select", {
      onchange: () => {
        this.#offer();
        onchange();
      },
    });
    this.#which = make("select", {
      onchange: () => {
        this.#offerCells();
        onchange();
      },
    });
    this.#cell = make("select", {onchange});
    this.#digit = make("select", {onchange});
    this.element = make(
      "div",
      {class: "choices"},
      labelled("Rule", this.#kind),
      labelled("Which", this.#which),
      labelled("Only with cell", this.#cell),
      labelled("Digit", this.#digit),
    );
    this.reset();
  }

  /** Offers the kinds, houses, cells and digits of the board, which may have changed. */
  reset() {
    const {board} = this.#puzzle;
    const kinds = [...kindsOf(board), ...Object.keys(TITLES)];
    options(
      this.#kind,
      kinds.map((kind) => [kind, TITLES[kind] ?? `a ${kind}`]),
    );
    options(this.#digit, [
      [ANY, "any"],
      ...board.symbols.map((symbol, i) => [String(i + 1), symbol]),
    ]);
    this.#offer();
  }

  /** The fields of a question. */
  fields() {
    const [kind, which, cell, digit] = [this.#kind, this.#which, this.#cell, this.#digit].map(
      ({value}) => value,
    );
    const rule = kind in TITLES ? kind : which;
    return {
      ...(kind === "cell" ? {cell: which} : {rule}),
      ...(cell === ANY ? {} : {cell}),
      ...(digit === ANY ? {} : {digit: Number(digit)}),
    };
  }

  /** The names of the cells of the choice, none for the whole board. */
  cells() {
    const {board} = this.#puzzle;
    if (this.#kind.value === "cell") return [this.#which.value];
    const house = this.#houses().find(({name}) => name === this.#which.value);
    return (house?.cells ?? []).map((index) => cellAt(board, index));
  }

  /**
   * Chooses the cell, the house of the chosen kind with it, or all clauses with it.
   * @param {string} cell
   */
  point(cell) {
    const before = [this.#which.value, this.#cell.value];
    const index = indexOf(this.#puzzle.board, cell);
    const house = this.#houses().find(({cells}) => cells.includes(index));
    if (house || this.#kind.value === "cell") {
      this.#which.value = house ? house.name : cell;
      this.#offerCells();
    } else {
      this.#cell.value = cell;
    }
    if (this.#which.value !== before[0] || this.#cell.value !== before[1]) this.#onchange();
  }

  /** The houses of the chosen kind, none for another kind. */
  #houses() {
    return houses(this.#puzzle.board).filter(({name}) => name.startsWith(`${this.#kind.value} `));
  }

  #offer() {
    const names = this.#houses().map(({name}) => name);
    const found = this.#kind.value === "cell" ? this.#all() : names;
    options(
      this.#which,
      found.map((name) => [name, name]),
    );
    this.#which.disabled = found.length === 0;
    this.#offerCells();
  }

  #offerCells() {
    const kind = this.#kind.value;
    const cells = kind === "cell" ? [] : kind in TITLES ? this.#all() : this.cells();
    options(this.#cell, [[ANY, "any"], ...cells.map((name) => [name, name])]);
    this.#cell.disabled = cells.length === 0;
  }

  #all() {
    const {board} = this.#puzzle;
    return Array.from({length: board.side ** 2}, (_, index) => cellAt(board, index));
  }
}

/** @param {string} text @param {HTMLSelectElement} element */
function labelled(text, element) {
  return make("label", {class: "choice"}, make("span", {}, text), element);
}

/**
 * Fills a select; its value stays if it is still offered.
 * @param {HTMLSelectElement} select
 * @param {string[][]} pairs of a value and its text
 */
function options(select, pairs) {
  const before = select.value;
  select.replaceChildren(...pairs.map(([value, text]) => make("option", {value}, text)));
  if (pairs.some(([value]) => value === before)) select.value = before;
}
