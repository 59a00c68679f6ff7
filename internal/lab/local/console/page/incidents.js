// The page of incidents: each person with open incidents, the worst first, with the hold they are under; then those who are held without one,
// those first at whom somebody has to look. Numbers are masked; the words of a text are shown for a reason that is recorded.

import { acting, refill } from "./act.js";
import { api } from "./api.js";
import { conversation, Doing, holding, lifting, title, together } from "./danger.js";
import { $, announce, h } from "./dom.js";
import * as format from "./format.js";
import { closes, live } from "./seen.js";
import { answered, plain, who } from "./words.js";

const most = 60; // people at once; `josh incident list` has all
const calls = { told: "operators were told", reminded: "operators were reminded", not_delivered: "operators were told that help did not arrive", seen: "an operator looked" };

let now = Date.now();
let people = null; // not read yet
let others = [];
let which = ""; // which people are listed: "", "unseen", "held" or "overdue"
let suspends = false; // whether this JOSH can suspend somebody

const doing = new Doing(() => load());
const pick = {
  "": () => true,
  unseen: ({ all }) => all.some((i) => !i.seen),
  held: ({ hold }) => Boolean(hold),
  overdue: ({ hold }) => Boolean(hold?.overdue),
};

async function load() {
  if (acting()) return;
  try {
    const [{ incidents, now: at }, { holds }, { humans }] = await Promise.all([api.operate("incident.list", {}), api.operate("hold.list", {}), api.operate("human.list", {})]);
    now = Date.parse(at);
    $("now").textContent = format.time(at);
    $("away").hidden = true;
    const before = people?.length ?? Infinity;
    ({ people, others } = together(incidents ?? [], holds ?? []));
    if (people.length > before) announce("Somebody may be in danger: a new incident is open.");
    others.sort((a, b) => Date.parse(a.look_by) - Date.parse(b.look_by));
    if (!acting()) show();
    showHumans(humans ?? []);
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

function show() {
  const chosen = people.filter(pick[which]);
  $("people-count").textContent = people.length;
  $("people-count").classList.toggle("bad", people.length > 0);
  $("people-none").textContent = people.length > 0 ? "Nobody is like that." : "No incident is open.";
  $("people-none").hidden = chosen.length > 0;
  showChips();
  refill($("people"), chosen, person, most, "josh incident list");
  $("held-count").textContent = others.length;
  $("held-none").hidden = others.length > 0;
  refill($("held"), others, held, most, "josh hold list");
}

function showChips() {
  const at = document.activeElement?.dataset?.which;
  const words = { "": "all", unseen: "not seen yet", held: "held", overdue: "look is overdue" };
  $("which").replaceChildren(...Object.entries(words).map(([name, said]) => h("button", { type: "button", data: { which: name }, "aria-pressed": name === which ? "true" : "false", onclick: () => { which = name; show(); } },
    `${said} ${people.filter(pick[name]).length}`)));
  if (at !== undefined) $("which").querySelector(`[data-which="${at}"]`)?.focus();
}

const when = (at) => `${format.day(at)}, ${format.time(at)} · ${format.ago(at, now)}`;
const badge = (tone, words) => h("span", { class: `badge ${tone}` }, words);

// The worst incident of a person stands for the others, which are unfolded.
function person({ number, all: [i, ...rest], hold }) {
  const { id } = i;
  const reply = answered(i);
  return h("li", { class: hold?.overdue || i.reply === "not_delivered" || !i.seen ? "bad" : "" },
    h("span", { class: "head" }, h("b", {}, title(i)), h("span", {}, i.phone || "no number"), h("span", { class: "hush" }, when(i.at)),
      !i.seen && badge("bad", "not seen yet"), hold?.overdue && badge("bad", "look is overdue"), i.minor && badge("wait", "says they are a minor")),
    h("span", {}, `${who(i.who)} · `, h("span", { class: "masked", "aria-label": "words hidden" }, "••••• •••"), h("span", { class: "hush" }, " words are shown for a reason")),
    h("span", {}, h("span", { class: reply.tone }, reply.words, i.reply_at && `, ${format.ago(i.reply_at, now)}`), i.seen && ` · seen ${format.ago(i.seen, now)}`),
    under(hold),
    h("span", { class: "row" },
      doing.read(id, "Read"), doing.note(id), hold ? doing.lift(hold, id, i.category) : doing.holdFor(id, [i, ...rest].slice(0, 20).map((o) => o.id), category(i)),
      hold && doing.look(hold, id), suspends && doing.suspend(number, id), conversation(number, id), doing.close(id)),
    more(i, rest));
}

// What the hold of an incident is for, where that is something a hold can be for.
const category = (i) => (["self_harm", "harm_to_others", "sexual_exploitation", "stalking_doxxing"].includes(i.category) ? i.category : "");

function under(hold) {
  return hold && h("span", {}, holding(hold), " · ", hold.owner ? `${hold.owner} looks after it` : "nobody looks after it yet", " · ",
    h("span", { class: hold.overdue ? "bad" : "hush" }, hold.overdue ? `somebody was to look ${format.ago(hold.look_by, now)}` : `to be looked at ${format.due(hold.look_by, now)}`),
    hold.lifting && h("span", { class: "wait" }, ` · ${lifting(hold, now)}`));
}

function more(i, rest) {
  return h("details", { data: { key: i.number } },
    h("summary", { data: { key: `${i.number} more` } }, rest.length > 0 ? `Notes, calls and ${rest.length} more` : "Notes and calls"),
    h("ul", {},
      ...(i.notes ?? []).map((text) => h("li", {}, h("b", {}, "note"), ` ${text}`)),
      ...(i.calls ?? []).map((c) => h("li", {}, `${calls[c.what] ?? plain(c.what)} · ${when(c.at)}`)),
      h("li", { class: "hush" }, `rule ${plain(i.rule)} · ${i.strikes} ${i.strikes === 1 ? "strike" : "strikes"} · `, h("code", {}, i.id)),
      ...rest.slice(0, most).map((o) => h("li", {}, h("b", {}, title(o)), ` · ${when(o.at)} · ${answered(o).words}`, o.seen ? "" : " · not seen yet", h("span", { class: "row" }, doing.read(o.id, "Read"), doing.note(o.id), doing.close(o.id)))),
      rest.length > most && h("li", { class: "hush" }, `and ${rest.length - most} more`)));
}

function held(hold) {
  const key = hold.number;
  return h("li", { class: hold.overdue ? "bad" : "" },
    h("span", { class: "head" }, h("b", {}, hold.phone || "no number"), h("span", { class: "hush" }, when(hold.at)), hold.overdue && badge("bad", "look is overdue"),
      hold.strikes > 0 && badge("wait", `${hold.strikes} ${hold.strikes === 1 ? "strike" : "strikes"}`)),
    under(hold),
    hold.evidence?.length > 0 && h("span", { class: "hush" }, "rests on ", ...hold.evidence.map((id, n) => [n > 0 && ", ", h("code", {}, id)]).flat()),
    h("span", { class: "row" }, doing.look(hold, key), doing.lift(hold, key), suspends && doing.suspend(key, key), conversation(key, key)));
}

function showHumans(list) {
  $("human-count").textContent = list.length;
  const oldest = list.map(({ at }) => at).filter(Boolean).sort()[0];
  const reports = list.filter(({ about }) => about === "report").length;
  $("human-words").textContent = list.length === 0 ? "Nobody waits for a person."
    : `${list.length} ${list.length === 1 ? "waits" : "wait"}${oldest ? `, the first since ${format.ago(oldest, now).replace(" ago", "")}` : ""}${reports ? ` · ${reports} ${reports === 1 ? "reports" : "report"} somebody` : ""}.`;
}

async function showClosed() {
  if (!$("closed-fold").open) return;
  try {
    const { incidents } = await api.operate("incident.list", { closed: true });
    $("closed-none").hidden = incidents.length > 0;
    refill($("closed"), incidents, (i) => h("li", {}, h("span", {}, h("b", {}, title(i)), ` · ${i.phone || "no number"} · closed ${format.ago(i.closed, now)}`), h("span", { class: "hush" }, i.outcome || "nothing was written")), most, "josh incident list --closed");
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

$("closed-fold").addEventListener("toggle", showClosed);
closes();
api.operate("commands", {}).then(({ commands }) => { suspends = commands.includes("person.suspend"); }, () => {}).finally(() => live(load, 5000));
