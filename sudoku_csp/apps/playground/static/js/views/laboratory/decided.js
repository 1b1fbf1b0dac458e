// The state of unit propagation after each of its steps, as text and on the grid.

import {cellAt, indexOf, peers} from "../../board.js";
import {count, number} from "../../elements.js";
import {cellsOf} from "./literals.js";
import {leaves} from "./meaning.js";

export class Decided {
  /** @param {number[]} givens the givens in reading order, 0 for none */
  constructor(board, givens) {
    this.board = board;
    this.givens = givens;
    this.steps = [];
    this._start = {variables: 0, clauses: 0};
    this._end = null;
  }

  /** The number of steps; a contradiction is the last one. */
  get length() {
    return this.steps.length;
  }

  /** Takes a part of the answer. */
  take(part) {
    if (part.part === "start") this._start = part;
    else if (part.part === "implied") this.steps.push(part);
    else {
      this._end = part;
      if (part.contradiction) {
        this.steps.push({literal: null, clause: part.contradiction, section: part.section});
      }
    }
  }

  /** The step that led to a position, null for the beginning. */
  step(at) {
    return at ? this.steps[at - 1] : null;
  }

  /** The last literals up to a position. */
  literals(at, most) {
    const last = this.steps.slice(Math.max(0, at - most), at);
    return last.filter(({literal}) => literal).map(({literal}) => literal);
  }

  /** The next position whose clause puts a digit into a cell, or the last position. */
  nextDigit(at) {
    const state = this._at(at);
    for (let next = at + 1; next <= this.length; next += 1) {
      const {literal, clause} = this.steps[next - 1];
      if (this._apply(literal, state) && clause.length > 1) return next;
    }
    return this.length;
  }

  /** How many literals between two positions exclude a digit from a cell. */
  negatives(from, to) {
    const passed = this.steps.slice(from, to);
    return passed.filter(({literal}) => literal && literal.digit !== null && !literal.sign).length;
  }

  get beginning() {
    const {variables, clauses} = this._start;
    return `${count(variables, "variable")}, ${count(clauses, "clause")}; nothing is decided yet.`;
  }

  get ending() {
    if (!this._end) return "";
    if (this._end.contradiction) return "Contradiction: unit propagation alone refutes this.";
    const {decided, left} = this._end;
    return left
      ? `Nothing more follows: ${count(decided, "variable")} decided, ${number(left)} left.`
      : `All ${count(decided, "variable")} decided: unit propagation alone solves this.`;
  }

  /** The grid at a position, for a layer: digits, candidates, and the cells of the step. */
  drawing(at) {
    const {left, digits: found} = this._at(at);
    const digits = found.map((digit, i) => digit || this.givens[i]);
    const step = this.step(at);
    const target = step?.literal?.cell ? [step.literal.cell] : [];
    const named = step ? cellsOf(step.clause).filter((cell) => cell !== target[0]) : [];
    return {
      digits,
      kinds: digits.map((digit, i) => (this.givens[i] ? "given" : digit ? "found" : undefined)),
      candidates: digits.map((digit, i) => (digit ? null : this._candidates(i, left[i], step))),
      marks: [
        {cells: named, as: step && !step.literal ? "conflict" : "cause"},
        {cells: target, as: "target"},
      ],
    };
  }

  _candidates(position, left, step) {
    const here = step?.literal?.cell === cellAt(this.board, position);
    const now = here ? leaves(step.literal) : null;
    return this.board.symbols
      .map((_, index) => index + 1)
      .filter((digit) => left.includes(digit) || (now && !now(digit)))
      .map((digit) => ({digit, part: left.includes(digit) ? "" : "removed"}));
  }

  /**
   * At a position, the digits that are left to each cell, and the digit that each holds, 0 for
   * none: that of a true literal or, for literals without a digit, the last one left.
   */
  _at(at) {
    const left = this._start.compiled ? this._compiled() : Array.from(this.givens, () => this._all);
    const digits = Array.from(this.givens, () => 0);
    const state = {left, digits};
    for (const {literal} of this.steps.slice(0, at)) this._apply(literal, state);
    return state;
  }

  /** Makes a literal true in a state; returns whether that decides the digit of its cell. */
  _apply(literal, {left, digits}) {
    const test = literal && leaves(literal);
    if (!test) return false;
    const position = indexOf(this.board, literal.cell);
    const before = digits[position];
    left[position] = left[position].filter(test);
    if (literal.digit === null ? left[position].length === 1 : literal.sign) {
      [digits[position]] = left[position];
    }
    return digits[position] !== before;
  }

  get _all() {
    return this.board.symbols.map((_, index) => index + 1);
  }

  /** The digits with variables if the givens are compiled away: those that no peer is given. */
  _compiled() {
    return this.givens.map((given, index) => {
      const seen = peers(this.board, cellAt(this.board, index)).map(
        (cell) => this.givens[indexOf(this.board, cell)],
      );
      return given ? [given] : this._all.filter((digit) => !seen.includes(digit));
    });
  }
}
