// Questions to the server of the page; see `ask.js`.

/**
 * @typedef {import("./types.js").Fields} Fields
 * @typedef {import("./types.js").Part} Part
 */

/**
 * @param {string} question
 * @param {Fields} fields
 * @param {AbortSignal | undefined} signal
 * @param {(before: number) => void} onWaiting
 * @returns {AsyncGenerator<Part, void>}
 */
export async function* ask(question, fields, signal, onWaiting) {
  const response = await reach(`ask/${question}`, fields, signal);
  for await (const {event, data} of events(/** @type {ReadableStream} */ (response.body))) {
    if (event === "waiting") onWaiting(JSON.parse(data).before);
    if (event === "failed") throw new Error(JSON.parse(data).message);
    if (event === "part") yield JSON.parse(data);
    if (event === "end") return;
  }
  throw new Error("The server ended in the middle of its answer.");
}

/** @param {Fields} fields @param {AbortSignal | undefined} signal */
export async function download(fields, signal) {
  const response = await reach("download", fields, signal);
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "sudoku";
  return {name, blob: await response.blob()};
}

/**
 * The response of the server, which is good.
 * @param {string} address
 * @param {Fields} fields
 * @param {AbortSignal | undefined} signal
 */
async function reach(address, fields, signal) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: {"Content-Type": "application/json"},
      body: JSON.stringify(fields),
      signal,
    });
  } catch {
    signal?.throwIfAborted();
    throw new Error("The server cannot be reached. Is it still running?");
  }
  if (!response.ok) throw new Error(await problem(response));
  return response;
}

/** What is wrong, for the reader. @param {Response} response */
async function problem(response) {
  if (response.status === 413) return "This is more than the server accepts at once.";
  return (await response.text()) || `The server answered ${response.status}.`;
}

/** The server-sent events of a stream. @param {ReadableStream} stream */
async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let left = "";
  for (;;) {
    const {value, done} = await reader.read();
    if (done) return;
    const blocks = (left + value).split("\n\n");
    left = blocks.pop() ?? "";
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)),
      );
      yield {event: fields.event, data: fields.data};
    }
  }
}
