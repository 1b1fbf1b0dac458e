// The card of a backend: its verdict, its solver, how long it took and what it counted.

import {make, number, duration} from "../../elements.js";

/** How a verdict is said and marked: a sign beside the colour, for those who see none. */
export const VERDICTS = {
  unique: {sign: "✓", label: "Unique"},
  multiple: {sign: "≠", label: "Several solutions"},
  "no solution": {sign: "∅", label: "No solution"},
  unknown: {sign: "?", label: "Unknown"},
};

const BACKENDS = {sat: "SAT", cpsat: "CP-SAT", reference: "Reference"};

const ABOUT = {
  sat: "clauses, for a SAT solver",
  cpsat: "integer constraints, for OR-Tools",
  reference: "our own searches, as in the view Search",
};

/** The name of a backend as a title. */
export function backendTitle(name) {
  return BACKENDS[name] ?? name;
}

/** A card of a backend that is being asked. */
export function waitingCard(name) {
  return card(name, "working", make("p", {class: "verdict"}, "working …"));
}

/** The card of a statement; `search` is that of the reference; `actions` are buttons. */
export function answerCard(statement, search, ...actions) {
  const {sign, label} = VERDICTS[statement.verdict] ?? {sign: "", label: statement.verdict};
  const remark = statement.fault ? `at fault: ${statement.fault}` : statement.missing;
  return card(
    statement.backend,
    statement.fault ? "fault" : statement.verdict,
    make("p", {class: "verdict"}, make("span", {"aria-hidden": "true"}, sign), ` ${label}`),
    remark ? make("p", {class: "remark"}, remark) : null,
    figures(statement, search),
    ...actions,
  );
}

function card(name, verdict, ...children) {
  const title = make("h3", {}, backendTitle(name));
  const about = make("p", {class: "about"}, ABOUT[name] ?? "");
  const known = {"data-verdict": verdict, "data-backend": name};
  return make("li", {class: "card", ...known}, title, about, ...children);
}

const SIMPLIFIED =
  "What the solver is really given: for some solvers a group of which at most one is true counts " +
  "as one, for others no clause comes twice, or nothing that the givens decide. The view Encoding counts the clauses of an encoding as it is written down.";

/** How large the formula of a SAT solver is. */
function formula(variables, clauses) {
  if (!clauses) return [["formula", "none: solved by propagation"]];
  return [
    ["variables", number(variables), SIMPLIFIED],
    ["clauses it is given", number(clauses), SIMPLIFIED],
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
