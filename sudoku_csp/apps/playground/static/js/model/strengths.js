// How many candidates each rule removes by itself at the position of the reader.

import {ask} from "../ask.js";
import {number} from "../elements.js";
import {effect, Signal} from "../signal.js";

/** Milliseconds without a change until the rules are measured. */
const SETTLED = 150;

/** @typedef {{rule: string, conflict: boolean, removed: [string, number][], by: string}} Strength */

export class Strengths {
  /** By the identifier of the rule. @type {Signal<Map<string, Strength>>} */
  #found = new Signal(new Map());

  /** Measures in the mode "model" alone, again after every change. @param {import("../types.js").Page} page */
  constructor({puzzle, mode}) {
    /** @type {AbortController | null} */
    let control = null;
    let clock = 0;
    effect(() => {
      control?.abort();
      clearTimeout(clock);
      if (mode.value !== "model") return;
      const fields = puzzle.position();
      control = new AbortController();
      const {signal} = control;
      clock = window.setTimeout(() => this.#ask(fields, signal), SETTLED);
    });
  }

  /** @param {import("../types.js").Fields} fields @param {AbortSignal} signal */
  async #ask(fields, signal) {
    const found = new Map();
    try {
      for await (const part of ask("strengths", fields, signal)) {
        if (part.part === "strength") found.set(part.rule, part);
      }
    } catch {
      // The verdict says what is wrong with the puzzle; a rule without a number is not measured.
    }
    if (!signal.aborted) this.#found.value = found;
  }

  /** The number of candidates that a rule removes, as text. @param {string} rule */
  text(rule) {
    const found = this.#found.value.get(rule);
    if (!found) return "";
    return found.conflict ? "conflict" : number(found.removed.length);
  }

  /** A sentence about the number. @param {string} rule */
  about(rule) {
    const found = this.#found.value.get(rule);
    if (!found) return "";
    if (found.conflict) return "No assignment of its cells obeys this rule.";
    return `Removed by this rule alone, by ${found.by}.`;
  }

  /** The sum over several rules, as text. @param {string[]} rules */
  total(rules) {
    const found = rules.flatMap((rule) => this.#found.value.get(rule) ?? []);
    if (found.some(({conflict}) => conflict)) return "conflict";
    return found.length ? number(found.reduce((sum, {removed}) => sum + removed.length, 0)) : "";
  }
}
