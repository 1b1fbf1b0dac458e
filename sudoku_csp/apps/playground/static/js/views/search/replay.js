// The replay of a trace: the content of every cell after each step, forwards and backwards.
//
// As in sudoku_csp/solvers/traces/replay.py, a digit replaces the candidates of its cell, and `undo`
// restores the state before the last open decision. The trail has the numbers of the steps that are
// not undone; an undo stores what it cut from it, so that every step costs its own size, in both
// directions.

const PLACING = new Set(["given", "decide", "assign"]);

const COUNTED = {decide: "decisions", conflict: "conflicts", solution: "solutions"};

export class Replay {
  /**
   * @param {number} side of the board; cells are counted in reading order, from 0
   * Steps may be added while it is replayed.
   */
  constructor(side) {
    this.side = side;
    this.steps = [];
    /** The number of steps that have been taken. */
    this.at = 0;
    /** The digit of each cell, 0 for an open one. */
    this.digits = new Uint8Array(side * side);
    /** For an open cell, bit d - 1 for each digit d it may hold; 0 for a cell with a digit. */
    this.candidates = new Uint32Array(side * side).fill(2 ** side - 1);
    this.counts = {decisions: 0, conflicts: 0, solutions: 0};
    this._trail = [];
    this._open = [];
  }

  /** Adds an event of the trace as its next step. */
  add({event, cell, digit = 0, depth = 0, why = ""}) {
    const [, row, column] = /^r(\d+)c(\d+)$/.exec(cell ?? "") ?? [];
    const position = row ? (row - 1) * this.side + (column - 1) : null;
    this.steps.push({event, cell, position, digit, depth, why, before: null, cut: null, mark: 0});
  }

  /** The last step, null at the beginning. */
  get step() {
    return this.at ? this.steps[this.at - 1] : null;
  }

  /** The numbers of the steps whose decisions are open, the first first. */
  get open() {
    return this._open.map((mark) => this._trail[mark]);
  }

  /** The positions of the cells that the last step changed. */
  get changed() {
    const step = this.step;
    if (step === null) return [];
    if (step.event === "undo") {
      return [...new Set(step.cut.map((number) => this.steps[number].position))];
    }
    return step.position === null ? [] : [step.position];
  }

  /** Goes to the state after the first `at` steps, or after the last. */
  seek(at) {
    const wanted = Math.max(0, Math.min(at, this.steps.length));
    while (this.at < wanted) this.forward();
    while (this.at > wanted) this.back();
  }

  /** Takes the next step; returns whether there was one. */
  forward() {
    if (this.at === this.steps.length) return false;
    const step = this.steps[this.at];
    if (step.event === "undo") {
      step.mark = this._open.pop();
      step.cut = this._trail.splice(step.mark);
      for (const number of step.cut.toReversed()) this._restore(this.steps[number]);
    } else if (step.position !== null) {
      if (step.event === "decide") this._open.push(this._trail.length);
      this._apply(this.at);
    }
    this._count(step, 1);
    this.at += 1;
    return true;
  }

  /** Takes the last step back; returns whether there was one. */
  back() {
    if (this.at === 0) return false;
    this.at -= 1;
    const step = this.steps[this.at];
    if (step.event === "undo") {
      this._open.push(step.mark);
      step.cut.forEach((number) => this._apply(number));
    } else if (step.position !== null) {
      this._trail.pop();
      if (step.event === "decide") this._open.pop();
      this._restore(step);
    }
    this._count(step, -1);
    return true;
  }

  _apply(number) {
    const step = this.steps[number];
    const {position, digit} = step;
    step.before = [this.digits[position], this.candidates[position]];
    if (PLACING.has(step.event)) {
      this.digits[position] = digit;
      this.candidates[position] = 0;
    } else {
      this.candidates[position] &= ~(1 << (digit - 1));
    }
    this._trail.push(number);
  }

  _restore({position, before}) {
    [this.digits[position], this.candidates[position]] = before;
  }

  _count(step, by) {
    const counted = COUNTED[step.event];
    if (counted) this.counts[counted] += by;
  }
}
