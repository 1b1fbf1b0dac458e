// The chosen rule in every form, and what each form sees; then all encodings of the whole puzzle
// measured, and unit propagation step by step.

import {make, part} from "../elements.js";
import {encodingChoice} from "../encoding_choice.js";
import {SharedLayer} from "../shared_layer.js";
import {follow, Signal} from "../signal.js";
import {Inspector} from "./laboratory/inspector.js";
import {Sees} from "./laboratory/sees.js";
import {Sizes} from "./laboratory/sizes.js";
import {UnitSteps} from "./laboratory/unit_steps.js";

/** @typedef {import("../types.js").Page} Page */

/**
 * Fills the view once the choices are known.
 * @param {HTMLElement} element
 * @param {Page} page
 */
export function mount(element, page) {
  const shown = new Signal(false);
  page.choices
    .then((choices) => fill(element, page, choices, shown))
    .catch((error) => {
      element.append(make("p", {class: "work-failed", role: "alert"}, error.message));
    });
  return {
    show() {
      shown.value = true;
    },
    hide() {
      shown.value = false;
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {Page} page
 * @param {import("../types.js").Choices} choices
 * @param {Signal<boolean>} shown whether the view is shown
 */
function fill(element, page, choices, shown) {
  const changes = new Signal(0);
  const encoding = encodingChoice(choices, page.puzzle, () => {
    changes.value += 1;
  });
  const fields = () => {
    changes.value;
    return encoding.fields();
  };
  const inspector = new Inspector(page, shown, fields, encoding.element);
  const sees = new Sees(page, shown);
  const sizes = new Sizes(page, encoding.fields, encoding.choose);
  const layer = new SharedLayer(page.layers, "unit");
  const unit = new UnitSteps(page, layer, encoding.fields);
  const steps = part("Step unit propagation", unit.element);
  element.append(
    inspector.element,
    sees.element,
    part("Compare encodings of the whole puzzle", sizes.element),
    steps,
  );
  sizes.choose(encoding.names());
  follow(fields, () => {
    unit.clear();
    sizes.choose(encoding.names());
  });
  follow(
    () => page.puzzle.question.value,
    () => {
      sizes.clear();
      unit.reset();
    },
  );
  const show = () => {
    layer.shown = unit.shown = shown.value;
    if (!shown.value || !page.timeline.wanted) return;
    steps.open = true;
    unit.start();
  };
  follow(() => shown.value, show);
  show();
}
