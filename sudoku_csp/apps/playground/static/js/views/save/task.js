// A task of the page: its status, its Cancel button, its errors.

import {button, make} from "../../elements.js";

export class Task {
  constructor() {
    this.controller = null;
    this.status = make("p", {class: "done", role: "status"});
    this.failed = make("p", {class: "failed", role: "alert"});
    this.cancel = button("Cancel", () => this.controller?.abort(), {hidden: true});
    this.element = make("div", {class: "task"}, this.status, this.cancel, this.failed);
  }

  /** Runs `work(signal)`, which resolves to the final status; the task before is cancelled. */
  async run(work) {
    this.controller?.abort();
    const controller = (this.controller = new AbortController());
    this.failed.textContent = "";
    this.status.textContent = "Making the file …";
    this.cancel.hidden = false;
    const [done, failed] = await outcome(work, controller.signal);
    if (this.controller !== controller) return;
    this.controller = null;
    this.cancel.hidden = true;
    this.status.textContent = done;
    this.failed.textContent = failed;
  }
}

/** The final status of the work, and its error. */
async function outcome(work, signal) {
  try {
    return [await work(signal), ""];
  } catch (error) {
    return error.name === "AbortError" ? ["Cancelled.", ""] : ["", error.message];
  }
}
