// One search: its small grid, its counters, its growing tree and the sentence of its last step.

import {cellAt} from "../../board.js";
import {count, make, number} from "../../elements.js";
import {Grid} from "../../grid.js";
import {Growth, MOST} from "./growth.js";
import {Replay} from "./replay.js";
import {ending, FOUND, placed, sentence} from "./sentences.js";
import {TrailPanel} from "./trail.js";
import {TreeDrawing} from "./tree.js";

const COUNTERS = ["steps", "decisions", "conflicts", "depth"];

/**
 * An event of a trace: a step, or the first with the name of the search, or the last.
 * @typedef {import("./replay.js").StepEvent | {event: "puzzle", search: string} | Last} TraceEvent
 */

/** @typedef {import("./sentences.js").Last} Last */

export class Stage {
  /** The last event of the trace, null until it arrives. @type {Last | null} */
  last = null;
  /** Whether every removal of a candidate is a step. */
  single = false;
  /** The place for the progress of the question. */
  progress = make("div", {class: "stage-progress"});
  #board;
  #replay;
  #growth = new Growth();
  /** The last solution in reading order, null until there is one. @type {number[] | null} */
  #solution = null;
  /** The cells with givens. @type {Set<string>} */
  #given = new Set();
  /** The places in the replay at which steps end if removals are not steps. @type {number[]} */
  #ends = [];
  /** The place in the replay after the last given. */
  #givens = 0;
  #grid;
  #about;
  #counters = COUNTERS.map(() => make("dd"));
  #sentence = make("p", {class: "stage-sentence"});
  #end = make("p", {class: "stage-end"});
  /** By the event that it makes, a line of pseudo-code. @type {Map<string, HTMLElement>} */
  #lines = new Map();
  /** The place in the replay after the first conflict, 0 without one. */
  #conflict = 0;
  #cellsOf;
  #note = make("p", {class: "stage-note"});
  /** Of a search that learns. @type {TrailPanel | null} */
  #trail = null;

  /**
   * @param {import("../../types.js").Search} search
   * @param {import("../../types.js").Board} board
   * @param {number[]} givens shown until the steps arrive, in reading order
   * @param {(rule: string) => string[]} cellsOf the cells of a rule
   */
  constructor({name, about, pseudocode}, board, givens, cellsOf) {
    this.#cellsOf = cellsOf;
    this.name = name;
    this.#board = board;
    this.#replay = new Replay(board.side);
    this.#about = make("p", {class: "stage-about"}, about);
    const grid = make("div", {class: "stage-grid"});
    const region = {tabindex: 0, role: "region", "aria-label": `The tree of ${name}`};
    const tree = make("div", {class: "stage-tree", ...region});
    const counters = COUNTERS.map((counter, index) =>
      make("div", {}, make("dt", {}, counter), this.#counters[index]),
    );
    const lines = pseudocode.map(({line, event}) => {
      const element = make("li", {}, line.trim());
      element.style.setProperty("--indent", String(line.search(/\S/)));
      if (event) this.#lines.set(event, element);
      return element;
    });
    const learns = pseudocode.some(({event}) => event === "learn");
    if (learns) this.#trail = new TrailPanel(name, board.symbols);
    this.element = make(
      "article",
      {class: "stage", "aria-label": `The search ${name}`},
      make("h2", {}, name),
      this.#about,
      this.progress,
      make("dl", {class: "stage-counters"}, ...counters),
      this.#sentence,
      make("div", {class: "stage-pictures"}, grid, tree),
      this.#trail?.element ?? make("div"),
      make("ol", {class: "pseudocode", "aria-label": `Pseudo-code of ${name}`}, ...lines),
      this.#end,
      this.#note,
    );
    this.#grid = new Grid(grid, {board, label: `The grid of ${name}`, small: true});
    this.tree = new TreeDrawing(tree, this.#growth, `Decisions of ${name}`);
    this.show(0);
    this.#grid.draw({digits: givens, kinds: givens.map(() => "given")});
  }

  /** The drawing of the rules on the grid. */
  set drawing(/** @type {import("../../types.js").Drawing | null} */ drawing) {
    this.#grid.drawing = drawing;
  }

  /** The step of the first conflict, 0 without one. */
  get conflict() {
    return this.#conflict && this.stepOf(this.#conflict);
  }

  /** The number of steps that are known. */
  get length() {
    return this.stepOf(this.#replay.steps.length);
  }

  /** The step after the last given that is known. */
  get givens() {
    return this.stepOf(this.#givens);
  }

  /** The place in the replay after `step` steps, or the last place. @param {number} step */
  placeOf(step) {
    if (this.single || !step) return step;
    return this.#ends[step - 1] ?? this.#replay.steps.length;
  }

  /** The number of steps to a place in the replay. @param {number} place */
  stepOf(place) {
    if (this.single) return place;
    const ended = this.#ends.findLastIndex((end) => end <= place) + 1;
    return ended + (place > (this.#ends[ended - 1] ?? 0) ? 1 : 0);
  }

  /** The sentence about the last step. */
  get lastSentence() {
    return this.#sentence.textContent;
  }

  /** Takes a bundle of events. @param {TraceEvent[]} events */
  add(events) {
    for (const event of events) {
      if (event.event === "puzzle") {
        const {search} = event;
        if (search !== this.name) this.#about.textContent = `with the steps of ${search}`;
      } else if ("verdict" in event) this.last = event;
      else this.#addStep(event);
    }
  }

  /** @param {import("./replay.js").StepEvent} event */
  #addStep(event) {
    const {symbols} = this.#board;
    const step = this.#replay.add(event);
    if (event.event === "solution" && event.grid) {
      this.#solution = [...event.grid].map((symbol) => symbols.indexOf(symbol) + 1);
    }
    this.#growth.add(step, step.cell ? placed(step, symbols) : "");
    const {length} = this.#replay.steps;
    if (step.event !== "remove") this.#ends.push(length);
    if (step.event === "conflict") this.#conflict ||= length;
    if (step.event === "given" && step.cell) {
      this.#given.add(step.cell);
      this.#givens = length;
    }
  }

  /** Shows the state after `at` steps, or after the last. @param {number} at */
  show(at, {candidates = false} = {}) {
    const replay = this.#replay;
    replay.seek(this.placeOf(at));
    const ended = replay.at === replay.steps.length ? this.last : null;
    // At the end of a search with one solution the solution is shown again.
    const only = ended?.verdict === "unique" && replay.step?.event !== "solution";
    const found = only ? this.#solution : null;
    this.#grid.draw(found ? this.#pictureOf(found) : this.#picture(candidates));
    this.tree.show(replay.at, replay.open);
    this.#trail?.show(replay);
    const {decisions, conflicts} = replay.counts;
    const values = [this.stepOf(replay.at), decisions, conflicts, replay.open.length];
    for (const [index, value] of values.entries()) {
      this.#counters[index].textContent = number(value);
    }
    const removed = this.#removed(at);
    const passed = removed ? ` ${count(removed, "candidate")} removed before it.` : "";
    this.#sentence.textContent = found ? FOUND : sentence(replay, this.#board.symbols) + passed;
    for (const [event, line] of this.#lines) {
      if (event === replay.step?.event) line.setAttribute("aria-current", "step");
      else line.removeAttribute("aria-current");
    }
    this.#end.textContent = ended ? ending(ended, this.length) : "";
    this.element.classList.toggle("empty", !replay.steps.length);
    this.element.classList.toggle("ended", ended !== null);
    this.element.classList.toggle("cut", this.last?.event === "cut");
    const cut = this.#growth.decisions > MOST && decisions > MOST;
    this.#note.textContent = cut ? `The tree has the first ${number(MOST)} decisions.` : "";
  }

  /** The number of candidates that were removed within a step. @param {number} at */
  #removed(at) {
    if (this.single || at < 1 || at > this.length) return 0;
    return Math.max(0, this.#replay.at - this.placeOf(at - 1) - 1);
  }

  /** The state of the replay. @param {boolean} candidates */
  #picture(candidates) {
    const replay = this.#replay;
    const tried = new Set(replay.open.map((number) => replay.steps[number].cell));
    const digits = [...replay.digits];
    const names = digits.map((_, position) => cellAt(this.#board, position));
    const {step} = replay;
    const reason = step ? [...step.cells, ...(step.rule ? this.#cellsOf(step.rule) : [])] : [];
    return {
      digits,
      kinds: digits.map((digit, i) => this.#kind(digit, names[i], tried)),
      candidates: candidates
        ? digits.map((digit, i) => (digit ? null : this.#candidates(i)))
        : undefined,
      marks: [
        {cells: [...new Set(reason)], as: step?.event === "conflict" ? "conflict" : "source"},
        {cells: replay.changed.map((position) => names[position]), as: "changed"},
      ].filter(({cells}) => cells.length),
    };
  }

  /** A solution as the search leaves it. @param {number[]} digits */
  #pictureOf(digits) {
    const names = digits.map((_, position) => cellAt(this.#board, position));
    return {digits, kinds: names.map((name) => (this.#given.has(name) ? "given" : "found"))};
  }

  /**
   * @param {number} digit
   * @param {string} name of the cell
   * @param {Set<string | undefined>} tried the cells of the open decisions
   */
  #kind(digit, name, tried) {
    if (!digit) return "";
    if (this.#given.has(name)) return "given";
    return tried.has(name) ? "entry" : "found";
  }

  /** The candidates of an open cell. @param {number} position */
  #candidates(position) {
    const bits = this.#replay.candidates[position];
    const digits = this.#board.symbols.map((_, index) => index + 1);
    return digits.filter((digit) => (bits >> (digit - 1)) & 1).map((digit) => ({digit}));
  }
}
