// The rules of a variant: their marks on the grid, and in words below it. The server draws them.

import {ask} from "./ask.js";
import {make} from "./elements.js";
import {narrow} from "./narrow.js";
import {showError} from "./status.js";

/** Shows the rules of the puzzle, and those of each that takes its place; then calls back. */
export function rules({puzzle, grid}, element, drawn) {
  let [shown, asked] = ["", null];
  const show = async () => {
    const {puzzle: text, board} = puzzle.fields();
    const now = JSON.stringify([puzzle.rules, board]);
    if (now === shown) return;
    shown = now;
    asked?.abort();
    put(null);
    if (!puzzle.rules.length) return;
    const mine = (asked = new AbortController());
    try {
      for await (const {puzzles} of ask("read", {text, board}, mine.signal)) {
        if (mine === asked) put(puzzles[0].drawing);
      }
    } catch (error) {
      if (mine === asked && !mine.signal.aborted) showError(`These rules are not known: ${error.message}`);
    }
  };
  const put = (drawing) => {
    grid.drawing = drawing;
    puzzle.globals = drawing?.globals ?? [];
    element.hidden = !drawing;
    const items = (drawing?.sentences ?? []).map(([title, ...sentences]) =>
      make("li", {}, ...(title ? [make("strong", {}, title), ": "] : []), sentences.join(" ")),
    );
    element.querySelector("ul").replaceChildren(...items);
    const names = (drawing?.sentences ?? []).map(([title]) => title).filter(Boolean);
    const named = names.length ? [make("span", {}, `: ${names.join(", ")}`)] : [];
    element.querySelector("summary").replaceChildren("Rules", ...named);
    drawn();
  };
  // On a phone they would push the views far below the grid.
  const fold = () => (element.open = !narrow.matches);
  narrow.addEventListener("change", fold);
  fold();
  puzzle.addEventListener("change", show);
  show();
}
