// A drawn grid as a standalone SVG file: its styles become attributes that every program reads.

/** The properties of a shape's style that are written, and the value that may be left out. */
const STYLE = {
  fill: "rgb(0, 0, 0)",
  "fill-opacity": "1",
  stroke: "none",
  "font-weight": "400",
};

/** Written if there is a stroke. */
const STROKE = {
  "stroke-width": "1px",
  "stroke-dasharray": "none",
  "stroke-linecap": "butt",
  "stroke-linejoin": "miter",
};

const INVISIBLE = new Set(["none", "rgba(0, 0, 0, 0)"]);

/**
 * The text of the file, in light colours.
 * @param {SVGSVGElement} svg which is in a page
 */
export function standalone(svg) {
  const host = document.createElement("div");
  Object.assign(host.style, {colorScheme: "light", position: "absolute", visibility: "hidden"});
  const copy = /** @type {SVGSVGElement} */ (svg.cloneNode(true));
  host.append(copy);
  svg.after(host);
  copy.querySelector(".ring")?.remove();
  const family = getComputedStyle(copy).fontFamily;
  for (const element of copy.querySelectorAll("rect, path, circle, text")) keepStyle(element);
  host.remove();
  const title = document.createElementNS(copy.namespaceURI, "title");
  title.textContent = copy.getAttribute("aria-label");
  copy.prepend(title);
  for (const element of [copy, ...copy.querySelectorAll("*")]) bare(element);
  const [, , width, height] = (copy.getAttribute("viewBox") ?? "").split(" ");
  const kept = {width, height, "font-family": family, "text-anchor": "middle"};
  for (const [name, value] of Object.entries(kept)) copy.setAttribute(name, value);
  return new XMLSerializer().serializeToString(copy);
}

/**
 * Writes the style of a shape into its attributes; an invisible shape is removed.
 * @param {Element} element
 */
function keepStyle(element) {
  const style = getComputedStyle(element);
  const stroked = !INVISIBLE.has(style.stroke);
  if (!stroked && INVISIBLE.has(style.fill)) {
    element.remove();
    return;
  }
  for (const [name, usual] of Object.entries(stroked ? {...STYLE, ...STROKE} : STYLE)) {
    const value = style.getPropertyValue(name);
    if (value !== usual) element.setAttribute(name, value);
  }
}

/** Removes the attributes that a file does not need. @param {Element} element */
function bare(element) {
  for (const {name} of [...element.attributes]) {
    if (/^(class|style|role|tabindex|data-|aria-)/.test(name)) element.removeAttribute(name);
  }
}
