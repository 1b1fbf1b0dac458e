// What a person has filled in, kept in this browser by puzzle: opened again, it has its entries.

const KEY = "sudoku-csp entries";

/** Puzzles whose entries are kept, the last first. */
const MOST = 40;

/** The entries kept for a puzzle as a line, null where none were. `name`: its address without them. */
export function kept(name) {
  return all().find(([of]) => of === name)?.[1] ?? null;
}

/** The name of the puzzle that was filled in last, null where there is none. */
export function lastKept() {
  return all()[0]?.[0] ?? null;
}

/** Keeps the entries of a puzzle, as a line. */
export function keep(name, entries) {
  const others = all().filter(([of]) => of !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify([[name, entries], ...others].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing: the address still has the entries.
  }
}

/** Calls back when another tab of this browser has kept something. */
export function onKept(callback) {
  window.addEventListener("storage", ({key}) => key === KEY && callback());
}

function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY)) ?? [];
    return found.filter((pair) => Array.isArray(pair) && pair.every((one) => typeof one === "string"));
  } catch {
    return [];
  }
}
