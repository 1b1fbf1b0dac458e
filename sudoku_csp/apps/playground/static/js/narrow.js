// Narrow screens, on which the views are below the grid.

/** Whether the screen is narrow, as in css/page.css. */
export const narrow = matchMedia("(max-width: 39.99rem)");

/** On a narrow screen scrolls an answer to below the grid, once that is drawn. */
export function reveal(element) {
  if (!narrow.matches) return;
  requestAnimationFrame(() => requestAnimationFrame(() => element.scrollIntoView()));
}
