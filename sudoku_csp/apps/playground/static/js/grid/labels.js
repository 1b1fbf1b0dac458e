// The label of a cell for a screen reader.

const KINDS = {
  given: "given",
  entry: "own entry",
  found: "found",
  wrong: "clashes",
  mistaken: "in no solution",
};

/** Marks that are in the label. */
const MARKS = {
  cause: "a cause",
  conflict: "in the conflict",
  differs: "differs",
  mistaken: "own entry wrong",
  source: "a source",
  target: "the target",
};

/** The parts of candidates that are in the label. */
const PARTS = new Set(["placed", "removed", "true", "false"]);

/** "row 1, column 3: 5, given" and the like. */
export function cellLabel(plan, index, {digit, kind, second, candidates, marks}) {
  const words = [];
  if (digit && second && second !== digit) {
    words.push(`${plan.symbol(digit)} or ${plan.symbol(second)}`);
  } else if (digit) {
    words.push(plan.symbol(digit), ...kind.split(" ").map((word) => KINDS[word] ?? word));
  } else {
    words.push("empty");
  }
  if (candidates) words.push(candidatesLabel(plan, candidates));
  words.push(...marks.filter((as) => as in MARKS).map((as) => MARKS[as]));
  return `row ${plan.row(index)}, column ${plan.column(index)}: ${words.join(", ")}`;
}

function candidatesLabel(plan, candidates) {
  if (!candidates.length) return "no candidates";
  const names = candidates.map(({digit, part}) =>
    PARTS.has(part) ? `${plan.symbol(digit)} ${part}` : plan.symbol(digit),
  );
  return `candidates ${names.join(" ")}`;
}
