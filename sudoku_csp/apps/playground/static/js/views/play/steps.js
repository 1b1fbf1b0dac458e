// Steps: the whole solution, step by step.

import {button, make} from "../../elements.js";
import {cancel} from "../../work.js";
import {Player} from "./player.js";
import {position, refuted} from "./position.js";
import {endPicture, stepPicture} from "./step_picture.js";

/**
 * The panel of a view; `begin` is called before it uses the layer.
 * @param {import("../../types.js").Page} page
 * @param {import("../../shared_layer.js").SharedLayer} layer
 * @param {() => void} begin
 */
export function steps(page, layer, begin) {
  const player = new Player(layer, "Steps of the solution");
  const progress = make("div", {class: "progress"});
  const answer = make("p", {class: "sentence"});
  const explain = async () => {
    begin();
    clear();
    player.growing = true;
    await page.run(progress, "explain", position(page), take);
    player.growing = false;
  };

  /** @param {import("../../types.js").Part} part */
  function take(part) {
    if (part.part === "heading") answer.textContent = part.sentence;
    if (part.part === "wrong") answer.textContent = refuted(page, layer, part);
    if (part.part === "step") player.add(stepPicture(part));
    if (part.part !== "ending") return;
    const end = part.solution ? [] : part.sentences;
    answer.textContent = [...part.opening, ...end].join(" ");
    if (part.solution) player.add(endPicture(part.sentences, part.solution));
  }

  function clear() {
    cancel(progress);
    answer.textContent = "";
    player.clear();
  }

  const element = make(
    "section",
    {class: "steps", "aria-labelledby": "steps-title"},
    make("h2", {id: "steps-title"}, "All steps"),
    make("p", {class: "about"}, "From your position to the last digit, the easiest step first."),
    make("div", {class: "actions"}, button("Explain the whole solution", explain)),
    progress,
    answer,
    player.element,
  );
  return {element, clear, pause: () => player.pause()};
}
