// The steps and the end of a trace as sentences.

import {count} from "../../elements.js";

/** A cell with a digit, as the board writes it: r1c1=5. */
export function placed({cell, digit}, symbols) {
  return `${cell}=${symbols[digit - 1]}`;
}

/** Shown at the end if the search has taken its solution back to look for another. */
export const FOUND = "The solution again: there is no other.";

/** The last step of a replay as a sentence. */
export function sentence({step, at, steps, counts}, symbols) {
  if (step === null) return "The beginning: no given is read yet.";
  const because = step.why ? `: ${inSymbols(step.why, symbols)}` : "";
  switch (step.event) {
    case "given":
      return `Given: ${placed(step, symbols)}.`;
    case "decide":
      return `Decision ${step.depth}: try ${placed(step, symbols)}.`;
    case "assign":
      return `Follows: ${placed(step, symbols)}${because}.`;
    case "remove":
      return `Removed: ${symbols[step.digit - 1]} from ${step.cell}${because}.`;
    case "conflict":
      return `Conflict${because}.`;
    case "undo":
      return `Taken back: ${placed(step, symbols)} and all that followed.`;
    case "solution":
      return solution(counts.solutions, at < steps.length);
    default:
      return step.event;
  }
}

/** The reason of a search, with digits as the board writes them instead of numbers. */
function inSymbols(why, symbols) {
  const symbol = (number) => symbols[number - 1] ?? number;
  return why
    .replace(/(=|\bfor )(\d+)\b/g, (_, before, number) => before + symbol(number))
    .replace(/^\d[\d, and]*(?= are )/, (digits) => digits.replace(/\d+/g, symbol));
}

function solution(number, goesOn) {
  if (number > 1) return `Solution ${number} found.`;
  return goesOn ? "Solution found; now it looks for a second one." : "Solution found.";
}

const VERDICTS = {
  unique: "one solution, and no other",
  multiple: "more than one solution",
  "no solution": "no solution",
  solved: "a solution",
  unknown: "not decided",
};

/**
 * How a trace ended. `last` is its last event, `steps` how many it has.
 * "Ended: one solution, and no other; 213 steps, 12 decisions, 11 conflicts", or
 * "Not finished: cut after 20,000 steps, ...".
 */
export function ending(last, steps) {
  const counts = [
    count(steps, "step"),
    count(last.nodes, "decision"),
    count(last.conflicts, "conflict"),
  ].join(", ");
  if (last.event === "cut") {
    const why = last.why.includes("time") ? last.why : "more are not shown";
    return `Not finished: cut after ${counts}; ${why}`;
  }
  return `Ended: ${VERDICTS[last.verdict] ?? last.verdict}; ${counts}`;
}
