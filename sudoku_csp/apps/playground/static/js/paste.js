// The dialog for puzzles as text, in any notation of the reader.

import {withKept} from "./address.js";
import {ask} from "./ask.js";
import {customary, sameBoard} from "./board.js";
import {dialog} from "./dialog.js";
import {button, count, make} from "./elements.js";
import {Grid} from "./grid.js";
import {parseAddress} from "./link.js";
import {follow} from "./signal.js";
import {hasWork} from "./state.js";
import {showError, showStatus} from "./status.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./types.js").Opened} Opened
 */

/**
 * `open()` shows the dialog; `read(text)` reads at once, with a dialog for several puzzles only.
 * @param {Puzzle} puzzle
 */
export function pasteDialog(puzzle) {
  const text = make("textarea", {id: "paste-text", rows: 11, spellcheck: "false"});
  const label = make("label", {for: text.id}, HELP);
  const same = make("input", {type: "checkbox", id: "paste-board"});
  const sameLabel = make("label", {for: same.id}, "For the board that is on the page");
  const sameField = make("p", {class: "check"}, same, sameLabel);
  const which = chooser(puzzle);

  const take = async (/** @type {string} */ pasted, /** @type {unknown} */ board = undefined) => {
    const linked = /#.*puzzle=/.test(pasted) ? parseAddress(pasted.split("#")[1]) : null;
    if (linked) return put(puzzle, linked);
    const {puzzles, more} = await read(pasted, board, puzzle);
    return puzzles.length > 1 ? which.open(puzzles, more) : put(puzzle, puzzles[0]);
  };
  const shown = dialog("Paste a puzzle", "Read it", [label, text, sameField], async () => {
    try {
      await take(text.value, same.checked ? puzzle.fields().board : undefined);
      return null;
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  });
  return {
    open() {
      const usual = customary(puzzle.board.side);
      sameField.hidden = sameBoard(usual, puzzle.board);
      same.checked = !sameField.hidden;
      shown.open();
      text.select();
    },
    read: (/** @type {string} */ pasted) =>
      take(pasted).catch((error) => {
        showStatus("");
        showError(error.message);
      }),
  };
}

const HELP =
  "One line a puzzle, a picture with or without frames, rows of numbers, JSON, " +
  "or a link to this page. The sign of an empty cell is recognised.";

/**
 * The puzzles in a text. A change of the puzzle on the page, such as a digit, ends the reading.
 * @param {string} text
 * @param {unknown} board
 * @param {Puzzle} puzzle
 */
async function read(text, board, puzzle) {
  const control = new AbortController();
  const changes = follow(
    () => puzzle.state.value,
    () => control.abort(),
  );
  showStatus("Reading the pasted text …");
  try {
    for await (const answer of ask("read", {text, board}, control.signal)) return answer;
    throw new Error("There is no puzzle in it.");
  } catch (error) {
    if (!control.signal.aborted) throw error;
    throw new Error("The paste was not read, because the puzzle was changed in the meantime.");
  } finally {
    changes.stop();
    showStatus("");
  }
}

/** @param {Puzzle} puzzle @param {Opened} found */
function put(puzzle, found) {
  puzzle.load(hasWork(found) ? found : withKept(found));
  const {side} = found.board;
  showError("");
  showStatus(`Read: ${side}×${side}, ${count(found.digits.filter(Boolean).length, "given")}.`);
}

/** The dialog that chooses one of several puzzles, one picture at a time. @param {Puzzle} puzzle */
function chooser(puzzle) {
  const picture = make("div", {class: "preview"});
  const where = make("p", {"aria-live": "polite"});
  /** @type {Opened[]} */
  let puzzles = [];
  let [more, at] = [false, 0];
  const show = (/** @type {number} */ step) => {
    at = (at + step + puzzles.length) % puzzles.length;
    const {board, digits, drawing} = puzzles[at];
    const many = more ? `the first ${puzzles.length}` : puzzles.length;
    where.textContent = `Puzzle ${at + 1} of ${many}`;
    picture.replaceChildren();
    const grid = new Grid(picture, {board, label: where.textContent, small: true});
    grid.drawing = drawing ?? null;
    grid.draw({digits, kinds: digits.map(() => "given")});
  };
  const moves = make(
    "div",
    {class: "row"},
    button("Back", () => show(-1)),
    where,
    button("Next", () => show(1)),
  );
  const shown = dialog("Which puzzle?", "Take this one", [picture, moves], () => {
    put(puzzle, puzzles[at]);
  });
  return {
    open(/** @type {Opened[]} */ found, /** @type {boolean} */ others) {
      [puzzles, more, at] = [found, others, 0];
      show(0);
      shown.open();
    },
  };
}
