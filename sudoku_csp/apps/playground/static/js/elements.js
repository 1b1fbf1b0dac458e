// Elements of the page: buttons, choices, folded parts, and numbers as text.

const NUMBER = new Intl.NumberFormat("en");

/** @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Attribute */
/** @typedef {Node | string | false | null | undefined} Child */

/**
 * An element with attributes and children. Texts become text, never HTML; an attribute that is a
 * function is a listener, as `onclick`; true is an attribute without a value; attributes and
 * children that are false or null are left out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, Attribute>} attributes
 * @param {Child[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children) {
    if (child !== undefined && child !== null && child !== false) element.append(child);
  }
  return element;
}

/**
 * A button that does this when it is pressed.
 * @param {Child} text
 * @param {(event: MouseEvent) => unknown} onclick
 * @param {Record<string, Attribute>} attributes
 */
export function button(text, onclick, attributes = {}) {
  return make("button", {type: "button", ...attributes, onclick}, text);
}

/**
 * A choice between names, with a label.
 * @param {string} label
 * @param {(string | {name: string, about?: string})[]} choices
 * @param {{first?: string | null, onchange?: ((event: Event) => unknown) | null}} options
 */
export function select(label, choices, {first = null, onchange = null} = {}) {
  const options = choices.map((choice) => {
    const {name, about} = typeof choice === "string" ? {name: choice, about: null} : choice;
    return make("option", {value: name, title: about}, name);
  });
  if (first !== null) options.unshift(make("option", {value: ""}, first));
  const element = make("select", {onchange}, ...options);
  return {element, label: make("label", {class: "choice"}, make("span", {}, label), element)};
}

/** A folded part of a view. @param {string} summary @param {Child[]} children */
export function folded(summary, ...children) {
  return make("details", {class: "folded"}, make("summary", {}, summary), ...children);
}

/** A folded part of a view, with a heading. @param {string} title @param {Child[]} children */
export function part(title, ...children) {
  const heading = make("summary", {}, make("h2", {}, title));
  return make("details", {class: "part"}, heading, ...children);
}

/** A number with its thousands apart. @param {number} value */
export function number(value) {
  return NUMBER.format(value);
}

/**
 * A number of things, as "1 candidate" or "2 candidates".
 * @param {number} value
 * @param {string} thing
 */
export function count(value, thing, things = `${thing}s`) {
  return `${number(value)} ${value === 1 ? thing : things}`;
}

/** A time in the unit that suits it. @param {number} seconds */
export function duration(seconds) {
  if (seconds < 0.0995) return `${(1000 * seconds).toFixed(1)} ms`;
  if (seconds < 0.9995) return `${Math.round(1000 * seconds)} ms`;
  return `${seconds.toFixed(seconds < 9.95 ? 1 : 0)} s`;
}
