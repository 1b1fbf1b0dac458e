// The steps and the end of a trace as sentences.

import {count} from "../../elements.js";

/**
 * The last event of a trace.
 * @typedef {object} Last
 * @property {"end" | "cut"} event
 * @property {string} verdict
 * @property {number} nodes the number of decisions
 * @property {number} conflicts
 * @property {string} [why] the reason for a cut in words
 * @property {"time" | "events"} [reason]
 */

/**
 * A cell with a digit, as the board writes it: r1c1=5.
 * @param {{cell?: string, digit: number}} step
 * @param {string[]} symbols
 */
export function placed({cell, digit}, symbols) {
  return `${cell}=${symbols[digit - 1]}`;
}

/** Shown at the end if the search has taken its solution back to look for another. */
export const FOUND = "The solution again: there is no other.";

/**
 * The last step of a replay as a sentence.
 * @param {Pick<import("./replay.js").Replay, "step" | "at" | "steps" | "counts">} replay
 * @param {string[]} symbols
 */
export function sentence({step, at, steps, counts}, symbols) {
  if (step === null) return "The beginning: no given is read yet.";
  const because = step.why ? `: ${step.why}` : "";
  switch (step.event) {
    case "given":
      return `Given: ${placed(step, symbols)}.`;
    case "decide":
      return `Decision at depth ${step.depth}: try ${placed(step, symbols)}.`;
    case "assign":
      return `Follows: ${placed(step, symbols)}${because}.`;
    case "remove":
      return `Removed: ${symbols[step.digit - 1]} from ${step.cell}${because}.`;
    case "conflict":
      return `Conflict${because}.`;
    case "learn":
      return `Learned${because}.`;
    case "undo":
      return `Taken back: ${placed(step, symbols)} and all that followed.`;
    case "solution":
      return solution(counts.solutions, at < steps.length);
  }
}

/** @param {number} number @param {boolean} goesOn */
function solution(number, goesOn) {
  if (number > 1) return `Solution ${number} found.`;
  return goesOn ? "Solution found; now it looks for a second one." : "Solution found.";
}

/** @type {Record<string, string>} */
const VERDICTS = {
  unique: "one solution, and no other",
  multiple: "more than one solution",
  "no solution": "no solution",
  solved: "a solution",
  unknown: "not decided",
};

/**
 * How a trace ended: "Ended: one solution, and no other; 213 steps, 12 decisions, 11 conflicts", or
 * "Not finished: cut after 20,000 steps, ...".
 * @param {Last} last
 * @param {number} steps the number of its steps
 */
export function ending(last, steps) {
  const counts = [
    count(steps, "step"),
    count(last.nodes, "decision"),
    count(last.conflicts, "conflict"),
  ].join(", ");
  if (last.event === "cut") {
    const why = last.reason === "time" ? last.why : "more are not shown";
    return `Not finished: cut after ${counts}; ${why}`;
  }
  return `Ended: ${VERDICTS[last.verdict] ?? last.verdict}; ${counts}`;
}
