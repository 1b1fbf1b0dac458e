// The drawings of the views over the puzzle on the main grid, one over another.

import {cellAt, indexOf, peers} from "./board.js";

/**
 * A drawing has the parts that `Grid.draw` takes, each optional. The digits of a layer are shown
 * with the givens, and with own entries that are equal; wrong entries stay marked. Its candidates
 * replace those below, cell by cell; marks and links of all layers are shown.
 */
export class Layers {
  #grid;
  #puzzle;
  #onDrawn;
  #layers = new Map();
  #waiting = false;

  /** `onDrawn` is called before every drawing with whether it has any layer. */
  constructor(grid, puzzle, onDrawn = () => {}) {
    this.#grid = grid;
    this.#puzzle = puzzle;
    this.#onDrawn = onDrawn;
    grid.addEventListener("select", () => this.redraw());
  }

  /** Puts a drawing over the puzzle; it replaces the one of this name. */
  set(name, drawing) {
    this.#layers.delete(name);
    this.#layers.set(name, drawing);
    this.redraw();
  }

  /** Removes the drawing of this name. */
  clear(name) {
    if (this.#layers.delete(name)) this.redraw();
  }

  /** Draws before the next frame, once for all changes until then. */
  redraw() {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#onDrawn(this.#layers.size > 0);
      this.#grid.draw(this.#all());
    });
  }

  #all() {
    const {board, digits, kinds, givens, entries, mistaken} = this.#puzzle;
    const marks = this.#layers.size ? [] : this.#around();
    const drawn = {digits, kinds, candidates: [], marks, links: [], second: []};
    for (const layer of this.#layers.values()) {
      if (layer.digits) {
        drawn.digits = layer.digits.map((digit, index) => digit || givens[index]);
        drawn.kinds = drawn.digits.map((digit, index) => {
          if (!digit) return undefined;
          if (layer.kinds?.[index]) return layer.kinds[index];
          if (givens[index] === digit) return kinds[index];
          return entries[index] === digit ? "entry" : "found";
        });
      }
      layer.candidates?.forEach((shown, index) => {
        if (shown) drawn.candidates[index] = shown;
      });
      drawn.marks.push(...(layer.marks ?? []));
      drawn.links.push(...(layer.links ?? []));
      if (layer.second) drawn.second = layer.second;
    }
    const wrong = mistaken.map((index) => cellAt(board, index));
    if (wrong.length) drawn.marks.push({cells: wrong, as: "mistaken"});
    return drawn;
  }

  /** Without a layer: the peers of the selected cell, and the cells with its digit. */
  #around() {
    const {selected} = this.#grid;
    if (!selected) return [];
    const {board, digits} = this.#puzzle;
    const digit = digits[indexOf(board, selected)];
    const equal = digits.flatMap((other, index) =>
      digit && other === digit ? [cellAt(board, index)] : [],
    );
    return [
      {cells: peers(board, selected), as: "peer"},
      {cells: equal, as: "equal"},
    ];
  }
}
