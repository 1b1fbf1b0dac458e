// A list whose entries are about cells: pointing at an entry highlights its cells on the grid, and
// pointing at a cell of the grid marks its entries.
//
// It is one stop of the Tab key: up and down move between entries, left and right between the
// literals of one.

import {make} from "../../elements.js";

/** @typedef {import("../../elements.js").Child} Child */

export class NamingList {
  #light;

  /**
   * @param {string} label the list's name for a screen reader
   * @param {(cells: string[]) => void} light highlights these cells on the grid
   */
  constructor(label, light) {
    this.element = make("ul", {class: "naming-list", "aria-label": label});
    this.#light = light;
    this.element.addEventListener("mouseover", ({target}) => this.#point(target));
    this.element.addEventListener("focusin", ({target}) => this.#point(target));
    this.element.addEventListener("mouseleave", () => light([]));
    this.element.addEventListener("focusout", () => light([]));
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Adds an entry about these cells. @param {string[]} cells @param {Child[]} children */
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

  /** Adds a line between entries. @param {string} text */
  heading(text) {
    this.element.append(make("li", {class: "naming-heading"}, text));
  }

  /** Marks the entries about the cell, null for none. @param {string | null} cell */
  name(cell) {
    this.element.classList.toggle("naming", cell !== null);
    for (const one of this.#all(".named")) one.classList.remove("named");
    if (cell === null) return;
    const named = this.#all(`[data-cells~="${cell}"]`);
    for (const one of named) one.classList.add("named");
    const entries = named.filter(({tagName}) => tagName === "LI");
    // The list is scrolled, not the page.
    if (entries.length) this.element.scrollTop = entries[0].offsetTop - this.element.offsetTop - 8;
  }

  /** @param {string} selector @returns {HTMLElement[]} */
  #all(selector) {
    return [.../** @type {NodeListOf<HTMLElement>} */ (this.element.querySelectorAll(selector))];
  }

  #entries() {
    return this.#all("li[data-cells]");
  }

  /** @param {EventTarget | null} target */
  #point(target) {
    const pointed = /** @type {Element} */ (target).closest("[data-cells]");
    const cells = pointed?.getAttribute("data-cells");
    this.#light(cells ? cells.split(" ") : []);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const entry = target.closest("li");
    if (!entry) return;
    /** @type {Record<string, () => HTMLElement | undefined>} */
    const moves = {
      ArrowDown: () => this.#beside(entry, 1),
      ArrowUp: () => this.#beside(entry, -1),
      Home: () => this.#entries()[0],
      End: () => this.#entries().at(-1),
      ArrowRight: () => along(entry, target, 1),
      ArrowLeft: () => along(entry, target, -1),
    };
    const to = moves[event.key]?.();
    if (!to) return;
    event.preventDefault();
    this.#stop(to.closest("li"));
    to.focus();
  }

  /** Makes an entry the stop of the Tab key. @param {HTMLElement | null | undefined} entry */
  #stop(entry) {
    for (const other of this.#entries()) other.tabIndex = other === entry ? 0 : -1;
  }

  /** @param {HTMLElement} entry @param {number} by @returns {HTMLElement | undefined} */
  #beside(entry, by) {
    const entries = this.#entries();
    return entries[entries.indexOf(entry) + by];
  }
}

/**
 * The literal beside this one, the entry itself before the first.
 * @param {HTMLElement} entry
 * @param {HTMLElement} target
 * @param {number} by
 * @returns {HTMLElement | undefined}
 */
function along(entry, target, by) {
  /** @type {NodeListOf<HTMLElement>} */
  const literals = entry.querySelectorAll("[data-cells]");
  const stops = [entry, ...literals];
  return stops[stops.indexOf(target) + by];
}
