// What happens, as it happens: reads everything once, then follows /dev/stream, and starts over when the
// line drops, because the server may then be another one, on other data.

import { api } from "./api.js";

const page = 500; // texts per read
const lookBack = 500; // texts followed again for a status that changed between the read and the stream
const pauses = [500, 1000, 2000, 4000]; // milliseconds before each new try; the last one repeats

/** Follows the server. `on` has clock(), state(value), line("open" | "lost"). */
export class Stream {
  #texts;
  #on;
  #tries = 0;

  constructor(texts, on) {
    this.#texts = texts;
    this.#on = on;
  }

  async start() {
    let last;
    try {
      last = await this.#catchUp();
    } catch {
      this.#again();
      return;
    }
    const source = new EventSource(`/dev/stream?after=${Math.max(0, last - lookBack)}`);
    source.addEventListener("open", () => {
      this.#tries = 0;
      this.#on.line("open");
    });
    source.addEventListener("error", () => {
      source.close();
      this.#again();
    });
    source.addEventListener("sms", (e) => this.#texts.put(JSON.parse(e.data)));
    source.addEventListener("clock", () => this.#on.clock());
    source.addEventListener("state", (e) => this.#on.state(JSON.parse(e.data)));
  }

  /** Reads every text there is; returns the number of the last one. */
  async #catchUp() {
    let after = 0;
    for (let first = true; ; first = false) {
      const { messages, next } = await api.texts(after, page);
      if (first && this.#texts.size > 0 && !(messages.length && this.#texts.has(messages[0]))) this.#texts.reset();
      this.#texts.settle(Math.max(next, after));
      messages.forEach((m) => this.#texts.put(m));
      if (messages.length === 0 || next <= after) return after;
      after = next;
    }
  }

  #again() {
    this.#on.line("lost");
    const pause = pauses[Math.min(this.#tries++, pauses.length - 1)];
    setTimeout(() => this.start(), pause);
  }
}
