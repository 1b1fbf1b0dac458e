// The rules: read by the server for every puzzle, drawn on the grid, and listed beside it.

import {ask} from "./ask.js";
import {make} from "./elements.js";
import {RuleList} from "./model/rule_list.js";
import {effect} from "./signal.js";
import {showError} from "./status.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/**
 * Reads the rules of the puzzle, and of each that replaces it, and fills the element.
 * @param {import("./types.js").Page} page
 * @param {HTMLElement} element
 */
export function rules(page, element) {
  const {puzzle, mode} = page;
  const words = make("div", {class: "rules-words"});
  const list = make("div", {class: "rules-list"});
  element.append(words, list);
  readRules(puzzle);
  new RuleList(list, page);
  effect(() => {
    const lists = mode.value === "model";
    list.hidden = !lists;
    words.hidden = lists;
    words.replaceChildren(...inWords(puzzle));
    element.hidden = !lists && !words.childElementCount;
  });
}

/**
 * Asks for the drawing of the rules whenever they or their switches change.
 * @param {Puzzle} puzzle
 */
function readRules(puzzle) {
  /** @type {AbortController | null} */
  let control = null;
  let known = "";
  effect(() => {
    const {puzzle: text, board, off = []} = puzzle.fields();
    const now = JSON.stringify([board, puzzle.rules, off]);
    if (now === known) return;
    known = now;
    control?.abort();
    const drawn = puzzle.drawing.value?.rules;
    const same = String(drawn?.map(({line}) => line)) === String(puzzle.rules);
    if (same && drawn?.every(({id, on}) => on !== off.includes(id))) return;
    if (!same) puzzle.drawing.value = null;
    if (!puzzle.rules.length) return;
    control = new AbortController();
    read({text, board, off}, control.signal);
  });

  /** @param {import("./types.js").Fields} fields @param {AbortSignal} signal */
  async function read(fields, signal) {
    try {
      for await (const {puzzles} of ask("read", fields, signal)) {
        puzzle.drawing.value = puzzles[0].drawing;
        puzzle.settle(puzzles[0].rules);
      }
    } catch (error) {
      if (signal.aborted) return;
      showError(`These rules cannot be read: ${/** @type {Error} */ (error).message}`);
    }
  }
}

/**
 * The title, the author and the text of an imported puzzle, then a sentence for each kind.
 * @param {Puzzle} puzzle
 * @returns {HTMLElement[]}
 */
function inWords({drawing, about, off}) {
  const {title, author, rules: text} = about.value;
  const sentences = drawing.value?.sentences ?? [];
  const items = sentences.map(([kind, ...more]) =>
    make("li", {}, ...(kind ? [make("strong", {}, kind), ": "] : []), more.join(" ")),
  );
  return [
    ...(title ? [make("h2", {}, title)] : []),
    ...(author ? [make("p", {class: "origin"}, `by ${author}`)] : []),
    ...(text ? [make("p", {class: "origin-rules"}, text)] : []),
    ...(items.length ? [make("h2", {}, "Rules"), make("ul", {}, ...items)] : []),
    ...(off.length ? [make("p", {}, `Switched off in Model: ${off.join("; ")}.`)] : []),
  ];
}

/**
 * Resolves when the server has read the rules, and their lines are final.
 * @param {Puzzle} puzzle
 */
export function awaitRules(puzzle) {
  return /** @type {Promise<void>} */ (
    new Promise((resolve) => {
      effect(() => {
        if (!puzzle.rules.length || puzzle.drawing.value) resolve();
      });
    })
  );
}
