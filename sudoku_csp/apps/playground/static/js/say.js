// One line below the grid that says what just happened; screen readers read it out.

/** Says a sentence; an empty one takes the last away. */
export function say(sentence) {
  document.getElementById("said").textContent = sentence;
}

/** Says what went wrong, at once. */
export function complain(sentence) {
  document.getElementById("complaint").textContent = sentence;
}
