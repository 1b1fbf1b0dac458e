// What undo restores: the board, its digits and notes, and the rules.

import {sameBoard} from "./board.js";

/** @typedef {import("./types.js").Opened} Opened */

/**
 * What undo restores. Arrays have a value for each cell in reading order; 0 stands for none.
 * @typedef {object} State
 * @property {import("./types.js").Board} board
 * @property {number[]} givens
 * @property {number[]} entries
 * @property {number[]} corner notes of places for a digit: bit d - 1 for each digit d
 * @property {number[]} centre notes of candidates, in the same form
 * @property {number[]} colours
 * @property {string[]} rules the rules other than houses, as lines of text
 * @property {string[]} off the identifiers of the rules that are switched off
 */

/** The notes and colours, in the order in which Delete removes them after the entry. */
export const NOTED = /** @type {const} */ (["centre", "corner", "colours"]);

/** The state with which a puzzle opens. @param {Opened} puzzle @returns {State} */
export function stateOf(puzzle) {
  const {board, digits, rules = [], off = []} = puzzle;
  const own = (/** @type {number[] | undefined} */ values) =>
    digits.map((digit, index) => (digit ? 0 : (values?.[index] ?? 0)));
  const colours = digits.map((_, index) => puzzle.colours?.[index] ?? 0);
  const [entries, corner, centre] = [puzzle.entries, puzzle.corner, puzzle.centre].map(own);
  return {
    board,
    givens: [...digits],
    entries,
    corner,
    centre,
    colours,
    rules: [...rules],
    off: [...off],
  };
}

/** Whether two states are equal. @param {State} one @param {State} other */
export function same(one, other) {
  const lists = /** @type {const} */ (["givens", "entries", ...NOTED, "rules", "off"]);
  return (
    sameBoard(one.board, other.board) &&
    lists.every((name) => String(one[name]) === String(other[name]))
  );
}

/** Whether there are entries, notes or colours. @param {import("./types.js").Position} position */
export function hasWork({entries, corner, centre, colours}) {
  return [entries, corner, centre, colours].some((values) => values?.some(Boolean));
}
