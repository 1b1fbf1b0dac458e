// A task of the page: its status, its Cancel button, its errors.

import {button, make} from "../elements.js";

export class Task {
  /** @type {AbortController | null} */
  #controller = null;
  #status = make("p", {class: "done", role: "status"});
  #failed = make("p", {class: "failed", role: "alert"});
  #cancel = button("Cancel", () => this.#controller?.abort(), {hidden: true});
  element = make("div", {class: "task"}, this.#status, this.#cancel, this.#failed);

  /**
   * Runs `work`, which resolves to the final status; the task before is cancelled.
   * @param {(signal: AbortSignal) => Promise<string>} work
   */
  async run(work) {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.#failed.textContent = "";
    this.#status.textContent = "Making the file …";
    this.#cancel.hidden = false;
    const [done, failed] = await work(controller.signal).then(
      (status) => [status, ""],
      ({name, message}) => (name === "AbortError" ? ["Cancelled.", ""] : ["", message]),
    );
    if (this.#controller !== controller) return;
    this.#controller = null;
    this.#cancel.hidden = true;
    this.#status.textContent = done;
    this.#failed.textContent = failed;
  }
}
