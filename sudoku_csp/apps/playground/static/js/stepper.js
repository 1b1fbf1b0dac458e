// First, back, play, next, last, a bar for the position and a slider for the speed.
//
// It has a length and a position, and dispatches "position" when that changes. For a reader who wants
// reduced motion it shows a step twice a second.

import {button, make, number} from "./elements.js";
import {icon} from "./icons.js";

const SPEEDS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

const CALM = 500;

export class Stepper extends EventTarget {
  /**
   * @param {HTMLElement} element
   * @param {{speed?: number, speeds?: number[], more?: HTMLElement[]}} options speeds are in steps
   *   a second; `more` are further buttons
   */
  constructor(element, {speed = 5, speeds = SPEEDS, more = []} = {}) {
    super();
    this._speeds = speeds;
    this._length = 0;
    this._position = 0;
    this._carried = 0;
    this._playing = null;
    /** Whether the length still grows: then playing waits at the end. */
    this.growing = false;
    this._calm = matchMedia("(prefers-reduced-motion: reduce)");
    this._build(element, speed, more);
    this._refresh();
  }

  get position() {
    return this._position;
  }

  set position(position) {
    const wanted = Math.max(0, Math.min(Math.round(position), this._length));
    if (wanted === this._position) return;
    this._position = wanted;
    this._refresh();
    this.dispatchEvent(new CustomEvent("position", {detail: wanted}));
  }

  get length() {
    return this._length;
  }

  set length(length) {
    this._length = length;
    this._refresh();
    this.position = Math.min(this._position, length);
  }

  get playing() {
    return this._playing !== null;
  }

  /** Plays from here; at the end from the beginning. */
  play() {
    if (this.playing || this._length === 0) return;
    if (this._position === this._length && !this.growing) this.position = 0;
    this._last = performance.now();
    this._carried = 0;
    this._next();
    this._refresh();
  }

  pause() {
    if (!this.playing) return;
    this._playing();
    this._playing = null;
    this._refresh();
  }

  /** Schedules the next step: at the next frame, or in half a second with reduced motion. */
  _next() {
    if (this._calm.matches) {
      const timer = setTimeout(() => this._tick(performance.now()), CALM);
      this._playing = () => clearTimeout(timer);
    } else {
      const frame = requestAnimationFrame((now) => this._tick(now));
      this._playing = () => cancelAnimationFrame(frame);
    }
  }

  _tick(now) {
    this._carried += (Math.max(0, now - this._last) / 1000) * this._speeds[this._speed.value];
    this._last = now;
    const steps = Math.floor(this._carried);
    this._carried -= steps;
    const to = this._position + steps;
    if (to >= this._length && !this.growing) this._playing = null;
    this.position = to;
    if (this.playing) this._next();
    else this._refresh();
  }

  _build(element, speed, more) {
    const control = (sign, label, act) =>
      button(icon(sign), act, {"aria-label": label, title: label});
    const move = (to) => () => {
      this.pause();
      this.position = to();
    };
    this._first = control(
      "first",
      "First step",
      move(() => 0),
    );
    this._back = control(
      "back",
      "Step back",
      move(() => this._position - 1),
    );
    this._play = control("play", "Play", () => (this.playing ? this.pause() : this.play()));
    this._play.classList.add("stepper-play");
    this._forward = control(
      "next",
      "Step",
      move(() => this._position + 1),
    );
    this._end = control(
      "last",
      "Last step",
      move(() => this._length),
    );
    this._bar = make("input", {
      type: "range",
      min: 0,
      step: 1,
      "aria-label": "Position",
      oninput: move(() => Number(this._bar.value)),
    });
    this._where = make("output", {class: "stepper-where"});
    this._speed = make("input", {
      type: "range",
      min: 0,
      max: this._speeds.length - 1,
      "aria-label": "Speed",
      value: this._speeds.findIndex((one) => one >= speed),
      oninput: () => this._refresh(),
    });
    this._rate = make("output", {class: "stepper-rate"});
    element.classList.add("stepper");
    element.replaceChildren(
      make(
        "div",
        {class: "stepper-buttons", role: "group", "aria-label": "Steps"},
        this._first,
        this._back,
        this._play,
        this._forward,
        this._end,
        ...more,
      ),
      make("label", {class: "stepper-position"}, this._bar, this._where),
      make("label", {class: "stepper-speed"}, "Speed ", this._speed, this._rate),
    );
  }

  _refresh() {
    const [at, end] = [this._position === 0, this._position === this._length];
    this._bar.max = this._length;
    this._bar.value = this._position;
    this._bar.setAttribute("aria-valuetext", `step ${this._position} of ${this._length}`);
    this._where.textContent = `${number(this._position)} / ${number(this._length)}`;
    const rate = this._speeds[this._speed.value];
    this._rate.textContent = `${number(rate)} ${rate === 1 ? "step" : "steps"}/s`;
    this._speed.setAttribute("aria-valuetext", `${rate} steps a second`);
    // Not `disabled`, which would take the focus from a reader who steps by keyboard to the end.
    for (const one of [this._first, this._back]) one.setAttribute("aria-disabled", at);
    for (const one of [this._forward, this._end]) one.setAttribute("aria-disabled", end);
    this._play.setAttribute("aria-disabled", this._length === 0);
    this._play.replaceChildren(icon(this.playing ? "pause" : "play"));
    const label = this.playing ? "Pause" : "Play";
    this._play.setAttribute("aria-label", label);
    this._play.title = label;
  }
}
