// Candidates: the digits that each level of reasoning leaves, one over the other.

import {button, count, make} from "../../elements.js";
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

/** The panel: shows the ticked levels; own entries count unless they are wrong. */
export function candidates(page, layer) {
  const panel = new Panel(page, layer);
  return {element: panel.element, clear: () => panel.clear()};
}

class Panel {
  constructor(page, layer) {
    this.page = page;
    this.layer = layer;
    this.found = new Map();
    this.release = () => this.all.setAttribute("aria-pressed", "false");
    this.rows = new Map(LEVELS.map((level) => [level.kind, this.row(level)]));
    this.progress = make("div", {class: "progress"});
    this.counts = make("p", {class: "about", role: "status"});
    this.all = button("Show the candidates", () => this.press(), {"aria-pressed": "false"});
    const rows = LEVELS.map(({kind}) => this.rows.get(kind).element);
    this.element = make(
      "section",
      {class: "candidates", "aria-labelledby": "candidates-title"},
      make("h2", {id: "candidates-title"}, "Candidates"),
      make("p", {class: "about"}, ABOUT),
      make("div", {class: "actions"}, this.all),
      this.progress,
      this.counts,
      make("ul", {class: "levels"}, ...rows),
    );
    page.puzzle.addEventListener("change", () => this.changed());
  }

  /** The switch of a level, its sentence and its count. */
  row({kind, part, title}) {
    const checked = kind === LEVELS[0].kind;
    const box = make("input", {
      type: "checkbox",
      checked,
      onchange: () => this.pressed && this.show(),
    });
    const about = make("span", {class: "about"});
    const number = make("output", {class: "count"});
    const swatch = make("span", {class: `swatch level-${part}`, "aria-hidden": "true"}, "5");
    const name = make("span", {class: "level"}, title);
    const label = make("label", {}, box, swatch, name, number);
    return {element: make("li", {"data-level": kind}, label, about), box, about, number};
  }

  get pressed() {
    return this.all.getAttribute("aria-pressed") === "true";
  }

  clear() {
    cancel(this.progress);
    this.found.clear();
    this.counts.textContent = "";
    for (const {about, number, element} of this.rows.values()) {
      about.textContent = "";
      number.textContent = "";
      element.classList.remove("contradiction");
    }
  }

  /** The candidates change with the entries; the view clears them for another puzzle. */
  changed() {
    const {pressed} = this;
    this.clear();
    if (pressed) this.show();
  }

  async press() {
    if (this.pressed) {
      this.layer.clear();
      return;
    }
    this.all.setAttribute("aria-pressed", "true");
    this.clear();
    const {puzzle} = this.page;
    const before = puzzle.state;
    const {sentence, wrong} = await this.page
      .check()
      .catch(({message}) => ({sentence: message, wrong: []}));
    if (!this.pressed || puzzle.state !== before) return;
    this.counts.textContent = wrong.length ? `${sentence} The other entries are counted.` : "";
    await this.show();
  }

  /** Fetches the ticked levels that are not known yet, and draws them. */
  async show() {
    const kinds = LEVELS.map(({kind}) => kind).filter(
      (kind) => this.rows.get(kind).box.checked && !this.found.has(kind),
    );
    this.draw();
    if (!kinds.length) return;
    const fields = {...this.page.fields({entries: true}), kinds};
    await this.page.run(this.progress, "candidates", fields, (part) => this.take(part));
  }

  take(part) {
    const row = this.rows.get(part.kind);
    if (part.part !== "candidates" || !row) return;
    this.found.set(part.kind, part);
    row.number.textContent = part.digits ? this.counted(part) : "none";
    row.about.textContent = [part.about, part.contradiction].filter(Boolean).join(" ");
    row.element.classList.toggle("contradiction", Boolean(part.contradiction));
    this.draw();
  }

  /** How many candidates of the open cells are left. */
  counted({digits, complete}) {
    const {digits: filled} = this.page.puzzle;
    const left = digits.reduce((sum, cell, i) => sum + (filled[i] ? 0 : cell.length), 0);
    return count(left, "candidate") + (complete ? "" : " so far");
  }

  draw() {
    const known = LEVELS.filter(({kind}) => this.found.get(kind)?.digits);
    const on = known.filter(({kind}) => this.rows.get(kind).box.checked);
    if (!on.length && this.layer.release !== this.release) return;
    this.layer.show(on.length ? {candidates: this.cells(on)} : {}, this.release);
    this.all.setAttribute("aria-pressed", "true");
  }

  /** The candidates of each open cell, each by the strongest level that still has it. */
  cells(on) {
    return this.page.puzzle.digits.map((digit, i) => {
      if (digit) return null;
      const parts = new Map();
      for (const {kind, part} of on) {
        for (const left of this.found.get(kind).digits[i]) parts.set(left, part);
      }
      return [...parts].sort(([a], [b]) => a - b).map(([left, part]) => ({digit: left, part}));
    });
  }
}
