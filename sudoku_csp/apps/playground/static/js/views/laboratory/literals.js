// Literals and clauses as elements, with false literals struck through.

import {make} from "../../elements.js";

/** A literal in words, for screen readers. */
export function inWords({name, sign}) {
  return sign ? name : `not ${name}`;
}

/** A literal as it is written in a clause. */
export function written({name, sign}) {
  return sign ? name : `¬${name}`;
}

/** The cells of a clause, each once. */
export function cellsOf(literals) {
  return [...new Set(literals.map(({cell}) => cell).filter(Boolean))];
}

/** A literal as an element; `kind` is "false", "implied" or empty. */
export function literalElement(literal, kind = "") {
  const classes = [
    "literal",
    literal.sign ? "" : "negative",
    literal.cell ? "" : "auxiliary",
    kind,
  ];
  const attributes = {
    class: classes.filter(Boolean).join(" "),
    role: "math",
    "aria-label": inWords(literal) + (kind === "false" ? ", which is false" : ""),
    "data-cells": literal.cell ?? "",
    tabindex: -1,
  };
  return make("span", attributes, written(literal));
}

/** The parts of a clause; `kindOf(literal)` is "false", "implied" or empty. */
export function clauseParts(literals, kindOf = () => "") {
  if (!literals.length) return ["the empty clause"];
  return literals.flatMap((literal, index) => [
    ...(index ? [make("span", {class: "or"}, " ∨ ")] : []),
    literalElement(literal, kindOf(literal)),
  ]);
}

/** A clause in words. */
export function clauseInWords(literals) {
  return literals.map(inWords).join(" or ") || "the empty clause";
}

/** Whether two literals are the same. */
export function same(one, other) {
  return one.name === other.name && one.sign === other.sign;
}
