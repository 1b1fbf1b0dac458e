// Another puzzle: an example, an empty board, a text, a link.

import {withKept} from "./address.js";
import {ask} from "./ask.js";
import {customary} from "./board.js";
import {button, make} from "./elements.js";
import {boardDialog} from "./new_board.js";
import {pasteDialog} from "./paste.js";
import {follow} from "./signal.js";
import {showError, showStatus} from "./status.js";

/** @typedef {import("./puzzle.js").Puzzle} Puzzle */

/** Empty boards in the menu; others are made in a dialog. */
const SIDES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];

/**
 * Fills the element with the ways to another puzzle; returns the function that reads a text.
 * @param {HTMLElement} element
 * @param {Puzzle} puzzle
 */
export function opening(element, puzzle) {
  const about = make("p", {class: "example-about"});
  const paste = pasteDialog(puzzle);
  element.append(
    make(
      "div",
      {class: "row"},
      examples(puzzle, about),
      emptyBoards(puzzle),
      button("Paste…", () => paste.open()),
    ),
    about,
  );
  follow(
    () => puzzle.opened.value,
    () => {
      about.textContent = "";
    },
  );
  return paste.read;
}

/**
 * A menu that calls back with the chosen value, and shows its title again.
 * @param {string} title
 * @param {(value: string) => void} onChoose
 */
function menu(title, onChoose) {
  const select = make("select", {"aria-label": title}, make("option", {value: ""}, title));
  select.addEventListener("change", () => {
    const {value} = select;
    select.value = "";
    if (value) onChoose(value);
  });
  return select;
}

/** @param {Puzzle} puzzle @param {HTMLElement} about where the sentence of the example is shown */
function examples(puzzle, about) {
  /** @type {{kind: string, name: string, about: string, puzzle: import("./types.js").Opened}[]} */
  let known = [];
  const select = menu("Examples", (value) => {
    const example = known[Number(value)];
    puzzle.load(withKept(example.puzzle));
    about.textContent = `${example.name}: ${example.about}`;
  });
  const fill = async () => {
    for await (const part of ask("examples", {})) known = part.examples;
    for (const kind of new Set(known.map((one) => one.kind))) {
      const options = known.flatMap((one, index) =>
        one.kind === kind ? [make("option", {value: index}, one.name)] : [],
      );
      select.append(make("optgroup", {label: kind}, ...options));
    }
  };
  fill().catch((error) => showError(`There are no examples: ${error.message}`));
  return select;
}

/** @param {Puzzle} puzzle */
function emptyBoards(puzzle) {
  const put = (/** @type {import("./types.js").Board} */ board) => {
    puzzle.load({board, digits: Array(board.side ** 2).fill(0)});
    showStatus(`An empty board of side ${board.side}: type its givens.`);
  };
  const other = boardDialog(put);
  const boards = SIDES.flatMap((side) => customary(side) ?? []);
  const select = menu("Empty board", (value) => {
    if (value === "other") other.open();
    else put(boards[Number(value)]);
  });
  boards.forEach(({side, box_rows: rows, box_columns: columns}, index) => {
    const name = `${side}×${side}, boxes ${rows}×${columns}`;
    select.append(make("option", {value: index}, name));
  });
  select.append(make("option", {value: "other"}, "Other boxes, or a jigsaw…"));
  return select;
}
