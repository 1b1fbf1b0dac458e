// The trail of a search that learns: the true literals by level, each with its reason. At a conflict
// also the literals of the contradiction, and at a nogood how it comes from the contradiction.
//
// Every literal, reason and resolution is data of the trace. A digit that is placed also removes the
// other candidates of its cell. These removals have no events, and are not listed.

import {count, make} from "../../elements.js";
import {placed} from "./sentences.js";

/**
 * @typedef {import("./replay.js").Replay} Replay
 * @typedef {import("./replay.js").Step} Step
 */

export class TrailPanel {
  #symbols;
  #body;
  /** @type {Replay | null} */
  #replay = null;
  /** The numbers of the earlier levels that are listed. @type {Set<number>} */
  #unfolded = new Set();

  /** @param {string} name of the search @param {string[]} symbols of the digits */
  constructor(name, symbols) {
    this.#symbols = symbols;
    const region = {tabindex: 0, role: "region", "aria-label": `The trail of ${name}`};
    this.#body = make("div", {class: "trail-body", ...region});
    this.element = make("details", {class: "trail"}, make("summary", {}, "Trail"), this.#body);
    this.element.addEventListener("toggle", () => this.#draw());
  }

  /** Shows the trail at the place of a replay. @param {Replay} replay */
  show(replay) {
    this.#replay = replay;
    this.#draw();
  }

  #draw() {
    const replay = this.#replay;
    if (!replay || !this.element.open) return;
    const trail = new Trail(replay, this.#symbols);
    const conflict = trail.contradiction.length ? [derivation(trail)] : [];
    const levels = trail.levels.map((steps, level) => this.#level(trail, steps, level));
    this.#body.replaceChildren(...levels, ...conflict);
    const [first] = conflict;
    this.#body.scrollTop = first ? first.offsetTop - this.#body.offsetTop - 6 : 1e6;
  }

  /** @param {Trail} trail @param {Step[]} steps @param {number} level */
  #level(trail, steps, level) {
    if (!level)
      return make("p", {}, `Level 0, without a decision: ${count(steps.length, "literal")}.`);
    const last = level === trail.levels.length - 1;
    const part = steps.map((step) => trail.text(step)).filter((text) => trail.parts.has(text));
    const more = steps.length > 1 ? ` and ${steps.length - 1} more` : "";
    const blame = part.length && !last ? `; in the conflict: ${part.join(", ")}` : "";
    const head = make("summary", {}, `Level ${level}: ${trail.text(steps[0])}${more}${blame}`);
    const open = last || this.#unfolded.has(level);
    const box = make("details", {open}, head, ...(open ? [listed(trail, steps)] : []));
    head.addEventListener("click", (event) => {
      if (last) return;
      event.preventDefault();
      if (!this.#unfolded.delete(level)) this.#unfolded.add(level);
      this.#draw();
    });
    return box;
  }
}

/** What the trace says of the trail at the place of a replay. */
class Trail {
  /** @type {Step[][]} */
  levels;
  /** The literals that cannot all be true, at a conflict and its nogood. @type {string[]} */
  contradiction = [];
  /** The literals that take part in the conflict. @type {Set<string>} */
  parts;
  /** The last step. */
  step;
  #symbols;
  /** The level of each literal of an event. @type {Map<string, number>} */
  #level = new Map();

  /** @param {Replay} replay @param {string[]} symbols */
  constructor(replay, symbols) {
    this.#symbols = symbols;
    this.levels = replay.levels;
    this.step = replay.step;
    for (const [level, steps] of this.levels.entries()) {
      for (const step of steps) this.#level.set(this.text(step), level);
    }
    const before = this.step?.event === "learn" ? replay.steps[replay.at - 2] : this.step;
    if (before?.event === "conflict") this.contradiction = before.because ?? [];
    const reasons = this.step?.resolved.flatMap(({because}) => because) ?? [];
    this.parts = new Set([...this.contradiction, ...reasons]);
  }

  /** @param {Step} step a digit that is placed or removed */
  text(step) {
    return step.event === "remove"
      ? `${step.cell}≠${this.#symbols[step.digit - 1]}`
      : placed(step, this.#symbols);
  }

  /** The level of a literal. @param {string} literal */
  levelOf(literal) {
    const known = this.#level.get(literal);
    if (known !== undefined) return known;
    // Another digit of the cell removed it, or it is the last candidate of a cell in the conflict.
    const cell = `${literal.split("≠")[0]}=`;
    const holds = [...this.#level].find(([text]) => text.startsWith(cell));
    return holds ? holds[1] : this.levels.length - 1;
  }
}

/** The literals of a level with their reasons. @param {Trail} trail @param {Step[]} steps */
function listed(trail, steps) {
  const rows = steps.map((step) => {
    const literal = trail.text(step);
    const mark = trail.parts.has(literal) ? {class: "part"} : {};
    return make("tr", mark, make("th", {scope: "row"}, literal), make("td", {}, reason(step)));
  });
  return make("table", {}, ...rows);
}

/** @param {Step} step */
function reason(step) {
  if (step.event === "decide") return "decision";
  if (!step.because?.length) return step.rule ?? step.why;
  return step.because.join(", ") + (step.rule ? ` (${step.rule})` : "");
}

/** From the contradiction to the nogood and the jump. @param {Trail} trail */
function derivation(trail) {
  const {contradiction, step} = trail;
  const deepest = Math.max(...contradiction.map((one) => trail.levelOf(one)));
  const box = make("section", {}, make("h3", {}, "The conflict"));
  box.append(make("p", {}, `These cannot all be true: ${contradiction.join(", ")}.`));
  if (step?.event !== "learn") return box;
  const held = new Set(contradiction);
  const heads = ["Literal", "Its reason", "Left"];
  const rows = step.resolved.map(({literal, because}) => {
    held.delete(literal);
    for (const one of because) held.add(one);
    const left = [...held].filter((one) => trail.levelOf(one) === deepest).length;
    const cells = [because.join(", ") || "givens alone", String(left)];
    const rest = cells.map((text) => make("td", {}, text));
    return make("tr", {}, make("th", {scope: "row"}, literal), ...rest);
  });
  const head = make("tr", {}, ...heads.map((text) => make("th", {scope: "col"}, text)));
  if (rows.length) {
    const how = `The youngest literal of level ${deepest} is replaced by its reason, until one is left:`;
    const table = make("table", {}, make("thead", {}, head), make("tbody", {}, ...rows));
    box.append(make("p", {}, how), table);
  }
  const [point] = step.nogood;
  const spare = [...held].filter((one) => !step.nogood.includes(one));
  const lines = [`Only ${point} is left of level ${deepest}: the first unique implication point.`];
  if (spare.length) lines.push(`Left out, as they follow from the others: ${spare.join(", ")}.`);
  lines.push(`Learned: ${byLevel(trail, step.nogood)} cannot all be true.`);
  lines.push(`Jump to level ${step.level}, where the others are true: so ${point} is false.`);
  box.append(...lines.map((line) => make("p", {}, line)));
  return box;
}

/** Literals with their levels, the deepest first. @param {Trail} trail @param {string[]} literals */
function byLevel(trail, literals) {
  const levels = new Set(literals.map((one) => trail.levelOf(one)));
  return [...levels]
    .map((level) => {
      const some = literals.filter((one) => trail.levelOf(one) === level);
      return `${some.join(", ")} (level ${level})`;
    })
    .join(", ");
}
