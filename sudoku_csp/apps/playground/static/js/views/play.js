// Play: a hint, the reason for a digit or against one, and the whole solution step by step.

import {SharedLayer} from "../shared_layer.js";
import {follow} from "../signal.js";
import {Hint} from "./play/hint.js";
import {Steps} from "./play/steps.js";
import {Why} from "./play/why.js";

export const title = "Play";
export const name = "play";

/** @param {HTMLElement} element @param {import("../types.js").Page} page */
export function mount(element, page) {
  const layer = new SharedLayer(page.layers, name);
  const clear = () => {
    for (const part of [hint, why, steps]) part.clear();
    layer.clear();
  };
  const hint = new Hint(page, layer, clear);
  const why = new Why(page, layer, clear);
  const steps = new Steps(page, layer, clear);
  element.append(hint.element, why.element, steps.element);
  // The steps stay right while notes in corners and colours change alone.
  follow(
    () => page.puzzle.state.value,
    () => {
      hint.clear();
      why.clear();
      layer.clear();
    },
  );
  follow(
    () => JSON.stringify(page.puzzle.position()),
    () => steps.clear(),
  );
  return {
    show() {
      layer.shown = true;
      steps.shown = true;
    },
    hide() {
      layer.shown = false;
      steps.shown = false;
    },
  };
}
