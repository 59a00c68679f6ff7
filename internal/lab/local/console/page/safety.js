// The card of safety: one row for each person with open incidents, the worst first, as the server orders them, with the
// hold they are under; then those who are held without one. Numbers are masked; the words of a text are shown for a
// reason that is recorded.

import { acting, refill } from "./act.js";
import { api } from "./api.js";
import { Doing, holding, lifting, title, together } from "./danger.js";
import { $, announce, gather, h } from "./dom.js";
import * as format from "./format.js";
import { answered, who } from "./words.js";

const most = 20; // people shown in a list; `josh incident list` has all

/** The card. `now()` is JOSH's now in milliseconds. */
export class Safety {
  #now;
  #incidents = null; // not read yet: what was open before the page is seen, and not announced over something else
  #holds = [];
  #doing = new Doing(() => this.refresh());

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
    const { people, others } = together(this.#incidents, this.#holds);
    $("safety-count").textContent = people.length;
    $("safety-count").classList.toggle("bad", people.length > 0);
    $("safety-none").hidden = people.length + others.length > 0;
    refill($("incidents"), people, ({ all, hold }) => this.#person(all, hold), most, "josh incident list");
    refill($("holds"), others, (hold) => this.#held(hold), most, "josh hold list");
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
      hold?.lifting && h("span", { class: "wait" }, lifting(hold, this.#now())),
      h("span", { class: "row" },
        this.#doing.read(id), this.#doing.note(id), hold ? this.#doing.lift(hold, id, i.category) : this.#doing.hold(id), this.#doing.close(id)),
      others.length > 0 && h("details", { data: { key: i.number } },
        h("summary", { data: { key: `${i.number} more` } }, `${others.length} more`),
        h("ul", {}, ...others.slice(0, most).map((o) => h("li", {}, `${title(o)} · ${this.#when(o.at)} · ${answered(o).words}`)),
          others.length > most && h("li", { class: "hush" }, `and ${others.length - most} more`))));
  }

  #held(hold) {
    return h("li", {},
      h("b", {}, hold.phone),
      h("span", {}, holding(hold)),
      hold.lifting && h("span", { class: "wait" }, lifting(hold, this.#now())),
      h("span", { class: "row" }, this.#doing.lift(hold, hold.number)));
  }

  #when(at) { return `${format.day(at)}, ${format.time(at)} · ${format.ago(at, this.#now())}`; }
}
