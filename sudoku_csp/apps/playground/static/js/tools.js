// The tools of the grid: what typing changes, undo and redo, a pad of digits, what is wrong.

import {cellAt, kindsOf} from "./board.js";
import {button, make} from "./elements.js";
import {enter} from "./entry.js";
import {effect, follow} from "./signal.js";
import {showError, showStatus} from "./status.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

const MODES = {entries: "Own entries", givens: "Givens"};

/** Puts the tools into the element. @param {HTMLElement} element @param {import("./types.js").Page} page */
export function tools(element, {puzzle, grid, check: ask}) {
  const undo = button("Undo", () => puzzle.undo(), {title: "Ctrl+Z"});
  const redo = button("Redo", () => puzzle.redo(), {title: "Ctrl+Shift+Z or Ctrl+Y"});
  const clear = button("Clear entries", () => puzzle.clearEntries());
  const check = button("Check entries", () => checkNow(), {title: "Marks the wrong entries"});
  const wrong = /** @type {HTMLElement} */ (document.getElementById("clash"));
  const pad = make("div", {class: "digit-pad", role: "group", "aria-label": "Digits"});
  const row = make("div", {class: "row"}, modes(puzzle), undo, redo, clear, check);
  element.append(row, pad);

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

  let symbols = "";
  effect(() => {
    undo.disabled = !puzzle.canUndo;
    redo.disabled = !puzzle.canRedo;
    clear.disabled = check.disabled = !puzzle.entries.some(Boolean);
    wrong.textContent = clashSentence(puzzle);
    const now = puzzle.board.symbols.join("");
    if (symbols !== now) fillPad(pad, puzzle, grid);
    symbols = now;
    updatePad(pad, puzzle);
  });
  follow(
    () => puzzle.state.value,
    () => {
      showStatus(puzzle.finished ? finishedSentence(puzzle) : "", {finished: puzzle.finished});
      showError("");
    },
  );
}

/** The choice of the digits that typing changes. @param {Puzzle} puzzle */
function modes(puzzle) {
  const choice = make(
    "fieldset",
    {class: "switch"},
    make("legend", {class: "visually-hidden"}, "Typing changes"),
  );
  const inputs = /** @type {("entries" | "givens")[]} */ (Object.keys(MODES)).map((value) => {
    const input = make("input", {
      type: "radio",
      name: "mode",
      value,
      id: `mode-${value}`,
      class: "visually-hidden",
    });
    input.addEventListener("change", () => {
      puzzle.mode.value = value;
    });
    choice.append(input, make("label", {for: input.id}, MODES[value]));
    return input;
  });
  effect(() => {
    for (const input of inputs) input.checked = input.value === puzzle.mode.value;
  });
  return choice;
}

/**
 * A button for each digit, and one to empty the cell.
 * @param {HTMLElement} pad
 * @param {Puzzle} puzzle
 * @param {import("./grid.js").Grid} grid
 */
function fillPad(pad, puzzle, grid) {
  const press = (/** @type {number} */ digit) => {
    if (grid.selected) enter(puzzle, grid.selected, digit);
    else showStatus("Choose a cell first.");
  };
  const digits = puzzle.board.symbols.map((symbol, index) =>
    button(symbol, () => press(index + 1)),
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
  const end = rules.length ? "“Check entries” checks the other rules." : "That is a solution.";
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
