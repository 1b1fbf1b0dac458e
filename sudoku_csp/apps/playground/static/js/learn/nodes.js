// Elements from the trees that the server makes of Markdown.

import {make} from "../elements.js";

/** @typedef {string | [keyof HTMLElementTagNameMap, Record<string, string>, ...any[]]} Tree */

/** A table in a place of its own, which scrolls where the table is too wide. @param {string} name @param {HTMLElement} table */
export function scrolled(name, table) {
  const attributes = {class: "learn-scrolls", tabindex: 0, role: "group", "aria-label": name};
  return make("div", attributes, table);
}

/** The elements and texts of trees. @param {Tree[]} trees @returns {(string | HTMLElement)[]} */
export function built(trees) {
  return trees.map((tree) => {
    if (typeof tree === "string") return tree;
    const [tag, attributes, ...children] = tree;
    const element = make(tag, attributes, ...built(children));
    return tag === "table" ? scrolled("A table", element) : element;
  });
}
