// The pictures of the views over the puzzle on the main grid, one over another.

import {cellAt, indexOf, peers} from "./board.js";
import {effect, Signal} from "./signal.js";

/** @typedef {import("./types.js").Picture} Picture */

/**
 * The digits of a layer are shown with the givens, and with own entries that are equal; wrong
 * entries stay marked. Its candidates replace candidates and notes below, cell by cell; marks and
 * links of all layers are shown.
 */
export class Layers {
  #grid;
  #puzzle;
  #strengths;
  /** By name, the last one on top. @type {Signal<Map<string, Picture>>} */
  #layers = new Signal(new Map());
  #waiting = false;
  /** What the next frame draws. */
  #next;

  /**
   * @param {import("./grid.js").Grid} grid
   * @param {import("./puzzle.js").Puzzle} puzzle
   * @param {import("./model/strengths.js").Strengths} strengths
   * @param {(any: boolean) => void} onDrawn is called before every drawing; `any`: it has a layer
   */
  constructor(grid, puzzle, strengths, onDrawn = () => {}) {
    this.#grid = grid;
    this.#puzzle = puzzle;
    this.#strengths = strengths;
    this.#next = this.#all();
    const compose = () => {
      this.#next = this.#all();
      this.#redraw(onDrawn);
    };
    grid.addEventListener("select", compose);
    effect(compose);
  }

  /**
   * Puts a picture over the puzzle; it replaces the one of this name.
   * @param {string} name
   * @param {Picture} picture
   */
  set(name, picture) {
    this.#layers.update((layers) => {
      const others = [...layers].filter(([other]) => other !== name);
      return new Map([...others, [name, picture]]);
    });
  }

  /** Removes the picture of this name. @param {string} name */
  clear(name) {
    this.#layers.update((layers) => {
      if (!layers.has(name)) return layers;
      return new Map([...layers].filter(([other]) => other !== name));
    });
  }

  /**
   * Draws before the next frame, once for all changes until then.
   * @param {(any: boolean) => void} onDrawn
   */
  #redraw(onDrawn) {
    if (this.#waiting) return;
    this.#waiting = true;
    requestAnimationFrame(() => {
      this.#waiting = false;
      this.#grid.board = this.#puzzle.board;
      this.#grid.drawing = this.#next.drawing;
      onDrawn(this.#layers.value.size > 0);
      this.#grid.draw(this.#next);
    });
  }

  /** All layers as one picture, and the drawing of the rules. */
  #all() {
    const {board, digits, givens, entries, mistaken, drawing} = this.#puzzle;
    const kinds = this.#kinds();
    const {corner, centre, colours} = this.#puzzle.state.value;
    const layers = this.#layers.value;
    const drawn = {
      digits,
      kinds,
      corner,
      centre,
      colours,
      candidates: /** @type {NonNullable<Picture["candidates"]>} */ ([]),
      marks: layers.size ? [] : this.#around(),
      links: /** @type {NonNullable<Picture["links"]>} */ ([]),
      second: /** @type {number[]} */ ([]),
      drawing: drawing.value,
    };
    // A picture of a larger board stays until its view has an answer about this one.
    const inside = (/** @type {string} */ cell) => cellAt(board, indexOf(board, cell)) === cell;
    for (const layer of layers.values()) {
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
      for (const {cells, as} of layer.marks ?? [])
        drawn.marks.push({cells: cells.filter(inside), as});
      drawn.links.push(...(layer.links ?? []));
      if (layer.second) drawn.second = layer.second;
    }
    const wrong = mistaken.map((index) => cellAt(board, index));
    if (wrong.length) drawn.marks.push({cells: wrong, as: "mistaken"});
    return drawn;
  }

  /** The kinds of the digits; digits are wrong in a broken rule, unless it is about all cells. */
  #kinds() {
    const {board, kinds} = this.#puzzle;
    const local = this.#strengths.broken.filter(({cells}) => cells.length < kinds.length);
    const wrong = new Set(local.flatMap(({cells}) => cells));
    return kinds.map((kind, index) =>
      wrong.has(cellAt(board, index)) && kind && !kind.endsWith(" wrong") ? `${kind} wrong` : kind,
    );
  }

  /** Without a layer: the peers of the selected cell, and the cells with its digit. */
  #around() {
    const {selected} = this.#grid;
    if (!selected) return [];
    const {board, digits, off} = this.#puzzle;
    const digit = digits[indexOf(board, selected)];
    const equal = digits.flatMap((other, index) =>
      digit && other === digit ? [cellAt(board, index)] : [],
    );
    return [
      {cells: peers(board, selected, off), as: "peer"},
      {cells: equal, as: "equal"},
    ];
  }
}
