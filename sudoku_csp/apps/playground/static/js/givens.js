// The givens of the main grid: when they change, the answers about them are out of date.

/** Calls back whenever the givens or the board change, not for own entries. */
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
