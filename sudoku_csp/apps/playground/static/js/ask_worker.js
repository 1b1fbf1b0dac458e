// Questions to Python in a web worker of this page; see `ask.js`.

import {loading} from "./loading.js";

/**
 * @typedef {import("./types.js").Fields} Fields
 * @typedef {import("./types.js").Part} Part
 */

/**
 * A message of the worker about a question; texts are JSON.
 * @typedef {Text | Bytes | {kind: "end"} | {kind: "aborted"}} Message
 */

/** @typedef {{kind: "part" | "failed" | "fault", content: string}} Text */
/** @typedef {{kind: "bytes", content: BlobPart}} Bytes */

/**
 * A question that is not answered yet.
 * @typedef {object} Asked
 * @property {string} question
 * @property {string} body
 * @property {(message: Message) => void} take
 * @property {(before: number) => void} onWaiting
 * @property {number} [clock]
 * @property {boolean} [begun] by the worker
 * @property {boolean} [left] by its reader
 */

/** Seconds that a question may take, and that the code of a learner may take. */
const LIMIT = 35;
const LIMIT_OF_CODE = 10;

/** Milliseconds in which a cancelled question may end by itself. */
const GRACE = 400;

/** Questions whose answers are files of the site. */
const PREPARED = ["choices", "examples", "units"];

/** The questions that are not answered yet, by number. @type {Map<number, Asked>} */
const open = new Map();
let worker = start();
let number = 0;

navigator.serviceWorker
  ?.register("sw.js")
  .catch(() => "The page works, but not without a network.");

/** A new worker, with a bar that shows how it loads. */
function start() {
  const bar = loading();
  const worker = new Worker("worker.js", {type: "module"});
  worker.onmessage = ({data}) => {
    if (data.loaded) bar.has(data.loaded);
    else if (data.ready) bar.done();
    else if (data.died) dead(data.died);
    else if (data.kind === "begun") begin(data.id);
    else open.get(data.id)?.take(data);
  };
  worker.onerror = (event) => dead(event.message);

  return worker;

  /**
   * Python cannot start: every question fails, and no other worker is tried.
   * @param {string} why
   */
  function dead(why) {
    bar.failed(why);
    for (const {take} of [...open.values()]) take(failure(`Python cannot start here: ${why}`));
  }
}

/** A message that a question has failed. @param {string} [message] @returns {Message} */
function failure(message) {
  return {kind: "failed", content: JSON.stringify({message})};
}

/**
 * Time counts from the moment at which the worker begins, not while it loads.
 * @param {number} id
 */
function begin(id) {
  const asked = open.get(id);
  if (!asked) return;
  asked.begun = true;
  asked.onWaiting(0);
  const code = asked.question === "check";
  const limit = code ? LIMIT_OF_CODE : LIMIT;
  const advice = code ? ": does a loop never end?" : "";
  const late = () => end(id, `the time limit of ${limit} s was reached${advice}`);
  asked.clock = setTimeout(late, limit * 1000);
}

/**
 * Ends the worker with the question that it answers; the others go to a new worker.
 * @param {number} id
 * @param {string} [message]
 */
function end(id, message) {
  worker.terminate();
  open.get(id)?.take(failure(message));
  open.delete(id);
  worker = start();
  for (const [other, {question, body}] of open) worker.postMessage({id: other, question, body});
}

/**
 * @param {string} question
 * @param {Fields} fields
 * @param {AbortSignal | undefined} signal
 * @param {(before: number) => void} onWaiting
 * @returns {AsyncGenerator<Part, void>}
 */
export async function* ask(question, fields, signal, onWaiting) {
  if (PREPARED.includes(question)) yield* await prepared(question);
  else {
    for await (const message of messages(question, fields, signal, onWaiting)) {
      if (message.kind === "part") yield JSON.parse(message.content);
    }
  }
}

/** @param {Fields} fields @param {AbortSignal | undefined} signal */
export async function download(fields, signal) {
  let file;
  const pieces = [];
  for await (const message of messages("download", fields, signal, () => {})) {
    if (message.kind === "bytes") pieces.push(message.content);
    else file = JSON.parse(message.content);
  }
  return {name: file.name, blob: new Blob(pieces, {type: file.type})};
}

/** The parts of an answer that is a file. @param {string} question @returns {Promise<Part[]>} */
async function prepared(question) {
  const reply = await fetch(`data/${question}.json`);
  if (!reply.ok) throw new Error(`data/${question}.json is missing on this site.`);
  return reply.json();
}

/**
 * Yields the messages with parts and bytes.
 * @param {string} question
 * @param {Fields} fields
 * @param {AbortSignal | undefined} signal
 * @param {(before: number) => void} onWaiting
 */
async function* messages(question, fields, signal, onWaiting) {
  signal?.throwIfAborted();
  const id = ++number;
  const body = JSON.stringify(fields);
  /** @type {Message[]} */
  const found = [];
  let wake = () => {};
  const take = (/** @type {Message} */ message) => {
    found.push(message);
    wake();
  };
  onWaiting([...open.values()].filter((other) => !other.left).length);
  /** @type {Asked} */
  const asked = {question, body, take, onWaiting};
  open.set(id, asked);
  worker.postMessage({id, question, body});
  const abort = () => take({kind: "aborted"});
  signal?.addEventListener("abort", abort);
  let ended = false;
  try {
    for (;;) {
      const message = found.shift();
      if (!message) await new Promise((resolve) => (wake = () => resolve(null)));
      else if (message.kind === "part" || message.kind === "bytes") yield message;
      else if (message.kind === "aborted") signal?.throwIfAborted();
      else {
        ended = true;
        if (message.kind === "end") return;
        if (message.kind === "fault") end(id);
        throw new Error(JSON.parse(message.content).message);
      }
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    clearTimeout(asked.clock);
    if (ended) open.delete(id);
    else leave(id, asked);
  }
}

/**
 * Nobody waits for the answer: the question ends at its next part, or with its worker.
 * @param {number} id
 * @param {Asked} asked
 */
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
