// The dialog in which an operator reads a card, vets it, changes it, adds one or takes a change of it back.

import { api } from "./api.js";
import { $, h } from "./dom.js";
import * as format from "./format.js";

const kinds = { how: "how something works", can: "what they can do", why: "why something is so", trust: "trust", cost: "money", privacy: "privacy", status: "how it stands", do: "asks JOSH to do something", talk: "talk" };
const form = () => $("card-form").elements;
const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean);

let done = () => {}; // of the dialog that is open
let add = null; // how a new card is sent

/** Opens a card; `after()` is called when the dialog is closed. */
export async function edit(id, language, after) {
  open(`Card ${id}`, after);
  form().id.readOnly = true;
  form().language.disabled = true;
  try {
    show(await api.operate("card.show", { id, language }));
  } catch (trouble) {
    $("card-note").textContent = trouble.message;
  }
  form().short.focus();
}

/** Opens an empty card, or one with what is known of it; `send(card, reason)` stores it. */
export function create(given, send, after) {
  open("A new card", after);
  form().id.readOnly = false;
  form().language.disabled = false;
  add = send;
  fill({ kind: "can", asks: [], short: [], long: "", title: "", related: [], language: "en", ...given });
  for (const id of ["card-vet", "card-withdraw"]) $(id).hidden = true;
  $("card-history").replaceChildren();
  form().id.focus();
}

function open(title, after) {
  done = after;
  add = null;
  $("card-form").reset();
  $("card-title").textContent = title;
  for (const id of ["card-note", "card-facts"]) $(id).textContent = "";
  if (form().kind.options.length === 0) form().kind.append(...Object.entries(kinds).map(([value, words]) => h("option", { value }, words)));
  $("card-dialog").showModal();
}

function fill(card) {
  const f = form();
  f.id.value = card.id ?? "";
  f.language.value = card.language || "en";
  f.kind.value = card.kind;
  f.title.value = card.title;
  f.asks.value = card.asks.join("\n");
  f.short.value = [card.short].flat().join("\n");
  f.long.value = card.long ?? "";
  f.related.value = (card.related ?? []).join(", ");
}

function show({ card, origin, in_force: when, changes }) {
  fill(card);
  $("card-facts").textContent = [`version ${card.version}`, origin === "release" ? "of the release" : origin === "withdrawn" ? "withdrawn: nobody gets it" : "of operators", `vetted by ${card.vetted_by || "nobody"}${card.vetted_at ? ` on ${card.vetted_at}` : ""}`, `a change is for everybody ${when}`,
    card.when && `it has texts of its own for ${Object.keys(card.when).join(", ")}, which stay as they are`].filter(Boolean).join(" · ");
  $("card-vet").hidden = origin === "withdrawn";
  $("card-withdraw").hidden = origin !== "operators";
  $("card-history").replaceChildren(...(changes ?? []).toReversed().map((c) => h("li", {},
    h("span", {}, h("b", {}, `version ${c.version}`), `${c.withdrawn ? ", withdrawn" : ""} · ${c.by} · ${format.day(c.at)}, ${format.time(c.at)}`), h("span", { class: "hush" }, c.reason))));
}

function written() {
  const f = form();
  return {
    id: f.id.value.trim(), language: f.language.value, kind: f.kind.value, title: f.title.value.trim(), asks: lines(f.asks.value), short: lines(f.short.value), long: f.long.value.trim(),
    related: f.related.value.split(",").map((id) => id.trim()).filter(Boolean),
  };
}

/** Runs what a button is for; what the server finds wrong with the card stands in the dialog, and the card stays. */
async function send(run) {
  const note = $("card-note");
  note.textContent = "";
  note.classList.remove("bad");
  if (!form().reason.value.trim()) {
    note.classList.add("bad");
    note.textContent = "A reason is required: it is recorded.";
    form().reason.focus();
    return;
  }
  try {
    const answer = await run(form().reason.value);
    if (answer?.card) {
      show(answer);
      note.textContent = `It is version ${answer.card.version} now.`;
      form().reason.value = "";
    } else {
      $("card-dialog").close();
    }
  } catch (trouble) {
    note.classList.add("bad");
    note.textContent = trouble.message;
  }
}

/** Makes the dialog ready; a page calls it once. */
export function ready() {
  const named = () => ({ id: form().id.value, language: form().language.value });
  $("card-form").addEventListener("submit", (e) => {
    e.preventDefault();
    send(async (reason) => (add ? add(written(), reason) : api.operate("card.change", { card: written(), reason })));
  });
  $("card-vet").addEventListener("click", () => send((reason) => api.operate("card.change", { card: named(), reason })));
  $("card-withdraw").addEventListener("click", () => send((reason) => api.operate("card.withdraw", { ...named(), reason })));
  $("card-dialog").addEventListener("close", () => { if (!$("card-dialog").open) done(); });
}
