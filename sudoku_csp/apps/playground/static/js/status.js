// One line below the grid with the last event; screen readers read it out.

/**
 * Shows a sentence, or none.
 * @param {string} sentence
 * @param {{finished?: boolean}} options whether the sentence is about a finished grid
 */
export function showStatus(sentence, {finished = false} = {}) {
  const line = place("status");
  line.textContent = sentence;
  line.classList.toggle("finished", finished);
}

/** Shows an error. @param {string} sentence */
export function showError(sentence) {
  place("complaint").textContent = sentence;
}

/** @param {string} id */
function place(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}
