// What each form of the chosen rule sees: the candidates that it removes at the reader's position,
// beside domain consistency, which removes all that the rule alone can remove.

import {cellAt, indexOf} from "../../board.js";
import {count, make, number} from "../../elements.js";
import {allRules} from "../../model/all_rules.js";
import {settled} from "../../settled.js";
import {SharedLayer} from "../../shared_layer.js";
import {effect, follow} from "../../signal.js";
import {cancel} from "../../work.js";
import {bar} from "./bars.js";

/** @typedef {import("../../types.js").Fields} Fields */

/**
 * @typedef {object} Form
 * @property {string} group
 * @property {string} name
 * @property {string} about
 * @property {boolean} conflict
 * @property {[string, number][]} removed
 * @property {string | null} why the reason if it is not measured
 */

const MEASURE = "measure";

/** The most missed candidates that a sentence names. */
const MOST_MISSED = 6;

/** The groups whose forms are not clauses with unit propagation, and the one whose name says so. */
const AS_NAMED = new Set(["propagators", "all-different", "clauses"]);

/** The least number of equal forms that are folded. */
const MANY = 5;

export class Sees {
  #page;
  #layer;
  /** @type {Form | null} */
  #measure = null;
  /** The row that stays lit. @type {HTMLElement | null} */
  #pinned = null;
  /** What the form of that row is, and what it misses. */
  #about = make("p", {class: "about", role: "status"});
  #progress = make("div");
  #sentence = make("p", {role: "status"});
  #groups = make("div", {class: "sees-groups"});
  #legend = make(
    "p",
    {class: "about"},
    "Point at a form, or press it: on the board its removals are struck, and the candidates that it " +
      "misses are circled.",
  );
  element = make(
    "section",
    {class: "sees", "aria-labelledby": "sees-title"},
    make("h2", {id: "sees-title"}, "What each form sees here"),
    this.#progress,
    this.#sentence,
    this.#legend,
    this.#groups,
  );

  /**
   * @param {import("../../types.js").Page} page
   * @param {import("../../signal.js").Signal<boolean>} shown
   */
  constructor(page, shown) {
    this.#page = page;
    this.#layer = new SharedLayer(page.layers, "sees");
    const {puzzle} = page;
    effect(() => {
      this.element.hidden = puzzle.chosen.value === null;
    });
    this.#layer.follow(shown);
    follow(
      () => puzzle.chosen.value,
      () => this.#clear(),
    );
    const fields = () => {
      const rule = puzzle.chosen.value;
      if (!shown.value || rule === null) return null;
      const {off = [], ...position} = puzzle.position();
      return {...position, off: off.filter((one) => one !== rule), rule};
    };
    settled(fields, async (asked) => {
      this.#clear();
      const ended = await page.run(this.#progress, "sees", asked, (part) => this.#take(part));
      if (ended === "done") this.#fold();
    });
  }

  #clear() {
    cancel(this.#progress);
    this.#measure = null;
    this.#pinned = null;
    this.#layer.clear();
    this.#groups.replaceChildren();
    this.#legend.hidden = true;
    this.#sentence.textContent = "";
  }

  /** @param {import("../../types.js").Part} part */
  #take(part) {
    if (part.part === "wrong") {
      this.#sentence.textContent = part.sentence;
      return;
    }
    const form = /** @type {Form} */ (part);
    if (form.group === MEASURE) {
      this.#measure = form;
      this.#sentence.textContent = measured(form);
      this.#legend.hidden = !(form.conflict || form.why || form.removed.length);
    }
    if (form.group === MEASURE || this.#legend.hidden) return;
    let list = this.#groups.querySelector(`ul[data-group="${form.group}"]`);
    if (!list) {
      const title = AS_NAMED.has(form.group) ? form.group : `${form.group}: clauses`;
      list = make("ul", {"data-group": form.group, "aria-label": title});
      this.#groups.append(make("details", {open: true}, make("summary", {}, title), list));
    }
    list.append(make("li", {}, this.#row(form)));
  }

  /** Folds each group of many forms that all see the same. */
  #fold() {
    for (const group of this.#groups.querySelectorAll("details")) {
      const figures = [...group.querySelectorAll(".sees-number")].map(
        (one) => one.textContent ?? "",
      );
      if (figures.length < MANY || new Set(figures).size > 1) continue;
      group.open = false;
      const each = make("span", {class: "sees-number"}, `each of ${figures.length}: ${figures[0]}`);
      group.querySelector("summary")?.append(each);
    }
  }

  /** A form with its bar and its number. @param {Form} form */
  #row(form) {
    const {name, about, removed, conflict, why} = form;
    const whole = this.#measure;
    const most = whole?.conflict ? 1 : (whole?.removed.length ?? 0);
    const seen = whole?.conflict ? Number(conflict) : removed.length;
    const row = make(
      "button",
      {type: "button", class: "sees-form", title: about, "aria-pressed": "false"},
      make("span", {class: "sees-name"}, name),
      whole?.why || why ? null : bar(seen, most),
      make("span", {class: "sees-number"}, why ? `not measured: ${why}` : figure(form, whole)),
    );
    const show = () => this.#layer.show(this.#picture(form));
    const back = () => {
      if (this.#pinned) this.#pinned.dispatchEvent(new Event("lit"));
      else this.#layer.clear();
    };
    row.addEventListener("lit", show);
    row.addEventListener("pointerenter", show);
    row.addEventListener("focus", show);
    row.addEventListener("pointerleave", back);
    row.addEventListener("blur", back);
    row.addEventListener("click", () => {
      this.#pinned?.setAttribute("aria-pressed", "false");
      this.#pinned = this.#pinned === row ? null : row;
      this.#pinned?.setAttribute("aria-pressed", "true");
      this.#about.textContent = `${about} ${this.#missed(form)}`;
      if (this.#pinned) row.after(this.#about);
      else this.#about.remove();
      back();
    });
    return row;
  }

  /** What a form misses of all that domain consistency removes. @param {Form} form */
  #missed({removed, conflict, why}) {
    const {symbols} = this.#page.puzzle.board;
    const seen = named(removed);
    const missed = (this.#measure?.removed ?? []).flatMap(([cell, digit]) =>
      seen.has(`${cell}=${digit}`) ? [] : [`${cell}=${symbols[digit - 1]}`],
    );
    if (!missed.length || conflict || why) return "";
    const more = missed.length - MOST_MISSED;
    const others = more > 0 ? ` and ${number(more)} more` : "";
    return `It misses ${missed.slice(0, MOST_MISSED).join(", ")}${others}.`;
  }

  /**
   * The candidates in the cells of the rule: those that the form removes are struck, and those that
   * it misses are circled.
   * @param {Form} form
   * @returns {import("../../types.js").Picture}
   */
  #picture({conflict, removed}) {
    const {puzzle} = this.#page;
    const {board, digits, chosen} = puzzle;
    const rule = allRules(puzzle).find(({id}) => id === chosen.value);
    const cells = rule?.cells ?? [];
    if (conflict) return {marks: [{cells, as: "conflict"}]};
    const places = new Set(cells.map((cell) => indexOf(board, cell)));
    const struck = named(removed);
    const all = named(this.#measure?.removed ?? []);
    const {centre} = puzzle.state.value;
    const candidates = digits.map((filled, index) => {
      if (filled || !places.has(index)) return null;
      return board.symbols.flatMap((_, at) => {
        if (centre[index] && !(centre[index] & (1 << at))) return [];
        const key = `${cellAt(board, index)}=${at + 1}`;
        const part = struck.has(key) ? "removed" : all.has(key) ? "left" : "";
        return [{digit: at + 1, part}];
      });
    });
    return {candidates};
  }
}

/** Candidates as texts. @param {[string, number][]} removed */
function named(removed) {
  return new Set(removed.map(([cell, digit]) => `${cell}=${digit}`));
}

/** The sentence about domain consistency. @param {Form} measure */
function measured({conflict, removed, why}) {
  if (why) return `Domain consistency is not measured: ${why}.`;
  if (conflict)
    return "No assignment of the candidates here obeys this rule. Some forms see that conflict.";
  return removed.length
    ? `Domain consistency removes ${count(removed.length, "candidate")}. No form can remove more.`
    : "Nothing to see: the rule alone removes no candidate here.";
}

/** The number of a form, as text. @param {Form} form @param {Form | null} measure */
function figure({conflict, removed}, measure) {
  if (conflict) return "conflict";
  if (measure?.conflict) return "no conflict";
  if (!measure || measure.why) return count(removed.length, "candidate");
  return `${number(removed.length)} of ${number(measure.removed.length)}`;
}
