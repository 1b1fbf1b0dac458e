// Questions about puzzles, to the server of the page or to Python in this browser.

const inBrowser = document.querySelector('meta[name="engine"]')?.content === "browser";
const engine = inBrowser ? import("./ask_worker.js") : import("./ask_server.js");

/**
 * Yields the parts of the answer to a question. Aborting the signal ends the work.
 * While it waits, `onWaiting` gets the number of questions that are answered before this one.
 * Throws an Error with a message for the reader, and AbortError if the signal was aborted.
 */
export async function* ask(question, fields, signal, onWaiting = () => {}) {
  yield* (await engine).ask(question, fields, signal, onWaiting);
}

/** The file made from the fields: `{name, blob}`. Throws as `ask`. */
export async function download(fields, signal) {
  return (await engine).download(fields, signal);
}
