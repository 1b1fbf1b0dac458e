// The whole puzzle: the result of each backend, whether they agree, and the candidates.

import {button, folded, make, part, select} from "../elements.js";
import {OwnEntries} from "../own_entries.js";
import {SharedLayer} from "../shared_layer.js";
import {follow} from "../signal.js";
import {cancel} from "../work.js";
import {answerCard, VERDICTS, waitingCard} from "./answers/answer_card.js";
import {Candidates} from "./answers/candidates.js";
import {legend, overlay} from "./answers/overlay.js";

/**
 * @typedef {import("../types.js").Page} Page
 * @typedef {import("../types.js").Part} Part
 * @typedef {import("./answers/answer_card.js").Backend} Backend
 */

const name = "answers";

/** The search of the reference by default: beside other backends, and alone. */
const COMPARED_SEARCH = "dom-wdeg";
const LONE_SEARCH = "bitboard";

/** The identifier of the folded part with the answers. */
const ANSWERS = "answers";

/** @param {HTMLElement} element @param {Page} page */
export function mount(element, page) {
  const layer = new SharedLayer(page.layers, name);
  const solving = new Solving(page, layer);
  const panel = new Candidates(page, layer);
  const answers = part("Answers of the backends", solving.element);
  answers.id = ANSWERS;
  answers.addEventListener("toggle", () => answers.open && solving.begin());
  element.append(answers, part("Candidates by level", panel.element));
  follow(
    () => page.puzzle.question.value,
    () => {
      solving.clear();
      panel.clear();
      layer.clear();
    },
  );
  return {
    show() {
      layer.shown = true;
    },
    hide() {
      layer.shown = false;
    },
  };
}

/** Opens the answers of the backends, and moves there. */
export function showAnswers() {
  const answers = /** @type {HTMLDetailsElement | null} */ (document.getElementById(ANSWERS));
  if (!answers) return;
  answers.open = true;
  answers.querySelector("summary")?.focus();
}

/** The question to the backends, and their cards. */
class Solving {
  #page;
  #layer;
  #own;
  #progress = make("div", {class: "progress"});
  #outcome = make("div", {class: "agreement", role: "status", "aria-live": "polite"});
  #cards = make("ul", {class: "cards", "aria-label": "The result of each backend"});
  /**
   * By backend: the field of the question, and its select.
   * @type {Partial<Record<string, {field: string, element: HTMLSelectElement}>>}
   */
  #choices = {};
  /** By name. @type {Map<string, Backend>} */
  #backends = new Map();
  /** The search of the reference in the answer that is shown. */
  #searched = "";
  element;

  /** @param {Page} page @param {SharedLayer} layer */
  constructor(page, layer) {
    this.#page = page;
    this.#layer = layer;
    this.#own = new OwnEntries(page);
    this.element = make(
      "section",
      {"aria-label": "Solutions"},
      make(
        "p",
        {class: "about"},
        "One solution, several or none? A SAT solver, CP-SAT and our own reference answer, " +
          "each from its own form of the rules.",
      ),
      make(
        "div",
        {class: "actions"},
        button("Solve with all", () => this.#solve(null), {class: "primary"}),
      ),
      this.#options(),
      this.#progress,
      this.#outcome,
      this.#own.element,
      this.#cards,
    );
  }

  /** Each backend alone, and its solver or search. */
  #options() {
    const alone = make("div", {class: "actions"}, make("span", {}, "Only"));
    const chosen = make("div", {class: "choices"});
    this.#page.choices
      .then(({backends, searches, solvers}) => {
        for (const backend of backends) {
          this.#backends.set(backend.name, backend);
          alone.append(button(backend.title, () => this.#solve([backend.name])));
        }
        const solver = select("SAT solver", solvers, {first: "the default"});
        const others = searches.filter(({name: one}) => one !== "default");
        const search = select("Search of the reference", others, {first: "the default"});
        this.#choices = {
          sat: {field: "solver", element: solver.element},
          reference: {field: "search", element: search.element},
        };
        chosen.append(solver.label, search.label);
      })
      .catch((error) => chosen.append(error.message));
    return folded("One alone, another solver or search", alone, chosen);
  }

  /** Solves with all unless there is an answer. */
  begin() {
    if (!this.#cards.childElementCount) this.#solve(null);
  }

  /** Removes the answer. */
  clear() {
    cancel(this.#progress);
    this.#own.clear();
    this.#outcome.replaceChildren();
    this.#cards.replaceChildren();
    delete this.#outcome.dataset.verdict;
  }

  /**
   * Solves with the backends of these names; null stands for all, in the order of the choices.
   * @param {string[] | null} names
   */
  async #solve(names) {
    this.clear();
    this.#layer.clear();
    /** @type {import("../types.js").Fields & {search?: string}} */
    const fields = {...this.#page.fields(), backends: names ?? this.#all(), limit: 2};
    for (const backend of names ?? Object.keys(this.#choices)) {
      const choice = this.#choices[backend];
      if (choice?.element.value) fields[choice.field] = choice.element.value;
    }
    this.#searched = fields.search ?? (names?.length === 1 ? LONE_SEARCH : COMPARED_SEARCH);
    const ended = await this.#page.run(this.#progress, "solve", fields, (part) => this.#take(part));
    if (ended === "done") this.#own.check();
    for (const waiting of this.#cards.querySelectorAll("[data-verdict=working]")) waiting.remove();
  }

  /** The names of all backends; null before the choices are known. */
  #all() {
    return this.#backends.size ? [...this.#backends.keys()] : null;
  }

  /** @param {Part} part */
  #take(part) {
    const unknown = {name: part.backend, title: part.backend, about: ""};
    const backend = this.#backends.get(part.backend) ?? unknown;
    if (part.part === "started") this.#put(waitingCard(backend));
    if (part.part === "result") {
      const search = part.backend === "reference" ? this.#searched : null;
      this.#put(answerCard(backend, part, search, this.#showing(part)));
    }
    if (part.part === "agreement") this.#agree(part);
  }

  /** Replaces the card of the backend. @param {HTMLElement} card */
  #put(card) {
    const before = this.#cards.querySelector(`[data-backend="${card.dataset.backend}"]`);
    if (before) before.replaceWith(card);
    else this.#cards.append(card);
  }

  /** Shows whether the backends agree. @param {Part} part */
  #agree({verdict, agreed, grids, sentence, reason, disagreements}) {
    const {sign, label} = VERDICTS[verdict] ?? {sign: "", label: verdict};
    this.#outcome.dataset.verdict = disagreements.length ? "fault" : verdict;
    this.#outcome.append(
      make("p", {class: "verdict"}, make("span", {"aria-hidden": "true"}, `${sign} `), label),
      make("p", {class: "sentence", "data-agreed": String(agreed)}, sentence),
    );
    if (reason && !sentence.includes(reason)) this.#outcome.append(make("p", {}, reason));
    for (const text of disagreements) this.#outcome.append(make("p", {class: "fault"}, text));
    const show = this.#showing({grids, backend: "all"}, "primary");
    if (!show) return;
    this.#outcome.append(show);
    if (grids.length > 1) {
      this.#outcome.append(legend(grids));
      show.click();
    }
  }

  /**
   * A button that shows one solution, or two overlaid, on the grid; null without any.
   * @param {Part} part
   */
  #showing({grids, backend}, kind = "") {
    if (!grids.length) return null;
    const what = grids.length > 1 ? "Both on the grid" : "On the grid";
    const shown = button(
      what,
      () => {
        if (shown.getAttribute("aria-pressed") === "true") this.#layer.clear();
        else this.#show(grids, shown);
      },
      {class: kind, "aria-pressed": "false", "data-shows": backend},
    );
    return shown;
  }

  /** @param {number[][]} grids @param {HTMLButtonElement} pressed */
  #show(grids, pressed) {
    const {board} = this.#page.puzzle;
    const drawing = grids.length > 1 ? overlay(board, grids) : {digits: grids[0]};
    pressed.setAttribute("aria-pressed", "true");
    this.#layer.show(drawing, () => pressed.setAttribute("aria-pressed", "false"));
  }
}
