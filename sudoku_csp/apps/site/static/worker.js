// Python in a web worker: answers the questions of the page, one after the other.
//
// Python compiles a module when it is first imported. The compiled modules are kept in the cache of
// the build, because compiling is half of the time of an import.

import {loadCpSat} from "./cp_sat.js";
import {loadPyodide} from "./runtime/pyodide.mjs";

/** @typedef {import("./runtime/pyodide.mjs").PyProxy} PyProxy */

const PACKAGES = ["python_sat", "six", "sudoku_csp"];
const COMPILED = here("runtime/compiled.zip");
const SITE = "/lib/python3.14/site-packages";

/** Milliseconds of answering after which a message of the page is let in. */
const TURN = 40;

/** Questions after which the compiled modules are kept: by then nearly all are imported. */
const KEPT_AFTER = 3;

/** @type {import("./runtime/pyodide.mjs").Pyodide} */
let python;
/** @type {(question: string, body: string, limits: PyProxy) => PyProxy} */
let messages;
/** @type {PyProxy} */
let limits;
/** The files of this build, if the browser keeps any. @type {Cache | undefined} */
let cache;
let answered = 0;
const cancelled = new Set();
const started = start();
let last = started.catch((error) => postMessage({died: String(error.message ?? error)}));

self.onmessage = ({data}) => {
  if (data.cancel) cancelled.add(data.cancel);
  else last = last.then(() => answer(data));
};

/** The address of a file of the site. @param {string} path */
function here(path) {
  return new URL(path, self.location.href).href;
}

async function start() {
  const packages = PACKAGES.map((name) => archive(`runtime/${name}.zip`));
  const kept = compiled();
  python = await loadPyodide({indexURL: here("runtime/"), packageCacheDir: null});
  postMessage({
    loaded: ["pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib.zip"],
  });
  for (const each of packages) python.unpackArchive(await each, "zip", {extractDir: SITE});
  const modules = await kept;
  if (modules) python.unpackArchive(modules, "zip", {extractDir: SITE});
  [messages, limits] = python.runPython(`
import os
# A compiled module is used if its source has the time that it had when it was compiled.
for folder, _, files in os.walk("${SITE}/sudoku_csp"):
    for file in files:
        os.utime(os.path.join(folder, file), (0, 0))
from sudoku_csp.apps.playground.messages import messages_in_browser
from sudoku_csp.apps.playground.question import Limits
messages_in_browser, Limits()
`);
  postMessage({ready: true});
  loadCpSat(python);
}

/** The compiled modules that an earlier worker kept for this build, if any. */
async function compiled() {
  try {
    const {build} = await (await fetch(here("runtime/build.json"))).json();
    cache = await caches.open(`sudoku-csp-${build}`);
    return await (await cache.match(COMPILED))?.arrayBuffer();
  } catch {
    return undefined; // A browser keeps nothing in a private window, or for an insecure address.
  }
}

async function keepCompiled() {
  if (!cache || (await cache.match(COMPILED))) return;
  const zip = python.runPython(`
import io, zipfile
stream = io.BytesIO()
with zipfile.ZipFile(stream, "w") as archive:
    for folder, _, files in os.walk("${SITE}/sudoku_csp"):
        for file in files:
            if file.endswith(".pyc"):
                path = os.path.join(folder, file)
                archive.write(path, os.path.relpath(path, "${SITE}"))
stream.getvalue()
`);
  await cache.put(COMPILED, new Response(zip.toJs()));
  zip.destroy();
}

/** The bytes of an archive. @param {string} path */
async function archive(path) {
  const reply = await fetch(here(path));
  if (!reply.ok) throw new Error(`${path} is missing`);
  const content = new Uint8Array(await reply.arrayBuffer());
  postMessage({loaded: [path.split("/").at(-1)]});
  return content;
}

/**
 * Lets a message in: a question that is cancelled ends at its next part.
 * @returns {Promise<void>}
 */
const pause = () =>
  new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** Answers a question. @param {{id: number, question: string, body: string}} message */
async function answer({id, question, body}) {
  if (cancelled.delete(id)) return postMessage({id, kind: "end"});
  postMessage({id, kind: "begun"});
  const answers = messages(question, body, limits);
  try {
    let turn = performance.now();
    while (!cancelled.has(id)) {
      const {value, done} = answers.next();
      if (done) break;
      const [kind, content] = value.toJs();
      value.destroy();
      if (kind === "needs") await loadCpSat(python);
      else postMessage({id, kind, content});
      if (performance.now() - turn > TURN) {
        await pause();
        turn = performance.now();
      }
    }
  } catch (error) {
    const message = `Python ended: ${String(error instanceof Error ? error.message : error)
      .trim()
      .split("\n")
      .at(-1)}`;
    postMessage({id, kind: "fault", content: JSON.stringify({message})});
  } finally {
    try {
      answers.destroy();
    } catch {
      // After a fault Python cannot be called.
    }
  }
  cancelled.delete(id);
  postMessage({id, kind: "end"});
  answered += 1;
  if (answered === KEPT_AFTER) await keepCompiled().catch(() => "The next start takes longer.");
}
