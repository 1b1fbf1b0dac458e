// The puzzle in the address after `#`: a link is the puzzle.

import {keep, kept, lastKept, onKept} from "./kept.js";
import {addressOf, Damaged, parseAddress, positionOf, positionText} from "./link.js";
import {follow} from "./signal.js";
import {hasWork} from "./state.js";
import {showError, showStatus} from "./status.js";

/**
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").Opened} Opened
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 */

/** Milliseconds without a change until the address is written. */
const REST = 250;

/** Shown if the entries come from this browser's memory. */
const BACK = "Your entries are restored.";

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
    this.#view = this.viewNamed();
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

  /**
   * Another puzzle is a step of the browser's history, unless it came from there.
   * @param {boolean} whole
   */
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

/**
 * The puzzle with the entries that this browser stores for it.
 * @param {Opened} puzzle
 * @returns {Opened}
 */
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

/**
 * Stores the entries of a puzzle with givens or rules; the link of a blank board has its entries.
 * @param {Puzzle} puzzle
 */
function remember(puzzle) {
  if (puzzle.givens.some(Boolean) || puzzle.rules.length) {
    keep(bare(puzzle), positionText(puzzle.state.value).join("&"));
  }
}

/**
 * The address of a puzzle without its entries.
 * @param {{board: Board, givens: number[], rules: string[]}} puzzle
 */
function bare({board, givens, rules}) {
  return addressOf({board, givens, rules});
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
