// A bar in the page that shows how much of Python is loaded.

import {make} from "./elements.js";

/** Shows the bar until `done`; `has` takes the names of files of the runtime that are loaded. */
export function loading() {
  const bar = make("progress", {max: 1, value: 0, "aria-label": "Python is loaded"});
  const text = make("span", {}, "Loading Python …");
  const line = make("p", {class: "loading", role: "status"}, bar, text);
  document.querySelector("header")?.after(line);
  const sizes = fileSizes();
  let loaded = 0;
  return {
    /** @param {string[]} names */
    async has(names) {
      const known = await sizes;
      const python = Object.entries(known).filter(([name]) => !name.includes("cp_sat"));
      const all = python.reduce((total, [, size]) => total + size, 0);
      for (const name of names) loaded += known[`runtime/${name}`] ?? 0;
      bar.value = Math.min(loaded / all, 1) || 0;
      text.textContent = `Loading Python: ${megabytes(loaded)} of ${megabytes(all)} MB`;
    },
    done: () => line.remove(),
    /** @param {string} why */
    failed(why) {
      line.replaceChildren(`Python cannot start in this browser: ${why}`);
      line.className = "loading wrong-line";
    },
  };
}

/**
 * The bytes of each file of the site; no file if that is not known.
 * @returns {Promise<Record<string, number>>}
 */
async function fileSizes() {
  try {
    const reply = await fetch("runtime/build.json");
    return (await reply.json()).sizes;
  } catch {
    return {};
  }
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}
