// A dialog with a title, a form and a line for an error.

import {button, make} from "./elements.js";

/** @typedef {string | null | undefined | void} Trouble an error to show, if any */

/**
 * A dialog that `open()` shows; it closes when `submit` finds no error.
 * @param {string} title
 * @param {string} label of the button that submits
 * @param {import("./elements.js").Child[]} content
 * @param {() => Trouble | Promise<Trouble>} submit returns, or resolves to, an error to show
 */
export function dialog(title, label, content, submit) {
  const wrong = make("p", {class: "wrong-line", role: "alert"});
  const send = make("button", {class: "primary"}, label);
  const leave = button("Cancel", () => element.close());
  const buttons = make("div", {class: "row end"}, leave, send);
  const form = make("form", {method: "dialog"}, make("h2", {}, title), ...content, wrong, buttons);
  const element = make("dialog", {"aria-label": title}, form);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    wrong.textContent = "";
    send.disabled = true;
    const error = await submit();
    send.disabled = false;
    if (error) wrong.textContent = error;
    else element.close();
  });
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  document.body.append(element);
  return {
    open() {
      wrong.textContent = "";
      element.showModal();
    },
  };
}
