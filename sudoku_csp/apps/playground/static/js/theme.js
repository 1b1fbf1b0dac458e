// The theme: light, dark, or that of the system; it is stored.

import {make} from "./elements.js";

const KEY = "sudoku-csp theme";
const THEMES = {system: "System", light: "Light", dark: "Dark"};

/** Puts the switch into the element, set to the stored choice. @param {HTMLElement} element */
export function themeSwitch(element) {
  const select = make("select", {id: "theme-choice"});
  for (const [name, label] of Object.entries(THEMES)) {
    select.append(make("option", {value: name}, label));
  }
  select.value = remembered();
  set(select.value);
  select.addEventListener("change", () => set(select.value));
  element.append(make("label", {for: select.id}, "Theme"), select);
}

/** @param {string} theme */
function set(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // A browser that stores nothing: the choice holds until the page is closed.
  }
}

function remembered() {
  try {
    const theme = localStorage.getItem(KEY);
    return theme !== null && theme in THEMES ? theme : "system";
  } catch {
    return "system";
  }
}
