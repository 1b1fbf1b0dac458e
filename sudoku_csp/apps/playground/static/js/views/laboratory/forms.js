// The forms of a rule, each folded: clauses by shape, CP-SAT constraints, propagation, Python.

import {count, folded, make, number} from "../../elements.js";
import {cellsOf, clauseInWords, clauseParts} from "./literals.js";
import {NamingList} from "./naming_list.js";

/**
 * @typedef {import("../../types.js").Part} Part
 * @typedef {import("./literals.js").Literal} Literal
 * @typedef {{shape: string, count: number, clauses: {literals: Literal[]}[]}} Shape
 */

const SOURCES = {
  holds: "holds: the rule itself",
  encode: "encode: as clauses",
  post: "post: for CP-SAT",
  propagate: "propagate: as propagation",
};

export class Forms {
  #puzzle;
  #light;
  #clauses;
  #cpsat;
  #events;
  #python;
  #count = make("p", {class: "language-count", role: "status"});
  #shapes = make("div", {class: "shapes"});
  /** @type {NamingList[]} */
  #lists = [];
  element;

  /**
   * @param {import("../../puzzle.js").Puzzle} puzzle
   * @param {HTMLElement} choice the choice of the encoding
   * @param {(cells: string[]) => void} light highlights these cells on the board
   */
  constructor(puzzle, choice, light) {
    this.#puzzle = puzzle;
    this.#light = light;
    this.#clauses = form("As clauses", folded("Encoding", choice), this.#count, this.#shapes);
    this.#cpsat = form("As CP-SAT");
    this.#events = form("As a propagator: what it does from the givens");
    this.#python = form("As Python");
    this.#clauses.open = true;
    const all = [this.#clauses, this.#cpsat, this.#events, this.#python];
    this.element = make("div", {class: "forms"}, ...all);
  }

  clear() {
    this.#lists = [];
    this.#shapes.replaceChildren();
    for (const one of [this.#cpsat, this.#events, this.#python]) {
      one.replaceChildren(
        .../** @type {NodeListOf<HTMLElement>} */ (one.querySelectorAll("summary")),
      );
      one.hidden = true;
    }
  }

  /**
   * Shows a part of the answer to `rule`.
   * @param {Part} part
   * @param {string} inside the cell, the digit or the literal that the clauses contain; "" for any
   * @param {boolean} whole whether they are the clauses of the whole formula
   */
  take(part, inside, whole) {
    if (part.part === "clauses") this.#showClauses(part.total, part.shapes, inside, whole);
    else if (part.part === "cpsat") this.#showCpsat(part.constraints);
    else if (part.part === "propagation") this.#showPropagation(part.events);
    else this.#showPython(part);
  }

  /** Marks the entries with a cell of the board, null for none. @param {string | null} cell */
  name(cell) {
    for (const list of this.#lists) list.name(cell);
  }

  /**
   * @param {number} total
   * @param {Shape[]} shapes
   * @param {string} inside
   * @param {boolean} whole
   */
  #showClauses(total, shapes, inside, whole) {
    const verb = total === 1 ? "contains" : "contain";
    const all = count(total, "clause");
    const some = whole ? all : `${all} of this rule`;
    this.#count.textContent = inside ? `${some} ${verb} ${inside}.` : all;
    this.#shapes.append(...shapes.map((shape) => this.#shape(shape, shapes.length === 1)));
  }

  /**
   * A folded group of clauses, which is filled when it is first opened.
   * @param {Shape} shape
   * @param {boolean} open
   */
  #shape({shape, count: many, clauses}, open) {
    const summary = make("summary", {}, make("code", {}, shape), ` × ${number(many)}`);
    const details = make("details", {class: "shape"}, summary);
    const fill = () => {
      if (!details.open || details.childElementCount > 1) return;
      const list = this.#list(`Clauses of the shape ${shape}`);
      const {symbols} = this.#puzzle.board;
      for (const {literals} of clauses) {
        const parts = clauseParts(literals, symbols);
        const entry = list.add(cellsOf(literals), ...parts);
        entry.setAttribute("aria-label", clauseInWords(literals, symbols));
      }
      if (clauses.length < many) {
        list.heading(
          `The first ${number(clauses.length)} of ${number(many)}. A cell and a digit select others.`,
        );
      }
      details.append(list.element);
    };
    details.addEventListener("toggle", fill);
    details.open = open;
    return details;
  }

  /** @param {{text: string, cells: string[]}[]} constraints */
  #showCpsat(constraints) {
    const list = this.#list("CP-SAT constraints");
    for (const {text, cells} of constraints) list.add(cells, make("code", {}, text));
    this.#cpsat.append(list.element);
    this.#cpsat.hidden = false;
  }

  /** @param {{text: string, cell: string | null, digit: number | null, event: string}[]} events */
  #showPropagation(events) {
    const list = this.#list("What propagation does");
    if (!events.length) list.heading("Nothing: this rule alone removes no candidate.");
    for (const {text, cell, digit, event} of events) {
      const sign = event === "assign" ? "=" : "≠";
      const symbol = this.#puzzle.board.symbols[Number(digit) - 1];
      const shown = cell && digit ? `${cell} ${sign} ${symbol}` : text;
      const words = make("span", {class: `event ${event}`, title: text}, shown);
      list.add(cell ? [cell] : [], words);
    }
    this.#events.append(list.element);
    this.#events.hidden = false;
  }

  /** @param {Part} sources the source text of each form */
  #showPython(sources) {
    for (const [name, title] of Object.entries(SOURCES)) {
      if (!sources[name]) continue;
      const code = make("code", {}, sources[name]);
      const source = make("pre", {tabindex: 0, "aria-label": title}, code);
      this.#python.append(make("h3", {}, title), source);
    }
    this.#python.hidden = false;
  }

  /** @param {string} label */
  #list(label) {
    const list = new NamingList(label, this.#light);
    this.#lists.push(list);
    return list;
  }
}

/**
 * A folded form; at most one of them is open.
 * @param {string} title
 * @param {HTMLElement[]} children
 */
function form(title, ...children) {
  return make("details", {class: "form", name: "form"}, make("summary", {}, title), ...children);
}
