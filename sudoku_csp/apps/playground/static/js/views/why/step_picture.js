// A step of an explanation: its card beside the grid, and its drawing on it.

import {make} from "../../elements.js";

/** The picture of a step, for the player. */
export function stepPicture(step) {
  return {
    title: step.text.conclusion,
    kind: step.name,
    element: card(step.text),
    drawing: step.drawing,
  };
}

/** The picture of the end: its sentences, and the digits found. */
export function endPicture(lines, digits) {
  return {
    title: "The end",
    kind: "",
    element: make("div", {class: "words"}, ...lines.map((line) => make("p", {}, line))),
    drawing: {digits},
  };
}

/** The conclusion, its kind, its reason, the links of its chain, and what was known. */
function card({conclusion, kind, why, chain, known}) {
  return make(
    "div",
    {class: "words"},
    make("p", {class: "conclusion"}, conclusion),
    make("p", {class: "soft"}, capital(kind)),
    why ? make("p", {class: "because"}, capital(why)) : null,
    chain.length
      ? make("ol", {class: "chain"}, ...chain.map((link) => make("li", {}, link)))
      : null,
    known ? make("p", {class: "known"}, capital(known)) : null,
  );
}

function capital(text) {
  return text && text[0].toUpperCase() + text.slice(1);
}
