// The rules of a variant: their marks on the grid, and their sentences below it.

import {ask} from "./ask.js";
import {make} from "./elements.js";
import {narrow} from "./narrow.js";
import {showError} from "./status.js";

/** Shows the rules of the puzzle, and of each that replaces it; then calls back. */
export function rules({puzzle, grid}, element, drawn) {
  let [shown, control] = ["", null];
  const show = async () => {
    const {puzzle: text, board} = puzzle.fields();
    const now = JSON.stringify([puzzle.rules, board]);
    if (now === shown) return;
    shown = now;
    control?.abort();
    put(null);
    if (!puzzle.rules.length) return;
    const mine = (control = new AbortController());
    try {
      for await (const {puzzles} of ask("read", {text, board}, mine.signal)) {
        if (mine === control) put(puzzles[0].drawing);
      }
    } catch (error) {
      if (mine === control && !mine.signal.aborted)
        showError(`These rules cannot be read: ${error.message}`);
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
  // On a phone open rules would push the views far below the grid.
  const fold = () => (element.open = !narrow.matches);
  narrow.addEventListener("change", fold);
  fold();
  puzzle.addEventListener("change", show);
  show();
}
