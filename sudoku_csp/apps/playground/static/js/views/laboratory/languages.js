// One rule in every form: sentence, clauses, CP-SAT constraints, propagation, Python.

import {count, folded, make, number} from "../../elements.js";
import {cellsOf, clauseInWords, clauseParts} from "./literals.js";
import {NamingList} from "./naming_list.js";

const FORMS = {
  holds: "holds: the rule itself",
  encode: "encode: as clauses",
  post: "post: for CP-SAT",
  propagate: "propagate: as propagation",
};

export class Languages {
  /** @param {(cells: string[]) => void} light highlights these cells on the grid */
  constructor(light) {
    this._name = make("h2", {});
    this._sentence = make("p", {class: "rule-sentence"});
    this._clauses = new NamingList("Clauses", light);
    this._cpsat = new NamingList("CP-SAT constraints", light);
    this._events = new NamingList("What propagation does", light);
    this._lists = [this._clauses, this._cpsat, this._events];
    this._count = make("p", {class: "language-count", role: "status"});
    this._naming = make("p", {class: "language-naming"});
    this._filter = make("input", {
      type: "search",
      placeholder: "r1c1=5",
      autocomplete: "off",
      oninput: () => this._sift(),
    });
    this._python = make("div", {class: "forms"});
    this.element = make(
      "section",
      {class: "rule", "aria-label": "The rule in every form", hidden: true},
      this._name,
      this._sentence,
      make(
        "div",
        {class: "clauses-tools"},
        this._count,
        make("label", {}, "Only clauses with ", this._filter),
        this._naming,
      ),
      make(
        "div",
        {class: "languages"},
        column("Clauses", this._clauses.element),
        column("CP-SAT", this._cpsat.element),
        column("Propagation", this._events.element),
      ),
      folded("The four forms in Python", this._python),
    );
  }

  clear() {
    this.element.hidden = true;
    this._name.textContent = "The formula";
    this._sentence.textContent = "";
    this._python.replaceChildren();
    this._naming.textContent = "";
    for (const list of this._lists) list.clear();
  }

  take(part) {
    this[`_take_${part.part}`]?.(part);
  }

  /** Marks the entries with a cell of the grid, null for none. */
  name(cell) {
    const [clauses] = this._lists.map((list) => list.name(cell));
    this._naming.textContent = cell === null ? "" : `${count(clauses, "clause")} with ${cell}`;
  }

  _take_rule({name, sentence}) {
    this.element.hidden = false;
    this._name.textContent = name;
    this._sentence.textContent = sentence;
  }

  _take_clauses({total, shown}) {
    this.element.hidden = false;
    let section = null;
    for (const {literals, section: of} of shown) {
      if (of !== section) this._clauses.heading(of);
      section = of;
      const entry = this._clauses.add(cellsOf(literals), ...clauseParts(literals));
      entry.setAttribute("aria-label", clauseInWords(literals));
    }
    this._total = total;
    this._shown = shown.length;
    this._sift();
  }

  /** Shows the clauses that match the filter, and their number. */
  _sift() {
    const left = this._clauses.filter(this._filter.value);
    const all = count(this._total, "clause");
    const cut = this._shown < this._total ? `; the first ${number(this._shown)} are shown` : "";
    const sifted = this._filter.value.trim() ? `${number(left)} of ` : "";
    this._count.textContent = `${sifted}${all}${cut}`;
  }

  _take_cpsat({constraints}) {
    for (const {text, cells} of constraints) this._cpsat.add(cells, make("code", {}, text));
  }

  _take_propagation({events}) {
    if (!events.length) this._events.heading("Nothing: this rule alone removes no candidate.");
    for (const {text, cell, event} of events) {
      this._events.add(cell ? [cell] : [], make("span", {class: `event ${event}`}, text));
    }
  }

  _take_python(part) {
    for (const [form, title] of Object.entries(FORMS)) {
      if (!part[form]) continue;
      const source = make("pre", {tabindex: 0, "aria-label": title}, make("code", {}, part[form]));
      this._python.append(make("section", {}, make("h3", {}, title), source));
    }
  }
}

function column(title, ...children) {
  const heading = make("h3", {}, title);
  return make("section", {class: "language", "aria-label": title}, heading, ...children);
}
