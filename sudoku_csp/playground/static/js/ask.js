// Questions to the server: the parts of an answer, as they are found.

/** What the server says in place of an answer; the message is for the reader. */
export class Refused extends Error {}

/**
 * Yields the parts of the answer to a question. Aborting the signal ends the work on the server.
 * Throws Refused with the server's message, and AbortError where the signal was aborted.
 */
export async function* ask(question, fields, signal) {
  const response = await fetch(`ask/${question}`, {
    method: "POST",
    headers: {"Content-Type": "application/json"},
    body: JSON.stringify(fields),
    signal,
  });
  if (!response.ok) throw new Refused(await saying(response));
  for await (const {event, data} of events(response.body)) {
    if (event === "failed") throw new Refused(JSON.parse(data).message);
    if (event === "part") yield JSON.parse(data);
    if (event === "end") return;
  }
  throw new Refused("the server ended in the middle of its answer");
}

async function saying(response) {
  try {
    return (await response.json()).message;
  } catch {
    return `the server answered ${response.status}`;
  }
}

/** The server-sent events of a stream. */
async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let left = "";
  for (;;) {
    const {value, done} = await reader.read();
    if (done) return;
    const blocks = (left + value).split("\n\n");
    left = blocks.pop();
    for (const block of blocks) {
      const fields = Object.fromEntries(
        block.split("\n").map((line) => line.split(/: (.*)/s).slice(0, 2)),
      );
      yield {event: fields.event, data: fields.data};
    }
  }
}
