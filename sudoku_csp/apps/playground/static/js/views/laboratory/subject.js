// The choice of a rule: a house, a cell, all rules or the givens; filtered by a digit or a cell.

import {cellAt, houses, indexOf, kindsOf} from "../../board.js";
import {make} from "../../elements.js";

const ANY = "";

const TITLES = {cell: "a cell", all: "all rules", givens: "the givens"};

export class Subject {
  /**
   * @param {Puzzle} puzzle whose board has the houses and cells
   * @param {() => void} onchange
   */
  constructor(puzzle, onchange) {
    this.puzzle = puzzle;
    this._onchange = onchange;
    this._kind = make("select", {onchange: () => this._changed(() => this._offer())});
    this._which = make("select", {onchange: () => this._changed(() => this._offerCells())});
    this._cell = make("select", {onchange});
    this._digit = make("select", {onchange});
    this._before = JSON.stringify({});
    this.element = make(
      "div",
      {class: "choices"},
      labelled("Rule", this._kind),
      labelled("Which", this._which),
      labelled("Only with cell", this._cell),
      labelled("Digit", this._digit),
    );
    this.reset();
  }

  /** Offers the kinds, houses, cells and digits of the board, which may have changed. */
  reset() {
    const {board} = this.puzzle;
    const kinds = [...kindsOf(board), ...Object.keys(TITLES)];
    options(
      this._kind,
      kinds.map((kind) => [kind, TITLES[kind] ?? `a ${kind}`]),
    );
    options(this._digit, [[ANY, "any"], ...board.symbols.map((symbol, i) => [i + 1, symbol])]);
    this._offer();
    this._before = JSON.stringify(this.fields());
  }

  /** The fields of a question. */
  fields() {
    const [kind, which, cell, digit] = [this._kind, this._which, this._cell, this._digit].map(
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
    const {board} = this.puzzle;
    if (this._kind.value === "cell") return [this._which.value];
    const house = this._houses().find(({name}) => name === this._which.value);
    return (house?.cells ?? []).map((index) => cellAt(board, index));
  }

  /** Chooses the cell, the house of the chosen kind with it, or all clauses with it. */
  point(cell) {
    this._changed(() => {
      const index = indexOf(this.puzzle.board, cell);
      const house = this._houses().find(({cells}) => cells.includes(index));
      if (house || this._kind.value === "cell") {
        this._which.value = house ? house.name : cell;
        this._offerCells();
      } else {
        this._cell.value = cell;
      }
    });
  }

  /** Makes a change, and calls `onchange` if the fields are different. */
  _changed(change) {
    change();
    const now = JSON.stringify(this.fields());
    if (now === this._before) return;
    this._before = now;
    this._onchange();
  }

  /** The houses of the chosen kind, none for another kind. */
  _houses() {
    return houses(this.puzzle.board).filter(({name}) => name.startsWith(`${this._kind.value} `));
  }

  _offer() {
    const names = this._houses().map(({name}) => name);
    const found = this._kind.value === "cell" ? this._all() : names;
    options(
      this._which,
      found.map((name) => [name, name]),
    );
    this._which.disabled = found.length === 0;
    this._offerCells();
  }

  _offerCells() {
    const kind = this._kind.value;
    const cells = kind === "cell" ? [] : kind in TITLES ? this._all() : this.cells();
    options(this._cell, [[ANY, "any"], ...cells.map((name) => [name, name])]);
    this._cell.disabled = cells.length === 0;
  }

  _all() {
    const {board} = this.puzzle;
    return Array.from({length: board.side ** 2}, (_, index) => cellAt(board, index));
  }
}

function labelled(text, element) {
  return make("label", {class: "choice"}, make("span", {}, text), element);
}

/** Fills a select; its value stays if it is still offered. */
function options(select, pairs) {
  const before = select.value;
  select.replaceChildren(...pairs.map(([value, text]) => make("option", {value}, text)));
  if (pairs.some(([value]) => String(value) === before)) select.value = before;
}
