// Digits, notes and colours by keyboard: typed digits, letters and numbers, delete, undo and redo.

import {COLOURS} from "./grid/labels.js";
import {showStatus} from "./status.js";

/** Milliseconds within which a second figure makes a number: 1, 2 is 12. */
const TOGETHER = 900;

const EMPTY = new Set(["Delete", "Backspace", "0", ".", " "]);

/** Makes the keys of the grid change the puzzle. @param {import("./types.js").Page} page */
export function keys({grid, puzzle}) {
  let last = {cell: "", figures: "", time: 0};
  grid.addEventListener("key", (event) => {
    const {cell, key, shift, alt} = event.detail;
    const now = performance.now();
    const pad = shift ? "corner" : alt ? "centre" : puzzle.pad.value;
    // Two figures are two notes: nothing distinguishes the first from a note that stays.
    const together = pad === "digit" && last.cell === cell && now - last.time < TOGETHER;
    const before = together ? last.figures : "";
    const digit = pad === "colours" ? colourOf(key) : digitOf(key, before, puzzle.board);
    last = {cell, figures: /^\d$/.test(key) ? before + key : "", time: now};
    if (digit === null) return;
    event.preventDefault();
    enter(puzzle, grid.selection, digit, pad);
  });
  document.addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || typing(event.target)) return;
    const key = event.key.toLowerCase();
    const redo = key === "y" || (key === "z" && event.shiftKey);
    if (!redo && key !== "z") return;
    event.preventDefault();
    if (redo) puzzle.redo();
    else puzzle.undo();
  });
}

/**
 * Puts a digit into cells, or shows why they stay as they are.
 * @param {import("./puzzle.js").Puzzle} puzzle
 * @param {string[]} cells
 * @param {number} digit
 */
export function enter(puzzle, cells, digit, pad = puzzle.pad.value) {
  if (puzzle.put(cells, digit, pad)) return;
  showStatus(`${cells[0]} is a given. To change it, press “Edit givens” below the grid.`);
}

/**
 * The digit of a key after the figures just typed; 0 empties, null if it is not a digit.
 * @param {string} key
 * @param {string} figures
 * @param {import("./types.js").Board} board
 */
export function digitOf(key, figures, {side, symbols}) {
  const number = Number(figures + key);
  const numbered = symbols[0] === "1" && figures && /^\d$/.test(key);
  if (numbered && number >= 1 && number <= side) return number;
  const digit = key.length === 1 ? symbols.indexOf(key.toUpperCase()) + 1 : 0;
  if (digit) return digit;
  return EMPTY.has(key) ? 0 : null;
}

/** The colour of a key; 0 empties, null if it is no colour. @param {string} key */
function colourOf(key) {
  if (EMPTY.has(key)) return 0;
  return /^\d$/.test(key) && Number(key) <= COLOURS.length ? Number(key) : null;
}

/** Whether a target accepts text itself. @param {EventTarget | null} target */
export function typing(target) {
  return target instanceof Element && target.matches("input, textarea, select, [contenteditable]");
}
