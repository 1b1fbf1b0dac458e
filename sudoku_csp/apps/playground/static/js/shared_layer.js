// A layer of the main grid that the parts of a view use in turn.

export class SharedLayer {
  /** `layers`: of the page; `name`: of this layer. */
  constructor(layers, name) {
    this.layers = layers;
    this.name = name;
    this.drawing = null;
    this.release = null;
    this.visible = false;
  }

  /** Shows a drawing. `release` is called when another replaces it, or the layer is cleared. */
  show(drawing, release = null) {
    if (release !== this.release) this.release?.();
    this.drawing = drawing;
    this.release = release;
    this.draw();
  }

  clear() {
    this.show(null);
  }

  /** Whether the view is shown: its drawing comes and goes with it. */
  set shown(visible) {
    this.visible = visible;
    this.draw();
  }

  draw() {
    if (this.visible && this.drawing) this.layers.set(this.name, this.drawing);
    else this.layers.clear(this.name);
  }
}
