// Another puzzle: an example, an empty board, a text, a link.

import {addressOf, withKept} from "./address.js";
import {ask} from "./ask.js";
import {customary} from "./board.js";
import {button, make} from "./elements.js";
import {boardDialog} from "./new_board.js";
import {pasteDialog} from "./paste.js";
import {showError, showStatus} from "./status.js";

/** Empty boards in the menu; others are made in a dialog. */
const SIDES = [4, 6, 8, 9, 10, 12, 15, 16, 20, 25];

/** Fills the element with the ways to another puzzle; returns the function that reads a text. */
export function opening(element, {puzzle}) {
  const about = make("p", {class: "example-about"});
  const paste = pasteDialog(puzzle);
  element.append(
    make(
      "div",
      {class: "row"},
      examples(puzzle, about),
      emptyBoards(puzzle),
      button("Paste…", () => paste.open()),
      button("Copy link", () => copyLink(puzzle)),
    ),
    about,
  );
  puzzle.addEventListener("change", ({detail}) => {
    if (detail.whole) about.textContent = "";
  });
  return (text) => paste.read(text);
}

/** A menu that calls back with the chosen value, and shows its title again. */
function menu(title, onChoose) {
  const select = make("select", {"aria-label": title}, make("option", {value: ""}, title));
  select.addEventListener("change", () => {
    const {value} = select;
    select.value = "";
    if (value) onChoose(value);
  });
  return select;
}

function examples(puzzle, about) {
  let known = [];
  const select = menu("Examples", (value) => {
    const example = known[Number(value)];
    puzzle.load(withKept(example.puzzle));
    about.textContent = `${example.name}: ${example.about}`;
  });
  const fill = async () => {
    for await (const part of ask("examples", {})) known = part.examples;
    const groups = new Map();
    known.forEach(({kind, name}, index) => {
      if (!groups.has(kind)) groups.set(kind, make("optgroup", {label: kind}));
      groups.get(kind).append(make("option", {value: index}, name));
    });
    select.append(...groups.values());
  };
  fill().catch((error) => showError(`There are no examples: ${error.message}`));
  return select;
}

function emptyBoards(puzzle) {
  const put = (board) => {
    puzzle.load({board, digits: Array(board.side ** 2).fill(0)});
    showStatus(`An empty board of side ${board.side}: type its givens.`);
  };
  const other = boardDialog(put);
  const select = menu("Empty board", (value) => {
    if (value === "other") other.open(puzzle.board);
    else put(customary(Number(value)));
  });
  for (const side of SIDES) {
    const {box_rows: rows, box_columns: columns} = customary(side);
    const name = `${side}×${side}, boxes ${rows}×${columns}`;
    select.append(make("option", {value: side}, name));
  }
  select.append(make("option", {value: "other"}, "Other boxes, or a jigsaw…"));
  return select;
}

async function copyLink(puzzle) {
  const view = new URLSearchParams(location.hash.slice(1)).get("view");
  try {
    await navigator.clipboard.writeText(
      `${location.href.split("#")[0]}#${addressOf(puzzle, view)}`,
    );
    showStatus("The link to this puzzle is copied.");
  } catch {
    showStatus("The address of this page is the link to the puzzle: copy it from the address bar.");
  }
}
