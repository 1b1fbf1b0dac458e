// Questions to Python in a web worker of this page; see `ask.js`.

import {loading} from "./loading.js";

/** Seconds that a question may take, and milliseconds in which a cancelled one may end by itself. */
const LIMIT = 35;
const GRACE = 400;

/** Questions whose answers are files of the site. */
const PREPARED = ["choices", "examples"];

/** The questions that are not answered yet, by number: `{question, body, take, clock}`. */
const open = new Map();
let worker;
let number = 0;

start();
navigator.serviceWorker
  ?.register("sw.js")
  .catch(() => "The page works, but not without a network.");

function start() {
  const bar = loading();
  worker = new Worker("worker.js", {type: "module"});
  worker.onmessage = ({data}) => {
    if (data.loaded) bar.has(data.loaded);
    else if (data.ready) bar.done();
    else if (data.died) dead(data.died);
    else if (data.kind === "begun") begin(data.id);
    else open.get(data.id)?.take(data);
  };
  worker.onerror = (event) => dead(event.message);

  /** Python cannot start: every question fails, and no other worker is tried. */
  function dead(why) {
    bar.failed(why);
    for (const {take} of [...open.values()]) take(failure(`Python cannot start here: ${why}`));
  }
}

function failure(message) {
  return {kind: "failed", content: JSON.stringify({message})};
}

/** Time counts from the moment at which the worker begins, not while it loads. */
function begin(id) {
  const asked = open.get(id);
  if (!asked) return;
  asked.begun = true;
  const late = () => end(id, `the time limit of ${LIMIT} s was reached`);
  asked.clock = setTimeout(late, LIMIT * 1000);
}

/** Ends the worker with the question that it answers; the others go to a new worker. */
function end(id, message) {
  worker.terminate();
  open.get(id)?.take(failure(message));
  open.delete(id);
  start();
  for (const [other, {question, body}] of open) worker.postMessage({id: other, question, body});
}

export async function* ask(question, fields, signal, onWaiting) {
  if (PREPARED.includes(question)) yield* await prepared(question);
  else {
    for await (const {kind, content} of messages(question, fields, signal, onWaiting)) {
      if (kind === "part") yield JSON.parse(content);
    }
  }
}

export async function download(fields, signal) {
  let file;
  const pieces = [];
  for await (const {kind, content} of messages("download", fields, signal, () => {})) {
    if (kind === "bytes") pieces.push(content);
    else file = JSON.parse(content);
  }
  return {name: file.name, blob: new Blob(pieces, {type: file.type})};
}

async function prepared(question) {
  const reply = await fetch(`data/${question}.json`);
  if (!reply.ok) throw new Error(`data/${question}.json is missing on this site.`);
  return reply.json();
}

/** Yields the messages with parts and bytes. */
async function* messages(question, fields, signal, onWaiting) {
  signal?.throwIfAborted();
  const id = ++number;
  const body = JSON.stringify(fields);
  const found = [];
  let wake = () => {};
  const take = (message) => {
    found.push(message);
    wake();
  };
  onWaiting([...open.values()].filter((other) => !other.left).length);
  const asked = {question, body, take};
  open.set(id, asked);
  worker.postMessage({id, question, body});
  const abort = () => take({kind: "aborted"});
  signal?.addEventListener("abort", abort);
  let ended = false;
  try {
    for (;;) {
      while (!found.length) await new Promise((resolve) => (wake = resolve));
      const message = found.shift();
      const {kind, content} = message;
      if (kind === "part" || kind === "bytes") yield message;
      else if (kind === "aborted") signal.throwIfAborted();
      else if (kind === "fault") {
        ended = true;
        end(id);
        throw new Error(JSON.parse(content).message);
      } else {
        ended = true;
        if (kind === "failed") throw new Error(JSON.parse(content).message);
        return;
      }
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    clearTimeout(asked.clock);
    if (ended) open.delete(id);
    else leave(id, asked);
  }
}

/** Nobody waits for the answer: the question ends at its next part, or with its worker. */
function leave(id, asked) {
  asked.left = true;
  worker.postMessage({cancel: id});
  const late = setTimeout(() => end(id), GRACE);
  if (!asked.begun) clearTimeout(late);
  asked.take = ({kind}) => {
    if (kind !== "end") return;
    clearTimeout(late);
    open.delete(id);
  };
}
