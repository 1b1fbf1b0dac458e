// Elements from the trees that the server makes of Markdown.

import {make} from "../elements.js";

/** @typedef {string | [keyof HTMLElementTagNameMap, Record<string, string>, ...any[]]} Tree */

/** The elements and texts of trees. @param {Tree[]} trees @returns {(string | HTMLElement)[]} */
export function built(trees) {
  return trees.map((tree) => {
    if (typeof tree === "string") return tree;
    const [tag, attributes, ...children] = tree;
    return make(tag, attributes, ...built(children));
  });
}
