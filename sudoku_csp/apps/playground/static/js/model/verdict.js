// The verdict of each backend on the puzzle, after every change; without a solution, the diagnosis.

import {ask} from "../ask.js";
import {button, make} from "../elements.js";
import {settled} from "../settled.js";
import {effect, follow, Signal} from "../signal.js";
import {VERDICTS} from "../views/answers/answer_card.js";
import {showAnswers} from "../views/answers.js";

/** The time limit of the backends in seconds. */
const SECONDS = 10;

const WORKING = {sign: "…", label: "working"};

export class Verdict {
  #page;
  /** By backend. @type {Signal<Record<string, string>>} */
  #verdicts = new Signal({});
  #sentence = make("p", {role: "status"});
  #lights = make("div", {class: "lights"});
  element = make(
    "div",
    {class: "verdict-strip"},
    this.#lights,
    this.#sentence,
    button("Details", showAnswers, {class: "quiet"}),
  );

  /** @param {import("../types.js").Page} page */
  constructor(page) {
    this.#page = page;
    const {puzzle, mode} = page;
    follow(
      () => puzzle.question.value,
      () => {
        puzzle.conflict.value = null;
      },
    );
    const asked = settled(
      () => (mode.value === "model" ? {...puzzle.fields(), seconds: SECONDS} : null),
      (fields, signal) => this.#ask(fields, signal),
    );
    effect(() => {
      if (asked.value === "null") return;
      this.#verdicts.value = {};
      this.#sentence.textContent = "";
    });
    page.choices.then(({backends}) => effect(() => this.#show(backends)));
  }

  /** @param {import("../types.js").Fields} fields @param {AbortSignal} signal */
  async #ask(fields, signal) {
    const {puzzle, choices} = this.#page;
    try {
      const names = (await choices).backends.map(({name}) => name);
      let impossible = false;
      for await (const part of ask("solve", {...fields, backends: names, limit: 2}, signal)) {
        if (part.part === "result") {
          const {backend, fault, verdict} = part;
          this.#verdicts.value = {...this.#verdicts.value, [backend]: fault ? "fault" : verdict};
        }
        if (part.part === "agreement") {
          this.#sentence.textContent = part.sentence;
          impossible = part.verdict === "no solution";
        }
      }
      if (!impossible) return;
      for await (const part of ask("diagnose", fields, signal)) {
        if (part.givens) puzzle.conflict.value = /** @type {any} */ (part);
      }
    } catch (error) {
      if (!signal.aborted) this.#sentence.textContent = /** @type {Error} */ (error).message;
    }
  }

  /** @param {import("../types.js").Choices["backends"]} backends */
  #show(backends) {
    const lights = backends.map(({name, title, about}) => {
      const verdict = this.#verdicts.value[name] ?? "working";
      const {sign, label} =
        VERDICTS[verdict] ?? (verdict === "working" ? WORKING : {sign: "!", label: verdict});
      return make(
        "span",
        {class: "light", "data-backend": name, "data-verdict": verdict, title: about},
        make("span", {"aria-hidden": "true"}, `${sign} `),
        `${title}: ${label}`,
      );
    });
    this.#lights.replaceChildren(...lights);
  }
}
