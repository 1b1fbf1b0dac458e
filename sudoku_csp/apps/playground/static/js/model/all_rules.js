// All rules of the puzzle: the houses, and the other rules as the server describes them.

import {cellAt, houses, kindsOf} from "../board.js";
import {count} from "../elements.js";

/** @typedef {import("../types.js").Rule} Rule */

/** The kinds of houses as titles of groups. @type {Record<string, string>} */
const TITLES = {row: "Rows", column: "Columns", box: "Boxes", region: "Regions"};

/** The most cells that the name of a rule lists. */
const LISTED = 6;

/**
 * The rules of a puzzle, houses first.
 * @param {import("../puzzle.js").Puzzle} puzzle
 * @returns {Rule[]}
 */
export function allRules({board, drawing}) {
  return [...rulesOfHouses(board), ...(drawing.value?.rules ?? [])];
}

/** @param {import("../types.js").Board} board @returns {Rule[]} */
function rulesOfHouses(board) {
  const kinds = kindsOf(board);
  const digits = `Each of the digits ${board.symbols[0]} to ${board.symbols.at(-1)}`;
  return houses(board).map(({name, cells}, index) => ({
    id: name,
    line: null,
    kind: kinds[Math.floor(index / board.side)],
    family: "houses",
    title: TITLES[kinds[Math.floor(index / board.side)]],
    label: name,
    sentence: `${digits} stands exactly once in ${name}.`,
    cells: cells.map((cell) => cellAt(board, cell)),
    on: true,
  }));
}

/** The name of a rule: its label and its cells. @param {Rule} rule */
export function nameOf({label, line, cells}) {
  if (line === null) return label;
  return `${label}: ${cells.length > LISTED ? count(cells.length, "cell") : cells.join(" ")}`;
}
