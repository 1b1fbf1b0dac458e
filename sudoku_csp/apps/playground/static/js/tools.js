// The tools of the grid: what typing changes, undo and redo, a pad of digits, what is wrong.

import {cellAt, kindsOf} from "./board.js";
import {button, make} from "./elements.js";
import {enter} from "./entry.js";
import {showError, showStatus} from "./status.js";

const MODES = {entries: "Own entries", givens: "Givens"};

/** Puts the tools into the element. */
export function tools(element, {puzzle, grid, check: ask}) {
  const undo = button("Undo", () => puzzle.undo(), {title: "Ctrl+Z"});
  const redo = button("Redo", () => puzzle.redo(), {title: "Ctrl+Shift+Z or Ctrl+Y"});
  const clear = button("Clear entries", () => puzzle.clearEntries());
  const check = button("Check entries", () => checkNow(), {title: "Marks the wrong entries"});
  const wrong = document.getElementById("clash");
  const pad = make("div", {class: "digit-pad", role: "group", "aria-label": "Digits"});
  const row = make("div", {class: "row"}, modes(puzzle), undo, redo, clear, check);
  element.append(row, pad);

  const checkNow = async () => {
    const {state} = puzzle;
    const waiting = setTimeout(() => puzzle.state === state && showStatus("Checking …"), 400);
    const sentence = await ask().then(
      (found) => found.sentence,
      (error) => error.message,
    );
    clearTimeout(waiting);
    if (puzzle.state === state) showStatus(sentence);
  };

  let side = 0;
  const update = () => {
    undo.disabled = !puzzle.canUndo;
    redo.disabled = !puzzle.canRedo;
    clear.disabled = check.disabled = !puzzle.entries.some(Boolean);
    wrong.textContent = clashSentence(puzzle);
    if (side !== puzzle.board.side) fillPad(pad, puzzle, grid);
    ({side} = puzzle.board);
    updatePad(pad, puzzle);
  };
  puzzle.addEventListener("change", () => {
    showStatus(puzzle.finished ? finishedSentence(puzzle) : "", {finished: puzzle.finished});
    showError("");
    update();
  });
  update();
}

/** The choice of the digits that typing changes. */
function modes(puzzle) {
  const choice = make(
    "fieldset",
    {class: "switch"},
    make("legend", {class: "visually-hidden"}, "Typing changes"),
  );
  const inputs = Object.entries(MODES).map(([value, label]) => {
    const input = make("input", {
      type: "radio",
      name: "mode",
      value,
      id: `mode-${value}`,
      class: "visually-hidden",
    });
    input.addEventListener("change", () => {
      puzzle.mode = value;
    });
    choice.append(input, make("label", {for: input.id}, label));
    return input;
  });
  const update = () => {
    for (const input of inputs) input.checked = input.value === puzzle.mode;
  };
  puzzle.addEventListener("mode", update);
  update();
  return choice;
}

/** A button for each digit, and one to empty the cell. */
function fillPad(pad, puzzle, grid) {
  const press = (digit) => {
    if (grid.selected) enter(puzzle, grid.selected, digit);
    else showStatus("Choose a cell first.");
  };
  const digits = puzzle.board.symbols.map((symbol, index) =>
    button(symbol, () => press(index + 1)),
  );
  const erase = button("⌫", () => press(0), {"aria-label": "Empty the cell", title: "Delete"});
  pad.replaceChildren(...digits, erase);
  const keys = digits.length + 1;
  pad.style.setProperty("--wide", Math.ceil(keys / Math.ceil(keys / 13)));
  pad.style.setProperty("--narrow", Math.ceil(keys / Math.ceil(keys / 10)));
}

/** Shows how many of each digit are left. */
function updatePad(pad, {board, digits}) {
  board.symbols.forEach((symbol, index) => {
    const left = board.side - digits.filter((digit) => digit === index + 1).length;
    const key = pad.children[index];
    key.classList.toggle("all-placed", left <= 0);
    key.setAttribute("aria-label", left > 0 ? `${symbol}, ${left} left` : `${symbol}, all placed`);
  });
}

function finishedSentence({board, rules}) {
  const kinds = kindsOf(board)
    .join(", ")
    .replace(/, ([^,]*)$/, " and $1");
  const end = rules.length ? "“Check entries” checks the other rules." : "That is a solution.";
  return `Finished: every ${kinds} has each digit once. ${end}`;
}

const TIMES = ["three", "four", "five", "six", "seven", "eight", "nine"];

function times(number) {
  return `${TIMES[number - 3] ?? number} times`;
}

function clashSentence({board, clashes}) {
  if (!clashes.length) return "";
  const [{house, digit, cells}] = clashes;
  const symbol = board.symbols[digit - 1];
  const more = clashes.length > 1 ? ` (and ${clashes.length - 1} more like it)` : "";
  if (cells.length > 2) return `${symbol} is ${times(cells.length)} in ${house}${more}.`;
  const names = cells.map((index) => cellAt(board, index)).join(" and ");
  return `${symbol} is twice in ${house}: in ${names}${more}.`;
}
