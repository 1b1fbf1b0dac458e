// The givens of the main grid: when they change, what was said of them is out of date.

/** Calls back whenever the givens or the board change; own entries are no change. */
export function onGivens(page, callback) {
  const now = () => JSON.stringify(page.fields());
  let before = now();
  page.puzzle.addEventListener("change", () => {
    const after = now();
    if (after === before) return;
    before = after;
    callback();
  });
}
