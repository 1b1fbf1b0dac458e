// Copy and paste on the page: Ctrl+C copies the puzzle, Ctrl+V reads one.

import {digitOf, enter, typing} from "./entry.js";
import {showStatus} from "./status.js";

/**
 * Makes the keys work; `read` loads the puzzle of a text.
 * @param {Pick<import("./types.js").Page, "puzzle" | "grid">} page
 * @param {(text: string) => unknown} read
 */
export function clipboard({puzzle, grid}, read) {
  document.addEventListener("copy", (event) => {
    if (typing(event.target) || String(getSelection())) return;
    event.clipboardData?.setData("text/plain", puzzle.text(puzzle.digits));
    event.preventDefault();
    showStatus("The puzzle is copied as a line of text.");
  });
  document.addEventListener("paste", (event) => {
    if (typing(event.target)) return;
    event.preventDefault();
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    const digit = digitOf(text, "", puzzle.board);
    if (digit !== null && grid.selected) enter(puzzle, grid.selection, digit, "digit");
    else if (text) read(text);
  });
}
