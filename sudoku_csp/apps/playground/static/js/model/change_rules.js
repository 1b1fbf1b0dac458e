// Other rules for the puzzle, after the server has read them.

import {ask} from "../ask.js";

/**
 * Replaces the rules by the rules of these lines, and returns them as the server describes them.
 * Throws for a line that is no rule.
 * @param {import("../puzzle.js").Puzzle} puzzle
 * @param {string[]} lines
 * @param {number[]} givens
 * @returns {Promise<import("../types.js").Rule[]>}
 */
export async function changeRules(puzzle, lines, givens = puzzle.givens) {
  const {board} = puzzle.fields();
  for await (const {puzzles} of ask("read", {text: puzzle.text(givens, lines), board})) {
    const [{rules, drawing}] = puzzles;
    puzzle.setRules(rules, drawing, givens);
    return drawing?.rules ?? [];
  }
  return [];
}
