// The page of LinkUps: which there are in each state, and the whole life of one, with what an operator can do. People are masked; names
// and numbers are shown for a reason that is recorded.

import { act, acting, reveal } from "./act.js";
import { api } from "./api.js";
import { $, announce, gather, h } from "./dom.js";
import * as format from "./format.js";
import { draw, file, happened, pageColours } from "./lanes.js";
import { every, whileSeen } from "./live.js";

const most = 60; // rows at once; the command below them has all, and the server counts them
const states = ["broadcasting", "locked", "completed", "expired", "canceled"];
const roles = { initiator: "Initiator", participant: "Participant" };

let now = Date.now();
let which = ""; // the state that is listed; "" is all that are not over, "all" is all
let drawn = ""; // what is drawn, so that a picture which has not changed stays

const refresh = gather(load, 150);
const chosen = () => decodeURIComponent(location.hash.slice(1));
const plain = (words) => words.replaceAll("_", " ");

async function load() {
  if (acting()) return;
  try {
    const asked = which === "all" ? { all: true } : which ? { state: which } : {};
    const list = await api.operate("linkup.list", { most, ...asked });
    now = Date.parse(list.now);
    $("now").textContent = format.time(list.now);
    showStates(list.states);
    showRows(list.linkups, list.total ?? list.linkups.length);
    if (chosen()) showOne(await api.operate("linkup.show", { id: chosen() }));
    $("one").hidden = !chosen();
    $("away").hidden = true;
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

function showStates(counts) {
  const open = (counts.broadcasting ?? 0) + (counts.locked ?? 0);
  const all = Object.values(counts).reduce((a, b) => a + b, 0);
  const at = document.activeElement?.dataset?.state;
  const button = (words, state, n) => h("button", { type: "button", data: { state }, "aria-pressed": which === state ? "true" : "false", onclick: () => { which = state; load(); } }, `${words} ${n}`);
  $("states").replaceChildren(button("not over", "", open), ...states.map((s) => button(s, s, counts[s] ?? 0)), button("all", "all", all));
  if (at !== undefined) $("states").querySelector(`[data-state="${at}"]`)?.focus();
}

function showRows(list, total) {
  const at = document.activeElement?.dataset?.id;
  $("none").hidden = list.length > 0;
  $("all").hidden = list.length === 0;
  $("rows").replaceChildren(...list.map((l) => h("tr", { "aria-current": l.id === chosen() && "true" },
    h("td", {}, h("button", { type: "button", class: "text-button", data: { id: l.id }, "aria-label": `${plain(l.activity)}, ${meets(l)}: show it`, onclick: () => choose(l.id) }, plain(l.activity)), h("span", { class: "hush" }, ` · ${l.region}`)),
    h("td", {}, meets(l)),
    h("td", {}, l.state),
    h("td", { class: "number" }, `${l.in} of ${l.group.min}–${l.group.max}`),
    h("td", { class: "number" }, `${l.asked}`),
    h("td", {}, l.ahead[0] ? `${l.ahead[0].what} ${format.due(l.ahead[0].at, now)}` : "nothing"),
    h("td", { class: "hush" }, format.ago(l.created_at, now)))),
  ...(total > list.length ? [h("tr", {}, h("td", { colspan: "7", class: "hush" }, `and ${total - list.length} more: `, h("code", {}, "josh linkup list --all")))] : []));
  if (at) $("rows").querySelector(`[data-id="${CSS.escape(at)}"]`)?.focus();
}

async function choose(id) {
  if (id !== chosen()) history.replaceState(null, "", `#${encodeURIComponent(id)}`);
  await load();
  if (!$("one").hidden) $("one-title").focus();
}

// The time of the region: that is what its people were told.
function clockOf(zone, options) {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: zone || "UTC", hourCycle: "h23", ...options });
  } catch {
    return new Intl.DateTimeFormat(undefined, { timeZone: "UTC", hourCycle: "h23", ...options });
  }
}

const full = { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" };
const local = (l, at) => clockOf(l.zone, full).format(new Date(at));

function sayer(l) {
  const time = clockOf(l.zone, { hour: "2-digit", minute: "2-digit" });
  const day = clockOf(l.zone, { weekday: "short", day: "numeric", month: "short" });
  return (at) => [time.format(at), day.format(at)];
}

function meets(l) {
  const may = l.options.filter((o) => !l.chosen || o.key === l.chosen);
  return may.map((o) => (may.length > 1 ? `${o.key}: ` : "") + local(l, o.from)).join(" or ");
}

function showOne(l) {
  const title = `${plain(l.activity)}, ${meets(l)}`;
  if ($("one-title").textContent !== title) $("one-title").textContent = title;
  $("one-facts").textContent = [l.state, `${l.in} in, wanted ${l.group.min} to ${l.group.max}`, `${l.asked} asked`,
    l.relaxed.length > 0 && `relaxed: ${l.relaxed.join(", ")}`, `times are those of ${l.zone || "UTC"}`].filter(Boolean).join(" · ");
  showActs(l);
  const key = JSON.stringify([l.id, l.state, l.history, l.seats, l.ahead]);
  if (key !== drawn) {
    if (drawn && JSON.parse(drawn)[0] === l.id && JSON.parse(drawn)[1] !== l.state) announce(`It is ${l.state} now.`);
    const kept = $("picture").scrollLeft;
    $("picture").replaceChildren(draw(l, now, pageColours, sayer(l)));
    $("picture").scrollLeft = kept;
    drawn = key;
  }
  $("ahead").replaceChildren(...(l.ahead.length ? l.ahead : [{ what: "Nothing: it is over." }]).map((c) => h("li", {}, h("span", {}, h("b", {}, c.what), c.at && ` · ${local(l, c.at)} · ${format.due(c.at, now)}`))));
  showSeats(l);
  $("history").replaceChildren(...l.history.toReversed().map((m) => h("li", {}, h("span", {}, h("b", {}, happened(m.event)), m.reason && ` · ${m.reason}`), h("span", { class: "hush" }, local(l, m.at)))));
}

const change = (command, l, args) => api.operate(`linkup.${command}`, { id: l.id, ...args });

// The buttons stay while what they do stays, so that the focus does.
function showActs(l) {
  const open = !["completed", "expired", "canceled"].includes(l.state);
  const like = `${l.id} ${open}`;
  if ($("acts").dataset.like === like) return;
  $("acts").dataset.like = like;
  const button = (words, question, run) => act(words, l.id, question, run, refresh);
  $("acts").replaceChildren(
    h("button", { type: "button", class: "text-button", onclick: () => save(l.id) }, "Save the picture"),
    button("Look at names", { title: "Who is in it", ask: "Why do names and numbers have to be read?", done: "Show them" }, async (reason) => {
      const { seats } = await api.operate("linkup.show", { id: l.id, reveal: true, reason });
      reveal(seats.map((s) => `${s.role === "initiator" ? "Initiator" : `Seat ${s.seat}`}: ${s.name || "nobody any more"} ${s.phone}`).join("\n"));
    }),
    ...(open ? [
      button("Give more time", { title: "Give more time to answer", ask: "Why?", done: "Give it", kind: true }, (reason, { kind }) => change("extend", l, { for: kind, reason })),
      button("Call it off", { title: "Call it off", ask: "Why? Nobody in it hears the reason", done: "Call it off" }, (reason) => change("cancel", l, { reason })),
    ] : []));
}

async function save(id) {
  const l = await api.operate("linkup.show", { id });
  const url = URL.createObjectURL(file(l, now, sayer(l)));
  const link = h("a", { href: url, download: `linkup-${id}.svg` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function showSeats(l) {
  const at = document.activeElement?.dataset?.key;
  const open = !["completed", "expired", "canceled"].includes(l.state);
  $("seats").replaceChildren(...l.seats.map((s) => h("tr", {},
    h("td", {}, s.seat === "0" ? "0" : s.seat),
    h("td", {}, s.phone || "gone"),
    h("td", {}, s.role === "initiator" ? `${roles.initiator.toLowerCase()}, ${s.in ? "in" : "out"}` : s.state, s.option && ` ${s.option}`, s.unable && h("span", { class: "hush" }, ` · ${s.unable}`)),
    h("td", {}, s.wave ? (s.wave === 4 ? "replacement" : `${s.wave}`) : "-"),
    h("td", { class: "number" }, s.score ? s.score.toFixed(2) : "-"),
    h("td", { class: "hush" }, (s.reasons ?? []).map(plain).join(", ") || "-"),
    h("td", {}, s.marks.map((m) => `${m.what}${m.option ? ` ${m.option}` : ""} ${sayer(l)(Date.parse(m.at))[0]}`).join(", ") || "-"),
    h("td", {}, open && (s.in || s.state === "pending" || (s.state === "declined" && l.state === "broadcasting")) && act("Take out", `${l.id} ${s.seat}`, { title: "Take somebody out", ask: "Why? Nobody in it hears the reason", done: "Take them out" },
      (reason) => change("remove", l, { who: s.seat, reason }), refresh)))));
  if (at) [...$("seats").querySelectorAll("[data-key]")].find((b) => b.dataset.key === at)?.focus();
}

// What happens moves the clock, the queues or what waits: each is told by the server.
function listen() {
  const source = new EventSource(`/dev/stream?after=${Number.MAX_SAFE_INTEGER}`);
  source.addEventListener("clock", refresh);
  source.addEventListener("state", refresh);
  return () => source.close();
}

addEventListener("hashchange", load);
document.querySelectorAll("dialog [data-close]").forEach((button) =>
  button.addEventListener("click", () => button.closest("dialog").close()));
every(5000, load); // ages, and what no event tells
whileSeen(listen);
