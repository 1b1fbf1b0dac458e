// Draws a Sudoku grid as SVG: digits, candidates, marks and links, with labels for screen readers.
// It and its parts in grid/ do not use the page: the notebook widget draws with them too. Colours
// and fonts are in css/grid.css.

import {standalone} from "./grid/file.js";
import {cellLabel} from "./grid/labels.js";
import {CELL, EDGE, FRAME, looks, Plan} from "./grid/plan.js";
import {
  cellShapes,
  lineShapes,
  linkShapes,
  markShapes,
  numberShapes,
  square,
} from "./grid/shapes.js";
import {svg} from "./grid/svg.js";

const UNMARKED = {under: [], over: [], margin: [0, 0, 0, 0]};

const MOVES = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};

/**
 * A grid in an element; `small` leaves the row and column numbers out; `interactive` makes cells
 * selectable by mouse and keyboard. Events: "select" with `detail.cell`; "pick" after it for a
 * click; "hover" with `detail` `{cell}` or null; "key" with `detail` `{cell, key}` for a key that
 * does not move.
 */
export class Grid extends EventTarget {
  #svg;
  #plan = null;
  #drawing = null;
  #cells = [];
  #drawn = [];
  #links;
  #ring;
  #selected = null;
  #interactive;
  #small;

  constructor(element, {board, label, interactive = false, small = false}) {
    super();
    this.#interactive = interactive;
    this.#small = small;
    this.#svg = svg("svg", {
      class: "sudoku-grid",
      role: interactive ? "grid" : "table",
      "aria-label": label,
    });
    this.board = board;
    element.append(this.#svg);
    if (interactive) this.#listen(element);
  }

  get board() {
    return this.#plan.board;
  }

  /** Sets another board, empty; nothing happens if it is the same. */
  set board(board) {
    if (this.#plan && looks(board) === looks(this.board)) return;
    const focused = this.#cells.includes(this.#svg.getRootNode().activeElement);
    this.#drawing = null;
    this.#plan = new Plan(board);
    this.#build();
    if (focused) this.focus();
  }

  get drawing() {
    return this.#drawing;
  }

  /**
   * Sets the marks of its rules, `{under, over, margin}` as the server draws them, or null, and
   * empties the grid.
   */
  set drawing(drawing) {
    if (drawing === this.#drawing) return;
    const focused = this.#cells.includes(this.#svg.getRootNode().activeElement);
    const selected = this.#selected;
    this.#drawing = drawing;
    this.#plan = new Plan(this.board, Boolean(drawing));
    this.#build();
    if (selected) this.select(selected);
    if (focused) this.focus();
  }

  /** The name of the selected cell, or null. */
  get selected() {
    return this.#selected;
  }

  /** Selects a cell by its name; null selects none. */
  select(cell) {
    if (cell === this.#selected) return;
    if (this.#interactive) {
      this.#tabStop(this.#selected ?? "r1c1", -1);
      this.#tabStop(cell ?? "r1c1", 0);
      this.#cell(this.#selected)?.removeAttribute("aria-selected");
      this.#cell(cell)?.setAttribute("aria-selected", "true");
    }
    this.#selected = cell;
    this.#ring.setAttribute("visibility", cell ? "visible" : "hidden");
    if (!cell) return;
    const place = this.#plan.corner(this.#plan.index(cell)).map((length) => length + 3);
    for (const [key, value] of Object.entries(square(place, CELL - 6))) {
      this.#ring.setAttribute(key, value);
    }
    this.#dispatch("select", {cell});
  }

  /** Moves the keyboard to the selected cell, or the first. */
  focus() {
    this.#cell(this.#selected ?? "r1c1").focus();
  }

  /**
   * Draws exactly this. By place in reading order: `digits`, their `kinds`, `candidates` as
   * `[{digit, part}]` for cells without a digit, the digits of a `second` solution. `marks` are `[{cells, as}]`, `links` `[{from: {cell, digit}, to, strong}]`.
   */
  draw({digits, kinds = [], candidates = [], marks = [], links = [], second = []}) {
    const marked = this.#cells.map(() => new Set());
    for (const {cells, as} of marks) {
      for (const cell of cells) marked[this.#plan.index(cell)].add(as);
    }
    this.#svg.classList.toggle(
      "detailed",
      candidates.some((shown) => shown?.length),
    );
    this.#cells.forEach((group, index) => {
      const content = {
        digit: digits[index],
        kind: kinds[index] ?? "found",
        second: second[index] ?? 0,
        candidates: digits[index] ? null : candidates[index],
        marks: [...marked[index]],
      };
      const drawn = JSON.stringify(content);
      if (drawn === this.#drawn[index]) return;
      this.#drawn[index] = drawn;
      // The ground stays: without it a click that began on it would be lost.
      while (group.childElementCount > 1) group.lastChild.remove();
      group.append(...cellShapes(this.#plan, index, content));
      group.setAttribute("aria-label", cellLabel(this.#plan, index, content));
    });
    this.#links.replaceChildren(...links.flatMap((link) => linkShapes(this.#plan, link, digits)));
  }

  /** The text of a standalone SVG file of what is drawn, in light colours. */
  svg() {
    return standalone(this.#svg);
  }

  #build() {
    const {side} = this.#plan;
    const edge = this.#small ? FRAME : EDGE;
    const {under, over, margin} = this.#drawing ?? UNMARKED;
    this.#svg.setAttribute("viewBox", this.#plan.view(edge, margin));
    this.#svg.classList.toggle("marked", this.#drawing !== null);
    this.#svg.setAttribute("aria-rowcount", side);
    this.#svg.setAttribute("aria-colcount", side);
    this.#svg.style.setProperty("--side", side);
    this.#svg.style.setProperty("--across", this.#plan.across);
    this.#cells = Array.from({length: side * side}, (_, index) => this.#makeCell(index));
    this.#drawn = [];
    this.#selected = null;
    const rows = Array.from({length: side}, (_, row) => {
      const names = {"aria-rowindex": row + 1, "aria-label": `row ${row + 1}`};
      const cells = this.#cells.slice(row * side, (row + 1) * side);
      return svg("g", {role: "row", ...names}, ...cells);
    });
    this.#links = svg("g", {class: "links", "aria-hidden": "true"});
    this.#ring = svg("rect", {class: "ring", visibility: "hidden", "aria-hidden": "true"});
    this.#svg.replaceChildren(
      svg("rect", {class: "paper", ...square([0, 0], side * CELL)}),
      svg("g", {class: "marks", "aria-hidden": "true"}, ...markShapes(under)),
      ...rows,
      ...lineShapes(this.#plan),
      svg("g", {class: "marks", "aria-hidden": "true"}, ...markShapes(over)),
      ...(this.#small ? [] : [numberShapes(this.#plan, margin)]),
      this.#links,
      this.#ring,
    );
  }

  #makeCell(index) {
    const cell = svg("g", {
      role: this.#interactive ? "gridcell" : "cell",
      "aria-colindex": this.#plan.column(index),
      "data-cell": this.#plan.name(index),
    });
    if (this.#interactive) cell.setAttribute("tabindex", index ? -1 : 0);
    cell.append(svg("rect", {class: "cell", ...square(this.#plan.corner(index), CELL)}));
    return cell;
  }

  /** Listens for focus on the element around: an SVG that listens for it becomes a tab stop. */
  #listen(element) {
    element.addEventListener("focusin", (event) => {
      if (this.#svg.contains(event.target)) this.select(cellOf(event));
    });
    this.#svg.addEventListener("keydown", (event) => this.#key(event));
    this.#svg.addEventListener("click", (event) => {
      const cell = cellOf(event);
      if (!cell) return;
      if (cell === this.#selected) this.#dispatch("select", {cell});
      else this.select(cell);
      this.focus();
      this.#dispatch("pick", {cell});
    });
    this.#svg.addEventListener("pointerover", (event) => {
      const cell = cellOf(event);
      this.#dispatch("hover", cell && {cell});
    });
    this.#svg.addEventListener("pointerleave", () => this.#dispatch("hover", null));
  }

  #key(event) {
    const cell = cellOf(event);
    if (!cell || event.altKey) return;
    const to = this.#target(event, this.#plan.index(cell));
    const plain = !event.ctrlKey && !event.metaKey;
    if (to !== null) {
      this.select(this.#plan.name(to));
      this.focus();
      event.preventDefault();
    } else if (plain && !this.#dispatch("key", {cell, key: event.key})) event.preventDefault();
  }

  /** The place in reading order to which a key moves; null for another key. */
  #target({key, ctrlKey, metaKey}, index) {
    const {side} = this.#plan;
    const [row, column] = [Math.floor(index / side), index % side];
    const far = ctrlKey || metaKey;
    if (key === "Home") return far ? 0 : row * side;
    if (key === "End") return far ? side * side - 1 : row * side + side - 1;
    if (far || !(key in MOVES)) return null;
    const inside = (place) => Math.max(0, Math.min(side - 1, place));
    return inside(row + MOVES[key][0]) * side + inside(column + MOVES[key][1]);
  }

  /** Dispatches an event; false if a listener prevented its default. */
  #dispatch(name, detail) {
    return this.dispatchEvent(new CustomEvent(name, {detail, cancelable: true}));
  }

  #cell(name) {
    return name && this.#cells[this.#plan.index(name)];
  }

  #tabStop(name, value) {
    this.#cell(name).setAttribute("tabindex", value);
  }
}

function cellOf(event) {
  return event.target.closest("[data-cell]")?.dataset.cell ?? null;
}
