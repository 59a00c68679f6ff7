// One phone: its number, who has it, its thread and the box to type in.

import { Composer } from "./composer.js";
import { copy, gather } from "./dom.js";
import * as format from "./format.js";
import { Thread } from "./thread.js";
import { introduce, look } from "./who.js";

/** A phone on the bench. `on` has open(message, button), remove(number), looked(number, person) and known(). */
export class Phone {
  name = ""; // first name, empty for a stranger
  #refs;
  #thread;
  #person = null;
  #on;

  constructor(number, on) {
    this.number = number;
    this.#on = on;
    const { root, refs } = copy("phone-template");
    this.root = root;
    this.#refs = refs;
    root.id = `phone-${number.slice(1)}`;
    root.setAttribute("aria-label", `Phone ${format.phone(number)}`);
    refs.number.textContent = format.phone(number);
    refs.input.setAttribute("aria-label", `Text from ${format.phone(number)}`);
    refs.remove.setAttribute("aria-label", `Remove phone ${format.phone(number)}`);
    refs.remove.addEventListener("click", () => on.remove(number));
    refs.introduce.addEventListener("click", async () => {
      if (await introduce(number, this.#person)) this.lookAgain();
    });
    this.#thread = new Thread(refs.thread, on.open);
    new Composer(refs, number, () => this.#thread.enter());
    this.lookAgain = gather(() => this.#look(), 250); // a burst of texts asks once
    this.lookAgain();
  }

  /** Shows the texts of this phone. The stylesheet keeps the newest in view. */
  show(messages) {
    this.#thread.show(messages);
    this.#refs.empty.hidden = messages.length > 0;
  }

  /** The bubble of a text, undefined when it is not here. */
  bubble(n) { return this.#thread.bubble(n); }

  /** Moves the focus to the box to type in. */
  focus() { this.#refs.input.focus(); }

  async #look() {
    const { words, badges, person } = await look(this.number);
    this.#person = person;
    this.#on.looked(this.number, person);
    this.#refs.who.textContent = words;
    this.#refs.badges.replaceChildren(...badges);
    this.#refs.introduce.textContent = person ? "Change" : "Introduce";
    if (this.name !== (person?.first_name ?? "")) {
      this.name = person?.first_name ?? "";
      this.#on.known();
    }
  }
}
