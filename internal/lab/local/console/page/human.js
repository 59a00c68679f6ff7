// The card of those who want a person. Numbers are masked; the words are shown for a reason that is recorded.

import { act, acting, refill, reveal } from "./act.js";
import { api } from "./api.js";
import { $, announce, gather, h } from "./dom.js";
import * as format from "./format.js";
import { wish } from "./words.js";

const most = 20; // shown at once; `josh human list` has all

/** The card. `now()` is JOSH's now in milliseconds. */
export class Human {
  #now;
  #humans = [];
  #total = null; // not read yet: who waited before the page is seen, and not announced over something else

  constructor(now) {
    this.#now = now;
    this.refresh = gather(() => this.#load(), 250);
    this.refresh();
    setInterval(() => this.#show(), 30000); // the words "4 min ago" grow old
  }

  async #load() {
    try {
      const { humans, total } = await api.operate("human.list", { most });
      const all = total ?? (humans ?? []).length;
      if (all > (this.#total ?? Infinity)) announce("Somebody wants a person.");
      [this.#humans, this.#total] = [humans ?? [], all];
      this.#show();
    } catch { /* the line at the top says that the server is away */ }
  }

  #show() {
    if (acting()) return;
    $("human").hidden = this.#humans.length === 0;
    $("human-count").textContent = this.#total ?? 0;
    refill($("humans"), this.#humans, (waiter) => this.#waiter(waiter), most, "josh human list", this.#total);
  }

  #waiter({ id, number, about, phone, at, sids, unreadable }) {
    const button = (words, question, run) => act(words, id, question, run, () => this.refresh());
    return h("li", {},
      h("span", {}, h("b", {}, unreadable ? "Cannot be read" : wish(about)), ` · ${phone || "no number"}`),
      h("span", { class: "hush" }, unreadable ? "Close it: the next text puts them here again." : `${format.day(at)}, ${format.time(at)} · ${format.ago(at, this.#now())} · ${sids.length} ${sids.length === 1 ? "text" : "texts"}`),
      h("span", { class: "row" },
        !unreadable && h("a", { class: "text-button", href: `/conversations#${number ?? ""}`, data: { key: `${id} conversation` } }, "Conversation"),
        button("Look", { title: "Read the texts", ask: "Why do the words have to be read?", done: "Show them" }, async (reason) => {
          const shown = await api.operate("human.show", { who: id, reveal: true, reason });
          reveal(`${shown.phone}: ${shown.texts?.join("\n") || "the words are no longer kept"}`);
        }),
        button("Answer", { title: "Answer by text", ask: "What shall they get?", done: "Text it", why: true },
          (text, { why }) => api.operate("human.answer", { who: id, text, reason: why })),
        button("Close", { title: "Close without a text", ask: "Why does nobody answer?", done: "Close it" },
          (reason) => api.operate("human.close", { who: id, reason }))));
  }
}
