// The rules of a variant: their marks on the grid, and their sentences below it.

import {ask} from "./ask.js";
import {make} from "./elements.js";
import {narrow} from "./narrow.js";
import {effect} from "./signal.js";
import {showError} from "./status.js";

/**
 * Shows the rules of the puzzle, and of each that replaces it.
 * @param {import("./puzzle.js").Puzzle} puzzle
 * @param {HTMLDetailsElement} element
 */
export function rules(puzzle, element) {
  /** @type {AbortController | null} */
  let control = null;
  let shown = "";
  effect(() => {
    const {puzzle: text, board} = puzzle.fields();
    const now = [board, ...puzzle.rules].join("\n");
    if (now === shown) return;
    shown = now;
    control?.abort();
    puzzle.drawing.value = null;
    if (puzzle.rules.length) read(text, board);
  });
  effect(() => show(puzzle, element));

  /** @param {string} text @param {string} board */
  async function read(text, board) {
    const mine = new AbortController();
    control = mine;
    try {
      for await (const {puzzles} of ask("read", {text, board}, mine.signal)) {
        if (mine === control) puzzle.drawing.value = puzzles[0].drawing;
      }
    } catch (error) {
      if (mine !== control || mine.signal.aborted) return;
      showError(`These rules cannot be read: ${/** @type {Error} */ (error).message}`);
    }
  }

  // On a phone open rules would push the views far below the grid.
  const fold = () => {
    element.open = !narrow.matches;
  };
  narrow.addEventListener("change", fold);
  fold();
}

/** The title, the author and the text of an imported puzzle, then a sentence for each kind. @param {import("./puzzle.js").Puzzle} puzzle @param {HTMLDetailsElement} element */
function show({drawing, about}, element) {
  const sentences = drawing.value?.sentences ?? [];
  const {title, author, rules: text} = about.value;
  element.hidden = !(sentences.length || title || author || text);
  const origin = [title, author && `by ${author}`].filter(Boolean).join(" ");
  const items = sentences.map(([kind, ...more]) =>
    make("li", {}, ...(kind ? [make("strong", {}, kind), ": "] : []), more.join(" ")),
  );
  const names = sentences.map(([kind]) => kind).filter(Boolean);
  const named = names.length ? [make("span", {}, `: ${names.join(", ")}`)] : [];
  element.replaceChildren(
    make("summary", {}, "Rules", ...named),
    ...(origin ? [make("p", {class: "origin"}, origin)] : []),
    ...(text ? [make("p", {class: "origin-rules"}, text)] : []),
    make("ul", {}, ...items),
  );
}
