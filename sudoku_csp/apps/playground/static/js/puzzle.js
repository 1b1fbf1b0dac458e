// The puzzle of the page: its board, givens and own entries, with undo and redo.

import {boardText, clashes, customary, indexOf, line, sameBoard} from "./board.js";

const MOST_STEPS = 500;

/**
 * Events: "change" after every change, with `detail.whole` true if another puzzle replaced this
 * one; "mode" when typing changes the other kind of digits; "marked" when entries were found to be
 * wrong; "globals" when the global constraints are known.
 * A puzzle with givens starts in the mode "entries", an empty board in "givens".
 */
export class Puzzle extends EventTarget {
  #globals = [];
  #undo = [];
  #redo = [];
  #state;
  #mode;
  /** By place, the entries found wrong for the givens in `marked`. */
  #mistakes = new Map();
  #marked = "";

  /** Undo ends at the first puzzle. */
  constructor(first = {board: customary(9), digits: Array(81).fill(0)}) {
    super();
    this.#state = stateOf(first);
    this.#mode = this.#usualMode();
    this.#marked = line(this.givens);
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

  /** The global constraints of the rules for which an encoding can be chosen, as the server names them. */
  get globals() {
    return this.#globals;
  }

  set globals(globals) {
    this.#globals = globals;
    this.dispatchEvent(new Event("globals"));
  }

  /** The rules beyond those of the houses, as lines of text. */
  get rules() {
    return this.#state.rules;
  }

  /** Givens and own entries together. */
  get digits() {
    return this.givens.map((digit, index) => digit || this.entries[index]);
  }

  /** Equal digits in one house, as `clashes` of board.js. */
  get clashes() {
    return clashes(this.board, this.digits);
  }

  /**
   * "given" or "entry", with " wrong" for a digit that clashes and " mistaken" for an entry that is
   * in no solution; undefined for an empty cell.
   */
  get kinds() {
    const wrong = new Set(this.clashes.flatMap(({cells}) => cells));
    const mistaken = new Set(this.mistaken);
    return this.digits.map((digit, index) => {
      if (!digit) return undefined;
      const word = wrong.has(index) ? " wrong" : mistaken.has(index) ? " mistaken" : "";
      return (this.givens[index] ? "given" : "entry") + word;
    });
  }

  /** The places of the entries that are in no solution, until they change. */
  get mistaken() {
    const unchanged = [...this.#mistakes].filter(([index, digit]) => this.entries[index] === digit);
    return unchanged.map(([index]) => index);
  }

  /** Marks the entries in these cells as mistaken, and no others. */
  mark(cells) {
    const places = cells.map((cell) => indexOf(this.board, cell));
    this.#mistakes = new Map(places.map((index) => [index, this.entries[index]]));
    this.dispatchEvent(new CustomEvent("marked"));
  }

  /** Whether every cell is filled, some by the reader, and no digit clashes: a solution. */
  get finished() {
    const full = this.digits.every(Boolean) && this.entries.some(Boolean);
    return full && !this.clashes.length;
  }

  /** The state of the board: another object after every change. */
  get state() {
    return this.#state;
  }

  /** The digits that typing changes: "givens" or "entries". */
  get mode() {
    return this.#mode;
  }

  set mode(mode) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.dispatchEvent(new CustomEvent("mode", {detail: {mode}}));
  }

  /**
   * The fields of a question about the givens; with `entries` also about the own entries that are
   * not marked as mistaken.
   */
  fields({entries = false} = {}) {
    const puzzle = this.text(entries ? this.#counted : this.givens);
    return {puzzle, board: boardText(this.board)};
  }

  /** These digits on a line, and the rules behind them. */
  text(digits) {
    return (
      line(digits, this.board.symbols) + (this.rules.length ? ` with ${this.rules.join("; ")}` : "")
    );
  }

  get #counted() {
    const mistaken = new Set(this.mistaken);
    return this.digits.map((digit, index) => (mistaken.has(index) ? 0 : digit));
  }

  /**
   * Replaces the puzzle by another, `{board, digits, entries, rules}`, with its givens in
   * `digits`.
   */
  load(puzzle) {
    const next = stateOf(puzzle);
    if (!same(next, this.#state)) this.#move(next, true);
  }

  /** Puts a digit into a cell, 0 to empty it; returns whether that is allowed. */
  put(cell, digit) {
    const index = indexOf(this.board, cell);
    const {givens, entries} = this.#state;
    if (this.mode === "entries" && givens[index]) return false;
    const [old, other] = this.mode === "givens" ? [givens, entries] : [entries, givens];
    if (old[index] === digit && !other[index]) return true;
    const changed = {givens: [...givens], entries: [...entries]};
    changed.entries[index] = this.mode === "entries" ? digit : 0;
    if (this.mode === "givens") changed.givens[index] = digit;
    this.#move({board: this.board, rules: this.rules, ...changed});
    return true;
  }

  /** Replaces all entries by these. */
  fill(entries) {
    const {board, givens: digits, rules} = this;
    const next = stateOf({board, digits, entries, rules});
    if (!same(next, this.#state)) this.#move(next);
  }

  /** Removes all own entries. */
  clearEntries() {
    const {board, givens: digits, rules} = this;
    const next = stateOf({board, digits, rules});
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
    const {board, rules} = from.at(-1);
    const whole = !sameBoard(board, this.board) || String(rules) !== String(this.rules);
    this.#state = from.pop();
    this.#announce(whole);
  }

  #move(next, whole = false) {
    this.#undo.push(this.#state);
    if (this.#undo.length > MOST_STEPS) this.#undo.shift();
    this.#redo = [];
    this.#state = next;
    this.#announce(whole);
  }

  #usualMode() {
    return this.givens.some(Boolean) ? "entries" : "givens";
  }

  #announce(whole) {
    const puzzle = line(this.givens);
    if (whole || this.#marked !== puzzle) this.#mistakes = new Map();
    this.#marked = puzzle;
    if (whole) this.mode = this.#usualMode();
    this.dispatchEvent(new CustomEvent("change", {detail: {whole}}));
  }
}

function stateOf({board, digits, entries, rules = []}) {
  const own = digits.map((digit, index) => (digit ? 0 : (entries?.[index] ?? 0)));
  return {board, givens: [...digits], entries: own, rules: [...rules]};
}

function same(one, other) {
  return (
    sameBoard(one.board, other.board) &&
    String(one.rules) === String(other.rules) &&
    String(one.givens) === String(other.givens) &&
    String(one.entries) === String(other.entries)
  );
}
