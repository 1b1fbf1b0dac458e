// OR-Tools' CP-SAT in this thread. It starts no thread, so the page needs no isolation headers.

/**
 * @typedef {import("./runtime/pyodide.mjs").Pyodide} Pyodide
 * @typedef {import("./runtime/pyodide.mjs").PyProxy} PyProxy
 * @typedef {import("./runtime/cp_sat_runtime.js").Runtime} Runtime
 */

const here = (/** @type {string} */ path) => new URL(path, self.location.href).href;

/** @type {Promise<unknown> | undefined} */
let loading;

/**
 * Loads CP-SAT, once; Python gets the module `cp_sat_wasm`, unless CP-SAT is missing.
 * @param {Pyodide} python
 */
export function loadCpSat(python) {
  loading ??= load(python).catch(() => "The backend is missing in the answers.");
  return loading;
}

/** @param {Pyodide} python */
async function load(python) {
  const {default: make} = await import("./runtime/cp_sat_runtime.js");
  const reply = await fetch(here("runtime/cp_sat_runtime.wasm"));
  if (!reply.ok) throw new Error("CP-SAT is missing");
  /** @type {Runtime} */
  const runtime = await new Promise((resolve, reject) => {
    make({
      mainScriptUrlOrBlob: here("runtime/cp_sat_runtime.js"),
      instantiateWasm(imports, done) {
        WebAssembly.instantiateStreaming(reply, imports).then(
          ({instance, module: compiled}) => done(instance, compiled),
          reject,
        );
        return {};
      },
    }).then(resolve, reject);
  });
  python.registerJsModule("cp_sat_wasm", {
    solve: (/** @type {PyProxy} */ model, /** @type {PyProxy} */ parameters) =>
      python.toPy(solve(runtime, model, parameters)),
  });
  postMessage({loaded: ["cp_sat_runtime.wasm", "cp_sat_runtime.js"]});
}

/**
 * The bytes of the CpSolverResponse to a CpModelProto with SatParameters.
 * @param {Runtime} runtime
 * @param {PyProxy} model
 * @param {PyProxy} parameters
 */
function solve(runtime, model, parameters) {
  const [modelAt, modelSize] = put(runtime, model);
  const [parametersAt, parametersSize] = put(runtime, parameters);
  const sizeAt = runtime._malloc(4);
  const at = runtime._solve_model(modelAt, modelSize, parametersAt, parametersSize, sizeAt);
  const size = new DataView(runtime.HEAPU8.buffer).getUint32(sizeAt, true);
  const answer = runtime.HEAPU8.slice(at, at + size);
  runtime._free_buffer(at);
  for (const each of [modelAt, parametersAt, sizeAt]) runtime._free(each);
  return answer;
}

/**
 * Copies bytes of Python into the memory of OR-Tools; returns their place and number.
 * @param {Runtime} runtime
 * @param {PyProxy} bytes
 */
function put(runtime, bytes) {
  const view = bytes.getBuffer("u8");
  const at = runtime._malloc(view.data.length);
  runtime.HEAPU8.set(view.data, at);
  const size = view.data.length;
  view.release();
  return [at, size];
}
