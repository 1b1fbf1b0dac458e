// Steps: the whole solution, step by step: a card, a list, and the timeline.

import {button, make} from "../../elements.js";
import {awaitRules} from "../../rules.js";
import {Stepper} from "../../stepper.js";
import {cancel} from "../../work.js";
import {refuted} from "./position.js";
import {card} from "./step_card.js";

/** @typedef {import("../../types.js").Part} Part */

/**
 * A step as the list shows it: its texts, its card and its drawing.
 * @typedef {{title: string, kind: string, element: HTMLElement, drawing: import("../../types.js").Picture}} Shown
 */

/** Steps a second: a reason takes time to read. */
const SPEEDS = [0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10];

export class Steps {
  #page;
  #layer;
  #begin;
  /** @type {Shown[]} */
  #steps = [];
  /** The buttons of the list, one for each step. @type {HTMLButtonElement[]} */
  #entries = [];
  #at = 0;
  #stepper = new Stepper("Explanation", {speed: 0.5, speeds: SPEEDS});
  #progress = make("div", {class: "progress"});
  #answer = make("p", {class: "summary", role: "status"});
  #card = make("div", {class: "step-card", role: "status"});
  #list = make("ol", {class: "step-list", "aria-label": "Steps of the solution"});
  #played = make("div", {class: "played", hidden: true}, this.#card, this.#list);
  element = make(
    "section",
    {class: "steps", "aria-labelledby": "steps-title"},
    make("h2", {id: "steps-title"}, "The whole solution"),
    make(
      "div",
      {class: "actions"},
      button("Explain the whole solution", () => this.#explain()),
    ),
    this.#progress,
    this.#answer,
    this.#played,
  );

  /**
   * The panel of a view; `begin` is called before it uses the layer.
   * @param {import("../../types.js").Page} page
   * @param {import("../../shared_layer.js").SharedLayer} layer
   * @param {() => void} begin
   */
  constructor(page, layer, begin) {
    this.#page = page;
    this.#layer = layer;
    this.#begin = begin;
    this.#stepper.addEventListener("position", () => this.#show(this.#stepper.position));
    if (page.timeline.wanted) awaitRules(page.puzzle).then(() => this.#explain());
  }

  clear() {
    cancel(this.#progress);
    this.#answer.textContent = "";
    this.#steps = [];
    this.#entries = [];
    this.#at = 0;
    this.#card.replaceChildren();
    this.#list.replaceChildren();
    this.#played.hidden = true;
    this.#page.timeline.leave(this.#stepper);
    this.#stepper.length = 0;
  }

  /** Whether the view is shown: its steps on the timeline come and go with it. */
  set shown(/** @type {boolean} */ shown) {
    if (!shown) this.#page.timeline.leave(this.#stepper);
    else if (this.#steps.length) this.#page.timeline.take(this.#stepper);
  }

  async #explain() {
    this.#begin();
    this.#stepper.growing = true;
    const {puzzle} = this.#page;
    await this.#page.run(this.#progress, "explain", puzzle.position(), (part) => this.#take(part));
    this.#stepper.growing = false;
  }

  /** @param {Part} part */
  #take(part) {
    if (part.part === "heading") this.#answer.textContent = part.sentence;
    if (part.part === "wrong") this.#answer.textContent = refuted(this.#page, this.#layer, part);
    if (part.part === "step") {
      const {text, drawing} = part;
      this.#add({title: text.conclusion, kind: text.kind, element: card(text), drawing});
    }
    if (part.part !== "ending") return;
    const {opening, sentences, solution} = part;
    this.#answer.textContent = [...opening, ...(solution ? [] : sentences)].join(" ");
    if (!solution) return;
    const lines = sentences.map((/** @type {string} */ line) => make("p", {}, line));
    const element = make("div", {class: "words"}, ...lines);
    this.#add({title: "The end", kind: "", element, drawing: {digits: solution}});
  }

  /** Adds a step; the first is shown at once. @param {Shown} step */
  #add(step) {
    const at = this.#steps.push(step);
    const entry = button("", () => this.#leap(at), {class: "entry"});
    entry.append(make("span", {}, step.title), " ", make("span", {class: "detail"}, step.kind));
    this.#entries.push(entry);
    this.#list.append(make("li", {}, entry));
    this.#stepper.length = at;
    if (at > 1) return;
    this.#played.hidden = false;
    this.#stepper.position = 1;
    this.#page.timeline.take(this.#stepper);
  }

  /** Shows a step of the list, also the current one, and stops playing. @param {number} at */
  #leap(at) {
    this.#stepper.pause();
    if (this.#stepper.position === at) this.#show(at);
    else this.#stepper.position = at;
  }

  /** Shows the step at a position from 1; at 0 the grid as it is. @param {number} at */
  #show(at) {
    this.#entries[this.#at - 1]?.removeAttribute("aria-current");
    this.#at = at;
    this.#card.setAttribute("aria-live", this.#stepper.playing ? "off" : "polite");
    const step = this.#steps[at - 1];
    if (!step) {
      this.#card.replaceChildren(make("p", {class: "soft"}, "Before the first step."));
      this.#layer.clear();
      return;
    }
    this.#card.replaceChildren(step.element);
    this.#entries[at - 1].setAttribute("aria-current", "step");
    this.#reveal(this.#entries[at - 1]);
    this.#layer.show(step.drawing);
  }

  /** Scrolls the list, not the page, to an entry. @param {HTMLElement} entry */
  #reveal({offsetTop, offsetHeight}) {
    const {scrollTop, clientHeight} = this.#list;
    if (offsetTop < scrollTop) this.#list.scrollTop = offsetTop;
    const below = offsetTop + offsetHeight - clientHeight;
    if (below > scrollTop) this.#list.scrollTop = below;
  }
}
