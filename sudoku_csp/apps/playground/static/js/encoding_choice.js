// The choice of an encoding: variables of the cells, clause set, at-most-one method, and the forms
// of the global constraints that the puzzle's rules consist of.

import {folded, make, select} from "./elements.js";
import {narrow} from "./narrow.js";
import {effect} from "./signal.js";

/**
 * The variables of the cells; a clause set and a method unless they bring clauses of their own.
 * @typedef {{cells: string, clause_set?: string | null, at_most_one?: string | null}} Encoding
 */

/** The keys of the global constraints in the text of an encoding, and their labels. */
const GLOBALS = /** @type {const} */ ([
  ["sums", "Sums as"],
  ["relations", "Relations as"],
  ["automata", "Automata as"],
  ["tables", "Tables as"],
]);

const DIRECT = "direct";

/** Shown in place of a choice if the variables of the cells bring clauses of their own. */
const OWN = "its own";

/**
 * `{element, fields(), names(), choose(names)}`: the selects; the encoding as the field of a
 * question; its clause set, method and cells; and the choice of others, at first the defaults.
 * @param {import("./types.js").Choices} choices
 * @param {import("./puzzle.js").Puzzle} puzzle
 * @param {() => void} onchange
 */
export function encodingChoice(choices, puzzle, onchange = () => {}) {
  const {defaults} = choices;
  const changed = () => {
    const direct = cells.element.value === DIRECT;
    for (const select of [clauses.element, atMostOne.element]) show(select, direct);
    onchange();
  };
  const cells = select("Cells as", choices.cells, {onchange: changed});
  const clauses = select("Clause set", choices.clause_set, {onchange: changed});
  const atMostOne = select("At most one", choices.at_most_one, {onchange: changed});
  clauses.element.value = defaults.clause_set;
  for (const {element: one} of [clauses, atMostOne]) {
    one.append(make("option", {value: OWN, hidden: true}, OWN));
  }
  const forms = GLOBALS.map(([key, label]) => {
    return {key, ...select(label, choices[key], {onchange})};
  });
  const more = folded("Forms of the rules", ...forms.map(({label}) => label));
  more.classList.add("more-choices");
  more.open = !narrow.matches;
  effect(() => {
    const globals = puzzle.drawing.value?.globals ?? [];
    for (const {key, element: one, label} of forms) {
      label.hidden = !globals.includes(key);
      if (label.hidden) one.value = defaults[key];
    }
    more.hidden = forms.every(({label}) => label.hidden);
  });
  const labels = [clauses, atMostOne, cells].map(({label}) => label);
  /** @returns {Encoding} */
  const names = () => {
    if (cells.element.value !== DIRECT) return {cells: cells.element.value};
    const [clause_set, at_most_one] = [clauses.element.value, atMostOne.element.value];
    return {clause_set, at_most_one, cells: DIRECT};
  };
  return {
    element: make("div", {class: "choices"}, ...labels, more),
    names,
    fields() {
      const chosen = forms.filter(({key, element: one}) => one.value !== defaults[key]);
      const texts = chosen.map(({key, element: one}) => `${key}=${one.value}`);
      return {encoding: [...Object.values(names()), ...texts].join(",")};
    },
    choose(/** @type {Encoding} */ chosen) {
      cells.element.value = chosen.cells;
      clauses.element.value = chosen.clause_set ?? defaults.clause_set;
      atMostOne.element.value = chosen.at_most_one ?? defaults.at_most_one;
      changed();
    },
  };
}

/**
 * Enables a select with its former value; or shows that there is nothing to choose.
 * @param {HTMLSelectElement} select
 * @param {boolean} enabled
 */
function show(select, enabled) {
  if (!enabled && select.value !== OWN) select.dataset.before = select.value;
  if (!enabled) select.value = OWN;
  else if (select.value === OWN) select.value = select.dataset.before ?? "";
  select.disabled = !enabled;
}
