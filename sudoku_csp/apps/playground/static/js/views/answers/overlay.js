// Two solutions of one puzzle on the grid: the digits of both where they differ.

import {cellAt} from "../../board.js";
import {count, make} from "../../elements.js";

/** The places at which two grids differ. @param {number[]} first @param {number[]} second */
function differing(first, second) {
  return first.flatMap((digit, i) => (digit === second[i] ? [] : [i]));
}

/**
 * The drawing of two solutions: one digit in a cell, or two if they differ.
 * @param {import("../../types.js").Board} board
 * @param {number[][]} grids
 * @returns {import("../../types.js").Picture}
 */
export function overlay(board, [first, second]) {
  const differ = differing(first, second);
  return {
    digits: first,
    second: first.map((digit, i) => (digit === second[i] ? 0 : second[i])),
    marks: [{cells: differ.map((i) => cellAt(board, i)), as: "differs"}],
  };
}

/** The legend of the drawing. @param {number[][]} grids */
export function legend([first, second]) {
  const differ = differing(first, second).length;
  return make(
    "p",
    {class: "legend"},
    make("span", {class: "swatch differs", "aria-hidden": "true"}, make("b", {}, "1"), " 2"),
    ` Two solutions at once: they differ in the ${count(differ, "marked cell")}, which show the digits `,
    "of the first and the second, and agree in all others.",
  );
}
