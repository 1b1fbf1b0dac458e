// A puzzle as the text of a link after `#`, and back.
//
// `#puzzle=<givens>&own=<own entries>&corner=<notes>&centre=<notes>&colours=<colours>&boxes=2x3
// &regions=<a letter a cell>&digits=<the first symbol>&with=<rules>&off=<rules switched off>
// &title=<title>&author=<author>&view=<mode>&at=<step>`; customary and empty values are left out.
// Givens and entries are in the customary symbols. A note is the number of the cell and, in base 36,
// the bits of its digits: `5-c` is 3 and 4 in the fifth cell.

import {
  customary,
  digitsOf,
  hasBoxes,
  inDigits,
  LONGEST,
  line,
  makeBoard,
  regionsOf,
  sameBoard,
} from "./board.js";
import {count} from "./elements.js";

/**
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").Opened} Opened
 * @typedef {import("./types.js").Position} Position
 */

/** The fields of an address. */
const FIELDS = [
  "puzzle",
  "own",
  "corner",
  "centre",
  "colours",
  "boxes",
  "regions",
  "digits",
  "with",
  "off",
  "title",
  "author",
  "view",
  "at",
];

/** A link without a puzzle; the message is the reason. */
export class Damaged extends Error {}

/** The fields of a position. @param {Position} position */
export function positionText({entries, corner, centre, colours}) {
  const fields = Object.entries({corner, centre, colours}).map(([name, values]) => {
    const found = (values ?? []).flatMap((value, index) =>
      value ? [`${index + 1}-${value.toString(36)}`] : [],
    );
    return found.length ? `${name}=${found.join(".")}` : "";
  });
  const own = entries?.some(Boolean) ? `own=${line(entries)}` : "";
  return [own, ...fields].filter(Boolean);
}

/**
 * The position in the fields of a link.
 * @param {URLSearchParams} fields
 * @param {number} side
 * @returns {Position}
 */
export function positionOf(fields, side) {
  const own = fields.get("own") ?? ".".repeat(side * side);
  const position = {
    entries: cellsOf(own, side, "the own entries"),
    corner: [],
    centre: [],
    colours: [],
  };
  for (const name of /** @type {const} */ (["corner", "centre", "colours"])) {
    /** @type {number[]} */
    const values = Array(side * side).fill(0);
    for (const part of (fields.get(name) ?? "").split(".").filter(Boolean)) {
      const [place, value] = part.split("-");
      const [index, mask] = [Number(place) - 1, Number.parseInt(value, 36)];
      if (!(index in values && mask > 0 && mask < 2 ** side))
        throw damaged(`“${part}” in ${name} is no note`);
      values[index] = mask;
    }
    Object.assign(position, {[name]: values});
  }
  return position;
}

/**
 * The text after `#` of a puzzle.
 * @param {{board: Board, givens: number[], rules: string[], off?: string[]} & Position} state
 * @param {Partial<import("./types.js").About>} about
 * @param {string | null} view
 * @param {string} at
 */
export function addressOf(state, {title, author} = {}, view = null, at = "") {
  const {board, givens, rules, off = []} = state;
  const parts = [`puzzle=${line(givens)}`, ...positionText(state)];
  const usual = customary(board.side);
  if (board.regions) parts.push(`regions=${line(board.regions.map((region) => region + 1))}`);
  else if (!hasBoxes(board)) parts.push("boxes=none");
  else if (!sameBoard(inDigits(board, "1"), usual)) {
    parts.push(`boxes=${board.box_rows}x${board.box_columns}`);
  }
  if (board.symbols[0] !== "1") parts.push(`digits=${board.symbols[0]}`);
  if (rules.length) parts.push(`with=${encodeURIComponent(rules.join("; "))}`);
  if (off.length) parts.push(`off=${encodeURIComponent(off.join("; "))}`);
  if (title) parts.push(`title=${encodeURIComponent(title)}`);
  if (author) parts.push(`author=${encodeURIComponent(author)}`);
  if (view) parts.push(`view=${view}`);
  if (at) parts.push(`at=${at}`);
  return parts.join("&");
}

/**
 * The puzzle of such a text; null if it is empty or has a view alone. Throws Damaged for any other
 * text without a puzzle.
 * @param {string} text
 * @returns {Opened | null}
 */
export function parseAddress(text) {
  const fields = new URLSearchParams(text);
  const givens = fields.get("puzzle");
  if (!givens && [...fields.keys()].every((name) => name === "view" || name === "at")) return null;
  if (!givens) throw damaged("“puzzle=” is missing, or nothing follows it");
  checkFields([...fields.keys()]);
  const side = sideOf(givens);
  const board = inDigits(boardOf(side, fields), fields.get("digits") ?? "1");
  if (!board) throw damaged("its digits begin with none of 1, 0 and A");
  const digits = cellsOf(givens, side, "the puzzle");
  const position = positionOf(fields, side);
  const about = {title: fields.get("title"), author: fields.get("author"), rules: null};
  const rules = listed(fields.get("with"));
  return {board, digits, ...position, rules, off: listed(fields.get("off")), about};
}

/** The rules of a field. @param {string | null} text */
function listed(text) {
  const rules = (text ?? "").split(";").map((rule) => rule.trim());
  return rules.filter(Boolean);
}

/** Every field of a link is read, and stands once. @param {string[]} names */
function checkFields(names) {
  const stray = names.find((name) => !FIELDS.includes(name));
  if (stray !== undefined) {
    throw damaged(`“${stray}” is not a field of a link; the fields are ${FIELDS.join(", ")}`);
  }
  const twice = names.find((name, at) => names.indexOf(name) < at);
  if (twice !== undefined) throw damaged(`it has “${twice}” twice`);
}

/** @param {string} why */
function damaged(why) {
  return new Damaged(`This link has no puzzle: ${why}.`);
}

/** @param {string} givens */
function sideOf(givens) {
  const side = Math.sqrt(givens.length);
  const cells = count(givens.length, "cell");
  if (side > LONGEST) {
    throw damaged(`it has ${cells}, and the largest board, ${LONGEST}×${LONGEST}, ${LONGEST ** 2}`);
  }
  if (!Number.isInteger(side)) throw damaged(`${cells} do not make a square board`);
  return side;
}

/** @param {string} text @param {number} side @param {string} what */
function cellsOf(text, side, what) {
  const digits = digitsOf(text, side);
  if (digits) return digits;
  const wrong = [...text].find((symbol) => !digitsOf(symbol.repeat(side * side), side));
  throw damaged(
    wrong
      ? `“${wrong}” in ${what} is not a digit of a ${side}×${side} board`
      : `${what} ${what.endsWith("s") ? "do" : "does"} not have ${count(side * side, "cell")}`,
  );
}

/** @param {number} side @param {URLSearchParams} fields */
function boardOf(side, fields) {
  const [boxes, letters] = [fields.get("boxes"), fields.get("regions")];
  if (letters !== null) {
    const regions = regionsOf(letters, side);
    if (!regions) throw damaged(`its regions are not ${side} of ${count(side, "cell")} each`);
    return makeBoard(side, 1, side, regions);
  }
  if (boxes === null) {
    const board = customary(side);
    if (!board) throw damaged(`a ${side}×${side} board needs “boxes=” or “regions=”`);
    return board;
  }
  if (boxes === "none") return makeBoard(side, 0, 0);
  const [, rows, columns] = (/^(\d+)x(\d+)$/.exec(boxes) ?? []).map(Number);
  if (rows * columns !== side) {
    throw damaged(`boxes of “${boxes}” do not make a ${side}×${side} board`);
  }
  return makeBoard(side, rows, columns);
}
