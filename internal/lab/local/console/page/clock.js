// JOSH's clock: shows it, and moves it forward through everything that falls due.

import { api } from "./api.js";
import { $, announce } from "./dom.js";
import * as format from "./format.js";

/** The clock card and the time at the top. */
export class Clock {
  #ahead = 0; // milliseconds between JOSH's time and this machine's

  constructor() {
    document.querySelectorAll("[data-advance]").forEach((button) =>
      button.addEventListener("click", () => this.#move(button.dataset.advance)));
    $("clock-form").addEventListener("submit", (e) => {
      e.preventDefault();
      const span = format.duration($("clock-span").value);
      if (span) this.#move(span);
      else this.#say("Write a span such as 36h, 2d 6h or 90m.", true);
    });
    setInterval(() => this.#show(), 1000);
    this.refresh();
  }

  /** JOSH's now, in milliseconds. */
  get now() { return Date.now() + this.#ahead; }

  /** Asks the server how far ahead its time is. */
  async refresh() {
    try {
      ({ offset_ms: this.#ahead } = await api.clock());
      this.#show();
    } catch { /* the line at the top says that the server is away */ }
  }

  async #move(span) {
    this.#say("Moving…");
    try {
      const { fired } = await api.advance(span);
      await this.refresh();
      $("clock-span").value = "";
      this.#say(fired ? `${fired} ${fired === 1 ? "thing" : "things"} fell due on the way.` : "Nothing fell due on the way.");
      announce(`JOSH’s time is now ${format.time(this.now)}`);
    } catch (trouble) {
      this.#say(trouble.message, true);
    }
  }

  #say(text, bad = false) {
    $("clock-note").textContent = text;
    $("clock-note").classList.toggle("bad", bad);
  }

  #show() {
    const at = this.now;
    for (const id of ["now", "now-top"]) {
      $(id).textContent = id === "now" ? format.seconds(at) : format.time(at);
      $(id).dateTime = new Date(at).toISOString();
    }
    $("today").textContent = format.day(at);
    const behind = Math.abs(this.#ahead) < 1500; // the two clocks are read a moment apart
    $("offset").textContent = behind ? "in step with real time" : `${format.span(this.#ahead)} ahead of real time, which is ${format.time(Date.now())}`;
    document.body.classList.toggle("shifted", !behind);
  }
}
