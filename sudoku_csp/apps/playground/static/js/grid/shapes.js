// The shapes of a grid as SVG elements: the contents of cells, links, lines and numbers.

import {CELL, EDGE} from "./plan.js";
import {svg} from "./svg.js";

/**
 * @typedef {import("./plan.js").Plan} Plan
 * @typedef {import("../types.js").Shown} Shown
 */

/**
 * The content of a cell.
 * @typedef {object} Content
 * @property {number} digit 0 for none
 * @property {string} kind
 * @property {number} second the digit of a second solution, 0 for none
 * @property {Shown[] | null | undefined} candidates
 * @property {number} corner notes: bit d - 1 for each digit d
 * @property {number} centre
 * @property {number} colour 0 for none
 * @property {string[]} marks
 */

/**
 * A text with its middle at a place.
 * @param {string} content
 * @param {number[]} place
 * @param {number} size
 * @param {string} name
 */
function lettering(content, place, size, name) {
  return letters(content, [place], size, name);
}

/**
 * One text for many letters, each with its middle at a place of its own.
 * @param {string} content
 * @param {number[][]} places
 * @param {number} size
 * @param {string} name
 */
function letters(content, places, size, name) {
  const x = places.map(([across]) => rounded(across)).join(" ");
  const y = places.map(([, down]) => rounded(down + size * 0.355)).join(" ");
  const attributes = {class: name, "aria-hidden": "true", x, y, "font-size": rounded(size)};
  return svg("text", attributes, content);
}

/** A length with two decimals. @param {number} length */
function rounded(length) {
  return Math.round(length * 100) / 100;
}

/** The attributes of a square. @param {number[]} corner @param {number} size */
export function square([x, y], size) {
  return {x, y, width: size, height: size};
}

/**
 * The content of a cell on its ground: its marks, then a digit, or two, or candidates, or notes.
 * @param {Plan} plan
 * @param {number} index
 * @param {Content} content
 */
export function cellShapes(plan, index, content) {
  const {digit, kind, second, candidates, corner, centre, marks} = content;
  const place = square(plan.corner(index), CELL);
  /** @type {SVGElement[]} */
  const shapes = marks.map((as) => svg("rect", {class: `mark ${as}`, ...place}));
  if (digit && second && second !== digit) {
    shapes.push(...twoDigits(plan, index, content));
  } else if (digit) {
    shapes.push(lettering(plan.symbol(digit), plan.middle(index), 38, `digit ${kind}`));
  } else if (candidates) {
    shapes.push(...candidatesShapes(plan, index, candidates));
  } else {
    shapes.push(...cornerShapes(plan, index, corner), ...centreShapes(plan, index, centre));
  }
  return shapes;
}

/**
 * The ground of a cell in a colour, and its number, which is seen in forced colours.
 * @param {Plan} plan
 * @param {number} index
 * @param {number} colour
 */
export function colourShapes(plan, index, colour) {
  const [x, y] = plan.corner(index);
  return [
    svg("rect", {class: `colour colour-${colour}`, ...square([x, y], CELL)}),
    lettering(String(colour), [x + 8, y + CELL / 2], 12, "colour-number"),
  ];
}

/** The order in which corner notes take the places around a cell: across and down from its middle. */
const AROUND = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
];

/**
 * Corner notes, in reading order around the middle; more than there are places stand as candidates.
 * @param {Plan} plan
 * @param {number} index
 * @param {number} mask
 */
function cornerShapes(plan, index, mask) {
  const digits = plan.digits(mask);
  const places = AROUND.slice(0, digits.length > AROUND.length ? 0 : digits.length).sort(
    ([right, down], [other, below]) => down - below || right - other,
  );
  const [x, y] = plan.corner(index);
  const middle = noteHeight(plan);
  return digits.map((digit, at) => {
    const [right, down] = places[at] ?? [];
    const [place, size] = places[at]
      ? [[x + CELL / 2 + right * (CELL / 2 - 9), y + middle + down * (CELL - 10 - middle)], 14]
      : [plan.spot(index, digit), plan.step * LETTER];
    return lettering(plan.symbol(digit), place, size, "note corner");
  });
}

/** The height at which the notes of a cell have their middle. @param {Plan} plan */
function noteHeight(plan) {
  return (plan.top - 3 + CELL) / 2;
}

/** The most centre notes in one line. */
const IN_LINE = 9;

/**
 * Centre notes in one line, on a large board in several; the more, the smaller.
 * @param {Plan} plan
 * @param {number} index
 * @param {number} mask
 */
function centreShapes(plan, index, mask) {
  const symbols = plan.digits(mask).map((digit) => plan.symbol(digit));
  const lines = Math.ceil(symbols.length / IN_LINE);
  const length = Math.ceil(symbols.length / lines);
  const size = Math.min(17, (CELL - 6) / (length * 0.6));
  const x = plan.middle(index)[0];
  const y = plan.corner(index)[1] + noteHeight(plan);
  return Array.from({length: lines}, (_, at) => {
    const text = symbols.slice(at * length, (at + 1) * length).join("");
    return lettering(text, [x, y + (at - (lines - 1) / 2) * size], size, "note centre");
  });
}

/**
 * Two digits with a line between them.
 * @param {Plan} plan
 * @param {number} index
 * @param {Content} content
 */
function twoDigits(plan, index, {digit, kind, second}) {
  const [x, y] = plan.corner(index);
  const far = CELL - 12;
  return [
    svg("path", {class: "between", d: `M${x + 12} ${y + far}L${x + far} ${y + 12}`}),
    lettering(plan.symbol(digit), [x + 18, y + 20], 28, `digit ${kind}`),
    lettering(plan.symbol(second), [x + CELL - 18, y + CELL - 20], 28, "digit second"),
  ];
}

/**
 * Parts whose candidate has a circle, so that colour is not the only sign.
 * @type {Set<string | undefined>}
 */
const CIRCLED = new Set(["placed", "removed", "true", "false", "left"]);

/** The height of a candidate's letter, as a share of its room. */
const LETTER = 0.74;

/**
 * The candidates of a cell. The candidates of one part without a circle are one text, because a
 * large board has thousands of candidates.
 * @param {Plan} plan
 * @param {number} index
 * @param {Shown[]} candidates
 */
function candidatesShapes(plan, index, candidates) {
  /** @type {SVGElement[]} */
  const shapes = [];
  /** @type {Map<string | undefined, number[]>} */
  const together = new Map();
  for (const candidate of candidates) {
    const {digit, part} = candidate;
    const alone = CIRCLED.has(part) || plan.symbol(digit).length > 1;
    if (alone) shapes.push(...candidateShapes(plan, index, candidate));
    else together.set(part, [...(together.get(part) ?? []), digit]);
  }
  for (const [part, digits] of together) {
    const content = digits.map((digit) => plan.symbol(digit)).join("");
    const places = digits.map((digit) => plan.spot(index, digit));
    shapes.push(letters(content, places, plan.step * LETTER, `candidate ${part || "plain"}`));
  }
  return shapes;
}

/**
 * A candidate with its circle, crossed out if it is removed.
 * @param {Plan} plan
 * @param {number} index
 * @param {Shown} candidate
 */
function candidateShapes(plan, index, {digit, part}) {
  const [x, y] = plan.spot(index, digit);
  const size = plan.step * LETTER;
  const name = `candidate ${part || "plain"}`;
  /** @type {SVGElement[]} */
  const shapes = [];
  if (CIRCLED.has(part)) {
    const circle = {cx: rounded(x), cy: rounded(y), r: rounded(plan.step * 0.46)};
    shapes.push(svg("circle", {class: name, ...circle}));
  }
  shapes.push(lettering(plan.symbol(digit), [x, y], size, name));
  if (part === "removed") {
    const reach = size * 0.42;
    const [left, right, up, down] = [x - reach, x + reach, y - reach, y + reach].map(rounded);
    shapes.push(svg("path", {class: "strike", d: `M${left} ${down}L${right} ${up}`}));
  }
  return shapes;
}

/**
 * A bent arrow from candidate to candidate; it ends in the middle of a cell with a digit.
 * @param {Plan} plan
 * @param {import("../types.js").Link} link
 * @param {number[]} digits
 */
export function linkShapes(plan, {from, to, strong}, digits) {
  const [[x1, y1], [x2, y2]] = [from, to].map(({cell, digit}) => {
    const index = plan.index(cell);
    return digits[index] ? plan.middle(index) : plan.spot(index, digit);
  });
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (!length) return [];
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  /** @param {number} along @param {number} across */
  const at = (along, across) =>
    [x1 + dx * along - dy * across, y1 + dy * along + dx * across].map(rounded).join(" ");
  const gap = Math.min(plan.step * 0.5, length / 3);
  const curve = `M${at(gap, 0)}Q${at(length / 2, Math.min(18, length / 8))} ${at(length - gap, 0)}`;
  const tip = `M${at(length - gap, 0)}L${at(length - gap - 8, -1)}L${at(length - gap - 6, 8)}Z`;
  return [
    svg("path", {class: strong ? "link strong" : "link weak", d: curve}),
    svg("path", {class: "tip", d: tip}),
  ];
}

/** The thin lines between cells, and the thick ones around boxes or regions. @param {Plan} plan */
export function lineShapes(plan) {
  return Object.entries(plan.lines()).map(([name, d]) =>
    svg("path", {class: name, d, "aria-hidden": "true"}),
  );
}

/** Marks as the server draws them. @param {import("../types.js").Shape[]} shapes */
export function markShapes(shapes) {
  return shapes.map(([tag, attributes, text]) => {
    const known = /** @type {keyof SVGElementTagNameMap} */ (tag);
    return svg(known, attributes, ...(text ? [text] : []));
  });
}

/**
 * The numbers of rows and columns at the edge, beyond clues above and at the left: as large on a
 * large board as on a small one, while there is room.
 * @param {Plan} plan
 * @param {number[]} margin
 */
export function numberShapes(plan, [above, , , before]) {
  const group = svg("g", {class: "numbers", "aria-hidden": "true"});
  const size = Math.min(18, (15 * plan.side) / 9);
  for (let number = 1; number <= plan.side; number += 1) {
    const middle = (number - 0.5) * CELL;
    for (const place of [
      [middle, -above - EDGE / 2],
      [-before - EDGE / 2, middle],
    ]) {
      group.append(lettering(String(number), place, size, "number"));
    }
  }
  return group;
}
