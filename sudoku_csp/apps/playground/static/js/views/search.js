// Search: several searches on the same puzzle, side by side, at the same speed.
//
// A step is a digit that is set or taken back, a conflict or a solution. Removed candidates belong
// to the next step: otherwise a search with candidates would lag behind one without. A switch makes
// every removal a step.

import {button, make, number} from "../elements.js";
import {derived, effect, follow} from "../signal.js";
import {Stepper} from "../stepper.js";
import {cancel} from "../work.js";
import {Stage} from "./search/stage.js";

export const title = "Search";
export const name = "search";

/** Events of a trace that are fetched. */
const MOST_EVENTS = 20_000;

/** The two published searches that need the fewest decisions, and our own. */
const FIRST = ["forward-checking", "propagation", "dom-wdeg"];

const HINT =
  "Each search fills the same puzzle step by step, beside the others, while the tree of its " +
  "decisions grows. A step sets a digit, takes one back or ends in a conflict; it includes the " +
  "candidates removed before it. Choose some and press Search.";

/** @param {HTMLElement} element @param {import("../types.js").Page} page */
export function mount(element, page) {
  const searches = new SearchView(element, page);
  follow(
    () => page.puzzle.question.value,
    () => searches.clear(),
  );
  return {hide: () => searches.stepper.pause()};
}

/**
 * A search to choose, with its box.
 * @typedef {object} Offer
 * @property {import("../types.js").Choices["searches"][number]} search
 * @property {HTMLInputElement} box
 * @property {HTMLLabelElement} label
 */

class SearchView {
  stepper;
  #page;
  /** @type {Stage[]} */
  #stages = [];
  /** The searches that can read the rules of the puzzle; none until they arrive. @type {Offer[]} */
  #offers = [];
  #candidates = false;
  #single = false;
  #named = false;
  #chosen = make("fieldset", {class: "search-searches"});
  #start = button("Search", () => this.#search(), {class: "primary", disabled: true});
  #status = make("p", {class: "search-note", role: "status"}, HINT);
  #spoken = make("p", {class: "visually-hidden", role: "status"});
  #controls;
  #boards = make("div", {class: "stages"});

  /** @param {HTMLElement} element @param {import("../types.js").Page} page */
  constructor(element, page) {
    this.#page = page;
    const controls = make("div", {});
    const hidden = {class: "search-controls", hidden: true};
    this.#controls = make("div", hidden, controls, this.#switches());
    element.append(
      make("div", {class: "search-choice"}, this.#chosen, this.#start, this.#status),
      this.#controls,
      this.#spoken,
      this.#boards,
    );
    this.stepper = new Stepper("Search", {speed: 20});
    controls.append(this.stepper.element);
    this.stepper.addEventListener("position", () => this.#show());
    const classic = derived(() => !page.puzzle.rules.length && !page.puzzle.off.length);
    page.choices
      .then(({searches}) => {
        const offers = searches
          .filter(({traceable, name: search}) => traceable && search !== "default")
          .map((search) => this.#offer(search));
        effect(() =>
          this.#showOffers(offers.filter(({search}) => classic.value || !search.classic)),
        );
      })
      .catch((error) => {
        this.#status.textContent = error.message;
      });
  }

  clear() {
    this.stepper.pause();
    for (const {progress} of this.#stages) cancel(progress);
    this.#stages = [];
    this.#boards.replaceChildren();
    this.#controls.hidden = true;
    this.#status.textContent = HINT;
    this.stepper.length = 0;
  }

  /** @param {Offer["search"]} search @returns {Offer} */
  #offer(search) {
    const onchange = () => this.#check();
    const box = make("input", {type: "checkbox", value: search.name, onchange});
    box.checked = FIRST.includes(search.name);
    return {search, box, label: make("label", {title: search.about}, box, ` ${search.name}`)};
  }

  /** Offers these searches and no others. @param {Offer[]} offers */
  #showOffers(offers) {
    this.#offers = offers;
    const legend = make("legend", {}, "Searches");
    this.#chosen.replaceChildren(legend, ...offers.map(({label}) => label));
    this.#check();
  }

  /** Disables the button without a chosen search. */
  #check() {
    this.#start.disabled = !this.#offers.some(({box}) => box.checked);
  }

  #switches() {
    /** @param {string} label @param {(on: boolean) => void} act */
    const change = (label, act) => {
      const box = make("input", {type: "checkbox"});
      box.addEventListener("change", () => act(box.checked));
      return make("label", {}, box, ` ${label}`);
    };
    return make(
      "div",
      {class: "search-switches"},
      change("Candidates", (on) => {
        this.#candidates = on;
        this.#show();
      }),
      change("Every removal is a step", (on) => {
        const at = this.#stages.map((stage) => stage.placeOf(this.stepper.position));
        this.#single = on;
        for (const stage of this.#stages) stage.single = on;
        this.stepper.length = this.#longest;
        const steps = this.#stages.map((stage, index) => stage.stepOf(at[index]));
        this.stepper.position = Math.max(0, ...steps);
        this.#show();
      }),
      change("Names in the trees", (on) => {
        this.#named = on;
        for (const stage of this.#stages) stage.tree.named = on;
        this.#show();
      }),
    );
  }

  /** Starts the chosen searches, and shows each after its givens. */
  async #search() {
    this.clear();
    this.#status.textContent = "";
    const {board, givens, drawing} = this.#page.puzzle;
    const searches = this.#offers.filter(({box}) => box.checked).map(({search}) => search);
    const stages = searches.map((search) => new Stage(search, board, givens, drawing.value));
    this.#stages = stages;
    this.#boards.replaceChildren(...stages.map(({element}) => element));
    this.#controls.hidden = false;
    for (const stage of stages) {
      stage.tree.named = this.#named;
      stage.single = this.#single;
    }
    this.stepper.growing = true;
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
    if (first) this.stepper.position = stage.givens;
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
    const cut = this.#stages.some(({last}) => last?.event === "cut");
    const steps = number(this.stepper.length);
    if (this.#stages.some(({last}) => last === null)) {
      this.#status.textContent = "Not every search has ended.";
      return;
    }
    this.#status.textContent = cut
      ? `Long searches are cut: at most ${number(MOST_EVENTS)} steps and removals are shown of each.`
      : `All searches have ended; the longest took ${steps} steps.`;
  }
}
