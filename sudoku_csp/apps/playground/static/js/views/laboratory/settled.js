// Questions that follow what the reader chooses.

import {derived, effect} from "../../signal.js";

/** Milliseconds without a change until a question is asked. */
const SETTLED = 150;

/**
 * Calls `act` with the fields that `read` computes from signals, once they have settled; not for
 * null, and not again for the fields that were answered last.
 * @param {() => import("../../types.js").Fields | null} read
 * @param {(fields: import("../../types.js").Fields) => Promise<"done" | "cancelled" | "failed">} act
 */
export function settled(read, act) {
  const text = derived(() => JSON.stringify(read()));
  let [clock, last] = [0, ""];
  effect(() => {
    const now = text.value;
    clearTimeout(clock);
    if (now === "null") last = "";
    if (now === last || now === "null") return;
    clock = window.setTimeout(async () => {
      last = now;
      if ((await act(JSON.parse(now))) !== "done" && last === now) last = "";
    }, SETTLED);
  });
}
