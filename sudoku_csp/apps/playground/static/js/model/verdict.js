// The verdict of each backend on the puzzle, after every change; in a contradiction the rules of a
// minimal conflict, and repairs.

import {ask} from "../ask.js";
import {indexOf} from "../board.js";
import {button, make} from "../elements.js";
import {effect, follow} from "../signal.js";
import {VERDICTS} from "../views/answers/answer_card.js";

/** Milliseconds without a change until the backends are asked, and the time limit in seconds. */
const SETTLED = 400;
const SECONDS = 10;

/** Repairs that are shown. */
const MOST = 4;
/** @type {Record<string, string>} */
const LEAVES = {unique: "leaves one solution", multiple: "leaves several solutions"};

/**
 * @typedef {object} Repair
 * @property {Record<string, number>} drop givens
 * @property {string[]} rules the rules that are left, as lines
 * @property {string} [instead]
 * @property {string[]} [drop_constraints]
 * @property {string} verdict
 */

/**
 * What a diagnosis finds in a puzzle without a solution.
 * @typedef {object} Conflict
 * @property {string[]} rules identifiers
 * @property {string[]} cells of the givens and rules that conflict
 * @property {string[]} sentences
 * @property {Repair[]} repairs
 */

export class Verdict {
  #page;
  #lights = make("span", {class: "lights"});
  #sentence = make("span", {role: "status"});

  /** @param {import("../types.js").Page} page */
  constructor(page) {
    this.#page = page;
    this.element = make("div", {class: "verdict-strip"}, this.#lights, this.#sentence);
    /** @type {AbortController | null} */
    let control = null;
    let clock = 0;
    follow(
      () => page.puzzle.question.value,
      () => {
        page.puzzle.conflict.value = null;
      },
    );
    effect(() => {
      control?.abort();
      clearTimeout(clock);
      page.puzzle.question.value;
      if (page.mode.value !== "model") return;
      control = new AbortController();
      const {signal} = control;
      this.#show("", {});
      clock = window.setTimeout(() => this.#ask(signal), SETTLED);
    });
  }

  /** @param {AbortSignal} signal */
  async #ask(signal) {
    const {puzzle, choices} = this.#page;
    const fields = {...puzzle.fields(), seconds: SECONDS};
    try {
      const {backends} = await choices;
      /** @type {Record<string, string>} */
      const verdicts = Object.fromEntries(backends.map(({name}) => [name, "working"]));
      const names = backends.map(({name}) => name);
      for await (const part of ask("solve", {...fields, backends: names, limit: 2}, signal)) {
        if (part.part === "result") verdicts[part.backend] = part.fault ? "fault" : part.verdict;
        if (part.part === "agreement") {
          this.#show(part.sentence, verdicts);
          if (part.verdict !== "no solution") return;
        } else this.#show("", verdicts);
      }
      for await (const part of ask("diagnose", fields, signal)) {
        if (part.rules) puzzle.conflict.value = {...part, repairs: part.repairs.found};
      }
    } catch (error) {
      if (!signal.aborted) this.#show(/** @type {Error} */ (error).message, {});
    }
  }

  /** @param {string} sentence @param {Record<string, string>} verdicts by backend */
  async #show(sentence, verdicts) {
    const {backends} = await this.#page.choices;
    this.#sentence.textContent = sentence;
    const lights = backends.map(({name, title, about}) => {
      const verdict = verdicts[name] ?? "working";
      const {sign, label} = VERDICTS[verdict] ?? {
        sign: verdict === "working" ? "…" : "!",
        label: verdict,
      };
      const text = `${title}: ${label}`;
      return make(
        "span",
        {class: "light", "data-verdict": verdict, title: about},
        make("span", {"aria-hidden": "true"}, `${sign} `),
        text,
      );
    });
    this.#lights.replaceChildren(...lights);
  }

  /** The sentences of a conflict, and a button for each repair. @param {Conflict} conflict */
  repairs({sentences, repairs}) {
    const {puzzle, grid} = this.#page;
    const items = repairs
      .slice(0, MOST)
      .map(({drop, drop_constraints: rules = [], instead, rules: left, verdict}) => {
        const cells = Object.keys(drop);
        const {board, givens} = puzzle;
        const digits = cells.map(
          (cell) => `${board.symbols[givens[indexOf(board, cell)] - 1]} from ${cell}`,
        );
        const change = instead
          ? `Change to ${instead}`
          : `Remove ${[...digits, ...rules].join(" and ")}`;
        const repair = () => {
          const dropped = new Set(cells.map((cell) => indexOf(board, cell)));
          puzzle.repair(
            givens.map((digit, index) => (dropped.has(index) ? 0 : digit)),
            left,
          );
          grid.focus();
        };
        return make("li", {}, button(change, repair), " ", LEAVES[verdict] ?? "leaves a solution");
      });
    return make(
      "div",
      {class: "repairs"},
      ...sentences.map((line) => make("p", {}, line)),
      make("ul", {}, ...items),
    );
  }
}
