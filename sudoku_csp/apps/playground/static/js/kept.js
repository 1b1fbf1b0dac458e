// The entries, notes and colours of a person, stored in this browser by puzzle.

const KEY = "sudoku-csp entries";

/** Puzzles whose positions are stored, the last first. */
const MOST = 40;

/** The stored position of a puzzle as text, or null. `name` is its address without them. */
export function kept(name) {
  return all().find(([of]) => of === name)?.[1] ?? null;
}

/** The name of the puzzle whose position was stored last, or null. */
export function lastKept() {
  return all()[0]?.[0] ?? null;
}

/** Stores the position of a puzzle, as text. */
export function keep(name, position) {
  const others = all().filter(([of]) => of !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify([[name, position], ...others].slice(0, MOST)));
  } catch {
    // A browser that stores nothing: the address still has the position.
  }
}

/** Calls back when another tab of this browser has stored entries. */
export function onKept(callback) {
  window.addEventListener("storage", ({key}) => key === KEY && callback());
}

function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY)) ?? [];
    return found.filter(
      (pair) => Array.isArray(pair) && pair.every((one) => typeof one === "string"),
    );
  } catch {
    return [];
  }
}
