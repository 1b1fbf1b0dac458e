// The entries, notes and colours of a person, stored in this browser by puzzle.

const KEY = "sudoku-csp entries";

/** Puzzles whose positions are stored, the last first. */
const MOST = 40;

/**
 * The stored position of a puzzle as text, or null.
 * @param {string} name the address of the puzzle without its entries
 */
export function kept(name) {
  return all().find(([of]) => of === name)?.[1] ?? null;
}

/** The name of the puzzle whose position was stored last, or null. */
export function lastKept() {
  return all()[0]?.[0] ?? null;
}

/** Stores the position of a puzzle, as text. @param {string} name @param {string} position */
export function keep(name, position) {
  const others = all().filter(([of]) => of !== name);
  try {
    localStorage.setItem(KEY, JSON.stringify([[name, position], ...others].slice(0, MOST)));
  } catch {
    // A browser that stores nothing: the address still has the position.
  }
}

/** Calls back when another tab of this browser has stored entries. @param {() => void} callback */
export function onKept(callback) {
  window.addEventListener("storage", ({key}) => key === KEY && callback());
}

/** The names and entries that are stored. @returns {[string, string][]} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return found.filter(isPair);
  } catch {
    return [];
  }
}

/** Whether a stored value is a name with entries. @param {unknown} value */
function isPair(value) {
  return Array.isArray(value) && value.every((one) => typeof one === "string");
}
