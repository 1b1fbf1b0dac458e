// Unit 0: a script that solves Sudoku three ways, and what it prints about the puzzle on the board.

import {button, make} from "../elements.js";

export const TITLE = "0. Sudoku three ways";

/** A puzzle without a solution, on which the search of the script gives up (Norvig, 2006). */
const IMPOSSIBLE =
  ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";

/**
 * @param {string} script
 * @param {import("../types.js").Page} page
 * @param {(puzzle: string) => Promise<void>} open opens a puzzle on the board
 */
export function threeWays(script, page, open) {
  const work = make("div");
  const printed = make("div", {role: "status"});
  const run = () => {
    printed.replaceChildren();
    return page.run(work, "three_ways", page.fields(), ({text}) => {
      printed.append(make("pre", {tabindex: 0, class: "learn-printed"}, text));
    });
  };
  const about =
    "The script has the rules of Sudoku once for each of three solvers, and compares their answers. " +
    "The button runs it on the puzzle on the board. A page without a server has no OR-Tools for " +
    "Python: there the script compares two solvers.";
  return [
    make("h2", {}, TITLE),
    make("p", {}, about),
    make(
      "div",
      {class: "learn-block", role: "group", "aria-label": "The script"},
      make(
        "div",
        {class: "row"},
        button("Run it on this board", run, {class: "primary"}),
        button("Open a puzzle without a solution", () => {
          printed.replaceChildren();
          open(IMPOSSIBLE);
        }),
      ),
      work,
      printed,
    ),
    make("pre", {tabindex: 0}, script),
  ];
}
