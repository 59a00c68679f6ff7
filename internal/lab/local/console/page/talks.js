// The page of talks: which there are, and of one how far each of the two is, what happened and what was released. Nobody is named, and no
// word is on the page: those that crossed are shown for a reason that is recorded, and private ones only in the conversation of who said them.

import { act, acting, refill, reveal } from "./act.js";
import { api } from "./api.js";
import { $, announce, h } from "./dom.js";
import * as format from "./format.js";
import { closes, live } from "./seen.js";
import { fields } from "./spoken.js";
import { dots, steps } from "./stages.js";
import { plain } from "./words.js";

const most = 60; // rows at once; the command below them has all, and the server counts them
const who = ["Who began it", "Who was asked"];
const whats = { // what somebody has released, by its name in internal/domain/talk
  invited: "the invitation", view: "what it may be like for the other", fix: "what is off in what the other imagined", needs: "what they need", proposed: "something that both may do",
};
const events = {
  invited: "sent the invitation", opened: "said yes", declined: "said no", heard: "feels heard", shared: "released how it may be for the other", corrected: "said what is off", needs: "released what they need",
  confirmed: "said that both lists are right", proposed: "proposed something", accepted: "agreed", refused: "did not agree", done: "has nothing more to propose", closed: "left", // by the clock: below
};
const alone = { "no answer": "nobody answered", rests: "it rests", checked: "both were asked whether it holds", closed: "it ended", "stage 3": "both are at Needs", "stage 4": "both are at Repair" };

let now = Date.now();
let all = false; // whether those that are over are listed
let drawn = ""; // what is drawn of the one, so that it stands still while nothing changes
let state = ""; // of the one, as it was told

const chosen = () => decodeURIComponent(location.hash.slice(1));
const when = (at) => `${format.day(at)}, ${format.time(at)}`;
const side = (n) => who[n] ?? "Somebody who is gone";

async function load() {
  if (acting()) return;
  try {
    const list = await api.operate("talk.list", all ? { most, all } : { most });
    now = Date.parse(list.now);
    $("now").textContent = format.time(list.now);
    showStates(list.states);
    showRows(list.talks, list.total ?? list.talks.length);
    if (chosen()) showOne(await api.operate("talk.show", { id: chosen() }));
    $("one").hidden = !chosen();
    $("away").hidden = true;
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

function showStates(counts) {
  const total = Object.values(counts).reduce((a, b) => a + b, 0);
  const open = total - (counts.closed ?? 0) - (counts.none ?? 0);
  const at = document.activeElement?.dataset?.state;
  const button = (words, over, n) => h("button", { type: "button", data: { state: words }, "aria-pressed": all === over ? "true" : "false", onclick: () => { all = over; load(); } }, `${words} ${n}`);
  $("states").replaceChildren(button("not over", false, open), button("all", true, total));
  if (at !== undefined) $("states").querySelector(`[data-state="${at}"]`)?.focus();
}

const short = (id) => id.slice(0, 8);
const agreed = (t) => t.agreements.filter((a) => a.accepted).length;

function showRows(list, total) {
  const at = document.activeElement?.dataset?.id;
  $("none").hidden = list.length > 0;
  $("all").hidden = list.length === 0;
  $("rows").replaceChildren(...list.map((t) => h("tr", { "aria-current": t.id === chosen() && "true" },
    h("td", {}, h("button", { type: "button", class: "text-button", data: { id: t.id }, "aria-label": `Talk ${short(t.id)}: show it`, onclick: () => choose(t.id) }, h("code", {}, short(t.id)))),
    h("td", {}, t.state),
    ...who.map((_, n) => h("td", {}, t.sides[n] ? dots(t.sides[n].stage) : "-")),
    h("td", { class: "number" }, `${agreed(t)}`),
    h("td", {}, ...(t.coming ? [t.coming, h("span", { class: "hush" }, ` · ${format.due(t.next, now)}`)] : ["nothing"])),
    h("td", { class: "hush" }, format.ago(t.last, now)),
    h("td", { class: "hush" }, format.ago(t.at, now)))),
  ...(total > list.length ? [h("tr", {}, h("td", { colspan: "8", class: "hush" }, `and ${total - list.length} more: `, h("code", {}, "josh talk list --all")))] : []));
  if (at) $("rows").querySelector(`[data-id="${CSS.escape(at)}"]`)?.focus();
}

async function choose(id) {
  if (id !== chosen()) history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  await load();
  if (!$("one").hidden) $("one-title").focus();
}

function showOne(t) {
  const title = `Talk ${short(t.id)}, ${t.state}`;
  if ($("one-title").textContent !== title) $("one-title").textContent = title;
  $("one-facts").replaceChildren([t.why && `why it ended: ${t.why}`, `${agreed(t)} agreed`, `last ${format.ago(t.last, now)}`, `since ${when(t.at)}`].filter(Boolean).join(" · "), " · ", h("code", {}, t.id));
  $("ahead").replaceChildren(h("li", {}, h("span", {}, t.coming ? [h("b", {}, t.coming), ` · ${when(t.next)} · ${format.due(t.next, now)}, if neither does anything before`] : h("b", {}, "Nothing: it is over."))));
  const key = JSON.stringify({ ...t, last: "", next: "" });
  if (key === drawn) return;
  if (state.startsWith(`${t.id} `) && state !== `${t.id} ${t.state}`) announce(`It is ${t.state} now.`);
  state = `${t.id} ${t.state}`;
  drawn = key;
  showSides(t);
  showReleased(t);
  showSpoken(t);
  showAgreements(t.agreements);
  $("history").replaceChildren(...(t.history ?? []).toReversed().map((m) => h("li", {}, h("span", {}, ...happened(m)), h("span", { class: "hush" }, when(m.at)))));
}

function happened({ event, side: n }) {
  if (n < 0 || event === "no answer") return [h("b", {}, alone[event] ?? plain(event))];
  return [h("b", {}, events[event] ?? plain(event)), ` · ${side(n).toLowerCase()}`];
}

function showSides(t) {
  const at = document.activeElement?.dataset?.side;
  $("sides").replaceChildren(...t.sides.map((s) => h("section", { "aria-label": side(s.side) },
    h("h3", {}, side(s.side)),
    steps(s.stage, side(s.side).toLowerCase()),
    h("p", {}, [s.heard && "feels heard", s.shared && "has released how it may be for the other", s.needs && "has released what they need"].filter(Boolean).join(" · ") || h("span", { class: "hush" }, "Nothing yet beyond the invitation.")),
    h("p", {}, s.number ? h("a", { href: `/conversations#${encodeURIComponent(s.number)}`, data: { side: s.side } }, "Their conversation") : h("span", { class: "hush" }, "They are gone.")))));
  if (at !== undefined) $("sides").querySelector(`[data-side="${at}"]`)?.focus();
}

const nothing = () => h("li", { class: "hush" }, "Nothing yet.");

function showAgreements(list) {
  const became = (a) => (a.accepted ? "agreed" : a.refused ? "not agreed" : "waits for an answer");
  $("agreements").replaceChildren(...(list.length ? list.map((a) => h("li", {},
    h("span", {}, h("b", {}, became(a)), ` · proposed by ${side(a.by).toLowerCase()}`), h("span", { class: "hush" }, when(a.at)))) : [nothing()]));
}

function showReleased(t) {
  const list = t.released ?? [];
  $("released").replaceChildren(...(list.length ? list.map((r) => h("li", {},
    h("span", {}, h("b", {}, whats[r.what] ?? plain(r.what)), ` · ${side(r.side).toLowerCase()}`), h("span", { class: "hush" }, when(r.at)))) : [nothing()]));
  const like = `${t.id} ${list.length > 0}`;
  if ($("acts").dataset.like === like) return; // the button stays, so that the focus does
  $("acts").dataset.like = like;
  $("acts").replaceChildren(...(list.length ? [act("Read what was released", t.id, { title: "What was released", ask: "Why does it have to be read? It is recorded", done: "Show it" }, async (reason) => {
    const { released } = await api.operate("talk.show", { id: t.id, reveal: true, reason });
    reveal(released.map((r) => `${side(r.side)}, ${whats[r.what] ?? plain(r.what)}: ${r.words || "the words are no longer kept"}`).join("\n\n"));
  }, load)] : []));
}

function showSpoken(t) {
  const list = t.spoken ?? [];
  $("spoken-none").hidden = list.length > 0;
  refill($("spoken"), list, (s) => h("li", {}, h("details", { data: { key: `${s.at} ${s.side} ${s.purpose}` } },
    h("summary", { data: { key: `${s.at} ${s.side} ${s.purpose} summary` } }, `${plain(s.purpose)} · to ${side(s.side).toLowerCase()} · ${when(s.at)}`),
    h("ul", {}, ...fields(s)))), most, "josh talk show");
}

addEventListener("hashchange", load);
closes();
live(load, 5000); // ages, and what no event tells
