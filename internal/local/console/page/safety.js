// The card of safety: open incidents and holds, and what an operator can do about them. Numbers are masked; the words
// of a text are shown for a reason that is recorded.

import { api } from "./api.js";
import { $, announce, gather, h } from "./dom.js";
import * as format from "./format.js";
import { plain } from "./words.js";

export class Safety {
  #open = 0;

  constructor() {
    this.refresh = gather(() => this.#load(), 250);
    this.refresh();
  }

  async #load() {
    try {
      const [{ incidents }, { holds }] = await Promise.all([api.operate("incident.list", {}), api.operate("hold.list", {})]);
      this.#show(incidents ?? [], holds ?? []);
    } catch { /* the line at the top says that the server is away */ }
  }

  #show(incidents, holds) {
    $("safety-count").textContent = incidents.length;
    $("safety-count").classList.toggle("bad", incidents.length > 0);
    $("safety-none").hidden = incidents.length + holds.length > 0;
    $("incidents").hidden = incidents.length === 0;
    $("holds").hidden = holds.length === 0;
    const held = new Set(holds.map((hold) => hold.number));
    $("incidents").replaceChildren(...incidents.map((i) => this.#incident(i, held.has(i.number))));
    $("holds").replaceChildren(...holds.map((hold) => this.#hold(hold)));
    if (incidents.length > this.#open) announce("Somebody may be in danger: a new incident is open.");
    this.#open = incidents.length;
  }

  #incident(i, held) {
    const id = i.id;
    const again = i.repeat_of ? "more of the same" : i.repeats ? `${i.repeats} more of the same since` : "";
    return h("li", {},
      h("b", {}, [plain(i.category), plain(i.severity)].filter(Boolean).join(", ")),
      h("span", {}, [who[i.who] ?? plain(i.who), i.phone, format.time(i.at), `reply: ${plain(i.reply)}`, again].filter(Boolean).join(" · ")),
      h("span", { class: "row" },
        this.#button("Look", { title: "Read the text", ask: "Why do the words have to be read?", done: "Show it" },
          async (reason) => show(await api.operate("incident.show", { id, reveal: true, reason }))),
        this.#button("Note", { title: "Write a note", ask: "What should be remembered?", done: "Keep it" },
          (text) => api.operate("incident.note", { id, text })),
        held ? null : this.#button("Hold", { title: "Put them under a hold", ask: "Why?", done: "Hold them", kind: true },
          (reason, { kind }) => api.operate("hold.place", { who: id, kind, reason })),
        this.#button("Close", { title: "Close the incident", ask: "What came of it?", done: "Close it" },
          (text) => api.operate("incident.close", { id, text }))));
  }

  #hold(hold) {
    return h("li", {},
      h("b", {}, plain(hold.kind)),
      h("span", {}, [plain(hold.reason), hold.by === "operator" ? "placed by hand" : "", hold.phone, hold.until ? `until ${format.day(hold.until)}, ${format.time(hold.until)}` : "until it is lifted"].filter(Boolean).join(" · ")),
      h("span", { class: "row" }, this.#button("Lift", { title: "Lift the hold", ask: "Why may it end?", done: "Lift it", tell: true },
        (reason, { tell }) => api.operate("hold.lift", { who: hold.number, reason, tell }))));
  }

  #button(words, question, act) {
    return h("button", { type: "button", class: "text-button", onclick: async () => {
      if (await asked(question, act)) this.refresh();
    } }, words);
  }
}

const who = { sender: "about themselves or by them", victim: "harmed by others", other: "worried about somebody" };

/** Asks for the words that an action needs, and does it; resolves true when it was done. */
function asked({ title, ask, done, tell, kind }, act) {
  const dialog = $("act-dialog");
  const form = $("act-form");
  $("act-title").textContent = title;
  $("act-ask").textContent = ask;
  $("act-done").textContent = done;
  $("act-done").hidden = false;
  $("act-tell").hidden = !tell;
  $("act-kind").hidden = !kind;
  $("act-note").textContent = "";
  $("act-shown").hidden = true;
  form.reset();
  dialog.returnValue = "";
  dialog.showModal();
  return new Promise((resolve) => {
    let did = false;
    form.onsubmit = async (e) => {
      e.preventDefault();
      try {
        await act(form.elements.words.value, { tell: form.elements.tell.checked, kind: form.elements.kind.value });
        did = true;
        if ($("act-shown").hidden) dialog.close();
      } catch (trouble) {
        $("act-note").textContent = trouble.message;
      }
    };
    dialog.addEventListener("close", () => {
      $("act-shown").textContent = "";
      resolve(did);
    }, { once: true });
  });
}

/** Shows a revealed incident until the dialog closes. */
function show(incident) {
  $("act-shown").textContent = `${incident.phone}: ${incident.text ?? "the words are no longer kept"}`;
  $("act-shown").hidden = false;
  $("act-done").hidden = true;
}
