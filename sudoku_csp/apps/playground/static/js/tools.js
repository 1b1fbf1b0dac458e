// The tools of the grid: what typing changes, undo and redo, a pad of digits, what is wrong.

import {cellAt, kindsOf} from "./board.js";
import {button, make} from "./elements.js";
import {enter} from "./entry.js";
import {COLOURS} from "./grid/labels.js";
import {effect, follow} from "./signal.js";
import {showError, showStatus} from "./status.js";
import {timer} from "./timer.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** What the pad writes, with its label and its key. */
const PADS = /** @type {const} */ ([
  ["digit", "Digit", "digits and letters"],
  ["corner", "Corner", "Shift with a digit: a note in the corner"],
  ["centre", "Centre", "Alt with a digit: a candidate in the middle"],
  ["colours", "Colour", "the ground of the cell"],
]);

/** Puts the tools into the element. @param {HTMLElement} element @param {import("./types.js").Page} page */
export function tools(element, {puzzle, grid, check: ask}) {
  const undo = button("Undo", () => puzzle.undo(), {title: "Ctrl+Z"});
  const redo = button("Redo", () => puzzle.redo(), {title: "Ctrl+Shift+Z or Ctrl+Y"});
  const clear = button("Clear", () => puzzle.clear(), {
    title: "Removes entries, notes and colours",
  });
  const check = button("Check", () => checkNow(), {title: "Marks the wrong entries"});
  const edit = button("Edit givens", () => {
    puzzle.editing.value = !puzzle.editing.value;
  });
  const wrong = /** @type {HTMLElement} */ (document.getElementById("clash"));
  const pad = make("div", {class: "digit-pad", role: "group", "aria-label": "Digits"});
  element.append(
    make("div", {class: "row"}, pads(puzzle), timer(puzzle)),
    pad,
    make("div", {class: "row"}, undo, redo, check, clear, edit),
  );

  const checkNow = async () => {
    const before = puzzle.state.value;
    const unchanged = () => puzzle.state.value === before;
    const waiting = setTimeout(() => unchanged() && showStatus("Checking …"), 400);
    const sentence = await ask().then(
      (found) => found.sentence,
      (error) => error.message,
    );
    clearTimeout(waiting);
    if (unchanged()) showStatus(sentence);
  };

  let keys = "";
  effect(() => {
    undo.disabled = !puzzle.canUndo;
    redo.disabled = !puzzle.canRedo;
    clear.disabled = !puzzle.hasWork;
    check.disabled = !puzzle.entries.some(Boolean);
    edit.setAttribute("aria-pressed", String(puzzle.editing.value));
    wrong.textContent = clashSentence(puzzle);
    const colours = puzzle.pad.value === "colours";
    const now = colours ? "colours" : puzzle.board.symbols.join("");
    if (keys !== now) fillPad(pad, puzzle, grid, colours);
    keys = now;
    if (!colours) updatePad(pad, puzzle);
  });
  follow(
    () => puzzle.state.value,
    () => {
      showStatus(puzzle.finished ? finishedSentence(puzzle) : "", {finished: puzzle.finished});
      showError("");
    },
  );
}

/** The choice of what typing changes. @param {Puzzle} puzzle */
function pads(puzzle) {
  const choice = make("div", {class: "switch", role: "group", "aria-label": "The pad writes"});
  for (const [pad, label, title] of PADS) {
    const choose = () => {
      puzzle.pad.value = pad;
    };
    const one = button(label, choose, {title});
    choice.append(one);
    effect(() => one.setAttribute("aria-pressed", String(puzzle.pad.value === pad)));
  }
  return choice;
}

/**
 * A button for each digit or colour, and one to empty the cells. The focus stays in the grid, where
 * the keyboard goes on.
 * @param {HTMLElement} pad
 * @param {Puzzle} puzzle
 * @param {import("./grid.js").Grid} grid
 * @param {boolean} colours
 */
function fillPad(pad, puzzle, grid, colours) {
  const press = (/** @type {number} */ digit) => {
    if (!grid.selection.length) showStatus("Choose a cell first.");
    else enter(puzzle, grid.selection, digit);
    if (grid.selected) grid.focus();
  };
  const symbols = colours ? COLOURS : puzzle.board.symbols;
  const digits = symbols.map((symbol, index) =>
    colours
      ? button("", () => press(index + 1), {
          "aria-label": symbol,
          title: symbol,
          class: `colour-${index + 1}`,
        })
      : button(symbol, () => press(index + 1)),
  );
  const erase = button("⌫", () => press(0), {"aria-label": "Empty the cell", title: "Delete"});
  pad.replaceChildren(...digits, erase);
  const keys = digits.length + 1;
  pad.style.setProperty("--wide", String(Math.ceil(keys / Math.ceil(keys / 13))));
  pad.style.setProperty("--narrow", String(Math.ceil(keys / Math.ceil(keys / 10))));
}

/** Shows how many of each digit are left. @param {HTMLElement} pad @param {Puzzle} puzzle */
function updatePad(pad, {board, digits}) {
  board.symbols.forEach((symbol, index) => {
    const left = board.side - digits.filter((digit) => digit === index + 1).length;
    const key = pad.children[index];
    key.classList.toggle("all-placed", left <= 0);
    key.setAttribute("aria-label", left > 0 ? `${symbol}, ${left} left` : `${symbol}, all placed`);
  });
}

/** @param {Puzzle} puzzle */
function finishedSentence({board, rules}) {
  const kinds = kindsOf(board)
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");
  const end = rules.length ? "“Check” checks the other rules." : "That is a solution.";
  return `Finished: every ${kinds} has each digit once. ${end}`;
}

const TIMES = ["three", "four", "five", "six", "seven", "eight", "nine"];

/** @param {number} number */
function times(number) {
  return `${TIMES[number - 3] ?? number} times`;
}

/** @param {Puzzle} puzzle */
function clashSentence({board, clashes}) {
  if (!clashes.length) return "";
  const [{house, digit, cells}] = clashes;
  const symbol = board.symbols[digit - 1];
  const more = clashes.length > 1 ? ` (and ${clashes.length - 1} more like it)` : "";
  if (cells.length > 2) return `${symbol} is ${times(cells.length)} in ${house}${more}.`;
  const names = cells.map((index) => cellAt(board, index)).join(" and ");
  return `${symbol} is twice in ${house}: in ${names}${more}.`;
}
