// Where one types: counts segments, sends with Enter, offers the words that everybody tries first.

import { api } from "./api.js";
import { h } from "./dom.js";
import { count } from "./segments.js";

const quick = ["HELP", "STOP", "START", "hi"];

/** The form under a thread; `number` is the phone that sends, `back()` moves the focus up into the thread. */
export class Composer {
  #refs;
  #number;
  #busy = false;

  constructor(refs, number, back) {
    this.#refs = refs;
    this.#number = number;
    refs.chips.append(...quick.map((word) =>
      h("button", { type: "button", onclick: () => this.#send(word, false) }, word)));
    refs.input.addEventListener("input", () => this.#count());
    refs.input.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && !e.shiftKey && !e.isComposing) {
        e.preventDefault();
        refs.form.requestSubmit();
      }
      if (e.key === "ArrowUp" && refs.input.value === "") {
        e.preventDefault();
        back();
      }
    });
    refs.picture.addEventListener("click", () => {
      refs.picture.setAttribute("aria-pressed", String(!this.#picture));
      this.#count();
    });
    refs.form.addEventListener("submit", (e) => {
      e.preventDefault();
      this.#sendTyped();
    });
    this.#count();
  }

  get #picture() { return this.#refs.picture.getAttribute("aria-pressed") === "true"; }

  async #sendTyped() {
    const { input, picture } = this.#refs;
    if (input.value.trim() === "" && !this.#picture) return;
    if (await this.#send(input.value, this.#picture)) {
      input.value = "";
      picture.setAttribute("aria-pressed", "false");
      this.#count();
    }
  }

  async #send(body, picture) {
    if (this.#busy) return false;
    this.#busy = true;
    const { note } = this.#refs;
    note.textContent = "";
    try {
      const { status } = await api.send(this.#number, body, picture ? 1 : 0);
      if (status === 200) return true;
      note.textContent = `JOSH’s webhook answered ${status}, so nothing was taken in. A carrier would try again.`;
    } catch (trouble) {
      note.textContent = trouble.message;
    } finally {
      this.#busy = false;
    }
    return false;
  }

  #count() {
    const { input, count: line } = this.#refs;
    const c = count(input.value);
    const parts = [];
    if (this.#picture) parts.push("MMS, 1 picture");
    if (c.units > 0) {
      parts.push(c.encoding, `${c.segments} ${c.segments === 1 ? "segment" : "segments"}`, `${c.units}/${c.room}`);
      if (c.odd) parts.push(`because of ${c.odd}`);
    }
    line.textContent = parts.join(" · ") || "Enter sends, Shift + Enter starts a line";
    line.classList.toggle("many", c.segments > 1);
  }
}
