// The card of what models have cost today, and how many texts needed none. It is away while none was asked.

import { api } from "./api.js";
import { $, gather, h } from "./dom.js";
import * as format from "./format.js";
import { plain } from "./words.js";

/** The card. `texts` is the store, `now()` JOSH's now in milliseconds. */
export class Models {
  #texts;
  #now;

  constructor(texts, now) {
    this.#texts = texts;
    this.#now = now;
    this.refresh = gather(() => this.#load(), 1000);
    this.refresh();
  }

  async #load() {
    try {
      const today = { since: "0s" };
      const [all, purposes] = await Promise.all([
        api.operate("cost", { ...today, by: ["all"] }), api.operate("cost", { ...today, by: ["purpose", "model"] })]);
      this.#show(all.sums?.[0], purposes.sums ?? [], all.over);
    } catch { /* the line at the top says that the server is away */ }
  }

  #show(all, purposes, over) {
    $("models").hidden = !all;
    if (!all) return;
    $("models-cost").textContent = format.cents(all.cents);
    $("models-over").hidden = !over;
    const came = Math.max(all.texts, this.#texts.since(Math.floor(this.#now() / 86400000) * 86400000));
    $("models-share").textContent = `${Math.round(100 * (1 - all.texts / came))} % of ${came} ${came === 1 ? "text" : "texts"} needed no model today (UTC).`;
    $("models-list").replaceChildren(...purposes.map(({ keys, calls, unused, tokens_in: into, tokens_out: out, cents }) => h("li", {},
      h("span", {}, h("b", {}, plain(keys.purpose)), ` · ${format.cents(cents)}`),
      h("span", { class: "hush" }, `${calls} ${calls === 1 ? "call" : "calls"} of ${keys.model}${unused ? `, ${unused} of no use` : ""} · ${format.tokens(into, out)}`))));
  }
}
