// The modules that the site's workers import from its folder `runtime`.

declare module "*/pyodide.mjs" {
  /** A value of Python. */
  export interface PyProxy {
    next(): {value: PyProxy; done: boolean};
    toJs(): any;
    getBuffer(type: "u8"): {data: Uint8Array; release(): void};
    destroy(): void;
  }

  export interface Pyodide {
    runPython(code: string): any;
    unpackArchive(
      content: ArrayBuffer | Uint8Array,
      format: string,
      options: {extractDir: string},
    ): void;
    registerJsModule(name: string, module: object): void;
    toPy(value: unknown): PyProxy;
  }

  export function loadPyodide(options: {
    indexURL: string;
    packageCacheDir: string | null;
  }): Promise<Pyodide>;
}

declare module "*/cp_sat_runtime.js" {
  /** The functions of OR-Tools; a place in its memory is a number. */
  export interface Runtime {
    HEAPU8: Uint8Array;
    _malloc(size: number): number;
    _free(place: number): void;
    _free_buffer(place: number): void;
    _solve_model(
      model: number,
      modelSize: number,
      parameters: number,
      parametersSize: number,
      answerSize: number,
    ): number;
  }

  export default function make(options: {
    mainScriptUrlOrBlob: string;
    instantiateWasm(
      imports: WebAssembly.Imports,
      done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ): object;
  }): Promise<Runtime>;
}
