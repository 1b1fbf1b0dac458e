// The tools of the grid: what typing changes, undo and redo, a pad of digits; the lines about what is
// wrong, and about the selected cage.

import {cellAt} from "./board.js";
import {button, count, make} from "./elements.js";
import {enter} from "./entry.js";
import {COLOURS} from "./grid/labels.js";
import {icon} from "./icons.js";
import {derived, effect, follow} from "./signal.js";
import {hasWork} from "./state.js";
import {showError, showStatus} from "./status.js";
import {Timer} from "./timer.js";

/**
 * @typedef {import("./puzzle.js").Puzzle} Puzzle
 * @typedef {import("./model/strengths.js").Strengths} Strengths
 */

/** What the pad writes, with its label and its key. */
const PADS = /** @type {const} */ ([
  ["digit", "Digit", "digits and letters"],
  ["corner", "Corner", "Shift with a digit: a note in the corner"],
  ["centre", "Centre", "Alt with a digit: a candidate in the middle"],
  ["colours", "Colour", "the ground of the cell"],
]);

/**
 * Puts the tools into the element.
 * @param {HTMLElement} element
 * @param {import("./types.js").Page} page
 */
export function tools(element, {puzzle, grid, mode, cell, strengths, check: ask}) {
  const undo = button(icon("undo"), () => puzzle.undo(), {
    "aria-label": "Undo",
    title: "Undo (Ctrl+Z)",
  });
  const redo = button(icon("redo"), () => puzzle.redo(), {
    "aria-label": "Redo",
    title: "Redo (Ctrl+Shift+Z or Ctrl+Y)",
  });
  const clear = button("Clear", () => puzzle.clear(), {
    title: "Removes entries, notes and colours",
  });
  const check = button("Check", () => checkNow(), {title: "Marks the wrong entries"});
  const edit = button("Edit givens", () => {
    puzzle.editing.value = !puzzle.editing.value;
  });
  const solved = derived(() => strengths.solved);
  const timer = new Timer(puzzle, solved);
  const [wrong, ways] = ["clash", "ways"].map(
    (id) => /** @type {HTMLElement} */ (document.getElementById(id)),
  );
  const pad = make("div", {class: "digit-pad", role: "group", "aria-label": "Digits"});
  element.append(
    make("div", {class: "row"}, pads(puzzle), undo, redo, check, clear, edit, timer.element),
    pad,
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

  // After a click, not after a key, the keyboard goes on in the grid.
  element.addEventListener("click", ({detail}) => detail && grid.selected && grid.focus());

  let keys = "";
  effect(() => {
    undo.disabled = !puzzle.canUndo;
    redo.disabled = !puzzle.canRedo;
    clear.disabled = !hasWork(puzzle.state.value);
    check.disabled = !puzzle.entries.some(Boolean);
    edit.setAttribute("aria-pressed", String(puzzle.editing.value));
    wrong.textContent = `${clashSentence(puzzle)} ${brokenSentence(strengths)}`.trim();
    const colours = puzzle.pad.value === "colours";
    const now = colours ? "colours" : puzzle.board.symbols.join("");
    if (keys !== now) fillPad(pad, puzzle, grid, colours);
    keys = now;
    if (!colours) updatePad(pad, puzzle);
  });
  follow(
    () => puzzle.state.value,
    () => {
      showStatus("");
      showError("");
    },
  );
  follow(
    () => solved.value,
    (is) => is && showStatus(["Solved.", timer.text].join(" "), {finished: true}),
  );
  effect(() => {
    const at = mode.value === "play" ? cell.value : null;
    ways.textContent = at ? waysSentence(puzzle, strengths, at) : "";
  });
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
 * A button for each digit or colour, and one to empty the cells.
 * @param {HTMLElement} pad
 * @param {Puzzle} puzzle
 * @param {import("./grid.js").Grid} grid
 * @param {boolean} colours
 */
function fillPad(pad, puzzle, grid, colours) {
  const press = (/** @type {number} */ digit) => {
    if (!grid.selection.length) showStatus("Choose a cell first.");
    else enter(puzzle, grid.selection, digit);
  };
  const symbols = colours ? COLOURS : puzzle.board.symbols;
  const digits = symbols.map((symbol, index) =>
    colours
      ? button(String(index + 1), () => press(index + 1), {
          "aria-label": `${index + 1}, ${symbol}`,
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
  const others = clashes.length - 1;
  const more = others ? ` (and ${count(others, "more clash", "more clashes")})` : "";
  if (cells.length > 2) return `${symbol} is ${times(cells.length)} in ${house}${more}.`;
  const names = cells.map((index) => cellAt(board, index)).join(" and ");
  return `${symbol} is twice in ${house}: in ${names}${more}.`;
}

/** @param {Strengths} strengths */
function brokenSentence({broken}) {
  if (!broken.length) return "";
  const [{label, sentence}, ...others] = broken;
  const more = others.length ? ` (and ${count(others.length, "more rule")})` : "";
  return `${label} is broken${more}: ${sentence}`;
}

/**
 * The ways to fill the cages of a cell.
 * @param {Puzzle} puzzle
 * @param {Strengths} strengths
 * @param {string} cell
 */
function waysSentence({board, drawing}, strengths, cell) {
  const rules = drawing.value?.rules ?? [];
  const here = rules.filter(({cells}) => cells.includes(cell));
  const sentences = here.map(({id, label}) => {
    const sets = (strengths.ways(id) ?? []).map((digits) =>
      digits.map((digit) => board.symbols[digit - 1]).join("+"),
    );
    return sets.length ? `${label}: ${sets.join(", ")}.` : "";
  });
  return sentences.filter(Boolean).join(" ");
}
