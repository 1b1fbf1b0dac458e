// The position that a question is about: the givens, and the own entries that may be right.

import {cellAt, line} from "../../board.js";

/** @typedef {import("../../types.js").Page} Page */

/**
 * The fields of a question. They leave out entries marked as mistaken, and the entry of the cell
 * `without`.
 * @param {Page} page
 * @param {{without?: string | null}} options
 */
export function position(page, {without = null} = {}) {
  const {board, entries, mistaken} = page.puzzle;
  const out = new Set(mistaken);
  const own = entries.map((digit, index) =>
    out.has(index) || cellAt(board, index) === without ? 0 : digit,
  );
  return {...page.fields(), ...(own.some(Boolean) ? {entries: line(own, board.symbols)} : {})};
}

/**
 * Takes the part "wrong" of an answer: marks the entries that cannot be right, and the cells of the
 * constraints that refute them. Returns the text to show.
 * @param {Page} page
 * @param {import("../../shared_layer.js").SharedLayer} layer
 * @param {import("../../types.js").Part} part
 */
export function refuted(page, layer, {wrong, cells, sentence}) {
  const {board, mistaken} = page.puzzle;
  page.puzzle.mark([...mistaken.map((index) => cellAt(board, index)), ...wrong]);
  layer.show({marks: [{cells, as: "conflict"}]});
  const which = wrong.length === 1 ? "This entry is" : "These entries are";
  return `${sentence} ${which} marked, and no longer counted.`;
}
