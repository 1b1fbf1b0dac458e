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

/**
 * @typedef {import("./growth.js").TreeNode} TreeNode
 * @typedef {import("./growth.js").End} End
 * @typedef {{node: TreeNode, edge: SVGElement, group: SVGElement}} Drawn
 */

export class TreeDrawing {
  #growth;
  #edges = svg("g", {class: "tree-edges"});
  #open = svg("path", {class: "tree-open"});
  #marks = svg("g", {class: "tree-marks"});
  #svg;
  #box;
  #grid = BARE;
  /** The number of nodes and of marks up to now. */
  #nodes = 0;
  #marked = 0;
  /** The root and the nodes of the open decisions. @type {TreeNode[]} */
  #path = [];
  /** The end of the branch at a node, by the node's number. @type {Map<number, End>} */
  #ends = new Map();
  /** The nodes that are drawn, by number. @type {Map<number, Drawn>} */
  #drawn = new Map();

  /**
   * @param {HTMLElement} element is scrolled so that the open decision is seen
   * @param {import("./growth.js").Growth} growth may go on growing
   * @param {string} label the picture's name for a screen reader
   */
  constructor(element, growth, label) {
    this.#growth = growth;
    const picture = {class: "tree", role: "img", "aria-label": label};
    this.#svg = svg("svg", picture, this.#edges, this.#open, this.#marks);
    this.#box = element;
    element.replaceChildren(this.#svg);
    element.addEventListener("scroll", () => this.#draw());
  }

  /** Whether decisions are written beside their dots. */
  set named(/** @type {boolean} */ named) {
    this.#grid = named ? NAMED : BARE;
    for (const number of [...this.#drawn.keys()]) this.#drop(number);
  }

  /**
   * Draws the tree after `at` steps.
   * @param {number} at
   * @param {number[]} open the numbers of the steps of the open decisions
   */
  show(at, open) {
    const {nodes, marks} = this.#growth;
    this.#nodes = before(nodes, at);
    const marked = before(marks, at);
    for (let i = this.#marked; i > marked; i -= 1) this.#unmark(marks[i - 1]);
    for (let i = this.#marked; i < marked; i += 1) this.#mark(marks[i]);
    this.#marked = marked;
    const kept = open.map((step) => nodes[before(nodes, step + 1) - 1]);
    this.#path = [nodes[0], ...kept.filter((node, i) => node.at === open[i] + 1)];
    this.#resize();
    this.#draw();
  }

  /** @param {End} end */
  #mark(end) {
    this.#ends.set(end.node.number, end);
    this.#drop(end.node.number);
  }

  /** @param {End} end */
  #unmark({node}) {
    this.#ends.delete(node.number);
    this.#drop(node.number);
  }

  /** Draws the nodes in sight, and the edges that pass there. */
  #draw() {
    const {scrollTop, clientHeight} = this.#box;
    const first = scrollTop / this.#grid.row - BEYOND;
    const last = (scrollTop + clientHeight) / this.#grid.row + BEYOND;
    for (const node of this.#growth.nodes.slice(0, this.#nodes)) {
      const above = node.parent ? node.parent.row : node.row;
      if (above <= last && node.row >= first) this.#add(node);
      else this.#drop(node.number);
    }
    for (const number of [...this.#drawn.keys()]) if (number >= this.#nodes) this.#drop(number);
    const path = new Set(this.#path);
    for (const {node, group} of this.#drawn.values()) {
      group.classList.toggle("open", path.has(node));
      group.classList.toggle("here", node === this.#path.at(-1));
    }
    this.#open.setAttribute("d", this.#path.map((node) => this.#line(node)).join(""));
  }

  /** @param {TreeNode} node */
  #add(node) {
    if (this.#drawn.has(node.number)) return;
    const [x, y] = this.#place(node);
    const end = this.#ends.get(node.number);
    const lines = [node.label, end?.kind, end?.why].filter(Boolean);
    const title = svg("title", {}, lines.join("\n"));
    const group = svg("g", {class: "tree-node"}, title, shape(end?.kind ?? "decision", x, y));
    if (this.#grid === NAMED) group.append(svg("text", {x: x + 8, y: y + 4}, node.label));
    const edge = svg("path", {class: "tree-edge", d: this.#line(node)});
    this.#edges.append(edge);
    this.#marks.append(group);
    this.#drawn.set(node.number, {node, edge, group});
  }

  /** @param {number} number of the node */
  #drop(number) {
    const drawn = this.#drawn.get(number);
    drawn?.edge.remove();
    drawn?.group.remove();
    this.#drawn.delete(number);
  }

  /** @param {TreeNode} node */
  #place(node) {
    return [
      MARGIN + RADIUS + this.#grid.column * node.depth,
      MARGIN + this.#grid.row * node.row + this.#grid.row / 2,
    ];
  }

  /** From the parent, down and to the node; nothing for the root. @param {TreeNode} node */
  #line(node) {
    if (!node.parent) return "";
    const [x, y] = this.#place(node);
    const [fromX, fromY] = this.#place(node.parent);
    const bend = x - this.#grid.bend;
    const label = this.#grid === NAMED ? 10 + 7 * node.parent.label.length : RADIUS;
    return `M${fromY === y ? fromX + label : bend} ${fromY}H${bend}V${y}H${x}`;
  }

  /** Makes the picture as large as the tree, and scrolls to the open decision. */
  #resize() {
    const {deepest, rows} = this.#growth.nodes[this.#nodes - 1];
    const {column, row} = this.#grid;
    this.#svg.setAttribute("width", String(2 * MARGIN + column * (deepest + 1)));
    this.#svg.setAttribute("height", String(2 * MARGIN + row * rows));
    const [x, y] = this.#place(this.#path[this.#path.length - 1]);
    this.#box.scrollLeft = x - this.#box.clientWidth * 0.6;
    this.#box.scrollTop = y - this.#box.clientHeight * 0.7;
  }
}

/**
 * The number of elements up to a step, by binary search.
 * @param {{at: number}[]} list in the order of `at`
 * @param {number} at
 */
function before(list, at) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle].at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A ring for a solution, a cross for a conflict, a dot for another decision.
 * @param {End["kind"] | "decision"} kind
 * @param {number} x
 * @param {number} y
 */
function shape(kind, x, y) {
  if (kind === "conflict") {
    const size = 2 * RADIUS;
    const d = `M${x - RADIUS} ${y - RADIUS}l${size} ${size}m0 ${-size}l${-size} ${size}`;
    return svg("path", {class: "tree-conflict", d});
  }
  const radius = kind === "solution" ? RADIUS + 1 : RADIUS - 0.5;
  return svg("circle", {class: `tree-${kind}`, cx: x, cy: y, r: radius});
}
