// A step of an explanation: its card beside the grid, and its drawing on it.

import {cellAt} from "../../board.js";
import {make} from "../../elements.js";

/** The meaning of a group, in which the size of a step is counted. */
const GROUP =
  "A group is a cell, in which one of its candidates is true, or a digit in a house, where one of " +
  "its places is true.";

const CONCLUDED = new Set(["placed", "removed"]);

/** The picture of a step, for the player. */
export function stepPicture(step) {
  return {
    title: step.conclusion,
    kind: step.name || step.kind,
    element: card(step),
    drawing: drawing(step.scene),
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

/** The meaning of a group for a text that counts in groups; null for another. */
export function groupNote(text) {
  return /\bgroups?\b/.test(text) ? make("p", {class: "note"}, GROUP) : null;
}

/** The conclusion, its kind, its reason, its cases, the facts it uses, and remarks. */
function card(step) {
  return make(
    "div",
    {class: "words"},
    make("p", {class: "conclusion"}, step.conclusion),
    make("p", {class: "soft"}, capital(step.kind)),
    make("p", {class: "because"}, capital(step.why)),
    cases(step.cases),
    known(step.known),
    step.also ? make("p", {class: "also"}, step.also) : null,
    groupNote(`${step.kind} ${step.also}`),
  );
}

/** The cases of a proof, indented by their numbers: 1.2.1 is a case of 1.2. */
function cases(texts) {
  if (!texts.length) return null;
  const items = texts.map((text) => {
    const item = make("li", {}, text);
    const [numbers] = /^(\d+\.)*/.exec(text);
    item.style.marginLeft = `${numbers.split(".").length - 1}em`;
    return item;
  });
  return make("ul", {class: "cases"}, ...items);
}

function known(texts) {
  if (!texts.length) return null;
  const items = texts.map((text) => make("li", {}, text));
  return make("div", {class: "known"}, make("h3", {}, "Known before"), make("ul", {}, ...items));
}

function drawing(scene) {
  const {digits, candidates, parts, links} = scene;
  const board = {side: Math.sqrt(digits.length)};
  const role = new Map(parts.map(({cell, digit, part}) => [`${cell}=${digit}`, part]));
  const roleOf = (i, digit) => role.get(`${cellAt(board, i)}=${digit}`) ?? "";
  const targets = parts.filter(({part}) => CONCLUDED.has(part)).map(({cell}) => cell);
  return {
    digits,
    candidates: candidates.map((left, i) =>
      digits[i] ? null : left.map((digit) => ({digit, part: roleOf(i, digit)})),
    ),
    marks: [
      {cells: scene.shaded, as: "house"},
      {cells: scene.concerned, as: "concerned"},
      {cells: scene.sources, as: "source"},
      {cells: [...new Set(targets)], as: "target"},
    ],
    links,
  };
}

function capital(text) {
  return text && text[0].toUpperCase() + text.slice(1);
}
