// The geometry of a board, and the rules that need no server: peers, and digits that clash.

/** @typedef {import("./types.js").Board} Board */

/** The symbols of the digits from 1 on, by the first of them. @type {Record<string, string>} */
const ALPHABETS = {
  1: "123456789ABCDEFGHIJKLMNOP",
  0: "0123456789ABCDEFGHIJKLMNO",
  A: "ABCDEFGHIJKLMNOPQRSTUVWXY",
};

/** The customary symbols: 1 to 9, then A for 10, B for 11 and so on. */
const SYMBOLS = ALPHABETS[1];

/** The longest side of a board on the page. */
export const LONGEST = SYMBOLS.length;

/**
 * The name of a cell from its place in reading order.
 * @param {Board} board
 * @param {number} index
 */
export function cellAt(board, index) {
  return `r${Math.floor(index / board.side) + 1}c${(index % board.side) + 1}`;
}

/**
 * The place of a cell in reading order, from 0, by its name as `r1c1`.
 * @param {Board} board
 * @param {string} cell
 */
export function indexOf(board, cell) {
  const [row, column] = cell.slice(1).split("c").map(Number);
  return (row - 1) * board.side + column - 1;
}

/**
 * A board with these boxes, 0 by 0 for none, or with these regions: a number for each cell.
 * @param {number} side
 * @param {number} boxRows
 * @param {number} boxColumns
 * @param {number[] | null} regions
 * @returns {Board}
 */
export function makeBoard(side, boxRows, boxColumns, regions = null) {
  const [rows, columns] = regions ? [1, side] : [boxRows, boxColumns];
  const symbols = [...SYMBOLS.slice(0, side)];
  return {side, box_rows: rows, box_columns: columns, regions, symbols};
}

/**
 * The board with digits whose first symbol is `1`, `0` or `A`; null for another one.
 * @param {Board} board
 * @param {string} first
 */
export function inDigits(board, first) {
  const alphabet = ALPHABETS[first];
  return alphabet ? {...board, symbols: [...alphabet.slice(0, board.side)]} : null;
}

/**
 * The board of a side with boxes as square as can be, wider than high; null for a prime side.
 * @param {number} side
 */
export function customary(side) {
  let rows = Math.floor(Math.sqrt(side));
  while (side % rows) rows -= 1;
  return rows === 1 && side > 1 ? null : makeBoard(side, rows, side / rows);
}

/** Whether two boards are the same. @param {Board | null} one @param {Board | null} other */
export function sameBoard(one, other) {
  return one !== null && other !== null && boardText(one) === boardText(other);
}

/** Whether a board has boxes or regions; that of a Latin square has none. @param {Board} board */
export function hasBoxes(board) {
  return Boolean(board.regions || board.box_rows);
}

/**
 * A board as text, as the server reads it: `6x6, boxes 3x2`, `16x16, digits A-P, boxes 4x4`.
 * @param {Board} board
 */
export function boardText(board) {
  const {side, box_rows, box_columns, regions, symbols} = board;
  const digits = symbols[0] === "1" ? "" : `digits ${symbols[0]}-${symbols.at(-1)}, `;
  const boxes = hasBoxes(board) ? `boxes ${box_rows}x${box_columns}` : "no boxes";
  const shape = regions ? `jigsaw ${line(regions.map((region) => region + 1))}` : boxes;
  return `${side}x${side}, ${digits}${shape}`;
}

/**
 * The number of the box or region of the cell at a place in reading order; 0 without boxes.
 * @param {Board} board
 * @param {number} index
 */
function boxOf(board, index) {
  if (!hasBoxes(board)) return 0;
  if (board.regions) return board.regions[index];
  const row = Math.floor(Math.floor(index / board.side) / board.box_rows);
  const column = Math.floor((index % board.side) / board.box_columns);
  return row * (board.side / board.box_columns) + column;
}

/** The kinds of the houses, in the order of `houses`. @param {Board} board */
export function kindsOf(board) {
  return ["row", "column", ...(hasBoxes(board) ? [board.regions ? "region" : "box"] : [])];
}

/**
 * The houses: `{name, cells}`, the cells as places in reading order; rows, columns, boxes.
 * @param {Board} board
 * @param {string[]} off the names of houses that are left out
 */
export function houses(board, off = []) {
  const {side} = board;
  const all = kindsOf(board).map((word) =>
    Array.from({length: side}, (_, number) => ({
      name: `${word} ${number + 1}`,
      cells: /** @type {number[]} */ ([]),
    })),
  );
  for (let index = 0; index < side * side; index += 1) {
    all[0][Math.floor(index / side)].cells.push(index);
    all[1][index % side].cells.push(index);
    all[2]?.[boxOf(board, index)].cells.push(index);
  }
  return all.flat().filter(({name}) => !off.includes(name));
}

/**
 * The names of the cells that share a house with a cell.
 * @param {Board} board
 * @param {string} cell
 * @param {string[]} off the names of houses that are left out
 */
export function peers(board, cell, off) {
  const own = indexOf(board, cell);
  const sharing = houses(board, off).filter(({cells}) => cells.includes(own));
  const found = new Set(sharing.flatMap(({cells}) => cells));
  found.delete(own);
  return [...found].sort((a, b) => a - b).map((index) => cellAt(board, index));
}

/**
 * Equal digits in one house: `{house, digit, cells}`, the cells as places in reading order.
 * @param {Board} board
 * @param {number[]} digits
 * @param {string[]} off the names of houses that are left out
 */
export function clashes(board, digits, off) {
  return houses(board, off).flatMap(({name, cells}) => {
    /** @type {Map<number, number[]>} */
    const places = new Map();
    for (const index of cells) {
      if (digits[index]) places.set(digits[index], [...(places.get(digits[index]) ?? []), index]);
    }
    return [...places]
      .filter(([, found]) => found.length > 1)
      .map(([digit, found]) => ({house: name, digit, cells: found}));
  });
}

/**
 * The digits on one line in these symbols, `.` for none.
 * @param {number[]} digits
 * @param {string | string[]} symbols
 */
export function line(digits, symbols = SYMBOLS) {
  return digits.map((digit) => (digit ? symbols[digit - 1] : ".")).join("");
}

/**
 * The regions of a text with a symbol a cell; null unless each is as large as a house.
 * @param {string} text
 * @param {number} side
 */
export function regionsOf(text, side) {
  const symbols = [...new Set(text)];
  const regions = [...text].map((symbol) => symbols.indexOf(symbol));
  const sizes = symbols.map((_, region) => regions.filter((other) => other === region).length);
  const even = regions.length === side * side && sizes.every((size) => size === side);
  return even ? regions : null;
}

/**
 * The digits of a line; null for a character that is not a digit, or a wrong length.
 * @param {string} text
 * @param {number} side
 */
export function digitsOf(text, side) {
  const digits = [...text.toUpperCase()].map((symbol) =>
    symbol === "." || symbol === "0" ? 0 : SYMBOLS.indexOf(symbol) + 1 || -1,
  );
  const right = digits.length === side * side && digits.every((d) => d >= 0 && d <= side);
  return right ? digits : null;
}
