// Literals and clauses as elements, with false literals struck through.

import {make} from "../../elements.js";

/**
 * A variable, or its negation if `sign` is false.
 * @typedef {object} Literal
 * @property {string} name
 * @property {string | null} cell null unless the variable is about one cell
 * @property {number | null} digit null unless the variable is about one digit
 * @property {boolean} sign
 */

/**
 * A variable by its name, with the symbol of its digit.
 * @param {Literal} literal
 * @param {string[]} symbols
 */
function variable({name, cell, digit}, symbols) {
  const direct = digit !== null && name === `${cell}=${digit}`;
  return direct ? `${cell}=${symbols[digit - 1]}` : name;
}

/** A literal in a clause. @param {Literal} literal @param {string[]} symbols */
export function written(literal, symbols) {
  return `${literal.sign ? "" : "¬"}${variable(literal, symbols)}`;
}

/** A literal for screen readers. @param {Literal} literal @param {string[]} symbols */
function inWords(literal, symbols) {
  return `${literal.sign ? "" : "not "}${variable(literal, symbols)}`;
}

/** The cells of a clause, each once. @param {Literal[]} literals */
export function cellsOf(literals) {
  return [...new Set(literals.flatMap(({cell}) => cell ?? []))];
}

/**
 * A literal as an element.
 * @param {Literal} literal
 * @param {string[]} symbols
 * @param {string} kind "false", "implied" or empty
 */
function literalElement(literal, symbols, kind) {
  const classes = [
    "literal",
    literal.sign ? "" : "negative",
    literal.cell ? "" : "auxiliary",
    kind,
  ];
  const attributes = {
    class: classes.filter(Boolean).join(" "),
    role: "math",
    "aria-label": inWords(literal, symbols) + (kind === "false" ? ", which is false" : ""),
    "data-cells": literal.cell ?? "",
    tabindex: -1,
  };
  return make("span", attributes, written(literal, symbols));
}

/**
 * The parts of a clause.
 * @param {Literal[]} literals
 * @param {string[]} symbols
 * @param {(literal: Literal) => string} kindOf "false", "implied" or empty
 */
export function clauseParts(literals, symbols, kindOf = () => "") {
  if (!literals.length) return ["the empty clause"];
  return literals.flatMap((literal, index) => [
    ...(index ? [make("span", {class: "or"}, " ∨ ")] : []),
    literalElement(literal, symbols, kindOf(literal)),
  ]);
}

/** A clause for screen readers. @param {Literal[]} literals @param {string[]} symbols */
export function clauseInWords(literals, symbols) {
  return literals.map((one) => inWords(one, symbols)).join(" or ") || "the empty clause";
}

/** True if two literals are the same. @param {Literal} one @param {Literal} other */
export function same(one, other) {
  return one.name === other.name && one.sign === other.sign;
}
