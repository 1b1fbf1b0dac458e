// Questions to the server of the page; see `ask.js`.

export async function* ask(question, fields, signal, onWaiting) {
  const response = await reach(`ask/${question}`, fields, signal);
  for await (const {event, data} of events(response.body)) {
    if (event === "waiting") onWaiting(JSON.parse(data).before);
    if (event === "failed") throw new Error(JSON.parse(data).message);
    if (event === "part") yield JSON.parse(data);
    if (event === "end") return;
  }
  throw new Error("The server ended in the middle of its answer.");
}

export async function download(fields, signal) {
  const response = await reach("download", fields, signal);
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const name = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "sudoku";
  return {name, blob: await response.blob()};
}

async function reach(address, fields, signal) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: {"Content-Type": "application/json"},
      body: JSON.stringify(fields),
      signal,
    });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Error("The server cannot be reached. Is it still running?");
  }
  if (!response.ok) throw new Error(await problem(response));
  return response;
}

async function problem(response) {
  if (response.status === 413) return "This is more than the server accepts at once.";
  return (await response.text()) || `The server answered ${response.status}.`;
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
