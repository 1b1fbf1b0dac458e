// One line below the grid that says what just happened; screen readers read it out.

/** Says a sentence; an empty one takes the last away. `finished`: it is about a finished grid. */
export function showStatus(sentence, {finished = false} = {}) {
  const line = document.getElementById("status");
  line.textContent = sentence;
  line.classList.toggle("finished", finished);
}

/** Says what went wrong, at once. */
export function showError(sentence) {
  document.getElementById("complaint").textContent = sentence;
}
