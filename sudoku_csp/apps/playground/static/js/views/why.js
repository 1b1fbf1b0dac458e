// Why: a hint, the reason for a digit or against one, and the whole solution step by step.

import {indexOf} from "../board.js";
import {button, make} from "../elements.js";
import {onGivens} from "../givens.js";
import {reveal} from "../narrow.js";
import {SharedLayer} from "../shared_layer.js";
import {cancel} from "../work.js";
import {conflict} from "./why/conflict.js";
import {Hint} from "./why/hint.js";
import {Player} from "./why/player.js";
import {position, refuted} from "./why/position.js";
import {stepPicture} from "./why/step_picture.js";
import {steps} from "./why/steps.js";

export const title = "Why";
export const name = "why";

export function mount(element, page) {
  const layer = new SharedLayer(page.layers, name);
  const reason = new Reason(page, layer);
  const hint = new Hint(page, layer, () => {
    reason.clear();
    whole.clear();
    layer.clear();
  });
  const whole = steps(page, layer, () => {
    hint.clear();
    reason.clear();
  });
  reason.begin = () => {
    hint.clear();
    whole.clear();
  };
  reason.quiet = () => hint.open;
  const wrong = conflict(page, layer);
  element.append(wrong.element, hint.element, reason.element, whole.element);
  // A list of steps stays right when a digit is filled in; what is drawn of it hides the digit.
  page.puzzle.addEventListener("change", () => {
    whole.pause();
    reason.clear();
    layer.clear();
  });
  onGivens(page, () => {
    hint.forget();
    whole.clear();
    wrong.changed();
  });
  return {
    show() {
      layer.shown = reason.visible = true;
      wrong.show();
    },
    hide() {
      whole.pause();
      reason.player.pause();
      wrong.hide();
      layer.shown = reason.visible = false;
    },
  };
}

/** Questions about the selected cell. */
class Reason {
  constructor(page, layer) {
    this.page = page;
    this.layer = layer;
    this.begin = () => {};
    this.quiet = () => false;
    this.visible = false;
    this.player = new Player(layer, "Reason");
    this.progress = make("div", {class: "progress"});
    this.answer = make("div", {class: "sentence", role: "status"});
    this.cell = null;
    this.heading = null;
    this.what = button("", () => this.ask({}), {class: "primary"});
    this.pad = make("div", {class: "pad", role: "group"});
    const hint = "Click a cell of the grid, or select one with the arrows and press Enter.";
    this.hint = make("p", {class: "hint"}, hint);
    this.element = make(
      "section",
      {class: "reason", "aria-labelledby": "reason-title"},
      make("h2", {id: "reason-title"}, "Why this digit?"),
      this.hint,
      make("div", {class: "actions"}, this.what),
      this.pad,
      this.progress,
      this.answer,
      this.player.element,
    );
    page.grid.addEventListener("select", ({detail}) => this.select(detail.cell));
    page.puzzle.addEventListener("change", () => this.select(page.grid.selected));
    page.grid.addEventListener("key", (event) => this.key(event));
    page.grid.addEventListener("pick", () => this.pick());
    this.select(page.grid.selected);
  }

  /** Names the buttons after the selected cell. */
  select(cell) {
    this.cell = cell;
    this.hint.hidden = cell !== null;
    this.what.hidden = this.pad.hidden = cell === null;
    if (cell === null) return;
    this.what.textContent = `What is ${cell}, and why?`;
    this.pad.setAttribute("aria-label", `Why not in ${cell}`);
    const {board, givens} = this.page.puzzle;
    const given = givens[indexOf(board, cell)];
    const pad = board.symbols.map((symbol, i) =>
      button(symbol, () => this.ask({digit: i + 1, holds: false}), {
        "aria-label": `Why not ${symbol} in ${cell}?`,
      }),
    );
    this.pad.replaceChildren(
      make("span", {class: "label"}, `Why not in ${cell}`),
      ...pad.filter((_, i) => i + 1 !== given),
    );
  }

  /** A click on a cell asks about it, unless it is to type a given, or the digit of a hint. */
  pick() {
    if (this.visible && this.page.puzzle.mode === "entries" && !this.quiet()) this.ask({});
  }

  /** Enter in a cell asks about it. */
  key(event) {
    if (event.detail.key !== "Enter" || !this.visible) return;
    event.preventDefault();
    this.ask({});
  }

  /** Asks from the reader's position, but for an entry in the cell itself. */
  async ask(more) {
    this.begin();
    this.clear();
    const fields = {...position(this.page, {without: this.cell}), cell: this.cell, ...more};
    await this.page.run(this.progress, "reasons", fields, (part) => this.take(part));
  }

  take(part) {
    if (part.part === "heading") {
      this.heading = part;
      this.answer.textContent = part.sentence;
      reveal(this.answer);
    }
    if (part.part === "wrong") {
      this.answer.textContent = refuted(this.page, this.layer, part);
      reveal(this.answer);
    }
    if (part.part === "step") {
      // The card of a reason of one step repeats the heading.
      const alone = part.number === 1 && this.heading.sentence === `${part.text.conclusion}:`;
      if (alone) this.answer.textContent = "";
      this.player.add(stepPicture(part));
      if (part.number === 1) reveal(this.answer);
    }
    if (part.part === "ending") {
      this.answer.append(
        ...part.sentences.map((line) => make("span", {class: "note"}, ` ${line}`)),
      );
    }
  }

  clear() {
    cancel(this.progress);
    this.answer.replaceChildren();
    this.player.clear();
  }
}
