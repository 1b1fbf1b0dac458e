// What each rule removes by itself at the position of the reader: how many candidates, whether it is
// broken, and the ways to fill a cage.

import {ask} from "../ask.js";
import {indexOf, line} from "../board.js";
import {number} from "../elements.js";
import {settled} from "../settled.js";
import {effect, Signal} from "../signal.js";

/**
 * The part of an answer about a rule.
 * @typedef {object} Strength
 * @property {string} rule its identifier
 * @property {boolean} conflict
 * @property {[string, number][]} removed
 * @property {string} by
 * @property {number[][] | null} ways the sets of digits that fill a cage
 */

export class Strengths {
  #puzzle;
  #mode;
  /** The fields of the question as text; "null" while nothing is measured. */
  #wanted;
  /**
   * What was measured, by the identifier of the rule.
   * @type {Signal<{fields: string, rules: Map<string, Strength>}>}
   */
  #found = new Signal({fields: "", rules: new Map()});

  /**
   * Measures again after every change. In the mode "play" it measures the rules if there are others
   * than houses, and without the notes, as a wrong note breaks no rule.
   * @param {import("../puzzle.js").Puzzle} puzzle
   * @param {Signal<string>} mode
   */
  constructor(puzzle, mode) {
    this.#puzzle = puzzle;
    this.#mode = mode;
    this.#wanted = settled(
      () => {
        if (mode.value === "model") return puzzle.position();
        if (mode.value !== "play" || !puzzle.rules.length) return null;
        return {...puzzle.fields(), entries: line(puzzle.entries, puzzle.board.symbols)};
      },
      (fields, signal) => this.#ask(fields, signal),
    );
    effect(() => {
      if (this.#wanted.value === "null") this.#found.value = {fields: "", rules: new Map()};
    });
  }

  /** @param {import("../types.js").Fields} fields @param {AbortSignal} signal */
  async #ask(fields, signal) {
    const rules = new Map();
    try {
      for await (const part of ask("strengths", fields, signal)) {
        if (part.part === "strength") rules.set(part.rule, part);
      }
    } catch {
      // The verdict says what is wrong with the puzzle; a rule without a number is not measured.
    }
    if (!signal.aborted) this.#found.value = {fields: JSON.stringify(fields), rules};
  }

  /** In the mode "play": the rules other than houses that the entries break. */
  get broken() {
    if (this.#mode.value !== "play") return [];
    const {board, entries, drawing} = this.#puzzle;
    const filled = (/** @type {string} */ cell) => entries[indexOf(board, cell)];
    const rules = drawing.value?.rules ?? [];
    return rules.filter(({id, cells}) => this.#rules.get(id)?.conflict && cells.some(filled));
  }

  /** Whether the reader has filled every cell and no rule is broken. */
  get solved() {
    if (!this.#puzzle.finished) return false;
    if (!this.#puzzle.rules.length) return true;
    const {fields, rules} = this.#found.value;
    const measured = rules.size > 0 && fields === this.#wanted.value;
    return measured && [...rules.values()].every(({conflict}) => !conflict);
  }

  /** The sets of digits that can fill a cage; null for another rule. @param {string} rule */
  ways(rule) {
    return this.#rules.get(rule)?.ways ?? null;
  }

  get #rules() {
    return this.#found.value.rules;
  }

  /** The number of candidates that a rule removes, as text. @param {string} rule */
  text(rule) {
    const found = this.#rules.get(rule);
    if (!found) return "";
    return found.conflict ? "conflict" : number(found.removed.length);
  }

  /** A sentence about the number. @param {string} rule */
  about(rule) {
    const found = this.#rules.get(rule);
    if (!found) return "";
    if (found.conflict) return "No assignment of the candidates here obeys this rule.";
    return `Removed by this rule alone, by ${found.by}.`;
  }

  /** The sum over several rules, as text. @param {string[]} rules */
  total(rules) {
    const found = rules.flatMap((rule) => this.#rules.get(rule) ?? []);
    if (found.some(({conflict}) => conflict)) return "conflict";
    return found.length ? number(found.reduce((sum, {removed}) => sum + removed.length, 0)) : "";
  }
}
