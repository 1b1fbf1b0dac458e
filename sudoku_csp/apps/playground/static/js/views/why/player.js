// The steps of an explanation, one after the other: a bar, a card, a list, and the grid.

import {button, make} from "../../elements.js";
import {Stepper} from "../../stepper.js";

/** Steps a second: a reason takes time to read. */
const SPEEDS = [0.1, 0.2, 0.3, 0.5, 1, 2, 5, 10];

/**
 * Pictures are `{title, kind, element, drawing}`: two texts for the list, the card beside the grid,
 * and the drawing on it.
 */
export class Player {
  /** `layer`: on which it draws. `label`: its name for screen readers. */
  constructor(layer, label) {
    this.layer = layer;
    this.pictures = [];
    this.at = 0;
    this.bar = make("div", {});
    this.stepper = new Stepper(this.bar, {speed: 0.5, speeds: SPEEDS});
    this.stepper.addEventListener("position", ({detail}) => this.show(detail));
    this.card = make("div", {class: "step-card", role: "status"});
    this.list = make("ol", {class: "step-list", "aria-label": `${label}: list`});
    this.element = make(
      "div",
      {class: "played", role: "group", "aria-label": label, hidden: true},
      this.bar,
      this.card,
      this.list,
    );
  }

  /** Removes all pictures. */
  clear() {
    this.pause();
    this.pictures = [];
    this.at = 0;
    this.card.replaceChildren();
    this.list.replaceChildren();
    this.element.hidden = true;
    this.stepper.length = 0;
  }

  pause() {
    this.stepper.pause();
  }

  /** Sets whether more pictures are to come: then playing waits for them. */
  set growing(growing) {
    this.stepper.growing = growing;
  }

  /** Adds a picture; the first is shown at once. */
  add(picture) {
    const at = this.pictures.push(picture);
    const kind = picture.kind ? make("span", {class: "soft"}, picture.kind) : "";
    const entry = button("", () => this.leap(at), {class: "entry"});
    entry.append(make("span", {}, picture.title), " ", kind);
    this.list.append(make("li", {}, entry));
    this.element.hidden = false;
    this.bar.hidden = this.list.hidden = at === 1;
    this.stepper.length = at;
    if (at === 1) this.stepper.position = 1;
  }

  /** Shows a picture that the reader chose, also the current one, and stops playing. */
  leap(at) {
    this.pause();
    if (this.stepper.position === at) this.show(at);
    else this.stepper.position = at;
  }

  /** Shows the picture at a position from 1; at 0 the grid as it is. */
  show(at) {
    this.entry()?.removeAttribute("aria-current");
    this.at = at;
    this.card.setAttribute("aria-live", this.stepper.playing ? "off" : "polite");
    if (at === 0) {
      this.card.replaceChildren(make("p", {class: "soft"}, "Before the first step."));
      this.layer.clear();
      return;
    }
    const {element, drawing} = this.pictures[at - 1];
    this.card.replaceChildren(element);
    this.entry().setAttribute("aria-current", "step");
    this.reveal();
    this.layer.show(drawing);
  }

  entry() {
    return this.list.children[this.at - 1]?.firstElementChild;
  }

  /** Scrolls the list, not the page, to the entry. */
  reveal() {
    const {offsetTop, offsetHeight} = this.entry();
    const {scrollTop, clientHeight} = this.list;
    if (offsetTop < scrollTop) this.list.scrollTop = offsetTop;
    const below = offsetTop + offsetHeight - clientHeight;
    if (below > scrollTop) this.list.scrollTop = below;
  }
}
