// A line of text for a rule: one that is changed, or another one. A click on a cell adds the cell.

import {button, make, select} from "../elements.js";
import {effect} from "../signal.js";
import {changeRules} from "./change_rules.js";

const HINT = "Click cells to add them, or type the line.";

export class RuleForm {
  #puzzle;
  #field = make("input", {
    type: "text",
    "aria-label": "The rule as a line",
    spellcheck: "false",
    autocomplete: "off",
  });
  #wrong = make("p", {class: "wrong-line", role: "alert"});
  #hint = make("p", {class: "hint"}, HINT);
  #kinds = make("div");
  #put = button("", () => this.#send(this.#field.value.trim()), {class: "primary"});
  #drop = button("Remove the rule", () => this.#send(null));
  #add = button("Add a rule", () => this.#open(null));
  #change = button("Change this rule", () => this.#open(this.#chosen?.line ?? null));
  #form = make(
    "div",
    {class: "rule-form", role: "group", "aria-label": "A rule as a line", hidden: true},
    this.#kinds,
    this.#field,
    this.#hint,
    this.#wrong,
    make(
      "div",
      {class: "row"},
      this.#put,
      this.#drop,
      button("Cancel", () => this.#close()),
    ),
  );
  element = make(
    "div",
    {class: "rule-edit"},
    make("div", {class: "row"}, this.#change, this.#add),
    this.#form,
  );
  /** The line that is changed; null for another rule. @type {string | null} */
  #old = null;

  /** @param {import("../types.js").Page} page */
  constructor({puzzle, grid, choices}) {
    this.#puzzle = puzzle;
    grid.addEventListener("pick", () => {
      if (!this.#form.hidden) this.#field.value = `${this.#field.value.trimEnd()} ${grid.selected}`;
    });
    this.#field.addEventListener("keydown", ({key}) => {
      if (key === "Enter") this.#put.click();
      if (key === "Escape") this.#close();
    });
    choices.then(({kinds}) => {
      const names = kinds.map(({name}) => name);
      const {label, element} = select("Kind", names, {
        first: "choose",
        onchange: () => {
          const kind = kinds.find(({name}) => name === element.value);
          this.#hint.textContent = kind ? `${kind.line}. ${kind.sentence}` : HINT;
          this.#field.value = `${element.value} `;
          this.#field.focus();
        },
      });
      this.#kinds.append(label);
    });
    effect(() => {
      this.#change.hidden = !this.#chosen;
      puzzle.opened.value;
      this.#form.hidden = true;
    });
  }

  /** The chosen rule, unless it is a house. */
  get #chosen() {
    const {chosen, drawing} = this.#puzzle;
    return drawing.value?.rules.find(({id}) => id === chosen.value);
  }

  /** @param {string | null} line */
  #open(line) {
    this.#old = line;
    this.#field.value = line ?? "";
    this.#wrong.textContent = "";
    this.#kinds.hidden = line !== null;
    this.#drop.hidden = line === null;
    this.#put.textContent = line === null ? "Add it" : "Change it";
    this.#form.hidden = false;
    this.#field.focus();
  }

  #close() {
    this.#form.hidden = true;
    (this.#change.hidden ? this.#add : this.#change).focus();
  }

  /**
   * Puts a line in the place of the old one, null to remove it; shows why it is no rule.
   * @param {string | null} line
   */
  async #send(line) {
    const {rules} = this.#puzzle;
    const at = this.#old === null ? rules.length : rules.indexOf(this.#old);
    try {
      if (line === "" || line?.includes(";"))
        throw new Error("A rule is one line, such as cage 10 r1c1 r1c2.");
      const lines = rules.toSpliced(at, 1, ...(line === null ? [] : [line]));
      const read = await changeRules(this.#puzzle, lines);
      this.#puzzle.chosen.value = line === null ? null : (read[at]?.id ?? null);
      this.#close();
    } catch (error) {
      this.#wrong.textContent = /** @type {Error} */ (error).message;
    }
  }
}
