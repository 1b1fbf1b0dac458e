// The digits that a literal leaves to its cell, from its name:
// r1c1=5 (direct and support cells), r1c1<=5 (order), r1c1-1&4 (log: a bit of
// the digit less one).

/** @type {[RegExp, (digit: number, number: number) => boolean][]} */
const FORMS = [
  [/^r\d+c\d+=(\d+)$/, (digit, number) => digit === number],
  [/^r\d+c\d+<=(\d+)$/, (digit, number) => digit <= number],
  [/^r\d+c\d+-1&(\d+)$/, (digit, number) => ((digit - 1) & number) !== 0],
];

/**
 * A test of a digit; null for a literal that is not about the digits of one cell.
 * @param {import("./literals.js").Literal} literal
 * @returns {((digit: number) => boolean) | null}
 */
export function leaves({name, sign}) {
  for (const [form, holds] of FORMS) {
    const [, number] = form.exec(name) ?? [];
    if (number) return (digit) => holds(digit, Number(number)) === sign;
  }
  return null;
}
