// The puzzle in the address after `#`: a link is the puzzle.
//
// `#puzzle=<givens>&own=<own entries>&boxes=2x3&regions=<a letter a cell>&view=<tab>`; what is
// customary or empty is left out.

import {customary, digitsOf, line, LONGEST, makeBoard, regionsOf, sameBoard} from "./board.js";

/** The address of a puzzle is written when it has rested for so many milliseconds. */
const REST = 250;

/** Keeps the address and the puzzle the same. */
export class Address {
  #puzzle;
  #view = null;
  #clock = null;
  #walking = false;

  /** The first puzzle is loaded where a link is followed, or back and forward, to none. */
  constructor(puzzle, first) {
    this.#puzzle = puzzle;
    puzzle.addEventListener("change", ({detail}) => this.#write(detail.whole));
    window.addEventListener("popstate", () => {
      clearTimeout(this.#clock);
      this.#walking = true;
      puzzle.load(named() ?? first);
      this.#walking = false;
    });
  }

  /** Keeps the name of the view that is shown. */
  view(name) {
    this.#view = name;
    this.#write(false);
  }

  /** The name of the view in the address, or null. */
  viewNamed() {
    return new URLSearchParams(location.hash.slice(1)).get("view");
  }

  /** Another puzzle is a step of the browser's history, unless it came from there. */
  #write(whole) {
    clearTimeout(this.#clock);
    if (whole && !this.#walking) this.#now("pushState");
    else this.#clock = setTimeout(() => this.#now("replaceState"), REST);
  }

  #now(how) {
    const hash = `#${addressOf(this.#puzzle, this.#view)}`;
    if (hash !== location.hash) history[how](null, "", hash);
  }
}

/** The puzzle that the address of the page names, or null. */
export function named() {
  return parseAddress(location.hash.slice(1));
}

/** The text after `#` of a puzzle. */
export function addressOf({board, givens, entries}, view = null) {
  const parts = [`puzzle=${line(givens)}`];
  if (entries.some(Boolean)) parts.push(`own=${line(entries)}`);
  const usual = customary(board.side);
  if (board.regions) parts.push(`regions=${line(board.regions.map((region) => region + 1))}`);
  else if (!usual || !sameBoard(board, usual)) {
    parts.push(`boxes=${board.box_rows}x${board.box_columns}`);
  }
  if (view) parts.push(`view=${view}`);
  return parts.join("&");
}

/** The puzzle `{board, digits, entries}` of such a text, or null. */
export function parseAddress(text) {
  const fields = new URLSearchParams(text);
  const givens = fields.get("puzzle");
  const side = Math.sqrt(givens?.length ?? 0);
  if (!Number.isInteger(side) || side < 1 || side > LONGEST) return null;
  const board = boardOf(side, fields);
  const digits = digitsOf(givens, side);
  const entries = digitsOf(fields.get("own") ?? ".".repeat(side * side), side);
  return board && digits && entries ? {board, digits, entries} : null;
}

function boardOf(side, fields) {
  if (fields.has("regions")) {
    const regions = regionsOf(fields.get("regions"), side);
    return regions && makeBoard(side, 1, side, regions);
  }
  if (!fields.has("boxes")) return customary(side);
  const [rows, columns] = fields.get("boxes").split("x").map(Number);
  return rows * columns === side ? makeBoard(side, rows, columns) : null;
}
