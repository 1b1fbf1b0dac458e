// A large board on a small screen: the whole of it, or at a size that can be read, which scrolls.

import {button} from "./elements.js";
import {effect, Signal} from "./signal.js";

/**
 * A button that is shown where the grid has no room at its readable size.
 * @param {HTMLElement} place around the grid
 * @param {import("./puzzle.js").Puzzle} puzzle
 * @param {import("./grid.js").Grid} grid
 */
export function zoom(place, puzzle, grid) {
  const near = new Signal(true);
  const tight = new Signal(false);
  const toggle = () => {
    near.value = !near.value;
  };
  const press = button("", toggle, {class: "quiet zoom"});
  place.after(press);
  const show = () => {
    if (near.value) tight.value = place.scrollWidth > place.clientWidth + 1;
  };
  new ResizeObserver(show).observe(place);
  grid.addEventListener("select", () => {
    if (near.value && tight.value)
      document.activeElement?.scrollIntoView({block: "nearest", inline: "nearest"});
  });
  effect(() => {
    press.hidden = !tight.value || puzzle.board.side < 10;
    press.textContent = near.value ? "Show the whole board" : "Zoom in";
    place.classList.toggle("whole", !near.value);
  });
  effect(() => {
    if (puzzle.state.value) requestAnimationFrame(() => requestAnimationFrame(show));
  });
}
