// Own entries held against the puzzle: the wrong ones are marked, the solution is not told.

import {line} from "./board.js";
import {ask} from "./ask.js";

/** `check(signal)` resolves to the sentence about the entries, an empty one where there are none. */
export function checking(puzzle) {
  return async (signal) => {
    if (!puzzle.entries.some(Boolean)) return {sentence: "", wrong: []};
    const asked = puzzle.state;
    const fields = {...puzzle.fields(), entries: line(puzzle.entries)};
    for await (const part of ask("entries", fields, signal)) {
      if (puzzle.state === asked) puzzle.mark(part.wrong);
      return part;
    }
    return {sentence: "", wrong: []};
  };
}
