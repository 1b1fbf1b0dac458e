// Tabs after the ARIA pattern: arrows move between them, one panel is shown at a time.

import {make} from "./elements.js";

/**
 * @typedef {import("./types.js").Page} Page
 * @typedef {{show?: () => void, hide?: () => void}} Mounted
 * @typedef {object} View
 * @property {string} name
 * @property {string} title
 * @property {(element: HTMLElement, page: Page) => Mounted | void} mount fills the element
 * @typedef {object} Tab
 * @property {View} view
 * @property {HTMLElement} tab
 * @property {HTMLElement} panel
 * @property {Mounted | null} mounted
 */

/** @type {Record<string, number>} */
const MOVES = {ArrowLeft: -1, ArrowRight: 1};

export class Tabs {
  /** @type {Tab[]} */
  #tabs = [];
  /** @type {Tab | null} */
  #shown = null;
  #page;
  #onShow;

  /**
   * Puts the tabs of the views into `bar`, and their panels into `element`. A view is mounted when
   * it is first shown; after that its `show` and `hide` are called as its tab comes and goes, and
   * `onShow` with its name.
   * @param {HTMLElement} bar
   * @param {HTMLElement} element
   * @param {View[]} views
   * @param {Page} page
   * @param {(name: string) => void} onShow
   */
  constructor(bar, element, views, page, onShow) {
    this.#page = page;
    this.#onShow = onShow;
    const list = make("div", {role: "tablist", class: "tabs", "aria-label": "Modes"});
    bar.replaceChildren(list);
    element.replaceChildren();
    for (const view of views) {
      const {name, title} = view;
      const control = {role: "tab", id: `tab-${name}`, "aria-controls": `view-${name}`};
      const tab = make("button", {type: "button", tabindex: -1, ...control}, title);
      const panel = make("section", {
        role: "tabpanel",
        id: `view-${name}`,
        "aria-labelledby": `tab-${name}`,
        tabindex: 0,
        hidden: true,
      });
      list.append(tab);
      element.append(panel);
      tab.addEventListener("click", () => this.show(name));
      this.#tabs.push({tab, panel, view, mounted: null});
    }
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * Shows the view of this name, or the first; `focus` moves the keyboard to its tab.
   * @param {string | null} name
   */
  show(name, {focus = false} = {}) {
    const next = this.#tabs.find(({view}) => view.name === name) ?? this.#tabs[0];
    if (focus) next?.tab.focus();
    if (!next || next === this.#shown) return;
    if (this.#shown) mark(this.#shown, false);
    this.#shown?.mounted?.hide?.();
    this.#shown = next;
    mark(next, true);
    next.mounted ??= next.view.mount(next.panel, this.#page) ?? {};
    next.mounted.show?.();
    this.#onShow(next.view.name);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const count = this.#tabs.length;
    const now = this.#shown ? this.#tabs.indexOf(this.#shown) : -1;
    /** @type {Record<string, number>} */
    const places = {Home: 0, End: count - 1};
    const place = places[event.key] ?? (now + (MOVES[event.key] ?? NaN) + count) % count;
    if (Number.isNaN(place)) return;
    event.preventDefault();
    this.show(this.#tabs[place].view.name, {focus: true});
  }
}

/** @param {Tab} tab @param {boolean} shown */
function mark({tab, panel}, shown) {
  tab.setAttribute("aria-selected", String(shown));
  tab.tabIndex = shown ? 0 : -1;
  panel.hidden = !shown;
}
