// The card of safety: one row for each person with open incidents, the worst first, as the server orders them, with the
// hold they are under; then those who are held without one. Numbers are masked; the words of a text are shown for a
// reason that is recorded.

import { act, acting, refill, reveal } from "./act.js";
import { api } from "./api.js";
import { $, announce, gather, h } from "./dom.js";
import * as format from "./format.js";
import { answered, plain, who } from "./words.js";

const most = 20; // people shown in a list; `josh incident list` has all

/** The card. `now()` is JOSH's now in milliseconds. */
export class Safety {
  #now;
  #incidents = null; // not read yet: what was open before the page is seen, and not announced over something else
  #holds = [];

  constructor(now) {
    this.#now = now;
    this.refresh = gather(() => this.#load(), 250);
    this.refresh();
    setInterval(() => this.#show(), 30000); // the words "4 min ago" grow old
  }

  async #load() {
    try {
      const [{ incidents }, { holds }] = await Promise.all([api.operate("incident.list", {}), api.operate("hold.list", {})]);
      if ((incidents ?? []).length > (this.#incidents?.length ?? Infinity)) announce("Somebody may be in danger: a new incident is open.");
      this.#incidents = incidents ?? [];
      this.#holds = holds ?? [];
      this.#show();
    } catch { /* the line at the top says that the server is away */ }
  }

  #show() {
    if (acting() || !this.#incidents) return;
    const holds = new Map(this.#holds.map((hold) => [hold.number, hold]));
    const people = new Map(); // by number, in the order of their worst incident
    for (const i of this.#incidents) people.set(i.number, [...(people.get(i.number) ?? []), i]);
    $("safety-count").textContent = people.size;
    $("safety-count").classList.toggle("bad", people.size > 0);
    $("safety-none").hidden = people.size + holds.size > 0;
    refill($("incidents"), [...people.values()], (all) => this.#person(all, holds.get(all[0].number)), most, "josh incident list");
    refill($("holds"), this.#holds.filter((hold) => !people.has(hold.number)), (hold) => this.#held(hold), most, "josh hold list");
  }

  // The worst incident of a person stands for the others, which are unfolded.
  #person([i, ...others], hold) {
    const id = i.id;
    const reply = answered(i);
    return h("li", {},
      h("span", {}, h("b", {}, title(i)), i.phone && ` · ${i.phone}`),
      h("span", { class: "hush" }, this.#when(i.at)),
      h("span", {}, who(i.who)),
      h("span", {},
        h("span", { class: reply.tone }, reply.words, i.reply_at && `, ${format.ago(i.reply_at, this.#now())}`), " · ",
        i.seen ? `seen ${format.ago(i.seen, this.#now())}` : h("span", { class: "wait" }, "not seen yet")),
      hold && h("span", {}, holding(hold)),
      h("span", { class: "row" },
        this.#button("Look", id, { title: "Read the text", ask: "Why do the words have to be read?", done: "Show it" },
          async (reason) => {
            const shown = await api.operate("incident.show", { id, reveal: true, reason });
            reveal(`${shown.phone}: ${shown.text ?? "the words are no longer kept"}`);
          }),
        this.#button("Note", id, { title: "Write a note", ask: "What should be remembered?", done: "Keep it" },
          (text) => api.operate("incident.note", { id, text })),
        hold ? this.#lift(hold, id) : this.#button("Hold", id, { title: "Put them under a hold", ask: "Why?", done: "Hold them", kind: true },
          (reason, { kind }) => api.operate("hold.place", { who: id, kind, reason })),
        this.#button("Close", id, { title: "Close the incident", ask: "What came of it?", done: "Close it" },
          (text) => api.operate("incident.close", { id, text }))),
      others.length > 0 && h("details", { data: { key: i.number } },
        h("summary", { data: { key: `${i.number} more` } }, `${others.length} more`),
        h("ul", {}, ...others.slice(0, most).map((o) => h("li", {}, `${title(o)} · ${this.#when(o.at)} · ${answered(o).words}`)),
          others.length > most && h("li", { class: "hush" }, `and ${others.length - most} more`))));
  }

  #held(hold) {
    return h("li", {},
      h("b", {}, hold.phone),
      h("span", {}, holding(hold)),
      h("span", { class: "row" }, this.#lift(hold, hold.number)));
  }

  #lift(hold, key) {
    return this.#button("Lift", key, { title: "Lift the hold", ask: "Why may it end?", done: "Lift it", tell: true },
      (reason, { tell }) => api.operate("hold.lift", { who: hold.number, reason, tell }));
  }

  #when(at) { return `${format.day(at)}, ${format.time(at)} · ${format.ago(at, this.#now())}`; }

  #button(words, key, question, run) { return act(words, key, question, run, () => this.refresh()); }
}

const title = (i) => [plain(i.category), plain(i.severity)].filter(Boolean).join(", ");

const holding = (hold) => [
  `${plain(hold.kind)}: ${plain(hold.reason)}`, hold.by === "operator" ? "placed by hand" : "",
  hold.until ? `until ${format.day(hold.until)}, ${format.time(hold.until)}` : "until it is lifted",
].filter(Boolean).join(" · ");
