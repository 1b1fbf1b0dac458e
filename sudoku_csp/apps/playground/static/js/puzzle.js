// The puzzle of the page, as signals: its board, givens, rules and own entries, with undo and redo.

import {boardText, cellAt, clashes, houses, indexOf, line} from "./board.js";
import {batch, derived, Signal} from "./signal.js";
import {NOTED, same, stateOf} from "./state.js";

/**
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").Opened} Opened
 * @typedef {import("./state.js").State} State
 * @typedef {import("./types.js").Position} Position
 */

/**
 * A state to go back to, or forward to.
 * @typedef {object} Step
 * @property {State} state
 * @property {boolean} whole true if another puzzle replaces this one
 */

const MOST_STEPS = 500;

const NO_ABOUT = {title: null, author: null, rules: null};

/** A puzzle with givens or rules opens for entries, an empty board for givens. */
export class Puzzle {
  /** @type {Step[]} */
  #undo = [];
  /** @type {Step[]} */
  #redo = [];
  /** By place, the entries that were found wrong. @type {Signal<Map<number, number>>} */
  #mistakes = new Signal(new Map());

  /** @type {Signal<State>} */
  state;

  /** The fields of a question about the givens as one text: it changes with them alone. */
  question;

  /** Counts the puzzles that have replaced another. */
  opened = new Signal(0);

  /** What typing changes. @type {Signal<"digit" | "corner" | "centre" | "colours">} */
  pad = new Signal("digit");

  /** Whether typing a digit changes the givens. @type {Signal<boolean>} */
  editing;

  /**
   * The drawing of the rules; null until it is known, and without rules.
   * @type {Signal<import("./types.js").Drawing | null>}
   */
  drawing = new Signal(null);

  /** Title, author and rules of an imported puzzle. @type {Signal<import("./types.js").About>} */
  about = new Signal(NO_ABOUT);

  /** The identifier of the rule that is chosen. @type {Signal<string | null>} */
  chosen = new Signal(null);

  /**
   * The conflict of a puzzle without a solution.
   * @type {Signal<import("./model/conflict.js").Diagnosis | null>}
   */
  conflict = new Signal(null);

  /** Undo ends at the first puzzle. @param {Opened} first */
  constructor(first) {
    this.state = new Signal(stateOf(first));
    this.question = derived(() => JSON.stringify(this.fields()));
    this.editing = new Signal(this.#isBlank());
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
    return clashes(this.board, this.digits, this.off);
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

  /**
   * These digits on a line, and the rules behind them.
   * @param {number[]} digits
   * @param {string[]} rules
   */
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

  /**
   * Puts a digit into cells, 0 to empty them; as a note it is taken back if every cell has it.
   * Returns whether that is allowed: givens change while they are edited alone.
   * @param {string[]} cells
   * @param {number} digit
   */
  put(cells, digit, pad = this.pad.value) {
    const places = cells.map((cell) => indexOf(this.board, cell));
    const {givens} = this.state.value;
    if (pad === "colours") return this.#paint(places, digit);
    if (this.editing.value && pad === "digit") return this.#give(places, digit);
    const open = places.filter((index) => !givens[index]);
    if (!open.length) return false;
    if (!digit) this.#erase(open, pad);
    else if (pad === "digit") this.#change(open, {entries: () => digit});
    else {
      const free = open.filter((index) => !this.entries[index]);
      const bit = 1 << (digit - 1);
      const all = free.every((index) => this.state.value[pad][index] & bit);
      this.#change(free, {[pad]: (/** @type {number} */ old) => (all ? old & ~bit : old | bit)});
    }
    return true;
  }

  /** @param {number[]} places @param {number} digit */
  #give(places, digit) {
    this.#change(places, {givens: () => digit, entries: () => 0});
    return true;
  }

  /** @param {number[]} places @param {number} colour */
  #paint(places, colour) {
    const all = places.every((index) => this.state.value.colours[index] === colour);
    this.#change(places, {colours: () => (all ? 0 : colour)});
    return true;
  }

  /**
   * Removes the entries of cells or, if there are none, their notes.
   * @param {number[]} places
   * @param {"digit" | "corner" | "centre"} pad
   */
  #erase(places, pad) {
    const {entries} = this.state.value;
    if (pad !== "digit") this.#change(places, {[pad]: () => 0});
    else if (places.some((index) => entries[index])) this.#change(places, {entries: () => 0});
    else this.#change(places, Object.fromEntries(NOTED.map((name) => [name, () => 0])));
  }

  /**
   * Changes some of the arrays of the state at these places, as one step of undo.
   * @param {number[]} places
   * @param {Partial<Record<"givens" | "entries" | "corner" | "centre" | "colours", (old: number, index: number) => number>>} changes
   */
  #change(places, changes) {
    const next = {...this.state.value};
    for (const [name, act] of Object.entries(changes)) {
      const key = /** @type {"entries"} */ (name);
      next[key] = next[key].map((old, index) => (places.includes(index) ? act(old, index) : old));
    }
    if (!same(next, this.state.value)) this.#move(next);
  }

  /**
   * Writes a step into the entries and the notes. A cell without notes gets the candidates that it has
   * before the step.
   * @param {import("./types.js").Part} step
   */
  write({placed, removed, drawing}) {
    const digits = new Map();
    for (const {cell, digit} of placed) digits.set(indexOf(this.board, cell), digit);
    /** @type {Map<number, number>} */
    const masks = new Map();
    for (const {cell, digit} of removed) {
      const index = indexOf(this.board, cell);
      const noted = this.state.value.centre[index] || maskOf(drawing.candidates[index]);
      masks.set(index, (masks.get(index) ?? noted) & ~(1 << (digit - 1)));
    }
    this.#change([...digits.keys(), ...masks.keys()], {
      entries: (old, index) => digits.get(index) ?? old,
      centre: (old, index) => masks.get(index) ?? old,
    });
  }

  /**
   * The fields of a question about the position of the reader. In an open cell with centre notes every
   * other candidate counts as removed.
   */
  position() {
    const {centre} = this.state.value;
    const filled = this.digits;
    const removed = centre.flatMap((mask, index) => {
      if (!mask || filled[index]) return [];
      const cell = cellAt(this.board, index);
      const out = this.board.symbols.flatMap((_, at) => (mask & (1 << at) ? [] : [at + 1]));
      return out.map((digit) => ({cell, digit}));
    });
    return {...this.fields(), entries: line(this.entries, this.board.symbols), removed};
  }

  /** Replaces the entries, notes and colours. @param {Position} position */
  fill(position) {
    const {board, givens, rules, off} = this.state.value;
    const next = stateOf({board, digits: givens, rules, off, ...position});
    if (!same(next, this.state.value)) this.#move(next);
  }

  /** Switches a rule on or off. @param {string} rule its identifier @param {boolean} on */
  turn(rule, on) {
    const others = this.off.filter((one) => one !== rule);
    this.#move({...this.state.value, off: on ? others : [...others, rule]});
  }

  /**
   * Replaces the rules, as lines, their drawing and the givens, as one step of undo. A rule that is
   * gone is neither chosen nor switched off.
   * @param {string[]} rules
   * @param {import("./types.js").Drawing | null} drawing
   */
  setRules(rules, drawing, givens = this.givens) {
    const names = houses(this.board).map(({name}) => name);
    const left = new Set([...names, ...(drawing?.rules ?? []).map(({id}) => id)]);
    batch(() => {
      this.#move({
        ...this.state.value,
        givens,
        rules,
        off: this.off.filter((one) => left.has(one)),
      });
      this.drawing.value = drawing;
      if (!left.has(this.chosen.value ?? "")) this.chosen.value = null;
    });
  }

  /**
   * Takes the lines of the rules as the server writes them, which is no change to be undone.
   * @param {string[]} rules
   */
  settle(rules) {
    if (String(rules) !== String(this.rules)) this.state.value = {...this.state.value, rules};
  }

  /** Removes all own entries, notes and colours. */
  clear() {
    this.fill({});
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

  /** @param {Step[]} from @param {Step[]} to */
  #step(from, to) {
    const step = from.pop();
    if (!step) return;
    to.push({...step, state: this.state.value});
    this.#set(step.state, step.whole);
  }

  /** @param {State} next */
  #move(next, whole = false) {
    this.#undo.push({state: this.state.value, whole});
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
      this.editing.value = this.#isBlank();
      this.chosen.value = null;
      this.opened.value += 1;
    });
  }

  #isBlank() {
    return !this.givens.some(Boolean) && !this.rules.length;
  }
}

/** The note of candidates. @param {import("./types.js").Shown[]} candidates */
function maskOf(candidates) {
  return candidates.reduce((mask, {digit}) => mask | (1 << (digit - 1)), 0);
}
