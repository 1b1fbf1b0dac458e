// The keys of a grid: which digit a key is, and where a key moves.

/**
 * The keys that move by one cell, down and to the right.
 * @type {Record<string, number[] | undefined>}
 */
export const MOVES = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * The key of an event. A key of the row or block of digits is its digit, also where Shift, Alt or the
 * layout make it another sign.
 * @param {KeyboardEvent} event
 */
export function keyOf({key, code, shiftKey, altKey}) {
  if (/^\d$/.test(key)) return key;
  const [, row, digit] = code.match(/^(Digit|Numpad)(\d)$/) ?? [];
  return row === "Digit" || (row && (shiftKey || altKey)) ? digit : key;
}

/**
 * The place in reading order to which a key moves; null for another key.
 * @param {string} key
 * @param {boolean} far whether Ctrl or Meta is pressed
 * @param {number} index
 * @param {number} side
 */
export function target(key, far, index, side) {
  const [row, column] = [Math.floor(index / side), index % side];
  if (key === "Home") return far ? 0 : row * side;
  if (key === "End") return far ? side * side - 1 : row * side + side - 1;
  const move = MOVES[key];
  if (far || !move) return null;
  const inside = (/** @type {number} */ place) => Math.max(0, Math.min(side - 1, place));
  return inside(row + move[0]) * side + inside(column + move[1]);
}
