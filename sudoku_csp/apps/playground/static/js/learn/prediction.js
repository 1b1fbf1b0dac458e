// A prediction: the learner answers first, and then it is measured on this machine. Figures: tables
// of what is measured.

import {ask} from "../ask.js";
import {button, make, number, select} from "../elements.js";
import {built, scrolled} from "./nodes.js";

/**
 * @typedef {[string, string, string]} Measure the row, the column and the text of a measure
 * @typedef {{text: import("./nodes.js").Tree[], measures: Measure[], choices: string[]}} Block
 */

/** Takes a measure. @param {string} text @returns {Promise<string>} as text */
async function measured(text) {
  for await (const {value} of ask("measure", {measure: text})) {
    if (typeof value !== "number") return value;
    return Number.isInteger(value) ? number(value) : value.toPrecision(2);
  }
  throw new Error("There was no answer.");
}

/**
 * A question with its answer; `done` is called once it is answered.
 * @param {Block} block
 * @param {import("./progress.js").Place} place
 * @param {import("./progress.js").Progress} progress
 * @param {() => void} done
 */
export function prediction({text, measures, choices}, place, progress, done) {
  const field = choices.length
    ? select("Your prediction", choices, {first: ""})
    : labelled("Your prediction", make("input", {type: "number", inputmode: "decimal"}));
  const found = make("p", {class: "measured", role: "status"});
  const measure = async (/** @type {string} */ answer) => {
    press.disabled = true;
    found.textContent = "Measuring …";
    try {
      const value = await measured(measures[0][2]);
      found.textContent = `You said ${answer}. Measured: ${value}.`;
      done();
    } catch (error) {
      found.textContent = /** @type {Error} */ (error).message;
      press.disabled = false;
    }
  };
  const press = button("Measure", () => {
    const answer = field.element.value;
    if (!answer) {
      found.textContent = "Predict first.";
      return;
    }
    progress.put(place, {answer, right: null});
    measure(answer);
  });
  progress.begin(place);
  const before = progress.of(place);
  if (before) {
    field.element.value = String(before.answer);
    measure(String(before.answer));
  }
  return make(
    "div",
    {class: "learn-block", role: "group", "aria-label": "A prediction"},
    make("h4", {}, "Predict"),
    ...built(text),
    make("div", {class: "row"}, field.label, press),
    found,
  );
}

/** @param {string} text @param {HTMLInputElement} element */
function labelled(text, element) {
  return {element, label: make("label", {class: "choice"}, make("span", {}, text), element)};
}

/** A figure: its measures are taken when it comes in sight. @param {Block} block */
export function figure({text, measures}) {
  const cells = measures.map(() => make("td", {}, "…"));
  const rows = [...new Set(measures.map(([row]) => row))];
  const columns = [...new Set(measures.map(([, column]) => column))];
  const head = columns.map((column) => make("th", {scope: "col"}, column));
  const table = make(
    "table",
    {class: "learn-figure"},
    make("caption", {}, ...built(text)),
    columns.length > 1 ? make("thead", {}, make("tr", {}, make("td"), ...head)) : null,
    make(
      "tbody",
      {},
      ...rows.map((row, at) =>
        make(
          "tr",
          {},
          row ? make("th", {scope: "row"}, row) : null,
          ...cells.slice(at * columns.length, (at + 1) * columns.length),
        ),
      ),
    ),
  );
  const seen = new IntersectionObserver(async (entries) => {
    if (!entries.some(({isIntersecting}) => isIntersecting)) return;
    seen.disconnect();
    for (const [at, [, , measure]] of measures.entries()) {
      cells[at].textContent = await measured(measure).catch((error) => error.message);
    }
  });
  seen.observe(table);
  return scrolled("A figure", table);
}
