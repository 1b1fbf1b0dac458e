// A list whose entries are about cells: pointing at an entry highlights its cells on the grid, and
// pointing at a cell of the grid marks its entries.
//
// It is one stop of the Tab key: up and down move between entries, left and right between the
// literals of one.

import {make} from "../../elements.js";

export class NamingList {
  /**
   * @param {string} label the list's name for a screen reader
   * @param {(cells: string[]) => void} light highlights these cells on the grid
   */
  constructor(label, light) {
    this.element = make("ul", {class: "naming-list", "aria-label": label});
    this._light = light;
    this.element.addEventListener("mouseover", ({target}) => this._point(target));
    this.element.addEventListener("focusin", ({target}) => this._point(target));
    this.element.addEventListener("mouseleave", () => light([]));
    this.element.addEventListener("focusout", () => light([]));
    this.element.addEventListener("keydown", (event) => this._key(event));
  }

  clear() {
    this.element.replaceChildren();
  }

  /** Adds an entry about these cells. */
  add(cells, ...children) {
    const first = this.element.querySelector("[data-cells]") === null;
    const entry = make(
      "li",
      {"data-cells": cells.join(" "), tabindex: first ? 0 : -1},
      ...children,
    );
    this.element.append(entry);
    return entry;
  }

  /** Adds a line between entries. */
  heading(text) {
    this.element.append(make("li", {class: "naming-heading"}, text));
  }

  /** Marks the entries about the cell, null for none; returns their number. */
  name(cell) {
    this.element.classList.toggle("naming", cell !== null);
    const found = [];
    for (const one of this.element.querySelectorAll("[data-cells]")) {
      const named = cell !== null && one.dataset.cells.split(" ").includes(cell);
      one.classList.toggle("named", named);
      if (named && one.tagName === "LI") found.push(one);
    }
    if (found.length) this._reveal(found[0]);
    return found.length;
  }

  /** Shows only the entries with this text; returns their number. */
  filter(text) {
    const wanted = text.trim().toLowerCase();
    const entries = this._entries();
    for (const entry of entries) {
      entry.hidden = !entry.textContent.toLowerCase().includes(wanted);
    }
    const shown = entries.filter(({hidden}) => !hidden);
    this._stop(shown[0]);
    return shown.length;
  }

  _entries() {
    return [...this.element.querySelectorAll("li[data-cells]")];
  }

  _point(target) {
    const pointed = target.closest("[data-cells]");
    this._light(pointed?.dataset.cells ? pointed.dataset.cells.split(" ") : []);
  }

  /** Scrolls the list, not the page, to an entry. */
  _reveal({offsetTop}) {
    this.element.scrollTop = offsetTop - this.element.offsetTop - 8;
  }

  _key(event) {
    const entry = event.target.closest("li[data-cells]");
    if (!entry) return;
    const to = {
      ArrowDown: () => this._beside(entry, 1),
      ArrowUp: () => this._beside(entry, -1),
      Home: () => this._entries().find(({hidden}) => !hidden),
      End: () => this._entries().findLast(({hidden}) => !hidden),
      ArrowRight: () => along(entry, event.target, 1),
      ArrowLeft: () => along(entry, event.target, -1),
    }[event.key]?.();
    if (!to) return;
    event.preventDefault();
    this._stop(to.closest("li"));
    to.focus();
  }

  /** Makes an entry the stop of the Tab key. */
  _stop(entry) {
    for (const other of this._entries()) other.tabIndex = other === entry ? 0 : -1;
  }

  _beside(entry, by) {
    const shown = this._entries().filter(({hidden}) => !hidden);
    return shown[shown.indexOf(entry) + by];
  }
}

/** The literal beside this one, the entry itself before the first. */
function along(entry, target, by) {
  const stops = [entry, ...entry.querySelectorAll("[data-cells]")];
  return stops[stops.indexOf(target) + by];
}
