// Encoding: one rule in every form, all encodings measured, unit propagation step by step.

import {make} from "../elements.js";
import {encodingChoice} from "../encoding_choice.js";
import {onGivens} from "../givens.js";
import {SharedLayer} from "../shared_layer.js";
import {Languages} from "./laboratory/languages.js";
import {Sizes} from "./laboratory/sizes.js";
import {Subject} from "./laboratory/subject.js";
import {UnitSteps} from "./laboratory/unit_steps.js";

export const title = "Encoding";
export const name = "encoding";

/** Milliseconds without a change until the chosen rule is fetched. */
const SETTLED = 150;

export function mount(element, page) {
  const laboratory = new Laboratory(element, page);
  page.choices
    .then((choices) => laboratory.open(choices))
    .catch((error) => {
      element.append(make("p", {class: "work-failed", role: "alert"}, error.message));
    });
  return {show: () => laboratory.show(), hide: () => laboratory.hide()};
}

class Laboratory {
  constructor(element, page) {
    this.page = page;
    this.lit = new SharedLayer(page.layers, `${name}-lit`);
    this.steps = new SharedLayer(page.layers, `${name}-steps`);
    this.root = element;
  }

  open(choices) {
    const {page} = this;
    this.subject = new Subject(page.puzzle, () => this.look());
    this.encoding = encodingChoice(choices, page.puzzle, () => this.look());
    this.languages = new Languages((cells) => this.light(cells));
    const encoding = () => this.encoding.fields();
    this.sizes = new Sizes(page, encoding, (row) => this.encoding.choose(row.encoding));
    this.unit = new UnitSteps(page, this.steps, encoding);
    this.progress = make("div", {});
    this.root.append(
      make("div", {class: "laboratory-choice"}, this.subject.element, this.encoding.element),
      this.progress,
      this.languages.element,
      this.sizes.element,
      this.unit.element,
    );
    onGivens(page, () => this.restart());
    page.grid.addEventListener("hover", ({detail}) => this.name(detail?.cell ?? null));
    page.grid.addEventListener("select", ({detail}) => this.point(detail.cell));
    this.encoding.choose(choices.defaults);
  }

  show() {
    this.shown = true;
    this.lit.shown = true;
    this.steps.shown = true;
    if (this.stale) this.look();
  }

  hide() {
    this.shown = false;
    this.lit.shown = false;
    this.steps.shown = false;
    this.unit?.stepper.pause();
  }

  /** Another puzzle: all answers are out of date. */
  restart() {
    this.subject.reset();
    this.languages.clear();
    this.sizes.clear();
    this.unit.reset();
    this.look();
  }

  /** Fetches the chosen rule, once the choice has settled. */
  look() {
    this.unit.clear();
    this.sizes.choose(this.encoding.names());
    this.light([]);
    clearTimeout(this.timer);
    this.stale = !this.shown;
    if (this.shown) this.timer = setTimeout(() => this.ask(), SETTLED);
  }

  async ask() {
    const fields = {...this.page.fields(), ...this.subject.fields(), ...this.encoding.fields()};
    let first = true;
    const ended = await this.page.run(this.progress, "rule", fields, (part) => {
      if (first) this.languages.clear();
      first = false;
      this.languages.take(part);
    });
    if (ended === "failed") this.languages.clear();
  }

  /** Highlights cells on the grid, over those of the chosen rule. */
  light(cells) {
    this.lit.show({
      marks: [
        {cells: this.subject.cells(), as: "house"},
        {cells, as: "source"},
      ],
    });
  }

  name(cell) {
    if (this.shown) this.languages.name(cell);
  }

  point(cell) {
    if (!this.shown) return;
    this.subject.point(cell);
    this.name(cell);
  }
}
