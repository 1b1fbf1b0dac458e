// What a learner has answered: kept in this browser, and written as a text to hand in.

import {Signal} from "../signal.js";

const KEY = "sudoku-csp course";

/** The first line of what is handed in, as course/handed.py reads it. */
const HEAD = {course: "sudoku-csp", version: 1};

/**
 * An answer to a task or a prediction. `right` is null for a prediction.
 * @typedef {object} Answer
 * @property {number} unit
 * @property {string} [task]
 * @property {number} [prediction] its place among the predictions of the unit, from 0
 * @property {number} [seed]
 * @property {string[] | string} [answer]
 * @property {string} [code]
 * @property {number} seconds
 * @property {boolean | null} right
 */

export class Progress {
  /** By unit and task, or by unit and place of the prediction. @type {Signal<Record<string, Answer>>} */
  #answers = new Signal(stored());
  /** When the tasks and predictions were shown first, in milliseconds. @type {Map<string, number>} */
  #shown = new Map();

  /** @param {string} key */
  of(key) {
    return this.#answers.value[key];
  }

  /** Begins the time of a task or a prediction. @param {string} key */
  begin(key) {
    if (!this.#shown.has(key)) this.#shown.set(key, performance.now());
  }

  /** Seconds since a task or a prediction was shown. @param {string} key */
  seconds(key) {
    return Math.round((performance.now() - (this.#shown.get(key) ?? performance.now())) / 1000);
  }

  /** Keeps an answer, but no wrong one in the place of a right one. @param {string} key @param {Answer} answer */
  put(key, answer) {
    const before = this.#answers.value[key];
    if (before?.right && !answer.right) return;
    this.#answers.value = {...this.#answers.value, [key]: answer};
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#answers.value));
    } catch {
      // A browser that stores nothing keeps the answers until the page is left.
    }
  }

  /** The text to hand in. */
  text() {
    const lines = Object.values(this.#answers.value).map(({right: _, ...answer}) => answer);
    return [HEAD, ...lines].map((line) => JSON.stringify(line)).join("\n");
  }
}

/** @returns {Record<string, Answer>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
