// Own entries compared with the solutions: the wrong ones are marked, no other digit is shown.

import {ask} from "./ask.js";
import {line} from "./board.js";

/**
 * The sentence about the entries, empty without any, and the cells of the wrong entries.
 * @typedef {{sentence: string, wrong: string[]}} Checked
 */

/** Makes the function that marks wrong entries. @param {import("./puzzle.js").Puzzle} puzzle */
export function checking(puzzle) {
  /** @param {AbortSignal} [signal] @returns {Promise<Checked>} */
  return async (signal) => {
    if (!puzzle.entries.some(Boolean)) return {sentence: "", wrong: []};
    const before = puzzle.state.value;
    const fields = {...puzzle.fields(), entries: line(puzzle.entries, puzzle.board.symbols)};
    for await (const {sentence, wrong} of ask("entries", fields, signal)) {
      if (puzzle.state.value === before) puzzle.mark(wrong);
      return {sentence, wrong};
    }
    return {sentence: "", wrong: []};
  };
}
