// The grid in a notebook cell: draws the traits of GridWidget, and sends typed digits to Python.

import {Grid} from "./grid.js";

/**
 * The traits of GridWidget in Python.
 * @typedef {object} Traits
 * @property {import("./types.js").Board} board
 * @property {number[]} digits
 * @property {(string | null)[]} kinds
 * @property {NonNullable<import("./types.js").Picture["candidates"]>} candidates
 * @property {import("./types.js").Mark[]} marks
 * @property {import("./types.js").Link[]} links
 * @property {import("./types.js").Drawing | null} drawing
 * @property {string} label
 * @property {string[]} sentences of the current step
 * @property {boolean} editable
 * @property {string | null} selected
 * @property {number} step from 1, 0 for the puzzle
 * @property {number} steps
 * @property {string} width
 */

/**
 * The traits in the notebook, which Python shares.
 * @typedef {object} Model
 * @property {<N extends keyof Traits>(name: N) => Traits[N]} get
 * @property {(name: string, value: unknown) => void} set
 * @property {() => void} save_changes
 * @property {(event: string, call: () => void) => void} on
 * @property {(event: string, call: () => void) => void} off
 */

const DRAWN = ["digits", "kinds", "candidates", "marks", "links"];
const EMPTYING = new Set(["Delete", "Backspace", "0", ".", " "]);

/**
 * Draws the model into an element of the notebook, and again whenever a trait changes.
 * @param {{model: Model, el: HTMLElement}} place
 */
function render({model, el}) {
  const place = document.createElement("div");
  place.className = "sudoku-widget";
  place.style.maxWidth = model.get("width");
  const interactive = model.get("editable");
  const grid = new Grid(place, {board: model.get("board"), label: model.get("label"), interactive});
  const draw = () => {
    grid.board = model.get("board");
    grid.drawing = model.get("drawing");
    grid.draw({
      digits: model.get("digits"),
      kinds: model.get("kinds"),
      candidates: model.get("candidates"),
      marks: model.get("marks"),
      links: model.get("links"),
    });
  };
  grid.addEventListener("key", (event) => {
    const digit = typed(event.detail.key, model.get("board").symbols);
    if (digit === null) return;
    event.preventDefault();
    enter(model, event.detail.cell, digit);
  });
  grid.addEventListener("select", ({detail}) => change(model, {selected: detail.cell}));
  const stopDrawing = whenever(model, ["board", ...DRAWN], draw);
  draw();
  const stopSteps = model.get("steps") ? player(model, place) : () => null;
  const rules = model.get("drawing")?.sentences ?? [];
  if (rules.length) place.append(listed(rules));
  el.append(place);
  return () => {
    stopDrawing();
    stopSteps();
  };
}

export default {render};

/** The rules as a list. @param {string[][]} rules the title of a kind, then its sentences */
function listed(rules) {
  const list = document.createElement("ul");
  for (const [title, ...sentences] of rules) {
    const item = document.createElement("li");
    item.textContent = [title, sentences.join(" ")].filter(Boolean).join(": ");
    list.append(item);
  }
  return list;
}

/**
 * Shows the sentences of the current step, and buttons to the others; returns a function that stops
 * it.
 * @param {Model} model
 * @param {Element} place
 */
function player(model, place) {
  const shown = document.createElement("div");
  const where = document.createElement("span");
  shown.setAttribute("role", "status");
  const walk = (/** @type {string} */ label, /** @type {number} */ by) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => change(model, {step: model.get("step") + by}));
    return button;
  };
  const [back, next] = [walk("Back", -1), walk("Next", 1)];
  const update = () => {
    const [step, steps] = [model.get("step"), model.get("steps")];
    where.textContent = ` ${step} of ${steps} `;
    [back.disabled, next.disabled] = [step === 0, step === steps];
    const lines = model.get("sentences").map((line) => {
      const paragraph = document.createElement("p");
      paragraph.textContent = line;
      return paragraph;
    });
    shown.replaceChildren(...lines);
  };
  const stop = whenever(model, ["step", "steps", "sentences"], update);
  update();
  place.append(back, where, next, shown);
  return stop;
}

/**
 * Calls on every change of these traits; returns a function that stops it.
 * @param {Model} model
 * @param {string[]} traits
 * @param {() => void} call
 */
function whenever(model, traits, call) {
  for (const name of traits) model.on(`change:${name}`, call);
  return () => {
    for (const name of traits) model.off(`change:${name}`, call);
  };
}

/**
 * The digit of a key; 0 empties the cell, null if it is not a digit.
 * @param {string} key
 * @param {string[]} symbols
 */
function typed(key, symbols) {
  if (EMPTYING.has(key)) return 0;
  return symbols.indexOf(key.toUpperCase()) + 1 || null;
}

/**
 * Puts a digit into a cell without a given; Python then marks digits that clash.
 * @param {Model} model
 * @param {string} cell
 * @param {number} digit
 */
function enter(model, cell, digit) {
  const [row, column] = cell.slice(1).split("c").map(Number);
  const index = (row - 1) * model.get("board").side + column - 1;
  const kinds = model.get("kinds");
  if (kinds[index]?.startsWith("given")) return;
  change(model, {
    kinds: kinds.with(index, digit ? "entry" : null),
    digits: model.get("digits").with(index, digit),
  });
}

/** Changes traits here and in Python. @param {Model} model @param {Partial<Traits>} traits */
function change(model, traits) {
  for (const [name, value] of Object.entries(traits)) model.set(name, value);
  model.save_changes();
}
