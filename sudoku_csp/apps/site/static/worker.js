// Python in a web worker: answers the questions of the page, one after the other.

import {loadPyodide} from "./runtime/pyodide.mjs";
import {cpSat} from "./cp_sat.js";

const PACKAGES = ["python_sat", "six", "sudoku_csp"];
const SITE = "/lib/python3.14/site-packages";

/** Milliseconds of answering after which a message of the page is let in. */
const TURN = 40;

const here = (path) => new URL(path, self.location.href).href;

let messages, limits;
const cancelled = new Set();
const started = start();
let last = started.catch((error) => postMessage({died: String(error.message ?? error)}));

onmessage = ({data}) => {
  if (data.cancel) cancelled.add(data.cancel);
  else last = last.then(() => answer(data));
};

async function start() {
  const packages = PACKAGES.map((name) => archive(`runtime/${name}.zip`));
  const python = await loadPyodide({indexURL: here("runtime/"), packageCacheDir: null});
  postMessage({loaded: ["pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs", "python_stdlib.zip"]});
  for (const each of packages) python.unpackArchive(await each, "zip", {extractDir: SITE});
  [messages, limits] = python.runPython(`
from sudoku_csp.apps.playground.messages import messages_in_browser
from sudoku_csp.apps.playground.question import Limits
messages_in_browser, Limits()
`);
  cpSat.python = python;
  postMessage({ready: true});
  cpSat.load().catch(() => "The backend is missing in the answers.");
}

async function archive(path) {
  const reply = await fetch(here(path));
  if (!reply.ok) throw new Error(`${path} is missing`);
  const content = new Uint8Array(await reply.arrayBuffer());
  postMessage({loaded: [path.split("/").at(-1)]});
  return content;
}

/** Lets a message in: a question that is cancelled ends at its next part. */
const pause = () =>
  new Promise((resolve) => {
    const {port1, port2} = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

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
      if (kind === "needs") await cpSat.load().catch(() => "The backend is missing in the answer.");
      else postMessage({id, kind, content});
      if (performance.now() - turn > TURN) {
        await pause();
        turn = performance.now();
      }
    }
  } catch (error) {
    const message = `Python ended: ${String(error.message ?? error).trim().split("\n").at(-1)}`;
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
}
