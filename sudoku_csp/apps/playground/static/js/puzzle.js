// The puzzle of the page, as signals: its board, givens, rules and own entries, with undo and redo.

import {boardText, clashes, indexOf, line, sameBoard} from "./board.js";
import {batch, derived, Signal} from "./signal.js";

/**
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").Opened} Opened
 */

/**
 * What undo restores. Arrays have a value for each cell in reading order; 0 stands for none.
 * @typedef {object} State
 * @property {Board} board
 * @property {number[]} givens
 * @property {number[]} entries
 * @property {string[]} rules the rules beyond those of the houses, as lines of text
 * @property {string[]} off the identifiers of the rules that are switched off
 */

const MOST_STEPS = 500;

const NO_ABOUT = {title: null, author: null, rules: null};

/** A puzzle with givens or rules opens for entries, an empty board for givens. */
export class Puzzle {
  /** @type {State[]} */
  #undo = [];
  /** @type {State[]} */
  #redo = [];
  /** By place, the entries that were found wrong. @type {Signal<Map<number, number>>} */
  #mistakes = new Signal(new Map());

  /** @type {Signal<State>} */
  state;

  /** The fields of a question about the givens as one text: it changes with them alone. */
  question;

  /** Counts the puzzles that have replaced another. */
  opened = new Signal(0);

  /** The digits that typing changes. @type {Signal<"entries" | "givens">} */
  mode;

  /** The drawing of the rules; null until it is known, and without rules. @type {Signal<import("./types.js").Drawing | null>} */
  drawing = new Signal(null);

  /** Title, author and rules of an imported puzzle. @type {Signal<import("./types.js").About>} */
  about = new Signal(NO_ABOUT);

  /** The identifier of the rule that is chosen. @type {Signal<string | null>} */
  chosen = new Signal(null);

  /** The conflict of a puzzle without a solution. @type {Signal<import("./model/verdict.js").Conflict | null>} */
  conflict = new Signal(null);

  /** Undo ends at the first puzzle. @param {Opened} first */
  constructor(first) {
    this.state = new Signal(stateOf(first));
    this.question = derived(() => JSON.stringify(this.fields()));
    this.mode = new Signal(this.#usualMode());
    this.about.value = first.about ?? NO_ABOUT;
  }

  get board() {
    return this.state.value.board;
  }

  /** The givens in reading order, 0 for none. */
  get givens() {
    return this.state.value.givens;
  }

  /** The own entries in reading order, 0 for none. */
  get entries() {
    return this.state.value.entries;
  }

  /** The rules beyond those of the houses, as lines of text. */
  get rules() {
    return this.state.value.rules;
  }

  /** The identifiers of the rules that are switched off. */
  get off() {
    return this.state.value.off;
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
    const found = [...this.#mistakes.value];
    return found.filter(([index, digit]) => this.entries[index] === digit).map(([index]) => index);
  }

  /** Marks the entries in these cells as mistaken, and no others. @param {string[]} cells */
  mark(cells) {
    const places = cells.map((cell) => indexOf(this.board, cell));
    this.#mistakes.value = new Map(places.map((index) => [index, this.entries[index]]));
  }

  /** Whether every cell is filled, some by the reader, and no digit clashes: a solution. */
  get finished() {
    const full = this.digits.every(Boolean) && this.entries.some(Boolean);
    return full && !this.clashes.length;
  }

  /**
   * The fields of a question about the givens; with `entries` also about the own entries that are
   * not marked as mistaken.
   */
  fields({entries = false} = {}) {
    const puzzle = this.text(entries ? this.#counted : this.givens);
    const off = this.off.length ? {off: this.off} : {};
    return {puzzle, board: boardText(this.board), ...off};
  }

  /** These digits on a line, and the rules behind them. @param {number[]} digits @param {string[]} rules */
  text(digits, rules = this.rules) {
    const behind = rules.length ? ` with ${rules.join("; ")}` : "";
    return line(digits, this.board.symbols) + behind;
  }

  get #counted() {
    const mistaken = new Set(this.mistaken);
    return this.digits.map((digit, index) => (mistaken.has(index) ? 0 : digit));
  }

  /** Replaces the puzzle by another. @param {Opened} puzzle */
  load(puzzle) {
    const next = stateOf(puzzle);
    batch(() => {
      if (!same(next, this.state.value)) this.#move(next, true);
      this.about.value = puzzle.about ?? NO_ABOUT;
    });
  }

  /** Puts a digit into a cell, 0 to empty it; returns whether that is allowed. @param {string} cell @param {number} digit */
  put(cell, digit) {
    const index = indexOf(this.board, cell);
    const {givens, entries} = this.state.value;
    const mode = this.mode.value;
    if (mode === "entries" && givens[index]) return false;
    const [old, other] = mode === "givens" ? [givens, entries] : [entries, givens];
    if (old[index] === digit && !other[index]) return true;
    const changed = {givens: [...givens], entries: [...entries]};
    changed.entries[index] = mode === "entries" ? digit : 0;
    if (mode === "givens") changed.givens[index] = digit;
    this.#move({...this.state.value, ...changed});
    return true;
  }

  /** Replaces all entries by these. @param {number[]} entries */
  fill(entries) {
    const next = stateOf({...this.state.value, digits: this.givens, entries});
    if (!same(next, this.state.value)) this.#move(next);
  }

  /** Switches a rule on or off. @param {string} rule its identifier @param {boolean} on */
  turn(rule, on) {
    const others = this.off.filter((one) => one !== rule);
    this.#move({...this.state.value, off: on ? others : [...others, rule]});
  }

  /**
   * Replaces the rules, as lines; their drawing follows unless it is known.
   * @param {string[]} rules
   * @param {import("./types.js").Drawing | null} drawing
   */
  setRules(rules, drawing = null) {
    const gone = this.rules.filter((line) => !rules.includes(line));
    const off = this.off.filter((one) => !gone.includes(one));
    batch(() => {
      this.#move({...this.state.value, rules, off});
      if (drawing) this.drawing.value = drawing;
    });
  }

  /** Replaces givens and rules by those of a repair. @param {number[]} givens @param {string[]} rules */
  repair(givens, rules) {
    batch(() => {
      this.#move({...this.state.value, givens});
      this.setRules(rules);
    });
  }

  /** Takes the lines of the rules as the server writes them, which is no change to be undone. @param {string[]} rules */
  settle(rules) {
    if (String(rules) !== String(this.rules)) this.state.value = {...this.state.value, rules};
  }

  /** Removes all own entries. */
  clearEntries() {
    this.fill([]);
  }

  get canUndo() {
    return Boolean(this.state.value) && this.#undo.length > 0;
  }

  get canRedo() {
    return Boolean(this.state.value) && this.#redo.length > 0;
  }

  undo() {
    this.#step(this.#undo, this.#redo);
  }

  redo() {
    this.#step(this.#redo, this.#undo);
  }

  /** @param {State[]} from @param {State[]} to */
  #step(from, to) {
    const next = from.pop();
    if (!next) return;
    to.push(this.state.value);
    const {board, rules} = next;
    this.#set(next, !sameBoard(board, this.board) || String(rules) !== String(this.rules));
  }

  /** @param {State} next */
  #move(next, whole = false) {
    this.#undo.push(this.state.value);
    if (this.#undo.length > MOST_STEPS) this.#undo.shift();
    this.#redo = [];
    this.#set(next, whole);
  }

  /** @param {State} next @param {boolean} whole whether it is another puzzle */
  #set(next, whole) {
    batch(() => {
      if (whole || line(next.givens) !== line(this.givens)) this.#mistakes.value = new Map();
      this.state.value = next;
      if (!whole) return;
      this.mode.value = this.#usualMode();
      this.chosen.value = null;
      this.opened.value += 1;
    });
  }

  /** @returns {"entries" | "givens"} */
  #usualMode() {
    return this.givens.some(Boolean) || this.rules.length ? "entries" : "givens";
  }
}

/** @param {Opened} puzzle @returns {State} */
function stateOf({board, digits, entries, rules = [], off = []}) {
  const own = digits.map((digit, index) => (digit ? 0 : (entries?.[index] ?? 0)));
  return {board, givens: [...digits], entries: own, rules: [...rules], off: [...off]};
}

/** @param {State} one @param {State} other */
function same(one, other) {
  const lists = /** @type {const} */ (["givens", "entries", "rules", "off"]);
  return (
    sameBoard(one.board, other.board) &&
    lists.every((name) => String(one[name]) === String(other[name]))
  );
}
