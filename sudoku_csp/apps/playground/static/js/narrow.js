// Narrow screens, on which all stands below one another.

/** Whether this is one, as in css/page.css. */
export const narrow = matchMedia("(max-width: 39.99rem)");

/** Scrolls what was just answered to below the grid, once that is drawn; beside it nothing moves. */
export function reveal(element) {
  if (!narrow.matches) return;
  requestAnimationFrame(() => requestAnimationFrame(() => element.scrollIntoView()));
}
