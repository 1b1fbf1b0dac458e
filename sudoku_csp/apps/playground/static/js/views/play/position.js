// The position of a reader in a question, and the answer that it cannot be right.

import {cellAt, indexOf} from "../../board.js";

/** @typedef {import("../../types.js").Page} Page */

/**
 * The position without the entry and the notes of a cell.
 * @param {import("../../puzzle.js").Puzzle} puzzle
 * @param {string} cell
 */
export function positionWithout(puzzle, cell) {
  const {entries, removed, ...fields} = puzzle.position();
  const symbols = [...entries];
  symbols[indexOf(puzzle.board, cell)] = ".";
  return {
    ...fields,
    entries: symbols.join(""),
    removed: removed.filter((one) => one.cell !== cell),
  };
}

/**
 * Takes the part "wrong" of an answer: marks the entries and notes that cannot be right, and the cells
 * of the constraints that refute them. Returns the text to show.
 * @param {Page} page
 * @param {import("../../shared_layer.js").SharedLayer} layer
 * @param {import("../../types.js").Part} part
 */
export function refuted({puzzle}, layer, {wrong, cells, sentence}) {
  const {board, entries, mistaken} = puzzle;
  const filled = (/** @type {string} */ cell) => entries[indexOf(board, cell)] > 0;
  const own = wrong.filter(filled);
  puzzle.mark([...mistaken.map((index) => cellAt(board, index)), ...own]);
  const notes = wrong.filter((/** @type {string} */ cell) => !filled(cell));
  layer.show({
    marks: [
      {cells, as: "conflict"},
      {cells: notes, as: "mistaken"},
    ],
  });
  if (!own.length) return sentence;
  return `${sentence} ${own.length === 1 ? "This entry is" : "These entries are"} marked.`;
}
