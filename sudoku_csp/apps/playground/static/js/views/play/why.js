// Why: the reason for the digit of a cell, or against a digit; the last step first.

import {indexOf} from "../../board.js";
import {button, make} from "../../elements.js";
import {reveal} from "../../narrow.js";
import {effect} from "../../signal.js";
import {cancel} from "../../work.js";
import {positionWithout, refuted} from "./position.js";
import {card} from "./step_card.js";

/** @typedef {import("../../types.js").Part} Part */

export class Why {
  #page;
  #layer;
  #begin;
  /** The parts of the answer so far. @type {Part[]} */
  #parts = [];
  #progress = make("div", {class: "progress"});
  #answer = make("div", {class: "answer", role: "status"});
  #earlier = make("div", {class: "earlier"});
  #what = button("", () => this.#ask());
  #pad = make("div", {class: "pad", role: "group"});
  #about = make("p", {class: "hint"}, "Choose a cell. Enter asks for its digit.");
  element = make(
    "section",
    {class: "why", "aria-labelledby": "why-title"},
    make("h2", {id: "why-title"}, "Why?"),
    this.#about,
    this.#pad,
    make("div", {class: "actions"}, this.#what),
    this.#progress,
    this.#answer,
    this.#earlier,
  );

  /**
   * The panel of a view; `begin` is called before it uses the layer.
   * @param {import("../../types.js").Page} page
   * @param {import("../../shared_layer.js").SharedLayer} layer
   * @param {() => void} begin
   */
  constructor(page, layer, begin) {
    this.#page = page;
    this.#layer = layer;
    this.#begin = begin;
    const {grid, puzzle} = page;
    grid.addEventListener("key", (event) => {
      if (event.detail.key !== "Enter" || page.mode.value !== "play") return;
      event.preventDefault();
      this.#ask();
    });
    effect(() => this.#select(page.cell.value, puzzle.state.value));
  }

  /**
   * Names the buttons after the selected cell.
   * @param {string | null} cell
   * @param {import("../../state.js").State} state
   */
  #select(cell, {board, givens}) {
    this.#about.hidden = cell !== null;
    this.#what.hidden = this.#pad.hidden = cell === null;
    if (cell === null) return;
    this.#what.textContent = `What is ${cell}, and why?`;
    this.#pad.setAttribute("aria-label", `Why not in ${cell}`);
    const given = givens[indexOf(board, cell)];
    const pad = board.symbols.map((symbol, i) =>
      button(symbol, () => this.#ask({digit: i + 1, holds: false}), {
        "aria-label": `Why not ${symbol} in ${cell}?`,
      }),
    );
    this.#pad.replaceChildren(
      make("span", {class: "label"}, `Why not in ${cell}`),
      ...pad.filter((_, i) => i + 1 !== given),
    );
  }

  /**
   * Asks from the reader's position without what is in the cell itself.
   * @param {{digit?: number, holds?: boolean}} claim the digit of the solution if empty
   */
  async #ask(claim = {}) {
    const {value: cell} = this.#page.cell;
    if (cell === null) return;
    this.#begin();
    const fields = {...positionWithout(this.#page.puzzle, cell), cell, ...claim};
    await this.#page.run(this.#progress, "reasons", fields, (part) => this.#take(part));
  }

  /** @param {Part} part */
  #take(part) {
    this.#parts.push(part);
    if (part.part === "wrong") {
      const text = refuted(this.#page, this.#layer, part);
      this.#answer.replaceChildren(make("p", {class: "sentence"}, text));
    }
    if (part.part === "ending") this.#show();
    if (part.part === "wrong" || part.part === "ending") reveal(this.#answer);
  }

  /** Shows the last step, then the steps before it, the most recent first. */
  #show() {
    const [heading, ...rest] = this.#parts;
    const steps = rest.filter(({part}) => part === "step");
    const last = steps.pop();
    const concluded = last?.text.conclusion === heading.about;
    const notes = rest.flatMap(({part, sentences}) => (part === "ending" ? sentences : []));
    this.#answer.replaceChildren(
      make(
        "div",
        {class: "step-card"},
        make("p", {class: "conclusion"}, concluded ? heading.about : heading.sentence),
        last && card(last.text, {concludes: !concluded}),
        ...notes.map((/** @type {string} */ note) => make("p", {class: "detail"}, note)),
      ),
    );
    if (last) this.#layer.show(last.drawing);
    if (!steps.length) return;
    const lines = steps.reverse().map((step) => {
      const kind = make("span", {class: "detail"}, step.text.kind);
      const summary = make("summary", {}, step.text.conclusion, " ", kind);
      const texts = card(step.text, {concludes: false});
      return make("details", {name: "earlier", ontoggle: () => light()}, summary, texts);
    });
    const light = () => {
      const open = lines.findIndex((line) => line.open);
      this.#layer.show((steps[open] ?? last).drawing);
    };
    const items = lines.map((line) => make("li", {}, line));
    const list = make("ol", {reversed: true, start: items.length}, ...items);
    this.#earlier.replaceChildren(make("h3", {}, "because"), list);
  }

  clear() {
    cancel(this.#progress);
    this.#parts = [];
    this.#answer.replaceChildren();
    this.#earlier.replaceChildren();
  }
}
