// One rule in every form: sentence, clauses, CP-SAT constraints, propagation, Python.

import {count, folded, make, number} from "../../elements.js";
import {cellsOf, clauseInWords, clauseParts} from "./literals.js";
import {NamingList} from "./naming_list.js";

/**
 * @typedef {import("../../types.js").Part} Part
 * @typedef {import("./literals.js").Literal} Literal
 */

const FORMS = {
  holds: "holds: the rule itself",
  encode: "encode: as clauses",
  post: "post: for CP-SAT",
  propagate: "propagate: as propagation",
};

export class Languages {
  #name = make("h2");
  #sentence = make("p", {class: "rule-sentence"});
  #clauses;
  #cpsat;
  #events;
  #count = make("p", {class: "language-count", role: "status"});
  #naming = make("p", {class: "language-naming"});
  #filter = make("input", {
    type: "search",
    placeholder: "r1c1=5",
    autocomplete: "off",
    oninput: () => this.#sift(),
  });
  #python = make("div", {class: "forms"});
  #total = 0;
  #shown = 0;

  /** @param {(cells: string[]) => void} light highlights these cells on the grid */
  constructor(light) {
    this.#clauses = new NamingList("Clauses", light);
    this.#cpsat = new NamingList("CP-SAT constraints", light);
    this.#events = new NamingList("What propagation does", light);
    this.element = make(
      "section",
      {class: "rule", "aria-label": "The rule in every form", hidden: true},
      this.#name,
      this.#sentence,
      make(
        "div",
        {class: "clauses-tools"},
        this.#count,
        make("label", {}, "Only clauses with ", this.#filter),
        this.#naming,
      ),
      make(
        "div",
        {class: "languages"},
        column("Clauses", this.#clauses.element),
        column("CP-SAT", this.#cpsat.element),
        column("Propagation", this.#events.element),
      ),
      folded("The four forms in Python", this.#python),
    );
  }

  clear() {
    this.element.hidden = true;
    this.#name.textContent = "The formula";
    this.#sentence.textContent = "";
    this.#python.replaceChildren();
    this.#naming.textContent = "";
    for (const list of [this.#clauses, this.#cpsat, this.#events]) list.clear();
  }

  /** Shows a part of the answer to `rule`. @param {Part} part */
  take(part) {
    this.element.hidden = false;
    if (part.part === "rule") {
      this.#name.textContent = part.name;
      this.#sentence.textContent = part.sentence;
    } else if (part.part === "clauses") this.#showClauses(part.total, part.shown);
    else if (part.part === "cpsat") this.#showCpsat(part.constraints);
    else if (part.part === "propagation") this.#showPropagation(part.events);
    else this.#showPython(part);
  }

  /** Marks the entries with a cell of the grid, null for none. @param {string | null} cell */
  name(cell) {
    const clauses = this.#clauses.name(cell);
    this.#cpsat.name(cell);
    this.#events.name(cell);
    this.#naming.textContent = cell === null ? "" : `${count(clauses, "clause")} with ${cell}`;
  }

  /** @param {number} total @param {{literals: Literal[], section: string}[]} shown */
  #showClauses(total, shown) {
    let before = null;
    for (const {literals, section} of shown) {
      if (section !== before) this.#clauses.heading(section);
      before = section;
      const entry = this.#clauses.add(cellsOf(literals), ...clauseParts(literals));
      entry.setAttribute("aria-label", clauseInWords(literals));
    }
    this.#total = total;
    this.#shown = shown.length;
    this.#sift();
  }

  /** Shows the clauses that match the filter, and their number. */
  #sift() {
    const left = this.#clauses.filter(this.#filter.value);
    const all = count(this.#total, "clause");
    const cut = this.#shown < this.#total ? `; the first ${number(this.#shown)} are shown` : "";
    const sifted = this.#filter.value.trim() ? `${number(left)} of ` : "";
    this.#count.textContent = `${sifted}${all}${cut}`;
  }

  /** @param {{text: string, cells: string[]}[]} constraints */
  #showCpsat(constraints) {
    for (const {text, cells} of constraints) this.#cpsat.add(cells, make("code", {}, text));
  }

  /** @param {{text: string, cell: string | null, event: string}[]} events */
  #showPropagation(events) {
    if (!events.length) this.#events.heading("Nothing: this rule alone removes no candidate.");
    for (const {text, cell, event} of events) {
      this.#events.add(cell ? [cell] : [], make("span", {class: `event ${event}`}, text));
    }
  }

  /** @param {Part} sources the source text of each form */
  #showPython(sources) {
    for (const [form, title] of Object.entries(FORMS)) {
      if (!sources[form]) continue;
      const code = make("code", {}, sources[form]);
      const source = make("pre", {tabindex: 0, "aria-label": title}, code);
      this.#python.append(make("section", {}, make("h3", {}, title), source));
    }
  }
}

/** A column with a heading. @param {string} title @param {HTMLElement} list */
function column(title, list) {
  const heading = make("h3", {}, title);
  return make("section", {class: "language", "aria-label": title}, heading, list);
}
