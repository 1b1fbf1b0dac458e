// The card of a step: its texts, the conclusion largest.

import {make} from "../../elements.js";

/**
 * The texts of a step, as `describe` of analysis/explanation has them.
 * @typedef {object} StepText
 * @property {string} conclusion
 * @property {string} kind
 * @property {string} why
 * @property {string[]} chain
 * @property {string} known
 */

/** The card, without the conclusion if it stands above. @param {StepText} text */
export function card({conclusion, kind, why, chain, known}, {concludes = true} = {}) {
  return make(
    "div",
    {class: "words"},
    concludes && make("p", {class: "conclusion"}, conclusion),
    why && make("p", {class: "because"}, capital(why)),
    chain.length > 0 && make("ol", {class: "chain"}, ...chain.map((link) => make("li", {}, link))),
    make("p", {class: "detail"}, capital(kind)),
    known && make("p", {class: "detail"}, capital(known)),
  );
}

/** The text with a capital first. @param {string} text */
function capital(text) {
  return text && text[0].toUpperCase() + text.slice(1);
}
