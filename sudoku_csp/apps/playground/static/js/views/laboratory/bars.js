// A table with bars: a row for each encoding, a column for each measure.
//
// The number is text, the bar behind it SVG and hidden from a screen reader. The heading of a
// column sorts by it; on a narrow screen only the column that sorts is shown.

import {button, make, number} from "../../elements.js";
import {svg} from "../../grid/svg.js";

/** @typedef {import("../../encoding_choice.js").Encoding} Encoding */

/**
 * @typedef {object} Measure
 * @property {string} name the figure that is shown
 * @property {string} title
 * @property {string} [of] the figure of a full bar, otherwise the greatest figure of the measure
 */

/**
 * @typedef {object} Row
 * @property {string} key
 * @property {string} title
 * @property {Encoding} encoding
 * @property {Record<string, number | null>} figures
 * @property {Record<string, string>} missing the text for each figure that is null
 */

const WIDTH = 100;

export class Bars {
  #measures;
  #onChoose;
  /** @type {Row[]} */
  #rows = [];
  /** @type {string | null} */
  #chosen = null;
  /** The measure that sorts. @type {string | null} */
  #sorting = null;
  /** The column that is shown on a narrow screen. */
  #shown = "";
  #heads;
  #body = make("tbody");

  /**
   * @param {string} caption
   * @param {Measure[]} measures
   * @param {(encoding: Encoding) => void} onChoose is called when the name of a row is pressed
   */
  constructor(caption, measures, onChoose) {
    this.#measures = measures;
    this.#onChoose = onChoose;
    this.#heads = measures.map(({name, title}) =>
      make(
        "th",
        {scope: "col", "data-measure": name},
        button(title, () => this.#sort(name), {class: "bars-sort"}),
      ),
    );
    const unsorted = button("Encoding", () => this.#sort(null), {class: "bars-sort"});
    const group = make("th", {scope: "col"}, unsorted);
    this.element = make(
      "table",
      {class: "bars"},
      make("caption", {}, caption),
      make("thead", {}, make("tr", {}, group, ...this.#heads)),
      this.#body,
    );
    this.#sort(null);
  }

  clear() {
    this.#rows = [];
    this.#draw();
  }

  /** @param {Row} row */
  add(row) {
    this.#rows.push(row);
    this.#draw();
  }

  /** Marks the row with this key. @param {string} key */
  choose(key) {
    this.#chosen = key;
    for (const row of this.#body.rows) mark(row, key);
  }

  /**
   * Sorts by a measure, the smallest first; null is the order in which the rows came.
   * @param {string | null} name
   */
  #sort(name) {
    this.#sorting = name;
    this.#heads.forEach((head) => {
      const sorted = head.dataset.measure === name;
      if (sorted) head.setAttribute("aria-sort", "ascending");
      else head.removeAttribute("aria-sort");
    });
    this.#shown = name ?? this.#measures[0].name;
    this.#draw();
  }

  #draw() {
    const rows = [...this.#rows];
    const by = this.#sorting;
    if (by) rows.sort((one, other) => (one.figures[by] ?? 0) - (other.figures[by] ?? 0));
    const most = this.#measures.map(({name, of = name}) =>
      Math.max(1, ...rows.map(({figures}) => figures[of] ?? 0)),
    );
    const before = [...this.#body.rows].find((row) => row.contains(document.activeElement));
    this.#body.replaceChildren(...rows.map((row) => this.#row(row, most)));
    if (!before) return;
    const focused = [...this.#body.rows].find(({dataset}) => dataset.key === before.dataset.key);
    focused?.querySelector("button")?.focus();
  }

  /** A row of the table. @param {Row} row @param {number[]} most the longest bar of each measure */
  #row({key, title, encoding, figures, missing}, most) {
    const name = button(title, () => this.#onChoose(encoding), {class: "bars-name"});
    const cells = this.#measures.map(({name: measure}, index) => {
      const figure = figures[measure];
      const text = figure === null ? missing[measure] : number(figure);
      const attributes = {"data-measure": measure, class: measure === this.#shown ? "shown" : null};
      return make("td", attributes, bar(figure ?? 0, most[index]), make("span", {}, text));
    });
    const made = make("tr", {"data-key": key}, make("th", {scope: "row"}, name), ...cells);
    mark(made, this.#chosen);
    return made;
  }
}

/** @param {HTMLTableRowElement} row @param {string | null} chosen */
function mark(row, chosen) {
  const is = row.dataset.key === chosen;
  row.classList.toggle("chosen", is);
  row.querySelector("button")?.setAttribute("aria-pressed", String(is));
}

/** A bar; the number beside it is text. @param {number} value @param {number} most of a full bar */
export function bar(value, most) {
  return svg(
    "svg",
    {class: "bar", viewBox: `0 0 ${WIDTH} 10`, preserveAspectRatio: "none", "aria-hidden": "true"},
    svg("rect", {class: "bar-ground", width: WIDTH, height: 10}),
    svg("rect", {class: "bar-value", width: (WIDTH * value) / most, height: 10}),
  );
}
