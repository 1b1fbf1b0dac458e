// The card of a backend: its verdict, its solver, its time and its counts.

import {duration, make, number} from "../../elements.js";

/** The label and the sign of a verdict; the sign is for readers who do not see the colour. */
export const VERDICTS = {
  unique: {sign: "✓", label: "Unique"},
  multiple: {sign: "≠", label: "Several solutions"},
  "no solution": {sign: "∅", label: "No solution"},
  solved: {sign: "✓", label: "A solution"},
  unknown: {sign: "?", label: "Unknown"},
};

/** The card of a backend that is at work; `backend` has its name, its title and a sentence. */
export function waitingCard(backend) {
  return card(backend, "working", make("p", {class: "verdict"}, "working …"));
}

/** The card of a result; `search` is that of the reference; `actions` are buttons. */
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

function card({name, title, about}, verdict, ...children) {
  const known = {"data-verdict": verdict, "data-backend": name};
  const heading = [make("h3", {}, title), make("p", {class: "about"}, about)];
  return make("li", {class: "card", ...known}, ...heading, ...children);
}

const SIMPLIFIED =
  "The formula that the solver gets: for some solvers an at-most-one group counts as one clause; for " +
  "others repeated clauses, or those that the givens decide, are left out. The view Encoding counts " +
  "the clauses of the written encoding.";

/** The size of the formula of a SAT solver. */
function formula(variables, clauses) {
  if (!clauses) return [["formula", "none: solved by propagation"]];
  return [
    ["variables", number(variables), SIMPLIFIED],
    ["clauses it gets", number(clauses), SIMPLIFIED],
  ];
}

/** Time, solver and counts. */
function figures({seconds, solver, stats}, search) {
  const rows = [["time", duration(seconds)]];
  if (solver) rows.push(["solver", solver]);
  if (search) rows.push(["search", search]);
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
