// Two solutions of one puzzle on the grid: the digits of both where they differ.

import {cellAt} from "../../board.js";
import {count, make} from "../../elements.js";

/** The positions of the cells in which two grids differ. */
function differing(first, second) {
  return first.flatMap((digit, i) => (digit === second[i] ? [] : [i]));
}

/** The drawing of both: one digit in a cell, or two if they differ. */
export function overlay(page, [first, second]) {
  const differ = differing(first, second);
  return {
    digits: first,
    second: first.map((digit, i) => (digit === second[i] ? 0 : second[i])),
    marks: [{cells: differ.map((i) => cellAt(page.puzzle.board, i)), as: "differs"}],
  };
}

/** The legend of the drawing. */
export function legend([first, second]) {
  const differ = differing(first, second).length;
  return make(
    "p",
    {class: "legend"},
    make("span", {class: "swatch differs", "aria-hidden": "true"}, make("b", {}, "1"), " 2"),
    ` Two solutions at once: they differ in the ${count(differ, "marked cell")}, which show the digit `,
    "of the first and that of the second, and agree in all others.",
  );
}
