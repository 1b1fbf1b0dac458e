// One search: its small grid, its counters, its growing tree and the sentence of its last step.

import {cellAt} from "../../board.js";
import {count, make, number} from "../../elements.js";
import {Grid} from "../../grid.js";
import {Growth, MOST} from "./growth.js";
import {Replay} from "./replay.js";
import {ending, FOUND, placed, sentence} from "./sentences.js";
import {TreeDrawing} from "./tree.js";

const COUNTERS = ["steps", "decisions", "conflicts", "depth"];

export class Stage {
  /**
   * @param {{name: string, about: string}} search
   * @param {{side, symbols}} board
   * @param {number[]} givens shown until the steps arrive, in reading order
   * @param {object} drawing the marks of the rules, as `Grid` takes them
   */
  constructor({name, about}, board, givens, drawing) {
    this.board = board;
    this.name = name;
    this.replay = new Replay(board.side);
    this.growth = new Growth();
    /** The last event of the trace, null until it arrives. */
    this.last = null;
    /** The last solution in reading order, null until there is one. */
    this.solution = null;
    this._given = new Set();
    /** Whether every removal of a candidate is a step. */
    this.single = false;
    /** The places in the replay at which steps end if removals are not steps. */
    this._ends = [];
    this._givens = 0;
    this.progress = make("div", {class: "stage-progress"});
    const grid = make("div", {class: "stage-grid"});
    const region = {tabindex: 0, role: "region", "aria-label": `The tree of ${name}`};
    const tree = make("div", {class: "stage-tree", ...region});
    this._about = make("p", {class: "stage-about"}, about);
    this._sentence = make("p", {class: "stage-sentence"});
    this._end = make("p", {class: "stage-end"});
    this._note = make("p", {class: "stage-note"});
    this.element = make(
      "article",
      {class: "stage", "aria-label": `The search ${name}`},
      make("h2", {}, name),
      this._about,
      this.progress,
      this._counters(),
      make("div", {class: "stage-pictures"}, grid, tree),
      this._sentence,
      this._end,
      this._note,
    );
    this.grid = new Grid(grid, {board, label: `The grid of ${name}`, small: true});
    this.grid.drawing = drawing;
    this.tree = new TreeDrawing(tree, this.growth, `Decisions of ${name}`);
    this.show(0);
    this.grid.draw({digits: givens, kinds: givens.map(() => "given")});
  }

  /** The number of steps that are known. */
  get length() {
    return this.stepOf(this.replay.steps.length);
  }

  /** The step after the last given that is known. */
  get givens() {
    return this.stepOf(this._givens);
  }

  /** The place in the replay after so many steps, or the last. */
  placeOf(step) {
    if (this.single || !step) return step;
    return this._ends[step - 1] ?? this.replay.steps.length;
  }

  /** The number of steps to a place in the replay. */
  stepOf(place) {
    if (this.single) return place;
    const ended = this._ends.findLastIndex((end) => end <= place) + 1;
    return ended + (place > (this._ends[ended - 1] ?? 0) ? 1 : 0);
  }

  /** The sentence about the last step. */
  get lastSentence() {
    return this._sentence.textContent;
  }

  /** Takes a bundle of events; the head and the end are not steps. */
  add(events) {
    for (const event of events) {
      if (event.event === "puzzle") {
        const {search} = event;
        if (search !== this.name) this._about.textContent = `with the steps of ${search}`;
        continue;
      }
      if (event.event === "end" || event.event === "cut") {
        this.last = event;
        continue;
      }
      this.replay.add(event);
      if (event.event === "solution") this.solution = this._read(event.grid);
      this.growth.add(event, event.cell ? placed(event, this.board.symbols) : "");
      const {length} = this.replay.steps;
      if (event.event !== "remove") this._ends.push(length);
      if (event.event === "given") {
        this._given.add(event.cell);
        this._givens = length;
      }
    }
  }

  /** Shows the state after `at` steps, or after the last. */
  show(at, {candidates = false} = {}) {
    const {replay} = this;
    replay.seek(this.placeOf(at));
    const ended = this.last !== null && replay.at === replay.steps.length;
    // At the end of a search with one solution the solution is shown again.
    const only = ended && this.last.verdict === "unique";
    const found = only && this.solution && replay.step.event !== "solution";
    this.grid.draw(found ? this._found() : this._drawing(candidates));
    this.tree.show(replay.at, replay.open);
    const {decisions, conflicts} = replay.counts;
    const values = {steps: this.stepOf(replay.at), decisions, conflicts, depth: replay.open.length};
    for (const name of COUNTERS) this._values[name].textContent = number(values[name]);
    const removed = this._removed(at);
    const passed = removed ? ` ${count(removed, "candidate")} removed before it.` : "";
    this._sentence.textContent = found ? FOUND : sentence(replay, this.board.symbols) + passed;
    this._end.textContent = ended ? ending(this.last, this.length) : "";
    this.element.classList.toggle("empty", !replay.steps.length);
    this.element.classList.toggle("ended", ended);
    this.element.classList.toggle("cut", this.last?.event === "cut");
    const cut = this.growth.decisions > MOST && replay.counts.decisions > MOST;
    this._note.textContent = cut ? `The tree has the first ${number(MOST)} decisions.` : "";
  }

  /** How many candidates were removed within a step. */
  _removed(at) {
    if (this.single || at < 1 || at > this.length) return 0;
    return Math.max(0, this.replay.at - this.placeOf(at - 1) - 1);
  }

  _drawing(candidates) {
    const {replay, board} = this;
    const decided = replay.open.map((number) => replay.steps[number].cell);
    const tried = new Set(decided);
    const digits = [...replay.digits];
    const names = digits.map((_, position) => cellAt(board, position));
    const conflict = replay.step?.event === "conflict" ? this._concerned(replay.step.why) : [];
    return {
      digits,
      kinds: digits.map((digit, i) => this._kind(digit, names[i], tried)),
      candidates: candidates ? digits.map((digit, i) => (digit ? null : this._open(i))) : undefined,
      marks: [
        {cells: conflict, as: "conflict"},
        {cells: replay.changed.map((position) => names[position]), as: "changed"},
      ].filter(({cells}) => cells.length),
    };
  }

  /** The solution that was found, as the search leaves it. */
  _found() {
    const names = this.solution.map((_, position) => cellAt(this.board, position));
    const kinds = names.map((name) => (this._given.has(name) ? "given" : "found"));
    return {digits: this.solution, kinds};
  }

  /** The digits of a line. */
  _read(grid) {
    return [...grid].map((symbol) => this.board.symbols.indexOf(symbol) + 1);
  }

  /** The cells in a reason. */
  _concerned(why) {
    return [...new Set(why.match(/\br\d+c\d+/g) ?? [])];
  }

  _kind(digit, name, tried) {
    if (!digit) return "";
    if (this._given.has(name)) return "given";
    return tried.has(name) ? "entry" : "found";
  }

  /** The candidates of an open cell. */
  _open(position) {
    const bits = this.replay.candidates[position];
    const digits = this.board.symbols.map((_, index) => index + 1);
    return digits.filter((digit) => (bits >> (digit - 1)) & 1).map((digit) => ({digit, part: ""}));
  }

  _counters() {
    this._values = {};
    const pairs = COUNTERS.map((name) => {
      this._values[name] = make("dd", {});
      return make("div", {}, make("dt", {}, name), this._values[name]);
    });
    return make("dl", {class: "stage-counters"}, ...pairs);
  }
}
