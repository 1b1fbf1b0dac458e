// The label of a cell for a screen reader.

/** @typedef {import("./plan.js").Plan} Plan */

/** @type {Record<string, string>} */
const KINDS = {
  given: "given",
  entry: "own entry",
  found: "found",
  wrong: "clashes",
  mistaken: "in no solution",
};

/** Marks that are in the label. @type {Record<string, string>} */
const MARKS = {
  cause: "a cause",
  conflict: "in the conflict",
  differs: "differs",
  mistaken: "own entry wrong",
  source: "a source",
  target: "the target",
};

/** The parts of candidates that are in the label. @type {Set<string | undefined>} */
const PARTS = new Set(["placed", "removed", "true", "false"]);

/** The colours of cells, from colour 1. */
export const COLOURS = ["grey", "red", "orange", "yellow", "green", "cyan", "blue", "purple"];

/** The most rules that a label names. */
const MOST_NAMED = 3;

/**
 * The texts of the rules of each cell, as "Cage 15, cell 2 of 3". Houses and rules of every cell
 * are left out, and those that are off.
 * @param {Plan} plan
 * @param {import("../types.js").Rule[]} rules
 */
export function ruleLabels(plan, rules) {
  const labels = Array.from({length: plan.cells}, () => /** @type {string[]} */ ([]));
  for (const {line, label, cells, on} of rules) {
    if (!on || line === null || cells.length === plan.cells) continue;
    cells.forEach((cell, at) => {
      const place = cells.length > 1 ? `, cell ${at + 1} of ${cells.length}` : "";
      labels[plan.index(cell)].push(label + place);
    });
  }
  return labels;
}

/**
 * The label of a cell, as "row 1, column 3: 5, given, Cage 15, cell 2 of 3".
 * @param {Plan} plan
 * @param {number} index
 * @param {import("./shapes.js").Content} content
 * @param {string[]} rules the texts of its rules
 */
export function cellLabel(plan, index, content, rules) {
  const {digit, kind, second, candidates, corner, centre, colour, marks} = content;
  const words = [];
  if (digit && second && second !== digit) {
    words.push(`${plan.symbol(digit)} or ${plan.symbol(second)}`);
  } else if (digit) {
    words.push(plan.symbol(digit), ...kind.split(" ").map((word) => KINDS[word] ?? word));
  } else {
    words.push("empty");
  }
  if (candidates) words.push(candidatesLabel(plan, candidates));
  for (const [name, mask] of Object.entries({corner, centre})) {
    const digits = plan.digits(mask).map((noted) => plan.symbol(noted));
    if (digits.length) words.push(`${name} ${digits.join(" ")}`);
  }
  if (colour) words.push(COLOURS[colour - 1]);
  words.push(...marks.filter((as) => as in MARKS).map((as) => MARKS[as]));
  words.push(...rules.slice(0, MOST_NAMED));
  const more = rules.length - MOST_NAMED;
  if (more > 0) words.push(`and ${more} more ${more === 1 ? "rule" : "rules"}`);
  return `row ${plan.row(index)}, column ${plan.column(index)}: ${words.join(", ")}`;
}

/**
 * The candidates with the parts that they play.
 * @param {Plan} plan
 * @param {import("../types.js").Shown[]} candidates
 */
function candidatesLabel(plan, candidates) {
  if (!candidates.length) return "no candidates";
  const names = candidates.map(({digit, part}) =>
    PARTS.has(part) ? `${plan.symbol(digit)} ${part}` : plan.symbol(digit),
  );
  return `candidates ${names.join(" ")}`;
}
