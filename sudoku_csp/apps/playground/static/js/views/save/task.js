// A piece of work of the page that is no question: what it says, its Cancel button, its errors.

import {make, button} from "../../elements.js";

export class Task {
  constructor() {
    this.controller = null;
    this.status = make("p", {class: "done", role: "status"});
    this.failed = make("p", {class: "failed", role: "alert"});
    this.cancel = button("Cancel", () => this.controller?.abort(), {hidden: true});
    this.element = make("div", {class: "task"}, this.status, this.cancel, this.failed);
  }

  /** Runs `work(signal)`, which returns what is said at its end; the work before is cancelled. */
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

/** What is said at the end of the work, and what is said of its failure. */
async function outcome(work, signal) {
  try {
    return [await work(signal), ""];
  } catch (error) {
    return error.name === "AbortError" ? ["Cancelled.", ""] : ["", error.message];
  }
}
