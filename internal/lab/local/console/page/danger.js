// What is shown of people in danger, and what an operator does about them. The card "Safety" and the page of incidents share it.

import { act, reveal } from "./act.js";
import { api } from "./api.js";
import { h } from "./dom.js";
import * as format from "./format.js";
import { plain } from "./words.js";

/** What an incident is about: "self harm, high". */
export const title = (i) => [plain(i.category), plain(i.severity)].filter(Boolean).join(", ");

/** A hold in words: what, why, by whom, until when. */
export const holding = (hold) => [
  `${plain(hold.kind)}: ${plain(hold.reason)}`, hold.by === "operator" ? "placed by hand" : "",
  hold.until ? `until ${format.day(hold.until)}, ${format.time(hold.until)}` : "until it is lifted",
].filter(Boolean).join(" · ");

/** One entry for each person with open incidents, in the order of their worst one, with the hold they are under; then the holds of others. */
export function together(incidents, holds) {
  const held = new Map(holds.map((hold) => [hold.number, hold]));
  const people = new Map();
  for (const i of incidents) people.set(i.number, [...(people.get(i.number) ?? []), i]);
  return {
    people: [...people].map(([number, all]) => ({ number, all, hold: held.get(number) })),
    others: holds.filter((hold) => !people.has(hold.number)),
  };
}

// Violence against others and exploitation: the server asks for two operators, and has the last word on it.
const byTwo = ["harm_to_others", "sexual_exploitation"];

/** What one operator can do; `after()` is called when a dialog is closed. Each of them returns a button with a key of its list. */
export class Doing {
  #after;

  constructor(after) { this.#after = after; }

  #button(words, key, question, run) { return act(words, key, question, run, this.#after); }

  read(id, words = "Look") {
    return this.#button(words, id, { title: "Read the text", ask: "Why do the words have to be read?", done: "Show it" }, async (reason) => {
      const shown = await api.operate("incident.show", { id, reveal: true, reason });
      reveal(`${shown.phone}: ${shown.text ?? "the words are no longer kept"}`);
    });
  }

  note(id) {
    return this.#button("Note", id, { title: "Write a note", ask: "What should be remembered?", done: "Keep it" },
      (text) => api.operate("incident.note", { id, text }));
  }

  close(id) {
    return this.#button("Close", id, { title: "Close the incident", ask: "What came of it?", done: "Close it" },
      (text) => api.operate("incident.close", { id, text }));
  }

  hold(id) {
    return this.#button("Hold", id, { title: "Put them under a hold", ask: "Why?", done: "Hold them", kind: true },
      (reason, { kind }) => api.operate("hold.place", { who: id, kind, reason }));
  }

  /** A hold for something, with the incidents that speak for it. */
  holdFor(id, evidence, category) {
    const fields = [{ name: "category", label: "For", choices: [["", "something else"], ...["self_harm", "harm_to_others", "sexual_exploitation", "stalking_doxxing"].map((c) =>
      [c, plain(c) + (byTwo.includes(c) ? ": two operators lift it" : "")])], value: category }];
    return this.#button("Hold", id, { title: "Put them under a hold", ask: "Why?", done: "Hold them", kind: true, fields },
      (reason, { kind, category: chosen }) => api.operate("hold.place", { who: id, kind, reason, category: chosen, evidence }));
  }

  lift(hold, key, about) {
    const two = hold.kind === "hard_hold" && byTwo.includes(hold.category || about);
    return this.#button("Lift", key, { title: "Lift the hold", ask: two ? "Why may it end? Two operators have to say so" : "Why may it end?", done: "Lift it", tell: true }, async (reason, { tell }) => {
      const { waits } = await api.operate("hold.lift", { who: hold.number, reason, tell }) ?? {};
      if (waits) reveal(`It stays for now: ${waits}.`);
    });
  }

  look(hold, key) {
    const fields = [{ name: "next", label: "Look again within", choices: [["1d", "a day"], ["2d", "2 days"], ["7d", "a week"], ["30d", "30 days"]], value: "7d" }];
    return this.#button("Looked at", key, { title: "You have looked at the hold", ask: "What have you found? You look after it from now on", done: "Note it", fields },
      (reason, { next }) => api.operate("hold.look", { who: hold.number, reason, next }));
  }

  suspend(number, key) {
    return this.#button("Suspend", key, { title: "Suspend them", ask: "Why? They are told once a day that they are suspended, and nothing else", done: "Suspend them" },
      (reason) => api.operate("person.suspend", { who: number, reason }));
  }
}

/** Who would lift a hold already, "" for nobody. */
export const lifting = (hold, now) => (hold.lifting ? `${hold.lifting.by} would lift it (${format.ago(hold.lifting.at, now)}: ${hold.lifting.reason}). Another operator has to as well.` : "");

/** The link to what was said with somebody. */
export const conversation = (number, key) => h("a", { class: "text-button", href: `/conversations#${number}`, data: { key: `${key} conversation` } }, "Conversation");
