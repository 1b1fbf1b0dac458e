// Candidates: the digits that each way to look leaves in the cells, one over the other.

import {cancel} from "../../work.js";
import {make, button, count} from "../../elements.js";

/** From the weakest to the strongest, with the part that grid.js draws them by. */
const LEVELS = [
  {kind: "naked singles", part: "naked"},
  {kind: "singles", part: "singles"},
  {kind: "gac", part: "gac"},
  {kind: "true", part: "true-candidate"},
];

const TITLES = {
  "naked singles": "Naked singles",
  singles: "Naked and hidden singles",
  gac: "GAC on every house",
  true: "True candidates",
};

/** The panel: asks once, then each level has a switch. */
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
    this.all = button("Show the candidates", () => this.press(), {"aria-pressed": "false"});
    const rows = LEVELS.map(({kind}) => this.rows.get(kind).element);
    this.element = make(
      "section",
      {class: "candidates", "aria-labelledby": "candidates-title"},
      make("h2", {id: "candidates-title"}, "Candidates"),
      make("p", {class: "about"},
        "The digits that a cell has left, by four ways to look. Each way sees all that the one " +
        "before it sees: a digit drawn paler is one that a stronger way strikes out."),
      make("div", {class: "actions"}, this.all),
      this.progress,
      make("ul", {class: "levels"}, ...rows),
    );
  }

  /** The switch of a level, its sentence and its count. */
  row({kind, part}) {
    const box = make("input", {type: "checkbox", checked: true, onchange: () => this.draw()});
    const about = make("span", {class: "about"});
    const number = make("output", {class: "count"});
    const swatch = make("span", {class: `swatch level-${part}`, "aria-hidden": "true"}, "5");
    const name = make("span", {class: "level"}, TITLES[kind]);
    const label = make("label", {}, box, swatch, name, number);
    return {element: make("li", {"data-level": kind}, label, about), box, about, number};
  }

  clear() {
    cancel(this.progress);
    this.found.clear();
    for (const {about, number} of this.rows.values()) {
      about.textContent = "";
      number.textContent = "";
    }
  }

  async press() {
    if (this.all.getAttribute("aria-pressed") === "true") {
      this.layer.clear();
      return;
    }
    if (!this.found.size) {
      const fields = this.page.fields();
      await this.page.run(this.progress, "candidates", fields, (part) => this.take(part));
    }
    this.draw();
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

  /** How many candidates are left, and how many fewer than the level before has. */
  counted({kind, digits, complete}) {
    const left = this.total(digits);
    const at = LEVELS.findIndex((level) => level.kind === kind);
    const before = at > 0 ? this.found.get(LEVELS[at - 1].kind)?.digits : null;
    const fewer = before ? this.total(before) - left : 0;
    const said = count(left, "candidate") + (complete ? "" : " so far");
    return fewer ? `${said}, ${count(fewer, "fewer", "fewer")}` : said;
  }

  /** The candidates of the open cells. */
  total(digits) {
    const {givens} = this.page.puzzle;
    return digits.reduce((sum, cell, i) => sum + (givens[i] ? 0 : cell.length), 0);
  }

  draw() {
    const known = LEVELS.filter(({kind}) => this.found.get(kind)?.digits);
    const on = known.filter(({kind}) => this.rows.get(kind).box.checked);
    if (!on.length) {
      if (this.layer.release === this.release) this.layer.clear();
      return;
    }
    this.all.setAttribute("aria-pressed", "true");
    this.layer.show({candidates: this.cells(on)}, this.release);
  }

  /** The candidates of each open cell, each by the strongest level that still has it. */
  cells(on) {
    return this.page.puzzle.givens.map((given, i) => {
      if (given) return null;
      const parts = new Map();
      for (const {kind, part} of on) {
        for (const digit of this.found.get(kind).digits[i]) parts.set(digit, part);
      }
      return [...parts].sort(([a], [b]) => a - b).map(([digit, part]) => ({digit, part}));
    });
  }
}
