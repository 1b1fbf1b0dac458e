// Puts the page together.

import {Address, named, positionNamed, rewrite} from "./address.js";
import {ask} from "./ask.js";
import {digitsOf, makeBoard} from "./board.js";
import {checking} from "./check.js";
import {clipboard} from "./clipboard.js";
import {keys} from "./entry.js";
import {Grid} from "./grid.js";
import {Layers} from "./layers.js";
import {Strengths} from "./model/strengths.js";
import {sheets} from "./narrow.js";
import {opening} from "./opening.js";
import {Puzzle} from "./puzzle.js";
import {rules} from "./rules.js";
import {share} from "./share.js";
import {effect, Signal} from "./signal.js";
import {showStatus} from "./status.js";
import {Tabs} from "./tabs.js";
import {themeSwitch} from "./theme.js";
import {Timeline} from "./timeline.js";
import {tools} from "./tools.js";
import {loadViews} from "./views.js";
import {run} from "./work.js";
import {zoom} from "./zoom.js";

/** The puzzle of a page whose address has none. */
const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const place = (/** @type {string} */ id) =>
  /** @type {HTMLElement} */ (document.getElementById(id));

const first = {board: makeBoard(9, 3, 3), digits: digitsOf(FIRST, 9) ?? []};
const rewritten = rewrite();
const puzzle = new Puzzle(named(first));
const grid = new Grid(place("grid"), {
  board: puzzle.board,
  label: "The puzzle",
  interactive: true,
});
const mode = new Signal("");
const cell = new Signal(grid.selected);
grid.addEventListener("select", () => {
  cell.value = grid.selected;
});
const strengths = new Strengths(puzzle, mode);
const layers = new Layers(grid, puzzle, strengths, (any) =>
  place("grid").classList.toggle("followed", any),
);

/** The parts of the page that a view may use. @type {import("./types.js").Page} */
const page = {
  puzzle,
  grid,
  layers,
  run,
  mode,
  cell,
  strengths,
  timeline: new Timeline(place("timeline"), positionNamed()),
  fields: (options) => puzzle.fields(options),
  choices: choices(),
  check: checking(puzzle),
};

effect(() => {
  const {side} = puzzle.board;
  document.body.classList.toggle("medium-board", side > 9 && side <= 16);
  document.body.classList.toggle("large-board", side > 16);
});
effect(() => {
  document.body.dataset.mode = mode.value;
});
rules(page, place("rules"));

const address = new Address(puzzle, first, page.timeline.at);
if (rewritten)
  showStatus("The puzzle was moved behind # in the address, where it is not sent to the server.");
themeSwitch(place("theme"));
zoom(place("grid"), puzzle, grid);
share(place("share"), page);
sheets(place("handles"), [place("opening"), place("theme")]);
keys(page);
tools(place("tools"), page);
clipboard(page, opening(place("opening"), puzzle));

const modes = new Tabs(place("modes"), place("views"), await loadViews(), page, (name) => {
  mode.value = name;
  address.view(name);
});
modes.show(address.viewNamed());
import("./learn.js").then(
  ({Learn}) => new Learn(place("learn"), place("learning"), page, (name) => modes.show(name)),
);

/**
 * The answer to `choices`, which never changes: the encodings, searches and formats.
 * @returns {Promise<any>}
 */
function choices() {
  const answer = (async () => {
    for await (const part of ask("choices", {})) return part;
    return {};
  })();
  answer.catch(() => "A view that waits for it shows the error.");
  return answer;
}
