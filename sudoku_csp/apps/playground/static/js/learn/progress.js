// What a learner has answered: kept in this browser, and written as a text to hand in.

import {Signal} from "../signal.js";

const KEY = "sudoku-csp course";

/** The first line of what is handed in, as course/handed.py reads it. */
const HEAD = {course: "sudoku-csp", version: 1};

/**
 * A task or a prediction of a unit.
 * @typedef {object} Place
 * @property {number} unit
 * @property {string} [task]
 * @property {number} [prediction] its place among the predictions of the unit, from 0
 */

/**
 * An answer; `right` is null for a prediction.
 * @typedef {Place & Given} Answer
 * @typedef {object} Given
 * @property {number} [seed]
 * @property {string[] | string} [answer]
 * @property {string} [code]
 * @property {number} seconds
 * @property {boolean | null} right
 */

export class Progress {
  /** By the key of the place. @type {Signal<Record<string, Answer>>} */
  #answers = new Signal(stored());
  /** When the tasks and predictions were shown first, in milliseconds. @type {Map<string, number>} */
  #shown = new Map();
  /** The seeds of the tasks that were shown in this visit. @type {Map<string, number>} */
  #seeds = new Map();

  /** @param {Place} place */
  of(place) {
    return this.#answers.value[keyOf(place)];
  }

  /** The seed of a task that was shown before. @param {Place} place */
  seedOf(place) {
    return this.#seeds.get(keyOf(place)) ?? this.of(place)?.seed;
  }

  /** Keeps the seed of a task that is shown. @param {Place} place @param {number} seed */
  keepSeed(place, seed) {
    this.#seeds.set(keyOf(place), seed);
  }

  /** Begins the time of a task or a prediction. @param {Place} place */
  begin(place) {
    const key = keyOf(place);
    if (!this.#shown.has(key)) this.#shown.set(key, performance.now());
  }

  /**
   * Keeps an answer with its seconds, but no wrong one in the place of a right one.
   * @param {Place} place
   * @param {Omit<Given, "seconds">} given
   */
  put(place, given) {
    const key = keyOf(place);
    if (this.#answers.value[key]?.right && !given.right) return;
    const shown = this.#shown.get(key) ?? performance.now();
    const seconds = Math.round((performance.now() - shown) / 1000);
    this.#answers.value = {...this.#answers.value, [key]: {...place, ...given, seconds}};
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#answers.value));
    } catch {
      // A browser that stores nothing keeps the answers until the page is left.
    }
  }

  /** The text to hand in. */
  text() {
    const lines = Object.values(this.#answers.value).map(({right: _, ...answer}) => answer);
    return [HEAD, ...lines].map((line) => `${JSON.stringify(line)}\n`).join("");
  }
}

/** @param {Place} place */
function keyOf({unit, task, prediction}) {
  return `${unit} ${task ?? `prediction ${prediction}`}`;
}

/** @returns {Record<string, Answer>} */
function stored() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}
