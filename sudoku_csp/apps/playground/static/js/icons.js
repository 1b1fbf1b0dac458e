// The signs on buttons, drawn, as not every font has them.

import {svg} from "./grid/svg.js";

const SHAPES = {
  first: "M1 2h2v12H1zM9 2v12L3.5 8zM15 2v12L9.5 8z",
  back: "M11 2v12L3 8zM12 2h2v12h-2z",
  play: "M4 2l9.5 6L4 14z",
  pause: "M3.5 2h3.2v12H3.5zM9.3 2h3.2v12H9.3z",
  next: "M5 2v12l8-6zM2 2h2v12H2z",
  undo: "M6.5 2L1.5 6.5l5 4.5V8c3.6 0 6 1.4 8 5 0-4.5-2.5-8-8-8z",
  redo: "M9.5 2l5 4.5-5 4.5V8c-3.6 0-6 1.4-8 5 0-4.5 2.5-8 8-8z",
  last: "M15 2h-2v12h2zM7 2v12l5.5-6zM1 2v12l5.5-6z",
};

/** A sign; a button with it needs a name of its own. @param {keyof typeof SHAPES} name */
export function icon(name) {
  const picture = {class: "icon", viewBox: "0 0 16 16", "aria-hidden": "true"};
  return svg("svg", picture, svg("path", {d: SHAPES[name]}));
}
