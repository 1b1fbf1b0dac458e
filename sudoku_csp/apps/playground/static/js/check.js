// Own entries compared with the solutions: the wrong ones are marked, no other digit is shown.

import {ask} from "./ask.js";
import {line} from "./board.js";

/** `check(signal)` resolves to `{sentence, wrong}`, with an empty sentence without entries. */
export function checking(puzzle) {
  return async (signal) => {
    if (!puzzle.entries.some(Boolean)) return {sentence: "", wrong: []};
    const before = puzzle.state;
    const fields = {...puzzle.fields(), entries: line(puzzle.entries, puzzle.board.symbols)};
    for await (const part of ask("entries", fields, signal)) {
      if (puzzle.state === before) puzzle.mark(part.wrong);
      return part;
    }
    return {sentence: "", wrong: []};
  };
}
