// Sizes and strength: every encoding and at-most-one method, measured on this puzzle.

import {button, count, make} from "../../elements.js";
import {Bars} from "./bars.js";

/**
 * @typedef {import("../../encoding_choice.js").Encoding} Encoding
 * @typedef {import("../../types.js").Fields} Fields
 * @typedef {import("../../types.js").Page} Page
 * @typedef {import("../../types.js").Part} Part
 */

const MEASURES = [
  {name: "variables", title: "Variables"},
  {name: "clauses", title: "Clauses"},
  {name: "literals", title: "Literals"},
  {name: "share", title: "Fixed, %", of: "whole"},
  {name: "filled", title: "Cells filled", of: "cells"},
];

const CAPTION =
  "Fixed: variables of the cells that unit propagation decides on this puzzle. " +
  "Press a heading to sort, a name to choose that encoding.";

const NONE = {share: "–", filled: "–"};
const REFUTED = {share: "contradiction", filled: "–"};

export class Sizes {
  #page;
  #encoding;
  #progress = make("div");
  #status = make("p", {class: "sizes-status", role: "status"});
  #bars;
  #table;

  /**
   * @param {Page} page
   * @param {() => Fields} encoding the chosen encoding as fields of a question
   * @param {(encoding: Encoding) => void} onChoose is called when one is chosen in the table
   */
  constructor(page, encoding, onChoose) {
    this.#page = page;
    this.#encoding = encoding;
    this.#bars = new Bars(CAPTION, MEASURES, onChoose);
    this.#table = make("div", {class: "sizes-table", hidden: true}, this.#bars.element);
    this.element = make(
      "section",
      {class: "sizes", "aria-label": "Sizes and strength"},
      make(
        "p",
        {},
        "The size of every encoding, and how much of this puzzle unit propagation decides in it.",
      ),
      button("Measure every encoding", () => this.#measure(), {class: "primary"}),
      this.#progress,
      this.#status,
      this.#table,
    );
  }

  clear() {
    this.#bars.clear();
    this.#table.hidden = true;
    this.#status.textContent = "";
  }

  /** Marks the encoding that is chosen. @param {Encoding} encoding */
  choose(encoding) {
    this.#bars.choose(keyOf(encoding));
  }

  async #measure() {
    this.clear();
    const page = this.#page;
    let measured = 0;
    const fields = {...page.fields(), ...this.#encoding()};
    const cells = page.puzzle.board.side ** 2;
    const ended = await page.run(this.#progress, "sizes", fields, (part) => {
      measured += 1;
      this.#table.hidden = false;
      this.#bars.add(rowOf(part, cells));
    });
    if (ended === "done") this.#status.textContent = `${count(measured, "encoding")} measured.`;
  }
}

/** The key of an encoding, equal for equal encodings. @param {Encoding} encoding */
function keyOf({clause_set, at_most_one, cells}) {
  return cells === "direct" ? `${clause_set} ${at_most_one}` : cells;
}

/**
 * The row of the table for a part of the answer.
 * @param {Part} part
 * @param {number} all the number of cells
 */
function rowOf(part, all) {
  const {clause_set, at_most_one, cells, variables, clauses, literals, fixed, filled, of} = part;
  const encoding = {clause_set, at_most_one, cells};
  const share = fixed === null ? null : Math.round((1000 * fixed) / of) / 10;
  return {
    key: keyOf(encoding),
    title: clause_set ? `${clause_set} · ${at_most_one}` : `${cells} cells`,
    encoding,
    figures: {variables, clauses, literals, share, whole: 100, filled, cells: all},
    missing: part.refuted ? REFUTED : NONE,
  };
}
