// Steps: the whole solution, step by step.

import {cancel} from "../../work.js";
import {make, button} from "../../elements.js";
import {Player} from "./player.js";
import {endPicture, stepPicture} from "./step_picture.js";

/** The panel of a view; `begin` is called before it uses the layer. */
export function steps(page, layer, begin) {
  const player = new Player(layer, "Steps of the solution");
  const progress = make("div", {class: "progress"});
  const answer = make("p", {class: "sentence"});
  const explain = async () => {
    begin();
    clear();
    player.growing = true;
    await page.run(progress, "explain", page.fields(), (part) => take(part));
    player.growing = false;
  };

  function take(part) {
    if (part.part === "heading") answer.textContent = [...part.opening, part.sentence].join(" ");
    if (part.part === "step") player.add(stepPicture(part));
    if (part.part === "ending" && part.solution) {
      player.add(endPicture(part.sentences, part.solution));
    } else if (part.part === "ending") {
      answer.textContent = [answer.textContent, ...part.sentences].join(" ").trim();
    }
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
    make("p", {class: "about"}, "From the givens to the last digit, the easiest step first."),
    make("div", {class: "actions"}, button("Explain the whole solution", explain)),
    progress,
    answer,
    player.element,
  );
  return {element, clear, pause: () => player.pause()};
}
