// Narrow screens: the rules and the answers are sheets from below, which leave the board in sight.

import {button} from "./elements.js";
import {effect, Signal} from "./signal.js";

/** Whether the screen is narrow, as in css/page.css. */
export const narrow = matchMedia("(max-width: 39.99rem)");

/** The sheet that is open: the identifier of its element, or "". */
const sheet = new Signal("");

/**
 * Opens the sheet with an answer, and scrolls to the answer once it is drawn.
 * @param {HTMLElement} element
 */
export function reveal(element) {
  if (!narrow.matches) return;
  sheet.value = element.closest("#rules") ? "rules" : "views";
  requestAnimationFrame(() => requestAnimationFrame(() => element.scrollIntoView()));
}

/**
 * Fills the bar at the bottom with the handles of the sheets. On a narrow screen the ways to another
 * puzzle and the theme come below the board, as the head of the page is small.
 * @param {HTMLElement} bar
 * @param {HTMLElement[]} late the elements that come last
 */
export function sheets(bar, late) {
  const homes = late.map((element) => {
    const home = document.createComment("its place on a wide screen");
    element.before(home);
    return home;
  });
  const arrange = () => {
    if (narrow.matches) document.getElementById("puzzle")?.append(...late);
    else for (const [index, home] of homes.entries()) home.after(late[index]);
  };
  narrow.addEventListener("change", arrange);
  arrange();
  for (const [name, label] of [
    ["rules", "Rules"],
    ["views", "Answers"],
  ]) {
    const toggle = () => {
      sheet.value = sheet.value === name ? "" : name;
    };
    const handle = button(label, toggle, {"aria-controls": name});
    bar.append(handle);
    effect(() => {
      handle.setAttribute("aria-expanded", String(sheet.value === name));
      document.body.dataset.sheet = sheet.value;
    });
  }
}
