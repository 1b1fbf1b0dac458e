// Model: the chosen rule in every form, then the whole puzzle: encodings, answers, candidates.

import {make} from "../elements.js";
import * as answers from "./answers.js";
import * as laboratory from "./laboratory.js";

export const title = "Model";
export const name = "model";

/** @param {HTMLElement} element @param {import("../types.js").Page} page */
export function mount(element, page) {
  const parts = [laboratory, answers].map((part) => {
    const place = make("div");
    element.append(place);
    return part.mount(place, page);
  });
  return {
    show() {
      for (const part of parts) part.show();
    },
    hide() {
      for (const part of parts) part.hide();
    },
  };
}
