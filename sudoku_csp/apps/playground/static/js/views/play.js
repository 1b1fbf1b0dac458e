// Play: a hint, the reason for a digit or against one, and the whole solution step by step.

import {indexOf, sameBoard} from "../board.js";
import {button, make} from "../elements.js";
import {reveal} from "../narrow.js";
import {SharedLayer} from "../shared_layer.js";
import {follow} from "../signal.js";
import {cancel} from "../work.js";
import {Hint} from "./play/hint.js";
import {Player} from "./play/player.js";
import {position, refuted} from "./play/position.js";
import {stepPicture} from "./play/step_picture.js";
import {steps} from "./play/steps.js";

/** @typedef {import("../types.js").Page} Page */

export const title = "Play";
export const name = "play";

/** @param {HTMLElement} element @param {Page} page */
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
  element.append(hint.element, reason.element, whole.element);
  // A list of steps stays right when a digit is filled in; what is drawn of it hides the digit.
  follow(
    () => page.puzzle.state.value,
    () => {
      whole.pause();
      reason.clear();
      layer.clear();
    },
  );
  follow(
    () => page.puzzle.question.value,
    () => {
      hint.forget();
      whole.clear();
    },
  );
  return {
    show() {
      layer.shown = reason.visible = true;
    },
    hide() {
      whole.pause();
      reason.pause();
      layer.shown = reason.visible = false;
    },
  };
}

/** Questions about the selected cell. */
class Reason {
  #page;
  #layer;
  /** @type {string | null} */
  #cell = null;
  /** The sentence above the steps. */
  #heading = "";
  #player;
  #progress = make("div", {class: "progress"});
  #answer = make("div", {class: "sentence", role: "status"});
  #what = button("", () => this.#ask(), {class: "primary"});
  #pad = make("div", {class: "pad", role: "group"});
  #hint = make("p", {class: "hint"}, "Choose a cell. Enter asks for its digit.");
  element = make(
    "section",
    {class: "reason", "aria-labelledby": "reason-title"},
    make("h2", {id: "reason-title"}, "Why this digit?"),
    this.#hint,
    make("div", {class: "actions"}, this.#what),
    this.#pad,
    this.#progress,
    this.#answer,
  );

  /** True if the view is shown. */
  visible = false;

  /** Is called before a question. @type {() => void} */
  begin = () => {};

  /** @param {Page} page @param {SharedLayer} layer */
  constructor(page, layer) {
    this.#page = page;
    this.#layer = layer;
    this.#player = new Player(layer, "Reason");
    this.element.append(this.#player.element);
    const {grid, puzzle} = page;
    grid.addEventListener("select", () => this.#select(grid.selected));
    grid.addEventListener("key", (event) => this.#key(event));
    follow(
      () => puzzle.state.value,
      // Until the grid has the new board, it keeps the selected cell of the old board.
      ({board}, before) => this.#select(sameBoard(board, before.board) ? grid.selected : null),
    );
    this.#select(grid.selected);
  }

  /** Names the buttons after the selected cell. @param {string | null} cell */
  #select(cell) {
    this.#cell = cell;
    this.#hint.hidden = cell !== null;
    this.#what.hidden = this.#pad.hidden = cell === null;
    if (cell === null) return;
    this.#what.textContent = `What is ${cell}, and why?`;
    this.#pad.setAttribute("aria-label", `Why not in ${cell}`);
    const {board, givens} = this.#page.puzzle;
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

  /** Enter in a cell asks about it. @param {CustomEvent<{key: string}>} event */
  #key(event) {
    if (event.detail.key !== "Enter" || !this.visible) return;
    event.preventDefault();
    this.#ask();
  }

  /**
   * Asks from the reader's position without an entry in the cell itself.
   * @param {{digit?: number, holds?: boolean}} claim the digit of the solution if empty
   */
  async #ask(claim = {}) {
    this.begin();
    this.clear();
    const fields = {...position(this.#page, {without: this.#cell}), cell: this.#cell, ...claim};
    await this.#page.run(this.#progress, "reasons", fields, (part) => this.#take(part));
  }

  /** @param {import("../types.js").Part} part */
  #take(part) {
    if (part.part === "heading") {
      this.#heading = part.sentence;
      this.#answer.textContent = part.sentence;
      reveal(this.#answer);
    }
    if (part.part === "wrong") {
      this.#answer.textContent = refuted(this.#page, this.#layer, part);
      reveal(this.#answer);
    }
    if (part.part === "step") {
      // The card of a reason of one step repeats the heading.
      const alone = part.number === 1 && this.#heading === `${part.text.conclusion}:`;
      if (alone) this.#answer.textContent = "";
      this.#player.add(stepPicture(part));
      if (part.number === 1) reveal(this.#answer);
    }
    if (part.part === "ending") {
      for (const line of part.sentences) {
        this.#answer.append(make("span", {class: "note"}, ` ${line}`));
      }
    }
  }

  clear() {
    cancel(this.#progress);
    this.#answer.replaceChildren();
    this.#player.clear();
  }

  pause() {
    this.#player.pause();
  }
}
