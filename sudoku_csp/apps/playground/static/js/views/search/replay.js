// The replay of a trace: the content of every cell after each step, forwards and backwards.
//
// A digit replaces the candidates of its cell, and `undo` restores the state before the last open
// decision. The trail has the numbers of the steps that are not undone. An undo stores the numbers
// that it cuts from the trail, so that every step costs its own size, in both directions.

/**
 * An event of a trace that is a step, as targets/propagation/journal.py describes it.
 * @typedef {object} StepEvent
 * @property {"given" | "decide" | "assign" | "remove" | "conflict" | "learn" | "undo" | "solution"} event
 * @property {string} [cell]
 * @property {number} [digit]
 * @property {number} [depth] the number of open decisions
 * @property {string} [why]
 * @property {string[]} [cells] the cells that the reason names
 * @property {string} [rule] the identifier of the rule that is the reason
 * @property {string[]} [because] the older literals from which it follows, in a search that learns
 * @property {string[]} [nogood] literals that cannot all be true
 * @property {{literal: string, because: string[]}[]} [resolved] what led to the nogood
 * @property {number} [level] the number of decisions that stay open after a nogood
 * @property {string} [grid] the digits as a line, for a solution and after an undo
 */

/**
 * A step of the replay.
 * @typedef {object} Step
 * @property {StepEvent["event"]} event
 * @property {string} [cell]
 * @property {number} position the place of the cell in reading order, -1 without a cell
 * @property {number} digit
 * @property {number} depth
 * @property {string} why
 * @property {string[]} cells
 * @property {string} [rule]
 * @property {StepEvent["because"]} [because]
 * @property {NonNullable<StepEvent["nogood"]>} nogood
 * @property {NonNullable<StepEvent["resolved"]>} resolved
 * @property {number} [level]
 * @property {[number, number]} before the digit and the candidates of the cell before the step
 * @property {number[]} cut the numbers of the steps that an undo takes back
 * @property {number} mark the length of the trail after an undo
 */

const PLACING = new Set(["given", "decide", "assign"]);

/** @type {Record<string, "decisions" | "conflicts" | "solutions">} */
const COUNTED = {decide: "decisions", conflict: "conflicts", solution: "solutions"};

/** Steps may be added while it is replayed. Cells are counted in reading order, from 0. */
export class Replay {
  /** @type {Step[]} */
  steps = [];
  /** The number of steps that have been taken. */
  at = 0;
  counts = {decisions: 0, conflicts: 0, solutions: 0};
  #side;
  /** @type {number[]} */
  #trail = [];
  /** The length of the trail before each open decision. @type {number[]} */
  #open = [];

  /** @param {number} side of the board */
  constructor(side) {
    this.#side = side;
    /** The digit of each cell, 0 for an open one. */
    this.digits = new Uint8Array(side * side);
    /** For an open cell, bit d - 1 for each digit d it may hold; 0 for a cell with a digit. */
    this.candidates = new Uint32Array(side * side).fill(2 ** side - 1);
  }

  /**
   * Adds an event of the trace as its next step, and returns the step.
   * @param {StepEvent} event
   * @returns {Step}
   */
  add({event, cell, digit = 0, depth = 0, why = "", cells = [], rule, ...learned}) {
    const {because, nogood = [], resolved = [], level} = learned;
    const position = cell === undefined ? -1 : this.#place(cell);
    /** @type {Step} */
    const step = {
      ...{event, cell, position, digit, depth, why, cells, rule},
      ...{because, nogood, resolved, level},
      ...{before: [0, 0], cut: [], mark: 0},
    };
    this.steps.push(step);
    return step;
  }

  /** The last step, null at the beginning. */
  get step() {
    return this.at ? this.steps[this.at - 1] : null;
  }

  /** The numbers of the steps whose decisions are open, the first first. */
  get open() {
    return this.#open.map((mark) => this.#trail[mark]);
  }

  /** The steps that are not undone, by the number of open decisions. @returns {Step[][]} */
  get levels() {
    const steps = this.#trail.map((number) => this.steps[number]);
    const starts = [0, ...this.#open];
    return starts.map((start, level) => steps.slice(start, starts[level + 1]));
  }

  /** The positions of the cells that the last step changed. */
  get changed() {
    const {step} = this;
    if (step?.event === "undo") {
      return [...new Set(step.cut.map((number) => this.steps[number].position))];
    }
    return step && step.position >= 0 ? [step.position] : [];
  }

  /** Goes to the state after the first `at` steps, or after the last. @param {number} at */
  seek(at) {
    const wanted = Math.max(0, Math.min(at, this.steps.length));
    while (this.at < wanted) this.#forward();
    while (this.at > wanted) this.#back();
  }

  #forward() {
    const step = this.steps[this.at];
    if (step.event === "undo") {
      [step.mark] = this.#open.splice(-1);
      step.cut = this.#trail.splice(step.mark);
      for (const number of step.cut.toReversed()) this.#restore(this.steps[number]);
    } else if (step.position >= 0) {
      if (step.event === "decide") this.#open.push(this.#trail.length);
      this.#apply(this.at);
    }
    this.#count(step, 1);
    this.at += 1;
  }

  #back() {
    this.at -= 1;
    const step = this.steps[this.at];
    if (step.event === "undo") {
      this.#open.push(step.mark);
      for (const number of step.cut) this.#apply(number);
    } else if (step.position >= 0) {
      this.#trail.pop();
      if (step.event === "decide") this.#open.pop();
      this.#restore(step);
    }
    this.#count(step, -1);
  }

  /** @param {number} number of the step */
  #apply(number) {
    const step = this.steps[number];
    const {position, digit} = step;
    step.before = [this.digits[position], this.candidates[position]];
    if (PLACING.has(step.event)) {
      this.digits[position] = digit;
      this.candidates[position] = 0;
    } else {
      this.candidates[position] &= ~(1 << (digit - 1));
    }
    this.#trail.push(number);
  }

  /** @param {Step} step */
  #restore({position, before}) {
    [this.digits[position], this.candidates[position]] = before;
  }

  /** @param {Step} step @param {1 | -1} by */
  #count(step, by) {
    const counted = COUNTED[step.event];
    if (counted) this.counts[counted] += by;
  }

  /** The place of a cell in reading order. @param {string} cell */
  #place(cell) {
    const [row, column] = cell.slice(1).split("c").map(Number);
    return (row - 1) * this.#side + column - 1;
  }
}
