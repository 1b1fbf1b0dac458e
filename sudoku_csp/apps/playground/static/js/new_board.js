// The dialog for an empty board of any boxes, or of regions (a jigsaw).

import {LONGEST, makeBoard, regionsOf} from "./board.js";
import {dialog} from "./dialog.js";
import {make} from "./elements.js";

/** @typedef {import("./types.js").Board} Board */

/** A dialog that calls `put` with the board. @param {(board: Board) => void} put */
export function boardDialog(put) {
  const rows = make("input", {type: "number", min: 1, max: LONGEST, value: 2, id: "box-rows"});
  const columns = make("input", {
    type: "number",
    min: 1,
    max: LONGEST,
    value: 3,
    id: "box-columns",
  });
  const regions = make("textarea", {id: "regions", rows: 6, spellcheck: "false"});
  const content = [
    field("Rows of a box", rows),
    field("Columns of a box", columns),
    field("Or the regions of a jigsaw, a letter or digit a cell, row by row", regions),
  ];
  const shown = dialog("Empty board", "Make it", content, () => {
    const text = regions.value.replace(/\s/g, "");
    const board = text ? jigsaw(text) : boxed(Number(rows.value), Number(columns.value));
    if (typeof board === "string") return board;
    put(board);
    return null;
  });
  return {open: () => shown.open()};
}

/** @param {string} label @param {HTMLElement} input */
function field(label, input) {
  return make("p", {class: "field"}, make("label", {for: input.id}, label), input);
}

/** The board with these boxes, or an error as text. @param {number} rows @param {number} columns */
function boxed(rows, columns) {
  const whole = [rows, columns].every((number) => Number.isInteger(number) && number > 0);
  const side = rows * columns;
  if (!whole) return "Rows and columns of a box are whole numbers from 1.";
  if (side > LONGEST) return `That is a board of side ${side}; the page accepts up to ${LONGEST}.`;
  return makeBoard(side, rows, columns);
}

/** The jigsaw with these regions, or an error as text. @param {string} text */
function jigsaw(text) {
  const side = Math.sqrt(text.length);
  if (!Number.isInteger(side) || side > LONGEST) {
    return `${text.length} cells do not fill a square board up to side ${LONGEST}.`;
  }
  const regions = regionsOf(text, side);
  if (!regions) return `A jigsaw of side ${side} has ${side} regions of ${side} cells each.`;
  return makeBoard(side, 1, side, regions);
}
