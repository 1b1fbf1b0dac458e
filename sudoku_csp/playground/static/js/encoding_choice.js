// The choice of an encoding: variables of the cells, clause set and at-most-one method.

import {make, select} from "./elements.js";

const DIRECT = "direct";

/**
 * `{element, fields(), choose(fields)}`: the selects, what they say as the fields of a question,
 * and the choice of other fields; it begins with the defaults.
 */
export function encodingChoice(choices, onchange = () => {}) {
  const changed = () => {
    const direct = cells.element.value === DIRECT;
    clauses.element.disabled = atMostOne.element.disabled = !direct;
    onchange();
  };
  const cells = select("Cells as", choices.cells, {onchange: changed});
  const clauses = select("Clause set", choices.clause_sets, {onchange: changed});
  const first = "the default";
  const atMostOne = select("At most one", choices.at_most_one, {first, onchange: changed});
  clauses.element.value = choices.defaults.clause_set;
  const element = make("div", {class: "choices"}, clauses.label, atMostOne.label, cells.label);
  const choose = (fields) => {
    const {cells: kind, clause_set: set, at_most_one: method} = {...choices.defaults, ...fields};
    cells.element.value = kind;
    clauses.element.value = set ?? choices.defaults.clause_set;
    atMostOne.element.value = method;
    changed();
  };
  return {
    element,
    choose,
    fields() {
      if (cells.element.value !== DIRECT) return {cells: cells.element.value};
      const method = atMostOne.element.value;
      return {clause_set: clauses.element.value, ...(method ? {at_most_one: method} : {})};
    },
  };
}
