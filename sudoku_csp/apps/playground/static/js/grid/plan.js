// The geometry of a drawn grid: lengths and places, in units of the drawing.

/** A cell, the room for the row and column numbers, and the room that the frame needs. */
export const CELL = 60;
export const EDGE = 24;
export const FRAME = 3;

/** The room between a cell's edge and its candidates. */
const INSET = 3;

/** The same above them if there are marks, for the number of a cage. */
const HEAD = 14;

/** The sides of a cell: the way to the neighbour, down and to the right. */
const SIDES = [
  [-1, 0],
  [0, 1],
  [1, 0],
  [0, -1],
];

/** @typedef {import("../types.js").Board} Board */

/** The places on a board. A cell is given by its place in reading order, or its name as `r1c1`. */
export class Plan {
  /**
   * @param {Board} board
   * @param {boolean} marked whether there are marks: candidates then leave room for a number
   */
  constructor(board, marked = false) {
    this.board = board;
    this.side = board.side;
    this.cells = board.side ** 2;
    this.across = Math.ceil(Math.sqrt(board.side));
    this.top = marked ? HEAD : INSET;
    this.step = (CELL - INSET - this.top) / this.across;
    this.left = (CELL - this.step * this.across) / 2;
  }

  /** The place of a cell in reading order. @param {string} cell */
  index(cell) {
    const [row, column] = cell.slice(1).split("c").map(Number);
    return (row - 1) * this.side + column - 1;
  }

  /** The number of a cell's row, from 1. @param {number} index */
  row(index) {
    return Math.floor(index / this.side) + 1;
  }

  /** The number of a cell's column, from 1. @param {number} index */
  column(index) {
    return (index % this.side) + 1;
  }

  /** The name of a cell. @param {number} index */
  name(index) {
    return `r${this.row(index)}c${this.column(index)}`;
  }

  /** The symbol of a digit. @param {number} digit */
  symbol(digit) {
    return this.board.symbols[digit - 1];
  }

  /** The digits of notes, from the lowest. @param {number} mask bit d - 1 for each digit d */
  digits(mask) {
    return this.board.symbols.flatMap((_, at) => (mask & (1 << at) ? [at + 1] : []));
  }

  /** The upper left corner of a cell. @param {number} index */
  corner(index) {
    return [(index % this.side) * CELL, Math.floor(index / this.side) * CELL];
  }

  /** The middle of a cell. @param {number} index */
  middle(index) {
    return this.corner(index).map((place) => place + CELL / 2);
  }

  /**
   * The middle of a candidate, in rows as square as possible.
   * @param {number} index
   * @param {number} digit
   */
  spot(index, digit) {
    const [x, y] = this.corner(index);
    const [row, column] = [Math.floor((digit - 1) / this.across), (digit - 1) % this.across];
    return [x + this.left + this.step * (column + 0.5), y + this.top + this.step * (row + 0.5)];
  }

  /**
   * The viewBox with this room above and at the left, and beyond it for clues.
   * @param {number} edge
   * @param {number[]} margin
   */
  view(edge, [above, after, below, before]) {
    const length = this.side * CELL + edge + FRAME;
    return [-before - edge, -above - edge, length + before + after, length + above + below].join(
      " ",
    );
  }

  /** The lines between cells of one box as a path, and the lines between boxes as another. */
  lines() {
    const length = this.side * CELL;
    /** @type {string[]} */
    const thin = [];
    const thick = [`M0 0H${length}V${length}H0Z`];
    for (let index = 0; index < this.cells; index += 1) {
      const [x, y] = this.corner(index);
      const kind = (/** @type {number} */ other) =>
        this.#box(other) === this.#box(index) ? thin : thick;
      if (x) kind(index - 1).push(`M${x} ${y}v${CELL}`);
      if (y) kind(index - this.side).push(`M${x} ${y}h${CELL}`);
    }
    return {thin: thin.join(""), thick: thick.join("")};
  }

  /**
   * The edge around cells, this far inside, as a path.
   * @param {number[]} cells
   * @param {number} inset
   */
  outline(cells, inset) {
    const inside = new Set(cells.map((index) => this.name(index)));
    const half = CELL / 2;
    return cells
      .flatMap((index) =>
        SIDES.map(([down, right]) => {
          const [row, column] = [this.row(index), this.column(index)];
          if (inside.has(`r${row + down}c${column + right}`)) return "";
          const [x, y] = this.middle(index);
          // The line ends before a corner of the cells, goes on to a neighbour, or meets its side.
          const [from, to] = [-1, 1].map((way) => {
            const [beside, along] = [row + way * right, column + way * down];
            const straight = inside.has(`r${beside}c${along}`);
            const bent = straight && inside.has(`r${beside + down}c${along + right}`);
            const reach = way * (bent ? half + inset : straight ? half : half - inset);
            return [
              x + right * (half - inset) + down * reach,
              y + down * (half - inset) + right * reach,
            ];
          });
          return `M${from.join(" ")}L${to.join(" ")}`;
        }),
      )
      .join("");
  }

  /** The number of a cell's box or region. @param {number} index */
  #box(index) {
    const {box_rows: rows, box_columns: columns, regions} = this.board;
    if (regions) return regions[index];
    if (!rows) return 0;
    const [row, column] = [this.row(index) - 1, this.column(index) - 1];
    return Math.floor(row / rows) * this.side + Math.floor(column / columns);
  }
}
