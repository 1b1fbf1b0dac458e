// The state of unit propagation after each of its steps, as text and on the grid.

import {cellAt, indexOf, peers} from "../../board.js";
import {count, number} from "../../elements.js";
import {cellsOf} from "./literals.js";
import {leaves} from "./meaning.js";

/**
 * @typedef {import("./literals.js").Literal} Literal
 * @typedef {import("../../types.js").Shown} Shown
 */

/**
 * A literal and its unit clause; or, without a literal, a clause that is false.
 * @typedef {{literal: Literal | null, clause: Literal[], section: string}} Step
 */

/**
 * By place in reading order, the digits that are left to each cell, and the digit that each holds,
 * 0 for none.
 * @typedef {{left: number[][], digits: number[]}} State
 */

export class Decided {
  #board;
  #givens;
  #off;
  /** @type {Step[]} */
  #steps = [];
  #start = {variables: 0, clauses: 0, compiled: false};
  /** @type {{contradiction: boolean, decided: number, left: number} | null} */
  #end = null;

  /** @param {import("../../puzzle.js").Puzzle} puzzle as it is now */
  constructor({board, givens, off}) {
    this.#board = board;
    this.#givens = givens;
    this.#off = off;
  }

  /** Number of steps; a contradiction is the last one. */
  get length() {
    return this.#steps.length;
  }

  /** Takes a part of the answer. @param {import("../../types.js").Part} part */
  take(part) {
    if (part.part === "start") {
      const {variables, clauses, compiled} = part;
      this.#start = {variables, clauses, compiled};
    } else if (part.part === "implied") {
      const {literal, clause, section} = part;
      this.#steps.push({literal, clause, section});
    } else {
      const {contradiction, section, decided, left} = part;
      this.#end = {contradiction: contradiction !== null, decided, left};
      if (contradiction) this.#steps.push({literal: null, clause: contradiction, section});
    }
  }

  /** The step that led to a position, null for the beginning. @param {number} at */
  step(at) {
    return at ? this.#steps[at - 1] : null;
  }

  /** The last literals up to a position. @param {number} at @param {number} most */
  literals(at, most) {
    const last = this.#steps.slice(Math.max(0, at - most), at);
    return last.flatMap(({literal}) => literal ?? []);
  }

  /**
   * The next position whose clause puts a digit into a cell, or the last position.
   * @param {number} at
   */
  nextDigit(at) {
    const state = this.#at(at);
    for (let next = at + 1; next <= this.length; next += 1) {
      const {literal, clause} = this.#steps[next - 1];
      if (this.#apply(literal, state) && clause.length > 1) return next;
    }
    return this.length;
  }

  /**
   * Number of literals between two positions that exclude a digit from a cell.
   * @param {number} from
   * @param {number} to
   */
  negatives(from, to) {
    const passed = this.#steps.slice(from, to);
    return passed.filter(({literal}) => literal && literal.digit !== null && !literal.sign).length;
  }

  get beginning() {
    const {variables, clauses} = this.#start;
    return `${count(variables, "variable")}, ${count(clauses, "clause")}; nothing is decided yet.`;
  }

  get ending() {
    if (!this.#end) return "";
    const {contradiction, decided, left} = this.#end;
    if (contradiction) return "Contradiction: unit propagation alone refutes this.";
    return left
      ? `Nothing more follows: ${count(decided, "variable")} decided, ${number(left)} left.`
      : `All ${count(decided, "variable")} decided: unit propagation alone solves this.`;
  }

  /**
   * The grid at a position, for a layer: digits, candidates, and the cells of the step.
   * @param {number} at
   * @returns {import("../../types.js").Picture}
   */
  drawing(at) {
    const {left, digits: found} = this.#at(at);
    const digits = found.map((digit, i) => digit || this.#givens[i]);
    const step = this.step(at);
    const cell = step?.literal?.cell;
    const named = step ? cellsOf(step.clause).filter((one) => one !== cell) : [];
    return {
      digits,
      kinds: digits.map((digit, i) => (this.#givens[i] ? "given" : digit ? "found" : undefined)),
      candidates: digits.map((digit, i) => (digit ? null : this.#candidates(i, left[i], step))),
      marks: [
        {cells: named, as: step && !step.literal ? "conflict" : "cause"},
        {cells: cell ? [cell] : [], as: "target"},
      ],
    };
  }

  /**
   * The digits that are left to a cell, and the digits that the step removes from it.
   * @param {number} index
   * @param {number[]} left
   * @param {Step | null} step
   * @returns {Shown[]}
   */
  #candidates(index, left, step) {
    const literal = step?.literal;
    const now = literal?.cell === cellAt(this.#board, index) ? leaves(literal) : null;
    return this.#all
      .filter((digit) => left.includes(digit) || (now && !now(digit)))
      .map((digit) => ({digit, part: left.includes(digit) ? "" : "removed"}));
  }

  /**
   * The state at a position. A cell holds the digit of a true literal or, for literals without a
   * digit, the last digit left.
   * @param {number} at
   * @returns {State}
   */
  #at(at) {
    const left = this.#start.compiled ? this.#compiled() : this.#givens.map(() => this.#all);
    const state = {left, digits: this.#givens.map(() => 0)};
    for (const {literal} of this.#steps.slice(0, at)) this.#apply(literal, state);
    return state;
  }

  /**
   * Makes a literal true in a state; returns whether that decides the digit of its cell.
   * @param {Literal | null} literal
   * @param {State} state
   */
  #apply(literal, {left, digits}) {
    if (!literal?.cell) return false;
    const test = leaves(literal);
    if (!test) return false;
    const index = indexOf(this.#board, literal.cell);
    const before = digits[index];
    left[index] = left[index].filter(test);
    if (literal.digit === null ? left[index].length === 1 : literal.sign) {
      [digits[index]] = left[index];
    }
    return digits[index] !== before;
  }

  /** The digits of the board. */
  get #all() {
    return this.#board.symbols.map((_, index) => index + 1);
  }

  /** The digits that no peer is given: they have variables if the givens are compiled away. */
  #compiled() {
    return this.#givens.map((given, index) => {
      const seen = peers(this.#board, cellAt(this.#board, index), this.#off).map(
        (cell) => this.#givens[indexOf(this.#board, cell)],
      );
      return given ? [given] : this.#all.filter((digit) => !seen.includes(digit));
    });
  }
}
