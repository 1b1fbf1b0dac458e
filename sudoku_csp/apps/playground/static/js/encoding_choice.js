// The choice of an encoding: variables of the cells, clause set and at-most-one method, and how the
// words of the puzzle's rules are said.

import {folded, make, select} from "./elements.js";
import {narrow} from "./narrow.js";

const WORDS = {
  sum: "Sums as",
  relation: "Relations as",
  regular: "Automata as",
  table: "Tables as",
};

const DIRECT = "direct";

/** Shown in place of a choice where the variables of the cells bring clauses of their own. */
const OWN = "its own";

/**
 * `{element, fields(), choose(fields)}`: the selects, what they say as the fields of a question,
 * and the choice of other fields; it begins with the defaults.
 */
export function encodingChoice(choices, puzzle, onchange = () => {}) {
  const changed = () => {
    const direct = cells.element.value === DIRECT;
    for (const select of [clauses.element, atMostOne.element]) show(select, direct);
    onchange();
  };
  const cells = select("Cells as", choices.cells, {onchange: changed});
  const clauses = select("Clause set", choices.clause_sets, {onchange: changed});
  const first = "the default";
  const atMostOne = select("At most one", choices.at_most_one, {first, onchange: changed});
  clauses.element.value = choices.defaults.clause_set;
  for (const {element: one} of [clauses, atMostOne]) {
    one.append(make("option", {value: OWN, hidden: true}, OWN));
  }
  const words = Object.entries(WORDS).map(([word, label]) => {
    const field = `${word}_encoding`;
    return {word, field, ...select(label, choices[field], {onchange})};
  });
  const more = folded("How the rules are said", ...words.map(({label}) => label));
  more.classList.add("more-choices");
  more.open = !narrow.matches;
  const offer = () => {
    more.hidden = !words.some(({word}) => puzzle.words.includes(word));
    for (const {word, field, element: one, label} of words) {
      label.hidden = !puzzle.words.includes(word);
      if (label.hidden) one.value = choices.defaults[field];
    }
  };
  puzzle.addEventListener("words", offer);
  offer();
  const labels = [clauses, atMostOne, cells].map(({label}) => label);
  const element = make("div", {class: "choices"}, ...labels, more);
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
      const chosen = words.filter(({field, element: one}) => one.value !== choices.defaults[field]);
      const said = Object.fromEntries(chosen.map(({field, element: one}) => [field, one.value]));
      if (cells.element.value !== DIRECT) return {cells: cells.element.value, ...said};
      const method = atMostOne.element.value;
      return {clause_set: clauses.element.value, ...(method ? {at_most_one: method} : {}), ...said};
    },
  };
}

/** Lets a select be chosen from, set to what it was; or shows that there is nothing to choose. */
function show(select, free) {
  if (!free && select.value !== OWN) select.dataset.before = select.value;
  if (!free) select.value = OWN;
  else if (select.value === OWN) select.value = select.dataset.before;
  select.disabled = !free;
}
