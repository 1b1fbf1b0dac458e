// Draws a Sudoku grid as SVG: digits, candidates, marks and links, with labels for screen readers.
// It and its parts in grid/ do not use the page: the notebook widget draws with them too. Colours
// and fonts are in css/grid.css.

import {standalone} from "./grid/file.js";
import {keyOf, MOVES, target} from "./grid/keys.js";
import {cellLabel, ruleLabels} from "./grid/labels.js";
import {CELL, EDGE, FRAME, Plan} from "./grid/plan.js";
import {
  cellShapes,
  colourShapes,
  lineShapes,
  linkShapes,
  markShapes,
  numberShapes,
  square,
} from "./grid/shapes.js";
import {svg} from "./grid/svg.js";

/**
 * @typedef {import("./types.js").Board} Board
 * @typedef {import("./types.js").Drawing} Drawing
 * @typedef {import("./grid/shapes.js").Content} Content
 */

/**
 * The part of a drawing that the grid uses.
 * @typedef {Pick<Drawing, "under" | "over" | "margin"> & {rules?: Drawing["rules"]}} Marked
 */

/**
 * The `detail` of the grid's events.
 * @typedef {object} Details
 * @property {{cell: string | null}} select the cursor, after any change of the selection
 * @property {{cell: string}} pick a plain click on a cell, after it is selected
 * @property {{cell: string} | null} hover null outside the cells
 * @property {{cell: string, key: string, shift: boolean, alt: boolean}} key a key that does not move
 */

/** @template {keyof Details} N @typedef {(event: CustomEvent<Details[N]>) => void} Listener */
/** @typedef {<N extends keyof Details>(name: N, listener: Listener<N>) => void} Listen */
/** @typedef {{addEventListener: Listen} & EventTarget} Source of these events */

/** @type {Marked} */
const UNMARKED = {under: [], over: [], margin: [0, 0, 0, 0]};

/** How far the ring of the selection, and the ring of the cursor among several cells, is inside. */
const RING = 3;
const CURSOR = 9;

/**
 * A grid in an element; `small` leaves the row and column numbers out; `interactive` makes cells
 * selectable by mouse and keyboard. `Details` lists its events.
 */
export class Grid extends /** @type {new () => Source} */ (EventTarget) {
  #svg;
  #plan;
  /** @type {Marked | null} */
  #drawing = null;
  /** @type {SVGGElement[]} */
  #cells = [];
  /** What the cells show, by place. @type {Content[]} */
  #drawn = [];
  /** The texts of the rules of each cell, by place. @type {string[][]} */
  #rules = [];
  /** The colours of the cells, below the marks of the rules. */
  #colours = svg("g", {class: "colours", "aria-hidden": "true"});
  #links = svg("g", {class: "links", "aria-hidden": "true"});
  #ring = svg("path", {class: "ring", "aria-hidden": "true"});
  /**
   * The selected cells in the order of their selection: the cursor is the last.
   * @type {string[]}
   */
  #selection = [];
  /** Whether the pointer selects each cell that it enters. */
  #dragging = false;
  #interactive;
  #small;

  /**
   * @param {Element} element
   * @param {{board: Board, label: string, interactive?: boolean, small?: boolean}} options
   */
  constructor(element, {board, label, interactive = false, small = false}) {
    super();
    this.#interactive = interactive;
    this.#small = small;
    this.#svg = svg("svg", {
      class: "sudoku-grid",
      role: interactive ? "grid" : "table",
      "aria-label": label,
      ...(interactive && {"aria-multiselectable": "true"}),
    });
    this.#plan = new Plan(board);
    this.#build();
    element.append(this.#svg);
    if (interactive) this.#listen(element);
  }

  get board() {
    return this.#plan.board;
  }

  /** Sets another board, empty; nothing happens if it is the same. @param {Board} board */
  set board(board) {
    if (equal(board, this.board)) return;
    const focused = this.#svg.querySelector(":focus");
    const {selected} = this;
    this.#drawing = null;
    this.#plan = new Plan(board);
    this.#build();
    if (focused) this.focus();
    if (selected && !this.selected) this.#dispatch("select", {cell: null});
  }

  get drawing() {
    return this.#drawing;
  }

  /**
   * Sets the drawing of its rules, and empties the grid.
   * @param {Marked | null} drawing
   */
  set drawing(drawing) {
    if (drawing === this.#drawing) return;
    const focused = this.#svg.querySelector(":focus");
    const selection = this.#selection;
    this.#drawing = drawing;
    this.#plan = new Plan(this.board, Boolean(drawing));
    this.#build();
    if (selection.length) this.#choose(selection);
    if (focused) this.focus();
  }

  /** The name of the cursor, which is the last selected cell, or null. */
  get selected() {
    return this.#selection.at(-1) ?? null;
  }

  /** The names of the selected cells in the order of their selection, the cursor last. */
  get selection() {
    return [...this.#selection];
  }

  /** Selects one cell alone by its name; null selects none. @param {string | null} cell */
  select(cell) {
    const cells = cell === null ? [] : [cell];
    if (!equal(cells, this.#selection)) this.#choose(cells);
  }

  /** @param {string[]} cells */
  #choose(cells) {
    if (this.#interactive) {
      this.#cell(this.selected).setAttribute("tabindex", "-1");
      for (const cell of this.#selection) this.#cell(cell).setAttribute("aria-selected", "false");
      for (const cell of cells) this.#cell(cell).setAttribute("aria-selected", "true");
    }
    this.#selection = cells;
    if (this.#interactive) this.#cell(this.selected).setAttribute("tabindex", "0");
    const places = cells.map((cell) => this.#plan.index(cell));
    const cursor = cells.length > 1 ? this.#plan.outline(places.slice(-1), CURSOR) : "";
    this.#ring.setAttribute("d", this.#plan.outline(places, RING) + cursor);
    if (this.selected) this.#dispatch("select", {cell: this.selected});
  }

  /** Adds a cell to the selection, as its cursor. @param {string} cell */
  #add(cell) {
    this.#choose([...this.#selection.filter((other) => other !== cell), cell]);
  }

  /** Moves the keyboard to the selected cell, or the first. */
  focus() {
    this.#cell(this.selected).focus();
  }

  /**
   * Draws exactly this picture. Candidates and notes are for cells without a digit, notes for cells
   * without candidates.
   * @param {import("./types.js").Picture & {digits: number[]}} picture
   */
  draw(picture) {
    const {digits, kinds = [], candidates = [], marks = [], links = [], second = []} = picture;
    const {corner = [], centre = [], colours = []} = picture;
    const marked = this.#cells.map(() => /** @type {Set<string>} */ (new Set()));
    for (const {cells, as} of marks) {
      for (const cell of cells) marked[this.#plan.index(cell)].add(as);
    }
    this.#svg.classList.toggle(
      "detailed",
      candidates.some((shown) => shown?.length) || [...corner, ...centre].some(Boolean),
    );
    this.#cells.forEach((group, index) => {
      const noted = !digits[index] && !candidates[index];
      const content = {
        digit: digits[index],
        kind: kinds[index] ?? "found",
        second: second[index] ?? 0,
        candidates: digits[index] ? null : candidates[index],
        corner: noted ? (corner[index] ?? 0) : 0,
        centre: noted ? (centre[index] ?? 0) : 0,
        colour: colours[index] ?? 0,
        marks: [...marked[index]],
      };
      if (equal(content, this.#drawn[index])) return;
      this.#drawn[index] = content;
      group.classList.toggle("coloured", content.colour > 0);
      // The ground stays: without it a click that began on it would be lost.
      while (group.childElementCount > 1) group.lastChild?.remove();
      group.append(...cellShapes(this.#plan, index, content));
      group.setAttribute("aria-label", cellLabel(this.#plan, index, content, this.#rules[index]));
    });
    const grounds = colours.flatMap((colour, at) =>
      colour ? colourShapes(this.#plan, at, colour) : [],
    );
    this.#colours.replaceChildren(...grounds);
    this.#links.replaceChildren(...links.flatMap((link) => linkShapes(this.#plan, link, digits)));
  }

  /** The text of a standalone SVG file of what is drawn, in light colours. */
  svg() {
    return standalone(this.#svg);
  }

  #build() {
    const {side} = this.#plan;
    const edge = this.#small ? FRAME : EDGE;
    const {under, over, margin, rules = []} = this.#drawing ?? UNMARKED;
    this.#svg.setAttribute("viewBox", this.#plan.view(edge, margin));
    this.#svg.classList.toggle("marked", this.#drawing !== null);
    this.#svg.setAttribute("aria-rowcount", String(side));
    this.#svg.setAttribute("aria-colcount", String(side));
    this.#svg.style.setProperty("--side", String(side));
    this.#svg.style.setProperty("--across", String(this.#plan.across));
    this.#cells = Array.from({length: side * side}, (_, index) => this.#makeCell(index));
    this.#drawn = [];
    this.#rules = ruleLabels(this.#plan, rules);
    this.#selection = [];
    this.#colours.replaceChildren();
    this.#links.replaceChildren();
    this.#ring.setAttribute("d", "");
    const rows = Array.from({length: side}, (_, row) => {
      const names = {"aria-rowindex": row + 1, "aria-label": `row ${row + 1}`};
      const cells = this.#cells.slice(row * side, (row + 1) * side);
      return svg("g", {role: "row", ...names}, ...cells);
    });
    this.#svg.replaceChildren(
      svg("rect", {class: "paper", ...square([0, 0], side * CELL)}),
      this.#colours,
      svg("g", {class: "marks", "aria-hidden": "true"}, ...markShapes(under)),
      ...rows,
      ...lineShapes(this.#plan),
      this.#ring,
      svg("g", {class: "marks", "aria-hidden": "true"}, ...markShapes(over)),
      ...(this.#small ? [] : [numberShapes(this.#plan, margin)]),
      this.#links,
    );
  }

  /** An empty cell. @param {number} index */
  #makeCell(index) {
    const cell = svg("g", {
      role: this.#interactive ? "gridcell" : "cell",
      "aria-colindex": this.#plan.column(index),
      "data-cell": this.#plan.name(index),
    });
    if (this.#interactive) {
      cell.setAttribute("tabindex", index ? "-1" : "0");
      cell.setAttribute("aria-selected", "false");
    }
    cell.append(svg("rect", {class: "cell", ...square(this.#plan.corner(index), CELL)}));
    return cell;
  }

  /**
   * Listens for focus on the element around: an SVG that listens for it becomes a tab stop.
   * @param {Element} element
   */
  #listen(element) {
    element.addEventListener("focusin", (event) => {
      const cell = this.#svg.contains(/** @type {Node} */ (event.target)) && cellOf(event);
      if (cell && cell !== this.selected) this.select(cell);
    });
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    // The browser would focus the cell below the pointer, which is not always the cursor.
    this.#svg.addEventListener("mousedown", (event) => event.preventDefault());
    this.#svg.addEventListener("pointerdown", (event) => this.#press(event));
    this.#svg.addEventListener("click", (event) => {
      const cell = cellOf(event);
      if (!cell || event.shiftKey || event.ctrlKey || event.metaKey) return;
      if (this.#selection.length > 1) return;
      this.select(cell);
      this.focus();
      this.#dispatch("pick", {cell});
    });
    this.#svg.addEventListener("pointerover", (event) => {
      const cell = cellOf(event);
      this.#dragging &&= (event.buttons & 1) === 1;
      if (this.#dragging && cell && cell !== this.selected) {
        this.#add(cell);
        this.#focusPressed();
      }
      this.#dispatch("hover", cell === null ? null : {cell});
    });
    this.#svg.addEventListener("pointerleave", (event) => {
      this.#dragging &&= (event.buttons & 1) === 1;
      this.#dispatch("hover", null);
    });
  }

  /**
   * Selects a cell alone, with Shift further cells; with Ctrl or Meta toggles.
   * @param {PointerEvent} event
   */
  #press(event) {
    const cell = cellOf(event);
    if (!cell || event.button) return;
    const toggles = event.ctrlKey || event.metaKey;
    const others = this.#selection.filter((other) => other !== cell);
    const leaves = toggles && others.length > 0 && others.length < this.#selection.length;
    if (leaves) this.#choose(others);
    else if (toggles || event.shiftKey) this.#add(cell);
    else this.#choose([cell]);
    this.#dragging = !leaves;
    // A finger would keep the cell in which it began.
    const target = /** @type {Element} */ (event.target);
    if (target.hasPointerCapture(event.pointerId)) target.releasePointerCapture(event.pointerId);
    this.#focusPressed();
  }

  /** Moves the keyboard to the cursor, which the pointer has reached: nothing scrolls. */
  #focusPressed() {
    this.#cell(this.selected).focus({preventScroll: true});
  }

  /** Moves, extends the selection or passes a key on. @param {KeyboardEvent} event */
  #key(event) {
    const cell = cellOf(event);
    if (!cell) return;
    const {shiftKey: shift, altKey: alt} = event;
    const key = keyOf(event);
    const plain = !event.ctrlKey && !event.metaKey;
    const to = alt ? null : target(key, !plain, this.#plan.index(cell), this.#plan.side);
    if (to !== null) {
      if (shift && key in MOVES) this.#add(this.#plan.name(to));
      else this.select(this.#plan.name(to));
      this.focus();
      event.preventDefault();
    } else if (key === "Escape" && this.#selection.length > 1) {
      this.select(cell);
      event.preventDefault();
    } else if (plain && !this.#dispatch("key", {cell, key, shift, alt})) event.preventDefault();
  }

  /**
   * Dispatches an event; false if a listener prevented its default.
   * @template {keyof Details} N
   * @param {N} name
   * @param {Details[N]} detail
   */
  #dispatch(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, {detail, cancelable: true}));
  }

  /** The element of a cell; without a name the first. @param {string | null} name */
  #cell(name) {
    return this.#cells[name ? this.#plan.index(name) : 0];
  }
}

/** The name of the cell of an event; null outside the cells. @param {Event} event */
function cellOf(event) {
  const target = /** @type {Element} */ (event.target);
  return target.closest("[data-cell]")?.getAttribute("data-cell") ?? null;
}

/**
 * Whether two values are equal; objects and lists are compared field by field.
 * @param {unknown} one
 * @param {unknown} other
 * @returns {boolean}
 */
function equal(one, other) {
  if (!(one instanceof Object && other instanceof Object)) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => name in other && equal(Reflect.get(one, name), Reflect.get(other, name)))
  );
}
