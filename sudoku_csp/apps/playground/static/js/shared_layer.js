// A layer of the main grid that the parts of a view use in turn.

import {follow} from "./signal.js";

/** @typedef {import("./types.js").Picture} Picture */

export class SharedLayer {
  #layers;
  #name;
  /** @type {Picture | null} */
  #picture = null;
  /** @type {(() => void) | null} */
  #release = null;
  #visible = false;

  /** @param {import("./layers.js").Layers} layers @param {string} name of this layer */
  constructor(layers, name) {
    this.#layers = layers;
    this.#name = name;
  }

  /**
   * Shows a picture. `release` is called when another replaces it, or the layer is cleared.
   * @param {Picture | null} picture
   * @param {(() => void) | null} release
   */
  show(picture, release = null) {
    if (release !== this.#release) this.#release?.();
    this.#picture = picture;
    this.#release = release;
    this.#draw();
  }

  clear() {
    this.show(null);
  }

  /** Whether the picture is one that was shown with this `release`. @param {() => void} release */
  isOf(release) {
    return this.#release === release;
  }

  /**
   * Shows the picture while the view is shown.
   * @param {import("./signal.js").Signal<boolean>} shown
   */
  follow(shown) {
    this.shown = shown.value;
    follow(
      () => shown.value,
      (now) => {
        this.shown = now;
      },
    );
  }

  /** Whether the view is shown: its picture comes and goes with it. */
  set shown(/** @type {boolean} */ visible) {
    this.#visible = visible;
    this.#draw();
  }

  #draw() {
    if (this.#visible && this.#picture) this.#layers.set(this.#name, this.#picture);
    else this.#layers.clear(this.#name);
  }
}
