// First, back, play, next, last, a bar for the position and a slider for the speed.
//
// It has a length and a position, and dispatches "position" when the position changes. For a reader
// who wants reduced motion it shows a step twice a second.

import {button, make, number} from "./elements.js";
import {icon} from "./icons.js";

const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

const CALM = 500;

export class Stepper extends EventTarget {
  /** Whether the length still grows: then playing waits at the end. */
  growing = false;

  #speeds;
  #length = 0;
  #position = 0;
  /** The time of the last frame, and the part of a step that had passed by then. */
  #last = 0;
  #carried = 0;
  /** Cancels the next step; null unless it plays. @type {(() => void) | null} */
  #cancel = null;
  #calm = matchMedia("(prefers-reduced-motion: reduce)");

  #first = this.#mover("first", "First step", () => 0);
  #back = this.#mover("back", "Step back", () => this.#position - 1);
  #play = control("play", "Play", () => (this.playing ? this.pause() : this.play()));
  #forward = this.#mover("next", "Step", () => this.#position + 1);
  #end = this.#mover("last", "Last step", () => this.#length);
  #bar = make("input", {
    type: "range",
    min: 0,
    step: 1,
    "aria-label": "Position",
    oninput: () => {
      this.#move(Number(this.#bar.value));
    },
  });
  #where = make("output", {class: "stepper-where"});
  #speed;
  #rate = make("output", {class: "stepper-rate"});

  /** A position to go to once the steps reach it. */
  #wanted = 0;

  /** What its steps are, in a word or two. */
  label;

  element;

  /**
   * @param {string} label
   * @param {{speed?: number, speeds?: number[], more?: HTMLElement[]}} options speeds are in steps
   *   a second; `more` are further buttons
   */
  constructor(label, {speed = 5, speeds = SPEEDS, more = []} = {}) {
    super();
    this.label = label;
    this.#speeds = speeds;
    this.#speed = make("input", {
      type: "range",
      min: 0,
      max: speeds.length - 1,
      "aria-label": "Speed",
      value: speeds.findIndex((one) => one >= speed),
      oninput: () => this.#refresh(),
    });
    this.#play.classList.add("stepper-play");
    this.element = make(
      "div",
      {class: "stepper"},
      make("span", {class: "stepper-label"}, label),
      make(
        "div",
        {class: "stepper-buttons", role: "group", "aria-label": "Steps"},
        this.#first,
        this.#back,
        this.#play,
        this.#forward,
        this.#end,
        ...more,
      ),
      make("label", {class: "stepper-position"}, this.#bar, this.#where),
      make("label", {class: "stepper-speed"}, "Speed ", this.#speed, this.#rate),
    );
    this.#refresh();
  }

  get position() {
    return this.#position;
  }

  set position(position) {
    const wanted = Math.max(0, Math.min(Math.round(position), this.#length));
    if (wanted === this.#position) return;
    this.#position = wanted;
    this.#refresh();
    this.dispatchEvent(new Event("position"));
  }

  get length() {
    return this.#length;
  }

  set length(length) {
    this.#length = length;
    this.#refresh();
    if (this.#wanted && length >= this.#wanted) this.seek(this.#wanted);
    else this.position = Math.min(this.#position, length);
  }

  /** Goes to a position, now or as soon as the steps reach it. @param {number} position */
  seek(position) {
    this.#wanted = position > this.#length ? position : 0;
    this.position = position;
  }

  get playing() {
    return this.#cancel !== null;
  }

  /** Plays from here; at the end from the beginning. */
  play() {
    if (this.playing || this.#length === 0) return;
    if (this.#position === this.#length && !this.growing) this.position = 0;
    this.#last = performance.now();
    this.#carried = 0;
    this.#next();
    this.#refresh();
  }

  pause() {
    if (!this.#cancel) return;
    this.#cancel();
    this.#cancel = null;
    this.#refresh();
  }

  /** Schedules the next step: at the next frame, or in half a second with reduced motion. */
  #next() {
    if (this.#calm.matches) {
      const timer = setTimeout(() => this.#tick(performance.now()), CALM);
      this.#cancel = () => clearTimeout(timer);
    } else {
      const frame = requestAnimationFrame((now) => this.#tick(now));
      this.#cancel = () => cancelAnimationFrame(frame);
    }
  }

  /** @param {number} now */
  #tick(now) {
    this.#carried += (Math.max(0, now - this.#last) / 1000) * this.#stepsPerSecond;
    this.#last = now;
    const steps = Math.floor(this.#carried);
    this.#carried -= steps;
    const to = this.#position + steps;
    if (to >= this.#length && !this.growing) this.#cancel = null;
    this.position = to;
    if (this.playing) this.#next();
    else this.#refresh();
  }

  get #stepsPerSecond() {
    return this.#speeds[Number(this.#speed.value)];
  }

  /** A reader moves to a position. @param {number} position */
  #move(position) {
    this.pause();
    this.position = position;
  }

  /** @param {Parameters<typeof icon>[0]} sign @param {string} label @param {() => number} to */
  #mover(sign, label, to) {
    return control(sign, label, () => this.#move(to()));
  }

  #refresh() {
    const [at, end] = [this.#position === 0, this.#position === this.#length];
    this.#bar.max = String(this.#length);
    this.#bar.value = String(this.#position);
    this.#bar.setAttribute("aria-valuetext", `step ${this.#position} of ${this.#length}`);
    this.#where.textContent = `${number(this.#position)} / ${number(this.#length)}`;
    const rate = this.#stepsPerSecond;
    this.#rate.textContent = `${number(rate)} ${rate === 1 ? "step" : "steps"}/s`;
    this.#speed.setAttribute("aria-valuetext", `${rate} steps a second`);
    // Not `disabled`, which would take the focus from a reader who steps by keyboard to the end.
    for (const one of [this.#first, this.#back]) one.setAttribute("aria-disabled", String(at));
    for (const one of [this.#forward, this.#end]) one.setAttribute("aria-disabled", String(end));
    this.#play.setAttribute("aria-disabled", String(this.#length === 0));
    this.#play.replaceChildren(icon(this.playing ? "pause" : "play"));
    const label = this.playing ? "Pause" : "Play";
    this.#play.setAttribute("aria-label", label);
    this.#play.title = label;
  }
}

/**
 * A button with a sign.
 * @param {Parameters<typeof icon>[0]} sign
 * @param {string} label
 * @param {() => void} act
 */
function control(sign, label, act) {
  return button(icon(sign), act, {"aria-label": label, title: label});
}
