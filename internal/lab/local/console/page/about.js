// The card of the people who have phones here: what JOSH knows of how they like to meet, the plans that they are in or asked about, and their talks.

import { refill } from "./act.js";
import { $, gather, h } from "./dom.js";
import * as format from "./format.js";
import { plain } from "./words.js";

const factors = 12; // that a profile can have
const over = new Set(["completed", "expired", "canceled"]);
const theirs = new Set(["drafting", "alone"]); // talks of which nobody but they knows: there is nothing to show of two

export class About {
  #people = new Map();

  /** Keeps who has a phone now; null is nobody whom JOSH knows. */
  put(number, person) {
    if (person) this.#people.set(number, person);
    else this.#people.delete(number);
    this.refresh();
  }

  /** Forgets phones that are not here any more. */
  keep(numbers) {
    for (const number of this.#people.keys()) if (!numbers.includes(number)) this.#people.delete(number);
    this.refresh();
  }

  refresh = gather(() => {
    const people = [...this.#people].sort(([a], [b]) => (a < b ? -1 : 1));
    $("about").hidden = people.length === 0;
    $("about-count").textContent = people.length;
    refill($("about-people"), people, row, 50, "josh person show PHONE");
  }, 100);
}

function row([number, person]) {
  const { profile = {}, linkups = [], invites = [] } = person;
  const talks = (person.talks ?? []).filter((t) => !theirs.has(t.state));
  const open = linkups.filter((l) => !over.has(l.state)).length;
  const asked = invites.filter((i) => i.state === "pending").length;
  const facts = [
    profile.activities?.length > 0 && `likes ${profile.activities.map((a) => plain(a.key)).join(", ")}`,
    profile.times?.length > 0 && `free: ${profile.times.map(plain).join(", ")}`,
    profile.group?.max && `in groups of ${profile.group.min} to ${profile.group.max}`,
    profile.avoid?.length > 0 && `rather not: ${profile.avoid.map(plain).join(", ")}`,
    profile.factors && `${Object.keys(profile.factors).length} of ${factors} factors known`,
    profile.step && `asked now: ${profile.step}`,
  ].filter(Boolean);
  return h("li", {}, h("details", { data: { key: number } },
    h("summary", { data: { key: `${number} summary` } }, h("b", {}, person.first_name || format.phone(number)),
      ` · profile ${plain(profile.state ?? "empty")}`, open > 0 && ` · ${open} ${open === 1 ? "plan" : "plans"}`, asked > 0 && ` · ${asked === 1 ? "an invite" : `${asked} invites`} open`),
    h("ul", {}, ...facts.map((f) => h("li", {}, f)),
      ...linkups.map((l) => h("li", {}, h("a", { href: `/linkups#${encodeURIComponent(l.id)}`, data: { key: `${number} ${l.id}` } }, `${l.role === "initiator" ? "asked for a plan" : "is in a plan"}: ${plain(l.state)}`))),
      ...invites.map((i) => h("li", {}, h("span", {}, h("a", { href: `/linkups#${encodeURIComponent(i.linkup)}`, data: { key: `${number} invite ${i.linkup}` } }, `was asked in wave ${i.wave}: ${plain(i.state)}`), i.state === "pending" && `, until ${format.day(i.expires_at)}, ${format.time(i.expires_at)}`))),
      ...talks.map((t) => h("li", {}, h("a", { href: `/talks#${encodeURIComponent(t.id)}`, data: { key: `${number} talk ${t.id}` } }, `${t.side === "author" ? "began a talk" : "was asked to a talk"}: ${plain(t.state)}`))),
      linkups.length + invites.length === 0 && h("li", { class: "hush" }, "no plan yet"))));
}
