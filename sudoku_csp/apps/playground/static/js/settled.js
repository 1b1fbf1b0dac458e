// Questions that follow what the reader chooses and fills in.

import {derived, effect} from "./signal.js";

/** Milliseconds without a change until a question is asked. */
const SETTLED = 150;

/**
 * Calls `act` with the fields that `read` computes from signals, once they have settled; not for null.
 * The next change aborts the signal of `act`. Returns the fields as text.
 * @param {() => import("./types.js").Fields | null} read
 * @param {(fields: import("./types.js").Fields, signal: AbortSignal) => unknown} act
 */
export function settled(read, act) {
  const text = derived(() => JSON.stringify(read()));
  let control = new AbortController();
  let clock = 0;
  effect(() => {
    const now = text.value;
    control.abort();
    clearTimeout(clock);
    if (now === "null") return;
    control = new AbortController();
    const {signal} = control;
    clock = window.setTimeout(() => act(JSON.parse(now), signal), SETTLED);
  });
  return text;
}
