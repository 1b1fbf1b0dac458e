// Search: two searches on the same puzzle, side by side, at the same speed.
//
// A step is a digit that is set or taken back, a conflict or a solution. Removed candidates belong
// to the next step: otherwise a search with candidates would lag behind one without. A switch makes
// every removal a step.

import {button, count, make, number, select} from "../elements.js";
import {allRules} from "../model/all_rules.js";
import {reveal} from "../narrow.js";
import {awaitRules} from "../rules.js";
import {derived, effect, follow} from "../signal.js";
import {Stepper} from "../stepper.js";
import {cancel} from "../work.js";
import {Prediction} from "./search/prediction.js";
import {Stage} from "./search/stage.js";

export const title = "Search";
export const name = "search";

/** Events of a trace that are fetched. */
const MOST_EVENTS = 20_000;

/** The left and the right search at first: for the classic rules, and for others. */
const FIRST = {classic: ["forward-checking", "dom-wdeg"], any: ["dom", "dom-wdeg"]};

/** The word of a link in which every removal is a step. */
const SINGLE = "removals";

const CLASSIC = " Other searches read the classic rules only, and are not offered for this puzzle.";
const HINT =
  "Both searches fill the puzzle step by step, while the trees of their decisions grow. A step sets " +
  "a digit, takes one back or ends in a conflict; the candidates removed before belong to it.";

/** @typedef {import("../types.js").Search} Search */

/** @param {HTMLElement} element @param {import("../types.js").Page} page */
export function mount(element, page) {
  const searches = new SearchView(element, page);
  follow(
    () => page.puzzle.question.value,
    () => searches.clear(),
  );
  return {show: () => searches.show(), hide: () => page.timeline.leave(searches.stepper)};
}

class SearchView {
  stepper = new Stepper("Search", {speed: 20});
  #page;
  /** @type {Stage[]} */
  #stages = [];
  /**
   * The searches that can read the rules of the puzzle; none until they arrive.
   * @type {Search[]}
   */
  #offers = [];
  #candidates = false;
  #single = false;
  #named = false;
  #removals = make("input", {type: "checkbox"});
  #sides = ["Left search", "Right search"].map((label) =>
    select(label, [], {onchange: () => this.#choose()}),
  );
  /** Whether the houses are the only rules, and none is off. */
  #classic;
  #prediction = new Prediction();
  #run = button("Run", () => this.#start(), {class: "primary", disabled: true});
  #status = make("p", {class: "search-note", role: "status"}, HINT);
  #spoken = make("p", {class: "visually-hidden", role: "status"});
  #switches = make("div", {class: "search-switches", hidden: true});
  #boards = make("div", {class: "stages"});

  /** @param {HTMLElement} element @param {import("../types.js").Page} page */
  constructor(element, page) {
    this.#page = page;
    const sides = make("div", {class: "search-sides"}, ...this.#sides.map(({label}) => label));
    const choice = make("div", {}, sides, this.#prediction.element, this.#run, this.#status);
    this.#switches.append(...this.#makeSwitches());
    element.append(choice, this.#switches, this.#spoken, this.#boards);
    this.stepper.addEventListener("position", () => this.#show());
    this.#classic = derived(() => !page.puzzle.rules.length && !page.puzzle.off.length);
    effect(() => {
      const drawing = page.puzzle.drawing.value;
      for (const stage of this.#stages) stage.drawing = drawing;
      this.#show();
    });
    page.choices
      .then(({searches}) => {
        const offers = searches.filter((one) => one.traceable && one.name !== "default");
        effect(() => {
          const any = offers.filter((one) => this.#classic.value || !one.classic);
          this.#offer(any, this.#classic.value ? FIRST.classic : FIRST.any);
        });
        if (page.timeline.wanted)
          awaitRules(page.puzzle).then(() => this.#startAt(page.timeline.words));
      })
      .catch((error) => {
        this.#status.textContent = error.message;
      });
  }

  clear() {
    this.#page.timeline.leave(this.stepper);
    for (const {progress} of this.#stages) cancel(progress);
    this.#stages = [];
    this.#boards.replaceChildren();
    this.#switches.hidden = true;
    this.#prediction.hide();
    this.#status.textContent = HINT + (this.#classic.value ? "" : CLASSIC);
    this.stepper.length = 0;
    this.stepper.seek(0);
  }

  /** Shows the steps on the timeline again. */
  show() {
    if (!this.#stages.length) return;
    this.#page.timeline.take(this.stepper, [...this.#names, ...(this.#single ? [SINGLE] : [])]);
  }

  /** Offers these searches and no others. @param {Search[]} offers @param {string[]} first */
  #offer(offers, first) {
    this.#offers = offers;
    for (const [side, {element}] of this.#sides.entries()) {
      element.replaceChildren(
        ...offers.map(({name: value, about}) => make("option", {value, title: about}, value)),
      );
      element.value = first[side];
    }
    this.#run.disabled = false;
    this.#choose();
  }

  /** The names of the two searches. */
  get #names() {
    return this.#sides.map(({element}) => element.value);
  }

  /** Neither side offers the search of the other. */
  #choose() {
    const names = this.#names;
    for (const [side, {element}] of this.#sides.entries()) {
      for (const option of element.options) option.disabled = option.value === names[1 - side];
    }
    this.clear();
    this.#prediction.ask(names);
  }

  #makeSwitches() {
    /** @param {string} label @param {(on: boolean) => void} act */
    const change = (label, act, box = make("input", {type: "checkbox"})) => {
      box.addEventListener("change", () => act(box.checked));
      return make("label", {}, box, ` ${label}`);
    };
    return [
      change("Candidates", (on) => {
        this.#candidates = on;
        this.#show();
      }),
      change("Every removal is a step", (on) => this.#divide(on), this.#removals),
      change("Names in the trees", (on) => {
        this.#named = on;
        for (const stage of this.#stages) stage.tree.named = on;
        this.#show();
      }),
    ];
  }

  /**
   * Makes every removal a step or none; the place in the searches stays.
   * @param {boolean} single
   */
  #divide(single) {
    const at = this.#stages.map((stage) => stage.placeOf(this.stepper.position));
    this.#single = single;
    for (const stage of this.#stages) stage.single = single;
    this.stepper.length = this.#longest;
    this.stepper.position = Math.max(0, ...this.#stages.map((one, side) => one.stepOf(at[side])));
    this.show();
    this.#show();
    if (!this.stepper.growing) this.#announce();
  }

  /**
   * Starts as a link says: the searches, and whether every removal is a step.
   * @param {string[]} words
   */
  #startAt(words) {
    const names = words.filter((word) => this.#offers.some((one) => one.name === word));
    const [left, right] = names;
    if (right && left !== right) {
      for (const [side, {element}] of this.#sides.entries()) element.value = names[side];
    }
    this.#choose();
    this.#single = this.#removals.checked = words.includes(SINGLE);
    this.#start();
  }

  /** Starts both searches, and shows each after its givens. */
  async #start() {
    this.clear();
    this.#status.textContent = "";
    const {board, givens, drawing} = this.#page.puzzle;
    const cellsOf = (/** @type {string} */ rule) =>
      allRules(this.#page.puzzle).find(({id}) => id === rule)?.cells ?? [];
    const searches = this.#names.flatMap((one) => this.#offers.filter((any) => any.name === one));
    const stages = searches.map((search) => new Stage(search, board, givens, cellsOf));
    this.#stages = stages;
    this.#boards.replaceChildren(...stages.map(({element}) => element));
    this.#switches.hidden = false;
    for (const stage of stages) {
      stage.drawing = drawing.value;
      stage.tree.named = this.#named;
      stage.single = this.#single;
    }
    this.stepper.growing = true;
    this.show();
    reveal(this.#boards);
    const runs = stages.map((stage) => {
      const fields = {...this.#page.fields(), search: stage.name, most: MOST_EVENTS};
      return this.#page.run(stage.progress, "search", fields, (part) => this.#take(stage, part));
    });
    await Promise.allSettled(runs);
    if (stages !== this.#stages) return;
    this.stepper.growing = false;
    this.#show();
    this.#announce();
  }

  /** @param {Stage} stage @param {import("../types.js").Part} part */
  #take(stage, {events}) {
    if (!this.#stages.includes(stage)) return;
    const first = this.stepper.length === 0;
    stage.add(events);
    this.stepper.length = this.#longest;
    if (first && !this.stepper.position) this.stepper.position = stage.givens;
    stage.show(this.stepper.position, {candidates: this.#candidates});
  }

  /** The number of steps of the longest search. */
  get #longest() {
    return Math.max(0, ...this.#stages.map(({length}) => length));
  }

  #show() {
    for (const stage of this.#stages) {
      stage.show(this.stepper.position, {candidates: this.#candidates});
    }
    // While it plays, a screen reader could not finish the sentence of a step.
    this.#spoken.textContent = this.stepper.playing
      ? ""
      : this.#stages.map((stage) => `${stage.name}: ${stage.lastSentence}`).join(" ");
  }

  #announce() {
    if (this.#stages.some(({last}) => last === null)) {
      this.#status.textContent = "Not every search has ended.";
      return;
    }
    this.#prediction.answer(this.#stages);
    const cut = this.#stages.some(({last}) => last?.event === "cut");
    const most = number(MOST_EVENTS);
    this.#status.textContent = cut
      ? `Long searches are cut: at most ${most} steps and removals of each are shown.`
      : `Both searches have ended; the longer took ${count(this.stepper.length, "step")}.`;
  }
}
