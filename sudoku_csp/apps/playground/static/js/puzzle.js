// The puzzle of the page: its board, givens and own entries, with undo and redo.

import {clashes, customary, indexOf, line, sameBoard} from "./board.js";

const MOST_STEPS = 500;

/**
 * Events: "change" after every change, with `detail.whole` true where another puzzle was put in
 * place of this one; "mode" where entries became givens or the other way round.
 * Another puzzle is typed over in "entries", an empty board is filled in "givens".
 */
export class Puzzle extends EventTarget {
  #undo = [];
  #redo = [];
  #state;
  #mode;

  /** The first puzzle is where undo ends. */
  constructor(first = {board: customary(9), digits: Array(81).fill(0)}) {
    super();
    this.#state = stateOf(first);
    this.#mode = this.#usualMode();
  }

  get board() {
    return this.#state.board;
  }

  /** The givens in reading order, 0 for none. */
  get givens() {
    return this.#state.givens;
  }

  /** The own entries in reading order, 0 for none. */
  get entries() {
    return this.#state.entries;
  }

  /** Givens and own entries together. */
  get digits() {
    return this.givens.map((digit, index) => digit || this.entries[index]);
  }

  /** Equal digits in one house, as `clashes` of board.js. */
  get clashes() {
    return clashes(this.board, this.digits);
  }

  /** "given" or "entry", with " wrong" for a digit that clashes; undefined for an empty cell. */
  get kinds() {
    const wrong = new Set(this.clashes.flatMap(({cells}) => cells));
    return this.digits.map((digit, index) => {
      if (!digit) return undefined;
      return (this.givens[index] ? "given" : "entry") + (wrong.has(index) ? " wrong" : "");
    });
  }

  /** What typing changes: "givens" or "entries". */
  get mode() {
    return this.#mode;
  }

  set mode(mode) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.dispatchEvent(new CustomEvent("mode", {detail: {mode}}));
  }

  /** What a question is asked about: the givens, with the own entries where they are wanted. */
  fields({entries = false} = {}) {
    const {side, box_rows, box_columns, regions} = this.board;
    return {
      puzzle: line(entries ? this.digits : this.givens),
      board: {side, box_rows, box_columns, regions},
    };
  }

  /** Puts another puzzle in place of this one: `{board, digits, entries}`, its givens in digits. */
  load(puzzle) {
    const next = stateOf(puzzle);
    if (!same(next, this.#state)) this.#move(next, true);
  }

  /** Puts a digit into a cell, or takes it out with 0; says whether that was allowed. */
  put(cell, digit) {
    const index = indexOf(this.board, cell);
    const {givens, entries} = this.#state;
    if (this.mode === "entries" && givens[index]) return false;
    const [old, other] = this.mode === "givens" ? [givens, entries] : [entries, givens];
    if (old[index] === digit && !other[index]) return true;
    const changed = {givens: [...givens], entries: [...entries]};
    changed.entries[index] = this.mode === "entries" ? digit : 0;
    if (this.mode === "givens") changed.givens[index] = digit;
    this.#move({board: this.board, ...changed});
    return true;
  }

  /** Takes out all own entries. */
  clearEntries() {
    const next = stateOf({board: this.board, digits: this.givens});
    if (!same(next, this.#state)) this.#move(next);
  }

  get canUndo() {
    return this.#undo.length > 0;
  }

  get canRedo() {
    return this.#redo.length > 0;
  }

  undo() {
    this.#step(this.#undo, this.#redo);
  }

  redo() {
    this.#step(this.#redo, this.#undo);
  }

  #step(from, to) {
    if (!from.length) return;
    to.push(this.#state);
    const whole = !sameBoard(from.at(-1).board, this.board);
    this.#state = from.pop();
    this.#tell(whole);
  }

  #move(next, whole = false) {
    this.#undo.push(this.#state);
    if (this.#undo.length > MOST_STEPS) this.#undo.shift();
    this.#redo = [];
    this.#state = next;
    this.#tell(whole);
  }

  #usualMode() {
    return this.givens.some(Boolean) ? "entries" : "givens";
  }

  #tell(whole) {
    if (whole) this.mode = this.#usualMode();
    this.dispatchEvent(new CustomEvent("change", {detail: {whole}}));
  }
}

function stateOf({board, digits, entries}) {
  const own = digits.map((digit, index) => (digit ? 0 : (entries?.[index] ?? 0)));
  return {board, givens: [...digits], entries: own};
}

function same(one, other) {
  return (
    sameBoard(one.board, other.board) &&
    String(one.givens) === String(other.givens) &&
    String(one.entries) === String(other.entries)
  );
}
