// Conflict: givens and rules that conflict, as soon as a puzzle has no solution.

import {indexOf} from "../../board.js";
import {button, count, folded, make} from "../../elements.js";
import {cancel} from "../../work.js";

/** Milliseconds without a change until the puzzle is examined, and its time limit in seconds. */
const PAUSE = 400;
const SECONDS = 10;

const NONE = "no solution";

/** Repairs that are not folded; and the solutions that a repair leaves. */
const FIRST = 4;
const LEAVES = {unique: "leaves one solution", multiple: "leaves several solutions"};

/** The panel of a view: examines the givens while the view is shown. */
export function conflict(page, layer) {
  const panel = new Panel(page, layer);
  return {
    element: panel.element,
    show: () => panel.show(),
    hide: () => panel.hide(),
    changed: () => panel.changed(),
  };
}

class Panel {
  constructor(page, layer) {
    this.page = page;
    this.layer = layer;
    this.timer = null;
    this.visible = false;
    this.known = false;
    this.marked = false;
    this.progress = make("div", {class: "progress"});
    this.found = make("div", {class: "no-solution", role: "status", hidden: true});
    this.element = make(
      "section",
      {class: "conflicts", "aria-label": "Conflicting givens"},
      this.progress,
      this.found,
    );
  }

  show() {
    this.visible = true;
    if (!this.known) this.wait(0);
  }

  hide() {
    this.visible = false;
    clearTimeout(this.timer);
  }

  changed() {
    this.known = this.marked = false;
    this.found.hidden = true;
    cancel(this.progress);
    if (this.visible) this.wait(PAUSE);
  }

  wait(time) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.examine(), time);
  }

  async examine() {
    this.known = true;
    const fields = {...this.page.fields(), seconds: SECONDS};
    await this.page.run(this.progress, "diagnose", fields, (part) => this.take(part));
  }

  /** Takes the diagnosis so far; a puzzle with a solution needs no more of it. */
  take({verdict, sentences, givens, cells, repairs}) {
    if (verdict !== NONE || !givens) {
      if (verdict !== NONE) cancel(this.progress);
      return;
    }
    const mark = () => this.layer.show({marks: [{cells, as: "conflict"}]});
    const [first, ...others] = sentences.map((line) => make("p", {class: "sentence"}, line));
    this.found.replaceChildren(
      make("h2", {class: "verdict"}, make("span", {"aria-hidden": "true"}, "∅ "), "No solution"),
      first,
      this.repairs(repairs.found),
      ...others,
      make("div", {class: "actions"}, button("Mark the conflict on the grid", mark)),
    );
    this.found.hidden = false;
    if (this.marked !== String(cells)) mark();
    this.marked = String(cells);
  }

  /** A button for each repair. */
  repairs(repairs) {
    if (!repairs.length) return "";
    const items = repairs.map(({drop, drop_constraints: dropped = [], instead, lines, verdict}) => {
      const cells = Object.keys(drop);
      const parts = [...(cells.length ? [this.named(cells)] : []), ...dropped];
      const change = instead ? `Change to ${instead}` : `Remove ${parts.join(" and ")}`;
      return make(
        "li",
        {},
        button(change, () => this.drop(cells, lines)),
        make("span", {}, LEAVES[verdict] ?? "leaves a solution"),
      );
    });
    const more = items.splice(FIRST);
    return make(
      "div",
      {class: "repairs"},
      make("h3", {}, "Repairs"),
      make("ul", {}, ...items),
      more.length ? folded(count(more.length, "more repair"), make("ul", {}, ...more)) : null,
    );
  }

  /** Givens in words, as "5 from r1c1". */
  named(cells) {
    const {board, givens} = this.page.puzzle;
    return cells
      .map((cell) => `${board.symbols[givens[indexOf(board, cell)] - 1]} from ${cell}`)
      .join(" and ");
  }

  /** Removes these givens, and takes other rules; can be undone. Selects the first of the cells. */
  drop(cells, rules = this.page.puzzle.rules) {
    const {board, givens, entries} = this.page.puzzle;
    const dropped = new Set(cells.map((cell) => indexOf(board, cell)));
    const digits = givens.map((digit, index) => (dropped.has(index) ? 0 : digit));
    this.page.puzzle.load({board, digits, entries, rules});
    if (cells.length) this.page.grid.select(cells[0]);
    this.page.grid.focus();
  }
}
