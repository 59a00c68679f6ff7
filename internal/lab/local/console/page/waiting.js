// The card of what waits: texts, jobs, receipts and timers with the moment they fall due, and the queues.

import { api } from "./api.js";
import { $, gather, h } from "./dom.js";
import * as format from "./format.js";
import { plain, reason } from "./words.js";

const most = 30; // shown at once; the number beside the title counts all

/** The card. `now()` is JOSH's now in milliseconds. */
export class Waiting {
  #now;
  #items = [];

  constructor(now) {
    this.#now = now;
    this.refresh = gather(() => this.#load(), 250);
    this.refresh();
    setInterval(() => this.#show(), 5000); // the words "in 4 min" grow old
  }

  /** Takes the queues and the number of things that wait, as the stream says them. */
  set({ queues, waiting }) {
    this.#count(waiting);
    this.#queues(queues);
    this.refresh();
  }

  async #load() {
    try {
      const [{ waiting }, queues] = await Promise.all([api.waiting(), api.queues()]);
      this.#items = waiting ?? [];
      this.#queues(queues);
      this.#count(this.#items.length);
      this.#show();
    } catch { /* the line at the top says that the server is away */ }
  }

  #count(n) {
    $("waiting-count").textContent = n;
    $("waiting-none").hidden = n > 0;
    $("waiting").hidden = n === 0;
  }

  #show() {
    const rows = this.#items.slice(0, most).map((item) => h("li", {},
      h("span", { class: "kind" }, item.kind),
      h("span", { class: "what" }, [plain(item.purpose || item.class), format.phone(item.phone ?? "")].filter(Boolean).join(" · ") || "—"),
      h("span", { class: "when" }, [plain(item.status), item.attempt > 0 ? `try ${item.attempt}` : "", reason(item.reason), item.due ? format.due(item.due, this.#now()) : ""].filter(Boolean).join(" · "))));
    const more = this.#items.length - most;
    if (more > 0) rows.push(h("li", { class: "hush" }, `and ${more} more`));
    $("waiting").replaceChildren(...rows);
  }

  #queues(queues) {
    $("queues").replaceChildren(...Object.entries(queues ?? {}).map(([name, q]) => h("tr", {},
      h("th", { scope: "row" }, name),
      ...["ready", "in_flight", "delayed", "dead"].map((k) => h("td", { class: k === "dead" && q[k] > 0 ? "bad" : null }, String(q[k] ?? 0))))));
  }
}
