// One line below the grid with the last event; screen readers read it out.

/** Shows a sentence, or none; `finished`: it is about a finished grid. */
export function showStatus(sentence, {finished = false} = {}) {
  const line = document.getElementById("status");
  line.textContent = sentence;
  line.classList.toggle("finished", finished);
}

/** Shows an error. */
export function showError(sentence) {
  document.getElementById("complaint").textContent = sentence;
}
