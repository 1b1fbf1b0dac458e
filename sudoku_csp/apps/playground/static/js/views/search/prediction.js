// The prediction of a reader before two searches run, and afterwards the answer beside it.

import {make, number} from "../../elements.js";

/** @typedef {import("./stage.js").Stage} Stage */

const NEITHER = "neither meets one";

export class Prediction {
  #first = make("select");
  #counts = [0, 1].map(() => make("input", {type: "number", min: 0, max: 99_999, step: 1}));
  #questions = [0, 1].map(() => make("span"));
  #rows = make("tbody");
  #table = make(
    "table",
    {hidden: true},
    make("thead", {}, make("tr", {}, ...["", "Prediction", "Answer"].map(heading))),
    this.#rows,
  );
  /** The names of both searches. @type {string[]} */
  #searches = [];

  element = make(
    "fieldset",
    {class: "prediction"},
    make("legend", {}, "Predict (optional)"),
    make("label", {}, "Which meets its first conflict first? ", this.#first),
    ...this.#counts.map((input, side) => make("label", {}, this.#questions[side], input)),
    this.#table,
  );

  /** Asks about these searches; the answers about others go. @param {string[]} names */
  ask(names) {
    this.hide();
    if (String(names) === String(this.#searches)) return;
    this.#searches = names;
    const options = ["", ...names, NEITHER].map((name) => make("option", {value: name}, name));
    this.#first.replaceChildren(...options);
    for (const [side, name] of names.entries()) {
      this.#questions[side].textContent = `How many conflicts has ${name}?`;
      this.#counts[side].value = "";
    }
  }

  hide() {
    this.#table.hidden = true;
  }

  /** Shows what the searches did beside the prediction. @param {Stage[]} stages */
  answer(stages) {
    const counted = stages.map(({name, last}, side) => {
      const conflicts = number(last?.conflicts ?? 0);
      const found = last?.event === "cut" ? `at least ${conflicts}` : conflicts;
      return row(`Conflicts of ${name}`, this.#counts[side].value, found);
    });
    const first = row("First conflict", this.#first.value, firstOf(stages));
    this.#rows.replaceChildren(first, ...counted);
    this.#table.hidden = false;
  }
}

/** Which search meets its first conflict first, in words. @param {Stage[]} stages */
function firstOf(stages) {
  const met = stages.filter(({conflict}) => conflict).sort((a, b) => a.conflict - b.conflict);
  const cut = stages.some(({last}) => last?.event === "cut");
  const [first, other] = met;
  if (!first) return cut ? "neither meets one in the steps shown" : NEITHER;
  const at = `step ${number(first.conflict)}`;
  if (!other) return `${first.name}, at ${at}`;
  if (first.conflict === other.conflict) return `both, at ${at}`;
  return `${first.name}, at ${at}; ${other.name} at step ${number(other.conflict)}`;
}

/** @param {string} text */
function heading(text) {
  return make(text ? "th" : "td", text ? {scope: "col"} : {}, text);
}

/** @param {string} title @param {string} predicted @param {string} found */
function row(title, predicted, found) {
  const head = make("th", {scope: "row"}, title);
  return make("tr", {}, head, make("td", {}, predicted), make("td", {}, found));
}
