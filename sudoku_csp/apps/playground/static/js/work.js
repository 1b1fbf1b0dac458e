// A running question in a place of the page: seconds, a Cancel button, and an error.

import {ask} from "./ask.js";
import {button, duration, make} from "./elements.js";

/**
 * The last question of each element that shows its line; `control` is there while it runs.
 * @type {WeakMap<Element, {line: Line, control?: AbortController}>}
 */
const running = new WeakMap();

/**
 * Sends a question and calls `onPart` with each part of its answer, while a line at the top of the
 * element shows the seconds and a button to cancel. The question before it in the same element is
 * cancelled. A line in the element shows that the question was cancelled or has failed.
 * @param {Element} element
 * @param {string} question
 * @param {import("./types.js").Fields} fields
 * @param {(part: import("./types.js").Part) => void} onPart
 * @returns {Promise<"done" | "cancelled" | "failed">}
 */
export async function run(element, question, fields, onPart) {
  cancel(element);
  const control = new AbortController();
  const line = new Line(element, () => {
    control.abort();
    line.cancelled();
  });
  running.set(element, {control, line});
  try {
    for await (const part of ask(question, fields, control.signal, (n) => line.waits(n))) {
      line.works();
      onPart(part);
    }
    line.remove();
    return "done";
  } catch (error) {
    if (control.signal.aborted) return "cancelled";
    line.fails(error instanceof Error ? error.message : String(error));
    return "failed";
  } finally {
    line.stop();
    if (running.get(element)?.control === control) running.set(element, {line});
  }
}

/** Ends the running question of an element, and removes its line. @param {Element} element */
export function cancel(element) {
  const last = running.get(element);
  last?.control?.abort();
  last?.line.remove();
  running.delete(element);
}

/** Milliseconds after which the line is shown, so that it does not flicker. */
const PATIENCE = 250;

class Line {
  #element;
  #began = performance.now();
  #status = make("span", {class: "work-status", role: "status"});
  #seconds = make("span", {class: "work-seconds", "aria-hidden": "true"});
  #bar;
  #clock;

  /** @param {Element} element @param {() => void} onCancel */
  constructor(element, onCancel) {
    this.#element = element;
    const cancelling = button("Cancel", onCancel, {class: "quiet"});
    const wheel = make("span", {class: "wheel", "aria-hidden": "true"});
    this.#bar = make("div", {class: "work"}, wheel, this.#status, this.#seconds, cancelling);
    this.#clock = setInterval(() => this.#tick(), 100);
  }

  /** @param {number} before the number of questions that are answered before this one */
  waits(before) {
    this.#put(before ? `Waiting: ${before} before this` : "Working");
  }

  works() {
    this.#put("Working");
  }

  /** @param {string} message */
  fails(message) {
    this.stop();
    this.#bar.replaceChildren(message);
    this.#bar.className = "work-failed";
    this.#bar.setAttribute("role", "alert");
    this.#element.prepend(this.#bar);
  }

  /** After Cancel by keyboard the focus moves to the view, not to the top of the page. */
  cancelled() {
    this.stop();
    const focused = this.#bar.contains(document.activeElement);
    const passed = (performance.now() - this.#began) / 1000;
    this.#put(`Cancelled after ${duration(passed)}`);
    this.#bar.replaceChildren(this.#status);
    this.#bar.className = "work-cancelled";
    const view = /** @type {HTMLElement | null} */ (this.#element.closest("[tabindex]"));
    if (focused) view?.focus({preventScroll: true});
  }

  stop() {
    clearInterval(this.#clock);
  }

  remove() {
    this.stop();
    this.#bar.remove();
  }

  #tick() {
    const passed = performance.now() - this.#began;
    if (passed < PATIENCE) return;
    if (!this.#bar.isConnected) this.#element.prepend(this.#bar);
    if (!this.#status.textContent) this.#put("Working");
    this.#seconds.textContent = `${(passed / 1000).toFixed(1)} s`;
  }

  /** @param {string} text */
  #put(text) {
    if (this.#status.textContent !== text) this.#status.textContent = text;
  }
}
