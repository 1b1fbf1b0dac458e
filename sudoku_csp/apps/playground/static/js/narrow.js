// Narrow screens, on which the views are below the grid.

/** Whether the screen is narrow, as in css/page.css. */
export const narrow = matchMedia("(max-width: 39.99rem)");

/** On a narrow screen scrolls an answer to below the grid, once drawn. @param {Element} answer */
export function reveal(answer) {
  if (!narrow.matches) return;
  requestAnimationFrame(() => requestAnimationFrame(() => answer.scrollIntoView()));
}
