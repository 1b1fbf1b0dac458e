// The course in a drawer beside the board: a map of the units, and one unit at a time.

import {ask} from "./ask.js";
import {button, make} from "./elements.js";
import {built} from "./learn/nodes.js";
import {figure, prediction} from "./learn/prediction.js";
import {Progress} from "./learn/progress.js";
import {Task} from "./learn/task.js";
import {TITLE, threeWays} from "./learn/three_ways.js";
import {narrow, reveal} from "./narrow.js";
import {save} from "./share/files.js";
import {effect, follow, Signal} from "./signal.js";
import {showError} from "./status.js";

/**
 * A unit as course/cards.py has it; the kind of a block decides its fields.
 * @typedef {object} Unit
 * @property {number} number
 * @property {string} title
 * @property {string} about
 * @property {number} minutes
 * @property {number[]} after
 * @property {any[]} blocks
 */

/** Where the number of the open unit is kept. */
const KEY = "sudoku-csp unit";

export class Learn {
  #page;
  #show;
  #progress = new Progress();
  /** @type {Unit[]} */
  #units = [];
  #script = "";
  #shown = new Signal(false);
  #body = make("div", {class: "learn-body"});
  #element;

  /**
   * @param {HTMLElement} element of the drawer
   * @param {HTMLElement} place of its button
   * @param {import("./types.js").Page} page
   * @param {(mode: string) => void} show shows a mode
   */
  constructor(element, place, page, show) {
    this.#page = page;
    this.#show = show;
    this.#element = element;
    const press = button("Learn", () => this.#toggle(), {"aria-controls": element.id});
    place.append(press);
    const head = make(
      "div",
      {class: "row learn-head"},
      button("All units", () => this.#map()),
      button("Hand in", () => save("handed.txt", new Blob([this.#progress.text()]))),
      button("Close", () => this.#toggle()),
    );
    element.append(head, this.#body);
    // A counterexample would hide what is typed or opened after it.
    follow(
      () => page.puzzle.state.value,
      () => page.layers.clear("learn"),
    );
    let top = 0;
    effect(() => {
      if (!this.#shown.value) top = element.scrollTop;
      element.hidden = !this.#shown.value;
      if (this.#shown.value) element.scrollTop = top;
      press.setAttribute("aria-expanded", String(this.#shown.value));
    });
  }

  async #toggle() {
    this.#shown.value = !this.#shown.value;
    if (!this.#shown.value) this.#page.layers.clear("learn");
    if (!this.#shown.value || this.#units.length) return;
    try {
      for await (const {units, script} of ask("units", {})) {
        this.#units = units;
        this.#script = script;
      }
      const last = this.#units.find(({number}) => String(number) === localStorage.getItem(KEY));
      if (last) this.#unit(last);
      else this.#map();
    } catch (error) {
      showError(/** @type {Error} */ (error).message);
    }
  }

  /** The map of the course: what is done has a sign. */
  #map() {
    const items = this.#units.map((unit) => {
      const tasks = unit.blocks.filter(({kind}) => kind === "task");
      const done = tasks.filter(
        ({name}) => this.#progress.of({unit: unit.number, task: name})?.right,
      );
      const after = unit.after.length ? ` after ${unit.after.join(", ")};` : "";
      const open = button(`${unit.number}. ${unit.title}`, () => this.#unit(unit), {
        class: "quiet",
      });
      const state = `${done.length} of ${tasks.length} tasks`;
      const about = `${unit.about} (${unit.minutes} minutes;${after} ${state})`;
      return make(
        "li",
        {class: done.length === tasks.length ? "done" : ""},
        open,
        make("p", {}, about),
      );
    });
    const first = () => this.#put(...threeWays(this.#script, this.#page, this.#open));
    const about = "The whole idea in a script of one page, which runs here.";
    this.#put(
      make("h2", {}, "A course in constraint modelling"),
      make(
        "ul",
        {class: "learn-map"},
        make("li", {}, button(TITLE, first, {class: "quiet"}), make("p", {}, about)),
        ...items,
      ),
    );
  }

  /** @param {Unit} unit */
  #unit(unit) {
    localStorage.setItem(KEY, String(unit.number));
    const title = make("h2", {}, `${unit.number}. ${unit.title}`);
    this.#put(title, make("p", {class: "about"}, `${unit.about} About ${unit.minutes} minutes.`));
    this.#more(unit, 0, 0);
  }

  /** Shows the blocks from a place on, up to a prediction that is not made. @param {Unit} unit @param {number} at @param {number} predictions */
  #more(unit, at, predictions) {
    for (const [place, block] of unit.blocks.entries()) {
      if (place < at) continue;
      if (block.kind === "predict") {
        const next = () => this.#more(unit, place + 1, predictions + 1);
        const where = {unit: unit.number, prediction: predictions};
        this.#body.append(prediction(block, where, this.#progress, next));
        return;
      }
      this.#body.append(...this.#block(unit, block));
    }
    const next = this.#units[this.#units.indexOf(unit) + 1];
    if (next) this.#body.append(button(`Next: ${next.title}`, () => this.#unit(next)));
  }

  /** @param {Unit} unit @param {any} block */
  #block(unit, block) {
    if (block.kind === "prose") return built(block.text);
    if (block.kind === "figure") return [figure(block)];
    if (block.kind === "board") {
      const open = button("Open this board", () => this.#board(block));
      return [make("div", {class: "learn-block"}, ...built(block.text), open)];
    }
    return [new Task(block, unit.number, this.#progress, this.#page, this.#open).element];
  }

  /** Opens the puzzle of a task. @param {string} puzzle */
  #open = (puzzle) => this.#board({puzzle});

  /** Opens a puzzle on the board. @param {{puzzle: string, board?: string, mode?: string, rule?: string}} block */
  async #board({puzzle: text, board = "", mode = "", rule = ""}) {
    const {puzzle} = this.#page;
    try {
      for await (const {puzzles} of ask("read", board ? {text, board} : {text})) {
        puzzle.load(puzzles[0]);
      }
      if (mode) this.#show(mode);
      if (rule) puzzle.chosen.value = rule;
      const views = document.getElementById("views");
      if (!mode || !views || !narrow.matches) return;
      // On a phone the answers have the place of the drawer.
      this.#shown.value = false;
      reveal(views);
    } catch (error) {
      showError(/** @type {Error} */ (error).message);
    }
  }

  /** @param {HTMLElement[]} elements */
  #put(...elements) {
    this.#page.layers.clear("learn");
    this.#body.replaceChildren(...elements);
    this.#element.scrollTop = 0;
  }
}
