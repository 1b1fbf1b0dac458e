// The card of a backend: its verdict, its solver, its time and its counts.

import {duration, make, number} from "../../elements.js";

/** @typedef {import("../../types.js").Choices["backends"][number]} Backend */

/**
 * The label and the sign of a verdict; the sign is for readers who do not see the colour.
 * @type {Record<string, {sign: string, label: string}>}
 */
export const VERDICTS = {
  unique: {sign: "✓", label: "Unique"},
  multiple: {sign: "≠", label: "Several solutions"},
  "no solution": {sign: "∅", label: "No solution"},
  solved: {sign: "✓", label: "A solution"},
  unknown: {sign: "?", label: "Unknown"},
};

/** The card of a backend that is at work. @param {Backend} backend */
export function waitingCard(backend) {
  return card(backend, "working", make("p", {class: "verdict"}, "working …"));
}

/**
 * The card of a result.
 * @param {Backend} backend
 * @param {import("../../types.js").Part} result
 * @param {string | null} search the search of the reference
 * @param {import("../../elements.js").Child[]} actions buttons
 */
export function answerCard(backend, result, search, ...actions) {
  const {sign, label} = VERDICTS[result.verdict] ?? {sign: "", label: result.verdict};
  const remark = result.fault ? `at fault: ${result.fault}` : result.missing;
  return card(
    backend,
    result.fault ? "fault" : result.verdict,
    make("p", {class: "verdict"}, make("span", {"aria-hidden": "true"}, sign), ` ${label}`),
    remark ? make("p", {class: "remark"}, remark) : null,
    figures(result, search),
    ...actions,
  );
}

/**
 * @param {Backend} backend
 * @param {string} verdict
 * @param {import("../../elements.js").Child[]} children
 */
function card({name, title, about}, verdict, ...children) {
  const known = {"data-verdict": verdict, "data-backend": name};
  const heading = [make("h3", {}, title), make("p", {class: "about"}, about)];
  return make("li", {class: "card", ...known}, ...heading, ...children);
}

/** @typedef {[name: string, value: string, title?: string]} Row a figure; the title explains it */

const SIMPLIFIED =
  "The formula that the solver gets: for some solvers an at-most-one group counts as one clause; for " +
  "others repeated clauses, or those that the givens decide, are left out. “Compare encodings” counts " +
  "the clauses of the written encoding.";

/**
 * The size of the formula of a SAT solver.
 * @param {number} variables
 * @param {number} clauses
 * @returns {Row[]}
 */
function formula(variables, clauses) {
  if (!clauses) return [["formula", "none: solved by propagation"]];
  return [
    ["variables", number(variables), SIMPLIFIED],
    ["clauses it gets", number(clauses), SIMPLIFIED],
  ];
}

/**
 * Time, solver and counts.
 * @param {import("../../types.js").Part} result
 * @param {string | null} search
 */
function figures({seconds, solver, stats}, search) {
  /** @type {Row[]} */
  const rows = [["time", duration(seconds)]];
  if (solver) rows.push(["solver", solver]);
  if (search) rows.push(["search", search]);
  /** @type {Record<string, number>} */
  const {variables, clauses, ...others} = stats ?? {};
  if (solver && clauses !== undefined) rows.push(...formula(variables, clauses));
  for (const [name, value] of Object.entries(others)) {
    rows.push([name.replaceAll("_", " "), number(value)]);
  }
  const pairs = rows.map(([name, value, title]) =>
    make("div", {title}, make("dt", {}, name), make("dd", {}, value)),
  );
  return make("dl", {class: "figures"}, ...pairs);
}
