// The tree of a search as it grows: a node for each decision, with the step that made it.
//
// As in sudoku_csp/solvers/traces/search_tree.py, the first child is in its parent's row, every
// other one in a new row below. A place depends on the past alone, so that nodes do not move when
// steps are taken back.

/**
 * @typedef {object} TreeNode
 * @property {number} number
 * @property {string} label
 * @property {number} depth
 * @property {number} row
 * @property {TreeNode | null} parent
 * @property {number} children the number of its children
 * @property {number} at the number of steps before it
 * @property {number} rows the number of rows of the tree with it
 * @property {number} deepest the largest depth of the tree with it
 */

/**
 * The end of a branch.
 * @typedef {object} End
 * @property {number} at the number of steps up to it
 * @property {TreeNode} node
 * @property {"conflict" | "solution"} kind
 * @property {string} why
 */

/** Nodes of a tree; a longer search is cut, and the page says so. */
export const MOST = 2000;

export class Growth {
  /** The nodes in the order of the search. @type {TreeNode[]} */
  nodes = [
    {
      number: 0,
      label: "givens",
      depth: 0,
      row: 0,
      parent: null,
      children: 0,
      at: 0,
      rows: 1,
      deepest: 0,
    },
  ];
  /** The ends of branches, in the order of the search. @type {End[]} */
  marks = [];
  /** The number of all decisions, also of those without a node. */
  decisions = 0;
  #rows = 1;
  #deepest = 0;
  /** The root and the nodes of the open decisions. */
  #path = [...this.nodes];
  #steps = 0;

  /**
   * Takes the next step of the trace.
   * @param {import("./replay.js").Step} step
   * @param {string} label the decision as text
   */
  add({event, why}, label) {
    this.#steps += 1;
    if (event === "decide") this.#decide(label);
    else if (event === "undo") this.#path.pop();
    else if (event === "conflict" || event === "solution") this.#mark(event, why);
  }

  get #here() {
    return this.#path[this.#path.length - 1];
  }

  /** @param {string} label */
  #decide(label) {
    const parent = this.#here;
    const depth = this.#path.length;
    const kept = this.nodes.length <= MOST;
    if (kept) {
      if (parent.children) this.#rows += 1;
      this.#deepest = Math.max(this.#deepest, depth);
    }
    const node = {
      number: this.nodes.length,
      label,
      depth,
      row: parent.children ? this.#rows - 1 : parent.row,
      parent,
      children: 0,
      at: this.#steps,
      rows: this.#rows,
      deepest: this.#deepest,
    };
    parent.children += 1;
    this.decisions += 1;
    this.#path.push(node);
    if (kept) this.nodes.push(node);
  }

  /** @param {End["kind"]} kind @param {string} why */
  #mark(kind, why) {
    const node = this.#here;
    // A node with children is not the end of a branch.
    if (this.nodes[node.number] !== node || (kind === "conflict" && node.children)) return;
    this.marks.push({at: this.#steps, node, kind, why});
  }
}
