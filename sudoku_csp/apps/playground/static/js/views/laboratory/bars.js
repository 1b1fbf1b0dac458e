// A table with bars: a row for each encoding, a column for each measure.
//
// The number is text, the bar behind it SVG and hidden from a screen reader. The heading of a
// column sorts by it; on a narrow screen only the column that sorts is shown.

import {button, make, number} from "../../elements.js";
import {svg} from "../../grid/svg.js";

const WIDTH = 100;

export class Bars {
  /**
   * @param {string} caption
   * @param {{name: string, title: string, of?: string}[]} measures `of` names the field with
   *   the maximum; without it the longest bar is the greatest number
   * @param {(row: object) => void} onChoose is called when the name of a row is pressed
   */
  constructor(caption, measures, onChoose) {
    this._measures = measures;
    this._onChoose = onChoose;
    this._rows = [];
    this._chosen = null;
    this._sort = null;
    /** The column that is shown on a narrow screen. */
    this._shown = null;
    this._heads = measures.map(({name, title}) =>
      make(
        "th",
        {scope: "col", "data-measure": name},
        button(title, () => this.sort(name), {class: "bars-sort"}),
      ),
    );
    const unsorted = button("Encoding", () => this.sort(null), {class: "bars-sort"});
    const group = make("th", {scope: "col"}, unsorted);
    this._body = make("tbody", {});
    this.element = make(
      "table",
      {class: "bars"},
      make("caption", {}, caption),
      make("thead", {}, make("tr", {}, group, ...this._heads)),
      this._body,
    );
    this.sort(null);
  }

  clear() {
    this._rows = [];
    this._draw();
  }

  /** Adds a row: `{key, title, missing, ...figures}`; `missing` has the text for a null. */
  add(row) {
    this._rows.push(row);
    this._draw();
  }

  /** Marks the row with this key. */
  choose(key) {
    this._chosen = key;
    for (const row of this._body.rows) mark(row, key);
  }

  /** Sorts by a measure, the smallest first; null is the order in which the rows came. */
  sort(name) {
    this._sort = name;
    this._heads.forEach((head) => {
      const sorted = head.dataset.measure === name;
      if (sorted) head.setAttribute("aria-sort", "ascending");
      else head.removeAttribute("aria-sort");
    });
    this._shown = name ?? this._measures[0].name;
    this._draw();
  }

  _draw() {
    const rows = [...this._rows];
    if (this._sort) rows.sort((one, other) => (one[this._sort] ?? 0) - (other[this._sort] ?? 0));
    const most = new Map(this._measures.map(({name, of}) => [name, this._most(name, of)]));
    const drawn = rows.map((row) => this._row(row, most));
    const focused = document.activeElement?.closest?.(".bars tbody tr")?.dataset.key;
    this._body.replaceChildren(...drawn);
    if (focused) this._body.querySelector(`[data-key="${CSS.escape(focused)}"] button`)?.focus();
  }

  _most(name, of) {
    return Math.max(1, ...this._rows.map((row) => (of ? row[of] : row[name]) ?? 0));
  }

  _row(row, most) {
    const name = button(row.title, () => this._onChoose(row), {class: "bars-name"});
    const cells = this._measures.map(({name: measure}) => {
      const figure = row[measure] === null ? row.missing[measure] : number(row[measure]);
      const attributes = {"data-measure": measure, class: measure === this._shown ? "shown" : null};
      const drawn = bar(row[measure] ?? 0, most.get(measure));
      return make("td", attributes, drawn, make("span", {}, figure));
    });
    const made = make("tr", {"data-key": row.key}, make("th", {scope: "row"}, name), ...cells);
    mark(made, this._chosen);
    return made;
  }
}

function mark(row, chosen) {
  const is = row.dataset.key === chosen;
  row.classList.toggle("chosen", is);
  row.querySelector("button").setAttribute("aria-pressed", is);
}

function bar(value, most) {
  return svg(
    "svg",
    {class: "bar", viewBox: `0 0 ${WIDTH} 10`, preserveAspectRatio: "none", "aria-hidden": "true"},
    svg("rect", {class: "bar-ground", width: WIDTH, height: 10}),
    svg("rect", {class: "bar-value", width: (WIDTH * value) / most, height: 10}),
  );
}
