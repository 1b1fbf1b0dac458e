// Tabs after the ARIA pattern: arrows move between them, one panel is shown at a time.

import {make} from "./elements.js";

const MOVES = {ArrowLeft: -1, ArrowRight: 1};

export class Tabs {
  #tabs = [];
  #shown = null;

  /**
   * Puts the tabs of the views into the element. A view is mounted when it is first shown; after
   * that its `show` and `hide` are called as its tab comes and goes, and `onShow` with its name.
   */
  constructor(element, views, page, onShow = () => {}) {
    this.onShow = onShow;
    const list = make("div", {role: "tablist", class: "tabs", "aria-label": "Views"});
    element.replaceChildren(list);
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
      this.#tabs.push({name, tab, panel, view, page, mounted: null});
    }
    list.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows the view of this name, or the first; `focus` moves the keyboard to its tab. */
  show(name, {focus = false} = {}) {
    const next = this.#tabs.find((tab) => tab.name === name) ?? this.#tabs[0];
    if (focus) next?.tab.focus();
    if (!next || next === this.#shown) return;
    this.#mark(this.#shown, false);
    this.#shown?.mounted?.hide?.();
    this.#shown = next;
    this.#mark(next, true);
    next.mounted ??= next.view.mount(next.panel, next.page) ?? {};
    next.mounted.show?.();
    this.onShow(next.name);
  }

  #mark(entry, shown) {
    if (!entry) return;
    entry.tab.setAttribute("aria-selected", shown);
    entry.tab.tabIndex = shown ? 0 : -1;
    entry.panel.hidden = !shown;
  }

  #key(event) {
    const count = this.#tabs.length;
    const now = this.#tabs.indexOf(this.#shown);
    const places = {Home: 0, End: count - 1};
    const place = places[event.key] ?? (now + (MOVES[event.key] ?? NaN) + count) % count;
    if (Number.isNaN(place)) return;
    event.preventDefault();
    this.show(this.#tabs[place].name, {focus: true});
  }
}
