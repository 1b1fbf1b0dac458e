// The puzzle in the address after `#`: a link is the puzzle.
//
// `#puzzle=<givens>&own=<own entries>&corner=<notes>&centre=<notes>&colours=<colours>
// &boxes=2x3&regions=<a letter a cell>&digits=<the first symbol>&with=<rules>&off=<the rules that are switched off>&title=<title>&author=<author>&view=<mode>&at=<step>`;
// customary and empty values are left out. Givens and entries are in the customary symbols. A note is
// the number of the cell and, in base 36, the bits of its digits: `5-c` is 3 and 4 in the fifth cell.

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
import {keep, kept, lastKept, onKept} from "./kept.js";
import {follow} from "./signal.js";
import {showError, showStatus} from "./status.js";

/**
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").Opened} Opened
 * @typedef {import("./types.js").Position} Position
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 */

/** Milliseconds without a change until the address is written. */
const REST = 250;

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

/** Shown if the entries come from this browser's memory. */
const BACK = "Your entries are restored.";

/** A link without a puzzle; the message is the reason. */
class Damaged extends Error {}

/** Keeps the address and the puzzle the same. */
export class Address {
  #puzzle;
  #first;
  /** @type {string | null} */
  #view = null;
  #clock = 0;
  #at;
  #walking = false;
  #damaged = false;

  /**
   * The first puzzle is loaded if the address has none; a damaged link changes nothing.
   * @param {Puzzle} puzzle
   * @param {Opened} first
   * @param {import("./signal.js").Signal<string>} at the position on the timeline
   */
  constructor(puzzle, first, at) {
    this.#puzzle = puzzle;
    this.#first = first;
    this.#at = at;
    this.#follow();
    let opened = puzzle.opened.value;
    follow(
      () => puzzle.state.value,
      () => {
        const whole = opened !== puzzle.opened.value;
        opened = puzzle.opened.value;
        this.#damaged = false;
        this.#write(whole);
        if (!whole || hasWork(puzzle.state.value)) remember(puzzle);
      },
    );
    follow(
      () => at.value,
      () => this.#write(false),
    );
    onKept(() => {
      const position = keptPosition(puzzle.board, bare(puzzle));
      if (position) puzzle.fill(position);
    });
    window.addEventListener("popstate", () => {
      clearTimeout(this.#clock);
      this.#walking = true;
      this.#follow();
      this.#walking = false;
    });
  }

  /** Stores the name of the view that is shown. @param {string} name */
  view(name) {
    this.#view = name;
    if (!this.#damaged) this.#write(false);
  }

  /** Loads the puzzle of the address, or shows why there is none. */
  #follow() {
    const text = location.hash.slice(1);
    // A link to a place on the page, such as the views, is not a puzzle.
    if (text && document.getElementById(text)) return;
    try {
      this.#damaged = false;
      const puzzle = opened(text, this.#first);
      showError("");
      this.#puzzle.load(puzzle);
      if (puzzle.back) showStatus(BACK);
    } catch (error) {
      if (!(error instanceof Damaged)) throw error;
      this.#damaged = true;
      showError(error.message);
    }
  }

  /** The name of the view in the address, or null. */
  viewNamed() {
    return new URLSearchParams(location.hash.slice(1)).get("view");
  }

  /** Another puzzle is a step of the browser's history, unless it came from there. @param {boolean} whole */
  #write(whole) {
    clearTimeout(this.#clock);
    if (whole && !this.#walking) this.#now("pushState");
    else this.#clock = window.setTimeout(() => this.#now("replaceState"), REST);
  }

  /** @param {"pushState" | "replaceState"} how */
  #now(how) {
    const {state, about} = this.#puzzle;
    const hash = `#${addressOf(state.value, about.value, this.#view, this.#at.value)}`;
    if (hash !== location.hash) history[how](null, "", hash);
  }
}

/**
 * Moves a puzzle from behind `?` to behind `#`; returns whether there was one. Behind `?` it would be
 * sent to the server with every request, so the page tells the reader.
 */
export function rewrite() {
  const [query, hash] = [location.search.slice(1), location.hash.slice(1)];
  if (!new URLSearchParams(query).has("puzzle")) return false;
  history.replaceState(null, "", `${location.pathname}#${[query, hash].filter(Boolean).join("&")}`);
  return true;
}

/** The position on the timeline that the address names; "" for none. */
export function positionNamed() {
  return new URLSearchParams(location.hash.slice(1)).get("at") ?? "";
}

/**
 * The puzzle that the page opens with: that of its address, the last with entries, or the first.
 * @param {Opened} first
 */
export function named(first) {
  try {
    return opened(location.hash.slice(1), first);
  } catch (error) {
    if (error instanceof Damaged) return first;
    throw error;
  }
}

/**
 * The puzzle of an address with its entries; `back` if they come from this browser.
 * @param {string} text
 * @param {Opened} first
 * @returns {Opened}
 */
function opened(text, first) {
  const found = parseAddress(text);
  if (found && hasWork(found) && !reloaded()) return found;
  if (found) return withKept(found);
  const last = parseAddress(lastKept() ?? "");
  return last === null ? first : withKept(last);
}

/** Whether the page was reloaded: the last entries may not be in its address yet. */
function reloaded() {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "reload";
}

/** The puzzle with the entries that this browser stores for it. @param {Opened} puzzle @returns {Opened} */
export function withKept(puzzle) {
  const {board, digits, rules = []} = puzzle;
  const found = keptPosition(board, bare({board, givens: digits, rules}));
  return found ? {...puzzle, ...found, back: hasWork(found)} : puzzle;
}

/**
 * The stored position of a puzzle, or null.
 * @param {Board} board
 * @param {string} name the address of the puzzle without a position
 */
function keptPosition(board, name) {
  const text = kept(name);
  if (text === null) return null;
  try {
    return positionOf(new URLSearchParams(text), board.side);
  } catch (error) {
    if (error instanceof Damaged) return null;
    throw error;
  }
}

/** Whether there are entries, notes or colours. @param {Position} position */
export function hasWork({entries, corner, centre, colours}) {
  return [entries, corner, centre, colours].some((values) => values?.some(Boolean));
}

/**
 * Stores the entries of a puzzle with givens or rules; those of a blank board are in its link.
 * @param {Puzzle} puzzle
 */
function remember(puzzle) {
  if (puzzle.givens.some(Boolean) || puzzle.rules.length) {
    keep(bare(puzzle), positionText(puzzle.state.value).join("&"));
  }
}

/** The address of a puzzle without its entries. @param {{board: Board, givens: number[], rules: string[]}} puzzle */
function bare({board, givens, rules}) {
  return addressOf({board, givens, rules});
}

/** The fields of a position. @param {Position} position */
function positionText({entries, corner, centre, colours}) {
  const fields = Object.entries({corner, centre, colours}).map(([name, values]) => {
    const found = (values ?? []).flatMap((value, index) =>
      value ? [`${index + 1}-${value.toString(36)}`] : [],
    );
    return found.length ? `${name}=${found.join(".")}` : "";
  });
  const own = entries?.some(Boolean) ? `own=${line(entries)}` : "";
  return [own, ...fields].filter(Boolean);
}

/** The position in the fields of a link. @param {URLSearchParams} fields @param {number} side @returns {Position} */
function positionOf(fields, side) {
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
 * The link to this page with the puzzle, and to the step that is shown.
 * @param {import("./types.js").Page} page
 */
export function linkTo({puzzle, mode, timeline}) {
  const {state, about} = puzzle;
  const address = addressOf(state.value, about.value, mode.value, timeline.at.value);
  return `${location.origin}${location.pathname}#${address}`;
}

/**
 * The text after `#` of a puzzle.
 * @param {{board: Board, givens: number[], rules: string[], off?: string[]} & Position} state
 * @param {Partial<import("./types.js").About>} about
 * @param {string | null} view
 * @param {string} at
 */
function addressOf(state, {title, author} = {}, view = null, at = "") {
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
