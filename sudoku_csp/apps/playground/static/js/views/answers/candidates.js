// Candidates: the digits that each level of reasoning leaves, one over the other.

import {button, count, make} from "../../elements.js";
import {follow} from "../../signal.js";
import {cancel} from "../../work.js";

/**
 * From the weakest to the strongest, with the part by which the grid draws them. Only the first is
 * ticked at the start: on an easy puzzle any other gives the solution.
 */
const LEVELS = [
  {kind: "peers", part: "unseen", title: "Not in a row, column or box of the cell"},
  {kind: "naked singles", part: "naked", title: "After naked singles"},
  {kind: "singles", part: "singles", title: "After naked and hidden singles"},
  {kind: "gac", part: "gac", title: "GAC on every house"},
  {kind: "true", part: "true-candidate", title: "True candidates: in some solution"},
];

const ABOUT =
  "The digits that are left to each cell. Tick stronger levels to see what more they remove: each " +
  "removes all that the one before it removes, and may fill the whole grid. A digit has the style " +
  "of the strongest level that keeps it.";

/**
 * A level with its parts of the panel; `found` is the part of the answer, null until it is known.
 * @typedef {object} Row
 * @property {string} kind
 * @property {string} part
 * @property {HTMLElement} element
 * @property {HTMLInputElement} box
 * @property {HTMLElement} about
 * @property {HTMLElement} number
 * @property {import("../../types.js").Part | null} found
 */

/** The panel: shows the ticked levels; own entries count unless they are wrong. */
export class Candidates {
  #page;
  #layer;
  #rows = LEVELS.map((level) => this.#row(level));
  #progress = make("div", {class: "progress"});
  #counts = make("p", {class: "about", role: "status"});
  #all = button("Show the candidates", () => this.#press(), {"aria-pressed": "false"});
  #release = () => this.#all.setAttribute("aria-pressed", "false");
  element = make(
    "section",
    {class: "candidates", "aria-label": "Candidates by level"},
    make("p", {class: "about"}, ABOUT),
    make("div", {class: "actions"}, this.#all),
    this.#progress,
    this.#counts,
    make("ul", {class: "levels"}, ...this.#rows.map(({element}) => element)),
  );

  /**
   * @param {import("../../types.js").Page} page
   * @param {import("../../shared_layer.js").SharedLayer} layer
   */
  constructor(page, layer) {
    this.#page = page;
    this.#layer = layer;
    follow(
      () => page.puzzle.state.value,
      () => this.#changed(),
    );
  }

  /**
   * The switch of a level, its sentence and its count.
   * @param {{kind: string, part: string, title: string}} level
   * @returns {Row}
   */
  #row({kind, part, title}) {
    const checked = kind === LEVELS[0].kind;
    const box = make("input", {
      type: "checkbox",
      checked,
      onchange: () => this.#pressed && this.#show(),
    });
    const about = make("span", {class: "about"});
    const number = make("output", {class: "count"});
    const swatch = make("span", {class: `swatch level-${part}`, "aria-hidden": "true"}, "5");
    const name = make("span", {class: "level"}, title);
    const label = make("label", {}, box, swatch, name, number);
    const element = make("li", {"data-level": kind}, label, about);
    return {kind, part, element, box, about, number, found: null};
  }

  get #pressed() {
    return this.#all.getAttribute("aria-pressed") === "true";
  }

  clear() {
    cancel(this.#progress);
    this.#counts.textContent = "";
    for (const row of this.#rows) {
      row.found = null;
      row.about.textContent = "";
      row.number.textContent = "";
      row.element.classList.remove("contradiction");
    }
  }

  /** The candidates change with the entries; the view clears them for another puzzle. */
  #changed() {
    this.clear();
    if (this.#pressed) this.#show();
  }

  async #press() {
    if (this.#pressed) {
      this.#layer.clear();
      return;
    }
    this.#all.setAttribute("aria-pressed", "true");
    this.clear();
    const {state} = this.#page.puzzle;
    const before = state.value;
    const {sentence, wrong} = await this.#page
      .check()
      .catch(({message}) => ({sentence: message, wrong: []}));
    if (!this.#pressed || state.value !== before) return;
    this.#counts.textContent = wrong.length ? `${sentence} The other entries are counted.` : "";
    await this.#show();
  }

  /** Fetches the ticked levels that are not known yet, and draws them. */
  async #show() {
    const wanted = this.#rows.filter(({box, found}) => box.checked && !found);
    this.#draw();
    if (!wanted.length) return;
    const kinds = wanted.map(({kind}) => kind);
    const fields = {...this.#page.fields({entries: true}), kinds};
    await this.#page.run(this.#progress, "candidates", fields, (part) => this.#take(part));
  }

  /** @param {import("../../types.js").Part} part */
  #take(part) {
    const row = this.#rows.find(({kind}) => kind === part.kind);
    if (part.part !== "candidates" || !row) return;
    row.found = part;
    row.number.textContent = part.digits ? this.#counted(part.digits, part.complete) : "none";
    row.about.textContent = [part.about, part.contradiction].filter(Boolean).join(" ");
    row.element.classList.toggle("contradiction", Boolean(part.contradiction));
    this.#draw();
  }

  /**
   * The number of candidates of the open cells, in words.
   * @param {number[][]} candidates
   * @param {boolean} complete
   */
  #counted(candidates, complete) {
    const {digits} = this.#page.puzzle;
    const left = candidates.reduce((sum, cell, i) => sum + (digits[i] ? 0 : cell.length), 0);
    return count(left, "candidate") + (complete ? "" : " so far");
  }

  #draw() {
    const on = this.#rows.filter(({box, found}) => box.checked && found?.digits);
    if (!on.length && !this.#layer.isOf(this.#release)) return;
    this.#layer.show(on.length ? {candidates: this.#cells(on)} : {}, this.#release);
    this.#all.setAttribute("aria-pressed", "true");
  }

  /**
   * The candidates of each open cell, each with the part of the strongest level that keeps it.
   * @param {Row[]} on
   */
  #cells(on) {
    return this.#page.puzzle.digits.map((digit, i) => {
      if (digit) return null;
      /** @type {Map<number, string>} */
      const parts = new Map();
      for (const {part, found} of on)
        for (const left of found?.digits[i] ?? []) parts.set(left, part);
      return [...parts].sort(([a], [b]) => a - b).map(([left, part]) => ({digit: left, part}));
    });
  }
}
