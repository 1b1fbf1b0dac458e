// The growing tree of a search as SVG: only what has happened up to a position is drawn.
//
// A dot is a decision, a cross a conflict, a ring a solution; the line from the givens to the
// decision that is open now is drawn strong. Going on adds nodes at the end, going back takes the
// last ones away, so that a move costs what it changes.

import {svg} from "../svg.js";

const NAMED = {column: 76, row: 18, bend: 12};
const BARE = {column: 16, row: 12, bend: 8};
const MARGIN = 10;
const RADIUS = 4;

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
    this._shown = [];
    this._marked = 0;
    this._strong = [];
    element.replaceChildren(this._svg);
  }

  /** Whether decisions are written beside their dots. */
  set named(named) {
    this._grid = named ? NAMED : BARE;
    this._clear();
  }

  /** Draws the tree after `at` steps; `open` are the numbers of the steps of the open decisions. */
  show(at, open) {
    const {nodes, marks} = this._growth;
    while (this._shown.length && nodes[this._shown.length - 1].at > at) this._drop();
    while (this._shown.length < nodes.length && nodes[this._shown.length].at <= at) {
      this._add(nodes[this._shown.length]);
    }
    while (this._marked && marks[this._marked - 1].at > at) this._mark(marks[--this._marked], false);
    while (this._marked < marks.length && marks[this._marked].at <= at) {
      this._mark(marks[this._marked++], true);
    }
    this._strengthen(open);
    this._resize();
  }

  _clear() {
    this._shown = [];
    this._marked = 0;
    this._strong = [];
    this._edges.replaceChildren();
    this._marks.replaceChildren();
  }

  _place(node) {
    return [
      MARGIN + RADIUS + this._grid.column * node.depth,
      MARGIN + this._grid.row * node.row + this._grid.row / 2,
    ];
  }

  _add(node) {
    const [x, y] = this._place(node);
    const edge = svg("path", {class: "tree-edge", d: node.parent ? this._line(node, x, y) : ""});
    const title = svg("title", {}, node.label);
    const group = svg("g", {class: "tree-node"}, title, shape("decision", x, y));
    if (this._grid === NAMED) {
      group.append(svg("text", {x: x + 8, y: y + 4}, node.label));
    }
    this._edges.append(edge);
    this._marks.append(group);
    this._shown.push({node, edge, group});
  }

  _drop() {
    const {edge, group} = this._shown.pop();
    edge.remove();
    group.remove();
  }

  /** From the parent, down and to the node. */
  _line(node, x, y) {
    const [fromX, fromY] = this._place(node.parent);
    const bend = x - this._grid.bend;
    const label = this._grid === NAMED ? 10 + 7 * node.parent.label.length : RADIUS;
    return `M${fromY === y ? fromX + label : bend} ${fromY}H${bend}V${y}H${x}`;
  }

  _mark({node, kind, why}, holds) {
    const shown = this._shown[node.number];
    if (!shown) return;
    const [title, mark] = shown.group.children;
    title.textContent = holds ? [node.label, kind, why].filter(Boolean).join("\n") : node.label;
    mark.replaceWith(shape(holds ? kind : "decision", ...this._place(node)));
  }

  /** Draws the line from the givens to the decision that is open now. */
  _strengthen(open) {
    const strong = [0, ...open.map((step) => this._numberOf(step + 1))]
      .map((number) => this._shown[number])
      .filter(Boolean);
    const kept = new Set(strong);
    this._strong.at(-1)?.group.classList.remove("here");
    for (const one of this._strong) if (!kept.has(one)) one.group.classList.remove("open");
    for (const {group} of strong) group.classList.add("open");
    strong.at(-1)?.group.classList.add("here");
    const lines = strong.map(({edge}) => edge.getAttribute("d"));
    this._open.setAttribute("d", lines.join(""));
    this._strong = strong;
  }

  /** The number of the node that came into being with the step `at`, found by halving. */
  _numberOf(at) {
    let [low, high] = [0, this._shown.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this._shown[middle].node.at < at) low = middle + 1;
      else high = middle;
    }
    return this._shown[low]?.node.at === at ? low : -1;
  }

  /** Makes the picture as large as what is drawn, and brings the open decision into sight. */
  _resize() {
    const last = this._shown.at(-1);
    if (!last) return;
    const {column, row} = this._grid;
    const width = 2 * MARGIN + column * (last.node.deepest + 1);
    const height = 2 * MARGIN + row * last.node.rows;
    this._svg.setAttribute("width", width);
    this._svg.setAttribute("height", height);
    const [x, y] = this._place((this._strong.at(-1) ?? last).node);
    this._box.scrollLeft = x - this._box.clientWidth * 0.6;
    this._box.scrollTop = y - this._box.clientHeight * 0.7;
  }
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
