// The steps of an explanation, one after the other: a bar, a card, a list, and the grid.

import {button, make} from "../../elements.js";
import {Stepper} from "../../stepper.js";

/** @typedef {import("./step_picture.js").StepPicture} StepPicture */

/** Steps a second: a reason takes time to read. */
const SPEEDS = [0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10];

export class Player {
  #layer;
  /** @type {StepPicture[]} */
  #pictures = [];
  /** The buttons of the list, one for each picture. @type {HTMLButtonElement[]} */
  #entries = [];
  #at = 0;
  #stepper;
  #card = make("div", {class: "step-card", role: "status"});
  #list;
  element;

  /**
   * @param {import("../../shared_layer.js").SharedLayer} layer
   * @param {string} label its name for screen readers
   */
  constructor(layer, label) {
    this.#layer = layer;
    this.#stepper = new Stepper(label, {speed: 0.5, speeds: SPEEDS});
    this.#stepper.addEventListener("position", () => this.#show(this.#stepper.position));
    this.#list = make("ol", {class: "step-list", "aria-label": `${label}: list`});
    this.element = make(
      "div",
      {class: "played", role: "group", "aria-label": label, hidden: true},
      this.#stepper.element,
      this.#card,
      this.#list,
    );
  }

  /** Removes all pictures. */
  clear() {
    this.pause();
    this.#pictures = [];
    this.#entries = [];
    this.#at = 0;
    this.#card.replaceChildren();
    this.#list.replaceChildren();
    this.element.hidden = true;
    this.#stepper.length = 0;
  }

  pause() {
    this.#stepper.pause();
  }

  /** True if more pictures are to come: then playing waits for them. */
  set growing(/** @type {boolean} */ growing) {
    this.#stepper.growing = growing;
  }

  /** Adds a picture; the first is shown at once. @param {StepPicture} picture */
  add(picture) {
    const at = this.#pictures.push(picture);
    const kind = picture.kind ? make("span", {class: "soft"}, picture.kind) : "";
    const entry = button("", () => this.#leap(at), {class: "entry"});
    entry.append(make("span", {}, picture.title), " ", kind);
    this.#entries.push(entry);
    this.#list.append(make("li", {}, entry));
    this.element.hidden = false;
    this.#stepper.element.hidden = this.#list.hidden = at === 1;
    this.#stepper.length = at;
    if (at === 1) this.#stepper.position = 1;
  }

  /** Shows a picture of the list, also the current one, and stops playing. @param {number} at */
  #leap(at) {
    this.pause();
    if (this.#stepper.position === at) this.#show(at);
    else this.#stepper.position = at;
  }

  /** Shows the picture at a position from 1; at 0 the grid as it is. @param {number} at */
  #show(at) {
    this.#entries[this.#at - 1]?.removeAttribute("aria-current");
    this.#at = at;
    this.#card.setAttribute("aria-live", this.#stepper.playing ? "off" : "polite");
    if (at === 0) {
      this.#card.replaceChildren(make("p", {class: "soft"}, "Before the first step."));
      this.#layer.clear();
      return;
    }
    const {element, drawing} = this.#pictures[at - 1];
    this.#card.replaceChildren(element);
    this.#entries[at - 1].setAttribute("aria-current", "step");
    this.#reveal(this.#entries[at - 1]);
    this.#layer.show(drawing);
  }

  /** Scrolls the list, not the page, to an entry. @param {HTMLElement} entry */
  #reveal({offsetTop, offsetHeight}) {
    const {scrollTop, clientHeight} = this.#list;
    if (offsetTop < scrollTop) this.#list.scrollTop = offsetTop;
    const below = offsetTop + offsetHeight - clientHeight;
    if (below > scrollTop) this.#list.scrollTop = below;
  }
}
