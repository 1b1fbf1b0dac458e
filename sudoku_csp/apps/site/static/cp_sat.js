// OR-Tools' CP-SAT in this thread. It starts no thread, so the page needs no isolation headers.

const here = (path) => new URL(path, self.location.href).href;

let module, loading;

export const cpSat = {
  /** Python, which gets the module `cp_sat_wasm`. */
  python: null,

  /** Loads CP-SAT, once. */
  load() {
    loading ??= load();
    return loading;
  },
};

async function load() {
  const {default: make} = await import("./runtime/cp_sat_runtime.js");
  const reply = await fetch(here("runtime/cp_sat_runtime.wasm"));
  if (!reply.ok) throw new Error("CP-SAT is missing");
  module = await new Promise((resolve, reject) => {
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
  cpSat.python.registerJsModule("cp_sat_wasm", {solve});
  postMessage({loaded: ["cp_sat_runtime.wasm", "cp_sat_runtime.js"]});
}

/** The CpSolverResponse to a CpModelProto with SatParameters, all as bytes of Python. */
function solve(model, parameters) {
  const [modelAt, modelSize] = put(model);
  const [parametersAt, parametersSize] = put(parameters);
  const sizeAt = module._malloc(4);
  const at = module._solve_model(modelAt, modelSize, parametersAt, parametersSize, sizeAt);
  const size = new DataView(module.HEAPU8.buffer).getUint32(sizeAt, true);
  const answer = module.HEAPU8.slice(at, at + size);
  module._free_buffer(at);
  for (const each of [modelAt, parametersAt, sizeAt]) module._free(each);
  return cpSat.python.toPy(answer);
}

function put(bytes) {
  const view = bytes.getBuffer("u8");
  const at = module._malloc(view.data.length);
  module.HEAPU8.set(view.data, at);
  const size = view.data.length;
  view.release();
  return [at, size];
}
