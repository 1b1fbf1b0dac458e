// A task: choices, a text or code of the learner, and its verdict.

import {cellAt, indexOf, line} from "../board.js";
import {button, make} from "../elements.js";
import {cancel} from "../work.js";
import {built} from "./nodes.js";

/** @typedef {import("../types.js").Part} Part */

/** The largest seed of an instance. */
const SEEDS = 1_000_000;

export class Task {
  #page;
  #progress;
  #place;
  #open;
  /** The puzzle of the instance, if it has one. */
  #puzzle = "";
  #work = make("div");
  #verdict = make("div", {role: "status"});
  #content = make("div");
  element;

  /**
   * @param {{name: string, code: Part | null}} block
   * @param {number} unit
   * @param {import("./progress.js").Progress} progress
   * @param {import("../types.js").Page} page
   * @param {(puzzle: string) => Promise<void>} open opens a puzzle on the board
   */
  constructor({name, code}, unit, progress, page, open) {
    this.#page = page;
    this.#progress = progress;
    this.#place = {unit, task: name};
    this.#open = open;
    this.element = make(
      "div",
      {class: "learn-block", role: "group", "aria-label": "A task"},
      this.#content,
      this.#work,
      this.#verdict,
    );
    progress.begin(this.#place);
    if (code) this.#put(code.title, this.#code(code));
    else this.#load(progress.seedOf(this.#place) ?? drawn());
  }

  /** @param {number} seed */
  #load(seed) {
    cancel(this.#work);
    this.#verdict.replaceChildren();
    this.#progress.keepSeed(this.#place, seed);
    this.#page.run(this.#work, "task", {name: this.#place.task, seed}, (part) => {
      this.#puzzle = part.puzzle;
      this.#put(part.title, this.#instance(part, seed));
    });
  }

  /** @param {string} title @param {HTMLElement[]} content */
  #put(title, content) {
    this.#content.replaceChildren(make("h4", {}, `Task: ${title}`), ...content);
  }

  /** @param {Part} part @param {number} seed */
  #instance({text, form, choices, puzzle}, seed) {
    const type = {one: "radio", several: "checkbox", text: "text"}[String(form)] ?? "text";
    const before = this.#progress.of(this.#place);
    const known = before?.seed === seed && Array.isArray(before.answer) ? before.answer : [];
    if (known.length && before?.right) this.#verdict.append(make("p", {class: "right"}, "Right."));
    const inputs = (form === "text" ? [""] : choices).map((/** @type {string} */ choice) =>
      make("input", {
        type,
        name: this.#place.task,
        value: choice || (known[0] ?? ""),
        checked: known.includes(choice),
      }),
    );
    const fields = inputs.map((/** @type {HTMLInputElement} */ input, /** @type {number} */ at) =>
      make("label", {}, input, form === "text" ? null : make("span", {}, choices[at])),
    );
    const answer = () =>
      inputs
        .filter((/** @type {HTMLInputElement} */ input) => form === "text" || input.checked)
        .map((/** @type {HTMLInputElement} */ input) => input.value);
    if (form === "text") inputs[0].setAttribute("aria-label", "Your answer");
    return [
      make("p", {class: "learn-question"}, text),
      ...(puzzle ? [button("Open it on the board", () => this.#open(puzzle))] : []),
      make("div", {class: "learn-choices", role: "group", "aria-label": "Your answer"}, ...fields),
      make(
        "div",
        {class: "row"},
        button("Check", () => this.#check({seed, answer: answer()}), {class: "primary"}),
        button("Another one", () => this.#load(drawn())),
      ),
    ];
  }

  /** @param {Part} part */
  #code({text, start, hints, solution}) {
    const {code: before, right} = this.#progress.of(this.#place) ?? {};
    if (right) this.#verdict.append(make("p", {class: "right"}, "Right."));
    const field = make("textarea", {
      rows: Math.max(6, start.split("\n").length + 3),
      spellcheck: "false",
      autocapitalize: "off",
      "aria-label": "Your code",
    });
    field.value = before ?? start;
    field.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && !event.isComposing) indent(event, field);
    });
    // Code is kept before it is checked, because it may never end.
    field.addEventListener("change", () => {
      this.#progress.put(this.#place, {code: field.value, right: false});
    });
    const help = make("div", {class: "learn-help"});
    const more = button("A hint", () => {
      help.append(...built(hints[help.childElementCount]));
      more.hidden = help.childElementCount === hints.length;
    });
    const shown = make(
      "details",
      {},
      make("summary", {}, "A solution"),
      make("pre", {tabindex: 0}, solution),
    );
    return [
      make("div", {}, ...built(text)),
      field,
      make(
        "div",
        {class: "row"},
        button("Check", () => this.#check({code: field.value}), {class: "primary"}),
        more,
        button("Begin again", () => {
          field.value = start;
        }),
      ),
      help,
      shown,
    ];
  }

  /** @param {{seed: number, answer: string[]} | {code: string}} given */
  async #check(given) {
    const inSight = () => this.#verdict.scrollIntoView({block: "nearest"});
    this.#verdict.replaceChildren();
    this.#page.layers.clear("learn");
    inSight();
    await this.#page.run(this.#work, "check", {name: this.#place.task, ...given}, (part) => {
      this.#progress.put(this.#place, {...given, right: part.right});
      this.#verdict.append(
        make("p", {class: part.right ? "right" : "wrong"}, part.text),
        part.printed ? make("pre", {tabindex: 0}, part.printed) : "",
      );
      this.#light(part.lit);
    });
    inSight();
  }

  /** Lights a counterexample on the puzzle of the task, or else on a board with room for its digits. @param {Record<string, number>} lit */
  async #light(lit) {
    const {layers, puzzle} = this.#page;
    const cells = Object.keys(lit);
    if (!cells.length) return;
    const opened = [line(puzzle.givens), puzzle.rules.join("; ")].filter(Boolean).join(" with ");
    if (this.#puzzle && opened !== this.#puzzle) await this.#open(this.#puzzle);
    const {board, givens} = puzzle;
    const digits = Array(board.side * board.side).fill(0);
    for (const cell of cells) {
      const place = indexOf(board, cell);
      const taken = !this.#puzzle && givens[place] && givens[place] !== lit[cell];
      if (taken || cellAt(board, place) !== cell || lit[cell] > board.side) return;
      digits[place] = lit[cell];
    }
    layers.set("learn", {digits, marks: [{cells, as: "source"}]});
    document.querySelector("#grid")?.scrollIntoView({block: "nearest"});
  }
}

/** A seed of an instance. */
function drawn() {
  return 1 + (crypto.getRandomValues(new Uint32Array(1))[0] % SEEDS);
}

/** A new line begins below the one before. @param {KeyboardEvent} event @param {HTMLTextAreaElement} field */
function indent(event, field) {
  event.preventDefault();
  const line = field.value.slice(0, field.selectionStart).split("\n").at(-1) ?? "";
  const spaces = /^ */.exec(line)?.[0] ?? "";
  const deeper = line.trimEnd().endsWith(":") ? "    " : "";
  field.setRangeText(`\n${spaces}${deeper}`, field.selectionStart, field.selectionEnd, "end");
}
