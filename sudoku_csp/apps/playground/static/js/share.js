// Share: the puzzle as a link, a picture, a formula or model in each format, a certificate.

import {linkTo} from "./address.js";
import {download} from "./ask.js";
import {button, make, select} from "./elements.js";
import {encodingChoice} from "./encoding_choice.js";
import {png, save} from "./share/files.js";
import {Task} from "./share/task.js";
import {effect} from "./signal.js";

/**
 * @typedef {import("./elements.js").Child} Child
 * @typedef {import("./types.js").Page} Page
 */

/** The width of the picture as PNG. */
const PIXELS = 1600;

/**
 * Fills the element with the button that opens the dialog.
 * @param {HTMLElement} element
 * @param {Page} page
 */
export function share(element, page) {
  const close = button("Close", () => shown.close());
  const parts = [link(page), pictures(page), formulas(page), certificate(page)];
  const heading = make("div", {class: "row between"}, make("h2", {}, "Share"), close);
  const shown = make("dialog", {class: "share", "aria-label": "Share"}, heading, ...parts);
  document.body.append(shown);
  element.append(button("Share", () => shown.showModal()));
}

/** The puzzle for a solver: formulas in the chosen encoding, and models. @param {Page} page */
function formulas(page) {
  const fields = make("div", {class: "choices"});
  const about = make("p", {class: "about"});
  const task = new Task();
  const actions = make("div", {class: "actions"});
  page.choices
    .then((choices) => {
      const {formats} = choices;
      const encoding = encodingChoice(choices, page.puzzle);
      const chosen = select("Format", formats, {onchange: () => update()});
      const format = () => formats[chosen.element.selectedIndex];
      const update = () => {
        const {about: is, suffix, clauses} = format();
        about.textContent = `${is} (${suffix})`;
        encoding.element.hidden = !clauses;
      };
      const fieldsOf = () => ({
        as: format().name,
        ...(format().clauses ? encoding.fields() : {}),
      });
      fields.append(chosen.label, encoding.element);
      actions.append(button("Download", () => fetched(task, page, fieldsOf()), {class: "primary"}));
      update();
    })
    .catch((error) => {
      about.textContent = error.message;
    });
  return part(
    "For a solver",
    "The rules and the givens: as a formula in clauses, or as a model in another language.",
    fields,
    about,
    actions,
    task.element,
  );
}

/** The puzzle with a proof; certificates are for the classic rules. @param {Page} page */
function certificate(page) {
  const task = new Task();
  const ask = () => fetched(task, page, {as: "certificate"});
  const element = part(
    "As a proof",
    "A certificate has the puzzle, its formula, the solution, and a proof that there is no other " +
      "(or that there is none). Unpack it and check it without any solver:",
    make("pre", {class: "command"}, "sudoku-csp verify certificate"),
    make("div", {class: "actions"}, button("Certificate (zip)", ask)),
    task.element,
  );
  effect(() => {
    element.hidden = page.puzzle.rules.length > 0;
  });
  return element;
}

/** The picture of the grid. @param {Page} page */
function pictures(page) {
  const task = new Task();
  /** @param {string} file @param {(svg: string) => Blob | Promise<Blob>} made */
  const keep = (file, made) =>
    task.run(async () => {
      save(file, await made(page.grid.svg()));
      return `${file} is saved.`;
    });
  /** @param {string} svg */
  const vector = (svg) => new Blob([svg], {type: "image/svg+xml"});
  return part(
    "As a picture",
    "A picture of the grid as it is here, on white.",
    make(
      "div",
      {class: "actions"},
      button("SVG picture", () => keep("sudoku.svg", vector)),
      button("PNG picture", () => keep("sudoku.png", (svg) => png(svg, PIXELS))),
    ),
    task.element,
  );
}

/** The address of this page with the puzzle in it. @param {Page} page */
function link(page) {
  /** @type {HTMLInputElement} */
  const field = make("input", {
    type: "text",
    readonly: true,
    class: "link",
    "aria-label": "Link to the puzzle",
    onfocus: () => field.select(),
  });
  const copied = make("span", {role: "status"});
  const copy = async () => {
    fresh();
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      copied.textContent = "Copied.";
    } catch {
      copied.textContent = "Press Ctrl-C to copy it.";
    }
  };
  const fresh = () => {
    field.value = linkTo(page);
    copied.textContent = "";
  };
  effect(fresh);
  return part(
    "As a link",
    "The address has the puzzle, your entries and notes, and the step that is shown.",
    make("div", {class: "actions"}, field, button("Copy", copy), copied),
  );
}

/**
 * Downloads a file that the server makes.
 * @param {Task} task
 * @param {Page} page
 * @param {import("./types.js").Fields} fields
 */
function fetched(task, page, fields) {
  return task.run(async (signal) => {
    const file = await download({...page.fields(), ...fields}, signal);
    save(file.name, file.blob);
    return `${file.name} is saved.`;
  });
}

/** A part of the dialog. @param {string} heading @param {string} about @param {Child[]} children */
function part(heading, about, ...children) {
  return make(
    "section",
    {},
    make("h3", {}, heading),
    make("p", {class: "about"}, about),
    ...children,
  );
}
