// Search: several searches on the same puzzle, side by side, at the same speed.
//
// A step is a digit that is set or taken back, a conflict or a solution. Removed candidates belong to
// the next step: otherwise a search with candidates would lag behind one without. A switch makes
// every removal a step.

import {button, make, number} from "../elements.js";
import {onGivens} from "../givens.js";
import {Stepper} from "../stepper.js";
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

/** The search of the reference backend. */
const REFERENCE =
  "In Answers the reference searches with dom-wdeg; alone, under the classic rules, with bitboard, " +
  "which records no steps.";

export function mount(element, page) {
  const searches = new SearchView(element, page);
  onGivens(page, () => searches.clear());
  return {hide: () => searches.stepper.pause()};
}

class SearchView {
  constructor(element, page) {
    this.page = page;
    this.stages = [];
    /** The searches to choose from, with their boxes; none until they arrive. */
    this.boxes = [];
    this.options = {candidates: false, single: false};
    this.named = false;
    this.chosen = make("fieldset", {class: "search-searches"}, make("legend", {}, "Searches"));
    this.start = button("Search", () => this.search(), {class: "primary", disabled: true});
    this.status = make("p", {class: "search-note", role: "status"}, HINT);
    this.note = make("p", {class: "search-note"}, REFERENCE);
    this.spoken = make("p", {class: "visually-hidden", role: "status"});
    const controls = make("div", {});
    const hidden = {class: "search-controls", hidden: true};
    this.controls = make("div", hidden, controls, this.switches());
    this.boards = make("div", {class: "stages"});
    element.append(
      make("div", {class: "search-choice"}, this.chosen, this.start, this.status, this.note),
      this.controls,
      this.spoken,
      this.boards,
    );
    this.stepper = new Stepper(controls, {speed: 20});
    this.stepper.addEventListener("position", () => this.show());
    page.choices
      .then(({searches}) => this.offer(searches))
      .catch((error) => {
        this.status.textContent = error.message;
      });
  }

  /** A box for each search that records its steps. */
  offer(searches) {
    this.boxes = searches
      .filter(({traceable, name: search}) => traceable && search !== "default")
      .map((search) => {
        const onchange = () => this.check();
        const box = make("input", {type: "checkbox", value: search.name, onchange});
        box.checked = FIRST.includes(search.name);
        this.chosen.append(make("label", {title: search.about}, box, ` ${search.name}`));
        return {box, search};
      });
    this.check();
  }

  /** Disables the button without a chosen search. */
  check() {
    this.start.disabled = !this.boxes.some(({box}) => box.checked);
  }

  switches() {
    const change = (label, act) => {
      const onchange = ({target}) => act(target.checked);
      return make("label", {}, make("input", {type: "checkbox", onchange}), ` ${label}`);
    };
    return make(
      "div",
      {class: "search-switches"},
      change("Candidates", (on) => {
        this.options.candidates = on;
        this.show();
      }),
      change("Every removal is a step", (on) => {
        const at = this.stages.map((stage) => stage.placeOf(this.stepper.position));
        this.options.single = on;
        for (const stage of this.stages) stage.single = on;
        this.stepper.length = this.longest();
        this.stepper.position = Math.max(0, ...this.stages.map((stage, i) => stage.stepOf(at[i])));
        this.show();
      }),
      change("Names in the trees", (on) => {
        this.named = on;
        for (const stage of this.stages) stage.tree.named = on;
        this.show();
      }),
    );
  }

  clear() {
    this.stepper.pause();
    this.stages = [];
    this.boards.replaceChildren();
    this.controls.hidden = true;
    this.status.textContent = HINT;
    this.stepper.length = 0;
  }

  /** Starts the chosen searches, and shows each after its givens. */
  async search() {
    this.clear();
    this.status.textContent = "";
    const {puzzle, board} = this.page.fields();
    const searches = this.boxes.filter(({box}) => box.checked).map(({search}) => search);
    const {
      puzzle: shown,
      grid: {drawing},
    } = this.page;
    this.stages = searches.map((search) => new Stage(search, shown.board, shown.givens, drawing));
    const stages = this.stages;
    this.boards.replaceChildren(...stages.map(({element}) => element));
    this.controls.hidden = false;
    for (const stage of stages) {
      stage.tree.named = this.named;
      stage.single = this.options.single;
    }
    this.stepper.growing = true;
    const runs = stages.map((stage, index) => {
      const fields = {puzzle, board, search: searches[index].name, most: MOST_EVENTS};
      return this.page.run(stage.progress, "search", fields, (part) => this.take(stage, part));
    });
    await Promise.allSettled(runs);
    if (stages !== this.stages) return;
    this.stepper.growing = false;
    this.show();
    this.announce();
  }

  take(stage, {events}) {
    if (!this.stages.includes(stage)) return;
    const first = this.stepper.length === 0;
    stage.add(events);
    this.stepper.length = this.longest();
    if (first) this.stepper.position = stage.givens;
    stage.show(this.stepper.position, this.options);
  }

  /** Steps of the longest search. */
  longest() {
    return Math.max(0, ...this.stages.map(({length}) => length));
  }

  show() {
    for (const stage of this.stages) stage.show(this.stepper.position, this.options);
    // While it plays, a screen reader could not finish the sentence of a step.
    this.spoken.textContent = this.stepper.playing
      ? ""
      : this.stages.map(({name, lastSentence}) => `${name}: ${lastSentence}`).join(" ");
  }

  announce() {
    const cut = this.stages.some(({last}) => last?.event === "cut");
    const steps = number(this.stepper.length);
    if (this.stages.some(({last}) => last === null)) {
      this.status.textContent = "Not every search has ended.";
      return;
    }
    this.status.textContent = cut
      ? `Long searches are cut: at most ${number(MOST_EVENTS)} steps and removals are shown of each.`
      : `All searches have ended; the longest took ${steps} steps.`;
  }
}
