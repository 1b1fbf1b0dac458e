// A step of an explanation: its card beside the grid, and its drawing on it.

import {make} from "../../elements.js";

/**
 * A step as the player shows it: two texts for the list, the card beside the grid, and the drawing.
 * @typedef {object} StepPicture
 * @property {string} title
 * @property {string} kind
 * @property {HTMLElement} element
 * @property {import("../../types.js").Picture} drawing
 */

/**
 * The texts of a step, as `describe` of analysis/explanation has them.
 * @typedef {object} StepText
 * @property {string} conclusion
 * @property {string} kind
 * @property {string} why
 * @property {string[]} chain
 * @property {string} known
 */

/** The picture of a step. @param {import("../../types.js").Part} step @returns {StepPicture} */
export function stepPicture(step) {
  return {
    title: step.text.conclusion,
    kind: step.name,
    element: card(step.text),
    drawing: step.drawing,
  };
}

/**
 * The picture of the end: its sentences, and the digits found.
 * @param {string[]} lines
 * @param {number[]} digits
 * @returns {StepPicture}
 */
export function endPicture(lines, digits) {
  return {
    title: "The end",
    kind: "",
    element: make("div", {class: "words"}, ...lines.map((line) => make("p", {}, line))),
    drawing: {digits},
  };
}

/** The card of a step: its texts, each in a paragraph or a list. @param {StepText} text */
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

/** The text with a capital first. @param {string} text */
function capital(text) {
  return text && text[0].toUpperCase() + text.slice(1);
}
