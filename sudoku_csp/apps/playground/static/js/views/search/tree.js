// The growing tree of a search as SVG: the nodes up to a position, in the rows in sight.
//
// A dot is a decision, a cross a conflict, a ring a solution; the line from the givens to the open
// decision is strong. A place in the tree never changes, so that a move draws only the nodes that
// come into sight, however large the tree is.

import {svg} from "../../grid/svg.js";

const NAMED = {column: 76, row: 18, bend: 12};
const BARE = {column: 16, row: 12, bend: 8};
const MARGIN = 10;
const RADIUS = 4;

/** Rows that are drawn above and below those in sight. */
const BEYOND = 4;

export class TreeDrawing {
  /**
   * @param {HTMLElement} element is scrolled so that the open decision is seen
   * @param {Growth} growth may go on growing
   * @param {string} label the picture's name for a screen reader
   */
  constructor(element, growth, label) {
    this._growth = growth;
    this._edges = svg("g", {class: "tree-edges"});
    this._open = svg("path", {class: "tree-open"});
    this._marks = svg("g", {class: "tree-marks"});
    const picture = {class: "tree", role: "img", "aria-label": label};
    this._svg = svg("svg", picture, this._edges, this._open, this._marks);
    this._box = element;
    this._grid = BARE;
    /** The number of nodes and marks up to now, and the nodes of the open decisions. */
    this._nodes = 0;
    this._marked = 0;
    this._path = [];
    /** The mark of a node, by its number, and its shapes. */
    this._ends = new Map();
    this._drawn = new Map();
    element.replaceChildren(this._svg);
    element.addEventListener("scroll", () => this._draw());
  }

  /** Whether decisions are written beside their dots. */
  set named(named) {
    this._grid = named ? NAMED : BARE;
    for (const number of [...this._drawn.keys()]) this._drop(number);
  }

  /** Draws the tree after `at` steps; `open` are the numbers of the steps of the open decisions. */
  show(at, open) {
    const {nodes, marks} = this._growth;
    this._nodes = before(nodes, at);
    const marked = before(marks, at);
    for (let i = this._marked; i > marked; i -= 1) this._mark(marks[i - 1], null);
    for (let i = this._marked; i < marked; i += 1) this._mark(marks[i], marks[i]);
    this._marked = marked;
    const kept = open.map((step) => nodes[before(nodes, step + 1) - 1]);
    this._path = [nodes[0], ...kept.filter((node, i) => node.at === open[i] + 1)];
    this._resize();
    this._draw();
  }

  /** Sets the mark of a node; null removes it. */
  _mark({node}, mark) {
    if (mark) this._ends.set(node.number, mark);
    else this._ends.delete(node.number);
    this._drop(node.number);
  }

  /** Draws the nodes in sight, and the edges that pass there. */
  _draw() {
    const {scrollTop, clientHeight} = this._box;
    const first = scrollTop / this._grid.row - BEYOND;
    const last = (scrollTop + clientHeight) / this._grid.row + BEYOND;
    for (const node of this._growth.nodes.slice(0, this._nodes)) {
      const above = node.parent ? node.parent.row : node.row;
      if (above <= last && node.row >= first) this._add(node);
      else this._drop(node.number);
    }
    for (const number of [...this._drawn.keys()]) if (number >= this._nodes) this._drop(number);
    const path = new Set(this._path);
    for (const {node, group} of this._drawn.values()) {
      group.classList.toggle("open", path.has(node));
      group.classList.toggle("here", node === this._path.at(-1));
    }
    this._open.setAttribute("d", this._path.map((node) => this._line(node)).join(""));
  }

  _add(node) {
    if (this._drawn.has(node.number)) return;
    const [x, y] = this._place(node);
    const {kind = "decision", why} = this._ends.get(node.number) ?? {};
    const lines = [node.label, kind === "decision" ? "" : kind, why].filter(Boolean);
    const title = svg("title", {}, lines.join("\n"));
    const group = svg("g", {class: "tree-node"}, title, shape(kind, x, y));
    if (this._grid === NAMED) group.append(svg("text", {x: x + 8, y: y + 4}, node.label));
    const edge = svg("path", {class: "tree-edge", d: this._line(node)});
    this._edges.append(edge);
    this._marks.append(group);
    this._drawn.set(node.number, {node, edge, group});
  }

  _drop(number) {
    const {edge, group} = this._drawn.get(number) ?? {};
    edge?.remove();
    group?.remove();
    this._drawn.delete(number);
  }

  _place(node) {
    return [
      MARGIN + RADIUS + this._grid.column * node.depth,
      MARGIN + this._grid.row * node.row + this._grid.row / 2,
    ];
  }

  /** From the parent, down and to the node; nothing for the root. */
  _line(node) {
    if (!node.parent) return "";
    const [x, y] = this._place(node);
    const [fromX, fromY] = this._place(node.parent);
    const bend = x - this._grid.bend;
    const label = this._grid === NAMED ? 10 + 7 * node.parent.label.length : RADIUS;
    return `M${fromY === y ? fromX + label : bend} ${fromY}H${bend}V${y}H${x}`;
  }

  /** Makes the picture as large as the tree, and scrolls to the open decision. */
  _resize() {
    const {deepest, rows} = this._growth.nodes[this._nodes - 1];
    const {column, row} = this._grid;
    this._svg.setAttribute("width", 2 * MARGIN + column * (deepest + 1));
    this._svg.setAttribute("height", 2 * MARGIN + row * rows);
    const [x, y] = this._place(this._path.at(-1));
    this._box.scrollLeft = x - this._box.clientWidth * 0.6;
    this._box.scrollTop = y - this._box.clientHeight * 0.7;
  }
}

/** How many of these, in the order of their `at`, are up to a step, by binary search. */
function before(list, at) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A ring for a solution, a cross for a conflict, else a dot. */
function shape(kind, x, y) {
  if (kind === "conflict") {
    const size = 2 * RADIUS;
    const d = `M${x - RADIUS} ${y - RADIUS}l${size} ${size}m0 ${-size}l${-size} ${size}`;
    return svg("path", {class: "tree-conflict", d});
  }
  const radius = kind === "solution" ? RADIUS + 1 : RADIUS - 0.5;
  return svg("circle", {class: `tree-${kind}`, cx: x, cy: y, r: radius});
}
