// A line of text for a rule: one that is changed, or another one. A click on a cell adds the cell.

import {ask} from "../ask.js";
import {button, make, select} from "../elements.js";
import {effect} from "../signal.js";

export class RuleForm {
  #puzzle;
  #field = make("input", {
    type: "text",
    "aria-label": "The rule as a line",
    spellcheck: "false",
    autocomplete: "off",
  });
  #wrong = make("p", {class: "wrong-line", role: "alert"});
  #kinds = make("div", {});
  #put = button("", () => this.#send(), {class: "primary"});
  #drop = button("Remove the rule", () => this.#puzzle.setRules(this.#others));
  #form = make(
    "div",
    {class: "rule-form", hidden: true},
    this.#kinds,
    this.#field,
    make("p", {class: "hint"}, "Click cells to add them, or type the line."),
    this.#wrong,
    make(
      "div",
      {class: "row"},
      this.#put,
      this.#drop,
      button("Cancel", () => this.#close()),
    ),
  );
  /** The line that is changed; "" for another rule. */
  #old = "";

  /** @param {import("../types.js").Page} page */
  constructor({puzzle, grid, choices}) {
    this.#puzzle = puzzle;
    const add = button("Add a rule", () => this.#open(""));
    const change = button("Change this rule", () => this.#open(puzzle.chosen.value ?? ""));
    this.element = make(
      "div",
      {class: "rule-edit"},
      make("div", {class: "row"}, change, add),
      this.#form,
    );
    grid.addEventListener("pick", () => {
      if (!this.#form.hidden) this.#field.value = `${this.#field.value.trimEnd()} ${grid.selected}`;
    });
    this.#field.addEventListener("keydown", ({key}) => {
      if (key === "Enter") this.#send();
      if (key === "Escape") this.#close();
    });
    choices.then(({kinds}) => {
      const {label, element} = select("Kind", kinds, {
        first: "choose",
        onchange: () => {
          this.#field.value = `${element.value} `;
        },
      });
      this.#kinds.append(label);
    });
    effect(() => {
      const {chosen, rules} = puzzle;
      change.hidden = !rules.includes(chosen.value ?? "");
      this.#close();
    });
  }

  /** The lines of the rules that stay. */
  get #others() {
    return this.#puzzle.rules.filter((line) => line !== this.#old);
  }

  /** @param {string} line */
  #open(line) {
    this.#old = line;
    this.#field.value = line;
    this.#wrong.textContent = "";
    this.#kinds.hidden = Boolean(line);
    this.#drop.hidden = !line;
    this.#put.textContent = line ? "Change it" : "Add it";
    this.#form.hidden = false;
    this.#field.focus();
  }

  #close() {
    this.#form.hidden = true;
  }

  /** Has the server read the line; a line that is no rule is rejected with its reason. */
  async #send() {
    const {board} = this.#puzzle.fields();
    const typed = this.#field.value.trim();
    try {
      if (!typed || typed.includes(";"))
        throw new Error("A rule is one line, such as cage 10 r1c1 r1c2.");
      const text = this.#puzzle.text(this.#puzzle.givens, [...this.#others, typed]);
      for await (const {puzzles} of ask("read", {text, board})) {
        this.#puzzle.setRules(puzzles[0].rules, puzzles[0].drawing);
        this.#puzzle.chosen.value = puzzles[0].rules.at(-1);
      }
    } catch (error) {
      this.#wrong.textContent = /** @type {Error} */ (error).message;
    }
  }
}
