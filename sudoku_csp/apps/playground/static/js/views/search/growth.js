// The tree of a search as it grows: a node for each decision, with the step that made it.
//
// The layout is that of sudoku_csp/solvers/traces/search_tree.py: the first child is in its parent's
// row, every other one in a new row below. A place depends on the past alone, so that nodes do not
// move when steps are taken back.

/** Nodes of a tree; a longer search is cut, and the page says so. */
export const MOST = 2000;

export class Growth {
  constructor() {
    const root = {number: 0, label: "givens", depth: 0, row: 0, parent: null, children: 0, at: 0};
    Object.assign(root, {rows: 1, deepest: 0});
    /**
     * The nodes in the order of the search. `at` is the number of steps before it, `rows` and
     * `deepest` are the size of the tree with it.
     */
    this.nodes = [root];
    /** The ends of branches, in the order of the search: {at, node, kind: "conflict" | "solution"}. */
    this.marks = [];
    /** The number of all decisions, also of those without a node. */
    this.decisions = 0;
    this.rows = 1;
    this.depth = 0;
    this._path = [root];
    this._steps = 0;
  }

  /** Takes the next step of the trace; `label` is its decision as text. */
  add({event, why}, label) {
    this._steps += 1;
    if (event === "decide") this._decide(label);
    else if (event === "undo") this._path.pop();
    else if (event === "conflict" || event === "solution") this._mark(event, why);
  }

  _decide(label) {
    const parent = this._path.at(-1);
    const kept = this.nodes.length <= MOST;
    if (parent.children && kept) this.rows += 1;
    const node = {
      number: this.nodes.length,
      label,
      depth: this._path.length,
      row: parent.children ? this.rows - 1 : parent.row,
      parent,
      children: 0,
      at: this._steps,
    };
    parent.children += 1;
    this.decisions += 1;
    this._path.push(node);
    if (!kept) return;
    this.depth = Math.max(this.depth, node.depth);
    Object.assign(node, {rows: this.rows, deepest: this.depth});
    this.nodes.push(node);
  }

  _mark(kind, why) {
    const node = this._path.at(-1);
    // A node with children is not the end of a branch.
    if (this.nodes[node.number] !== node || (kind === "conflict" && node.children)) return;
    this.marks.push({at: this._steps, node, kind, why});
  }
}
