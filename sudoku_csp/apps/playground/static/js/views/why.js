// Why: the reason for a digit, or against one, and the whole solution step by step.

import {cancel} from "../work.js";
import {conflict} from "./why/conflict.js";
import {make, button} from "../elements.js";
import {onGivens} from "../givens.js";
import {reveal} from "../narrow.js";
import {OwnEntries} from "../own_entries.js";
import {Player} from "./why/player.js";
import {SharedLayer} from "../shared_layer.js";
import {groupNote, stepPicture} from "./why/step_picture.js";
import {steps} from "./why/steps.js";

export const title = "Why";
export const name = "why";

export function mount(element, page) {
  const layer = new SharedLayer(page.layers, name);
  const own = new OwnEntries(page);
  const reason = new Reason(page, layer, own);
  const whole = steps(page, layer, () => {
    reason.clear();
    own.check();
  });
  reason.begin = () => whole.clear();
  const wrong = conflict(page, layer);
  element.append(wrong.element, own.element, reason.element, whole.element);
  onGivens(page, () => {
    reason.clear();
    whole.clear();
    own.clear();
    layer.clear();
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
  constructor(page, layer, own) {
    this.page = page;
    this.own = own;
    this.begin = () => {};
    this.visible = false;
    this.player = new Player(layer, "Reason");
    this.progress = make("div", {class: "progress"});
    this.answer = make("div", {class: "sentence", role: "status"});
    this.cell = null;
    this.heading = null;
    this.what = button("", () => this.ask({}), {class: "primary"});
    this.pad = make("div", {class: "pad", role: "group"});
    this.direct = make("input", {type: "checkbox"});
    const inOne = " In one step, from the givens alone";
    this.directly = make("label", {class: "check"}, this.direct, inOne);
    const hint = "Click a cell of the grid, or select one with the arrows and press Enter.";
    this.hint = make("p", {class: "hint"}, hint);
    this.element = make(
      "section",
      {class: "reason", "aria-labelledby": "reason-title"},
      make("h2", {id: "reason-title"}, "Why this digit?"),
      this.hint,
      make("div", {class: "actions"}, this.what),
      this.pad,
      this.directly,
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
    this.what.hidden = this.pad.hidden = this.directly.hidden = cell === null;
    if (cell === null) return;
    this.what.textContent = `What is ${cell}, and why?`;
    this.pad.setAttribute("aria-label", `Why not in ${cell}`);
    const {symbols} = this.page.puzzle.board;
    this.pad.replaceChildren(
      make("span", {class: "label"}, `Why not in ${cell}`),
      ...symbols.map((symbol, i) =>
        button(symbol, () => this.ask({digit: i + 1, holds: false}), {
          "aria-label": `Why not ${symbol} in ${cell}?`,
        }),
      ),
    );
  }

  /** A click on a cell asks about it, unless it is to type a given. */
  pick() {
    if (this.visible && this.page.puzzle.mode === "entries") this.ask({});
  }

  /** Enter in a cell asks about it. */
  key(event) {
    if (event.detail.key !== "Enter" || !this.visible) return;
    event.preventDefault();
    this.ask({});
  }

  async ask(more) {
    this.begin();
    this.clear();
    const fields = {...this.page.fields(), cell: this.cell, direct: this.direct.checked, ...more};
    this.own.check();
    await this.page.run(this.progress, "reasons", fields, (part) => this.take(part));
  }

  take(part) {
    if (part.part === "heading") {
      this.heading = part;
      this.answer.textContent = [...part.opening, part.sentence].join(" ");
      reveal(this.answer);
    }
    if (part.part === "step") {
      // The card of a reason of one step repeats the heading.
      const alone = part.number === 1 && this.heading.sentence === `${part.conclusion}:`;
      if (alone) this.answer.textContent = this.heading.opening.join(" ");
      this.player.add(stepPicture(part));
      if (part.number === 1) reveal(this.answer);
    }
    if (part.part === "ending") {
      this.answer.append(...part.sentences.map((line) => make("span", {class: "note"}, ` ${line}`)));
      this.answer.append(groupNote(part.sentences.join(" ")) ?? "");
    }
  }

  clear() {
    cancel(this.progress);
    this.answer.replaceChildren();
    this.player.clear();
  }
}
