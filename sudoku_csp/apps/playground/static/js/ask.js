// Questions about puzzles, to the server of the page or to Python in this browser.

/**
 * @typedef {import("./types.js").Fields} Fields
 * @typedef {import("./types.js").Part} Part
 */

const inBrowser = document.querySelector('meta[name="engine"][content="browser"]');
const engine = inBrowser ? import("./ask_worker.js") : import("./ask_server.js");

/**
 * Yields the parts of the answer to a question. Aborting the signal ends the work.
 * While it waits, `onWaiting` gets the number of questions that are answered before this one.
 * Throws an Error with a message for the reader, and AbortError if the signal was aborted.
 * @param {string} question
 * @param {Fields} fields
 * @param {AbortSignal} [signal]
 * @param {(before: number) => void} onWaiting
 * @returns {AsyncGenerator<Part, void>}
 */
export async function* ask(question, fields, signal, onWaiting = () => {}) {
  yield* (await engine).ask(question, fields, signal, onWaiting);
}

/**
 * The file made from the fields. Throws as `ask`.
 * @param {Fields} fields
 * @param {AbortSignal} [signal]
 */
export async function download(fields, signal) {
  return (await engine).download(fields, signal);
}
