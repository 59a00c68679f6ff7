// The page of money: what models have cost by day, purpose and model, person and LinkUp, and how much of the day's budget is used. People are hashes.

import { api } from "./api.js";
import { $, h } from "./dom.js";
import * as format from "./format.js";
import { live } from "./seen.js";
import { plain } from "./words.js";

const spans = [["0s", "today"], ["7d", "a week"], ["30d", "30 days"], ["90d", "90 days"], ["400d", "400 days"]];
const dayMS = 86400000;

let since = "30d";
let drawn = ""; // what is drawn, so that pictures stand still while nothing changes

function svg(tag, props = {}, ...children) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) el.setAttribute(name, value);
  el.append(...children);
  return el;
}

// A bar of a table's row: the figure stands in the cell beside it.
function bar(share, width = 120) {
  return svg("svg", { class: "bars", width, height: 10, "aria-hidden": "true" },
    svg("rect", { class: "rest", width, height: 10, rx: 5 }), svg("rect", { width: Math.max(2, Math.round(width * Math.min(1, share))), height: 10, rx: 5 }));
}

async function load() {
  try {
    const m = await api.operate("money", { since });
    $("now").textContent = format.time(m.now);
    $("away").hidden = true;
    const like = JSON.stringify({ ...m, now: 0, from: 0, since, day: m.now.slice(0, 10) });
    if (like === drawn) return;
    drawn = like;
    showToday(m);
    showDays(m);
    showLists(m);
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

function showToday({ today, budget, over }) {
  $("today-cents").textContent = format.cents(today);
  const share = budget > 0 ? today / budget : 0;
  $("today-words").replaceChildren(...(over ? [h("span", { class: "bad" }, "The budget of the day is used up: rules answer until midnight UTC.")]
    : [budget > 0 ? `${Math.round(100 * share)} % of the day’s budget of ${budget} ${budget === 1 ? "cent" : "cents"} is used.` : "There is no limit for a day (MODEL_DAILY_BUDGET_CENTS)."]));
  $("today-bar").replaceChildren(...(budget > 0 ? [svg("svg", { class: "bars", width: "100%", height: 14, "aria-hidden": "true" },
    svg("rect", { class: "rest", width: "100%", height: 14, rx: 7 }), svg("rect", { class: over ? "over" : "", width: `${Math.min(100, Math.max(share > 0 ? 1 : 0, 100 * share))}%`, height: 14, rx: 7 }))] : []));
}

function showDays({ now, from, days, all, budget }) {
  const at = document.activeElement?.dataset?.since;
  $("spans").replaceChildren(...spans.map(([value, words]) => h("button", { type: "button", data: { since: value }, "aria-pressed": value === since ? "true" : "false", onclick: () => { since = value; load(); } }, words)));
  if (at) $("spans").querySelector(`[data-since="${at}"]`)?.focus();
  $("days-cents").textContent = format.cents(all[0]?.cents ?? 0);
  $("days-none").hidden = days.length > 0;
  $("days-fold").hidden = days.length === 0;
  const by = new Map(days.map((d) => [d.keys.day, d.cents]));
  const list = [];
  for (let day = Math.floor(Date.parse(from) / dayMS); day <= Math.floor(Date.parse(now) / dayMS); day++) {
    const name = new Date(day * dayMS).toISOString().slice(0, 10);
    list.push([name, by.get(name) ?? 0]);
  }
  $("days-picture").replaceChildren(...(days.length > 0 ? [draw(list, budget)] : []));
  const frame = $("days-picture").parentElement;
  frame.scrollLeft = frame.scrollWidth; // the last days are in sight
  $("days-rows").replaceChildren(...days.toReversed().map((d) => h("tr", {},
    h("td", {}, d.keys.day), number(format.cents(d.cents)), number(d.texts), number(d.calls), number(d.unused), number(d.tokens_in), number(share(d)), number(d.tokens_out))));
}

// A bar for each day, and the budget as a line while it is in sight.
function draw(list, budget) {
  const high = 120;
  const step = Math.max(4, Math.min(34, Math.floor(900 / list.length)));
  const left = 4;
  const top = Math.max(...list.map(([, cents]) => cents), 0.0001);
  const scale = (cents) => Math.round((high * cents) / top);
  const every = Math.ceil(80 / step);
  const picture = svg("svg", { class: "bars", role: "img", "aria-label": `Cents of each day from ${list[0][0]} to ${list.at(-1)[0]}; the table below has the figures`, width: list.length * step + left + 76, height: high + 40 });
  list.forEach(([day, cents], n) => {
    const tall = cents > 0 ? Math.max(2, scale(cents)) : 0;
    const rect = svg("rect", { x: left + n * step, y: 14 + high - tall, width: Math.max(2, step - 4), height: tall, rx: Math.min(3, step / 4), class: budget > 0 && cents >= budget ? "over" : "" }, svg("title"));
    rect.firstChild.textContent = `${day}: ${format.cents(cents)}`;
    picture.append(rect);
    if (n % every === 0) {
      const text = svg("text", { x: left + n * step, y: high + 32 });
      text.textContent = day.slice(5);
      picture.append(text);
    }
  });
  picture.append(svg("rect", { class: "rest", x: left, y: 14 + high, width: list.length * step - 4, height: 1 }));
  const most = svg("text", { x: left + list.length * step + 4, y: 18 });
  most.textContent = format.cents(top);
  picture.append(most);
  if (budget > 0 && budget <= top) picture.append(svg("line", { x1: left, x2: left + list.length * step, y1: 14 + high - scale(budget), y2: 14 + high - scale(budget) }));
  return picture;
}

// Tokens that were read from a cache, and which share of those that went in they are.
const share = ({ cached, tokens_in: into }) => `${cached.toLocaleString("en")}${into > 0 ? ` (${Math.round((100 * cached) / into)} %)` : ""}`;

const number = (value) => h("td", { class: "number" }, typeof value === "number" ? value.toLocaleString("en") : value);

function showLists({ all, purposes, people, linkups, not_shown: fewer }) {
  const total = all[0]?.cents || 1;
  const rows = (id, sums, cells, columns) => $(id).replaceChildren(...sums.map((s) => h("tr", {}, ...cells(s))),
    ...(sums.length === 0 ? [h("tr", {}, h("td", { colspan: columns, class: "hush" }, "Nothing in that time."))] : []));
  rows("purposes", purposes, (s) => [h("td", {}, plain(s.keys.purpose)), h("td", { class: "hush" }, s.keys.model), h("td", {}, bar(s.cents / total)), number(format.cents(s.cents)), number(s.texts), number(s.calls), number(s.unused),
    number(`${s.tokens_in.toLocaleString("en")}, ${s.tokens_out.toLocaleString("en")}`)], "8");
  rows("people", people, (s) => [h("td", {}, h("a", { href: `/conversations#${s.keys.person}` }, h("code", {}, s.keys.person.slice(0, 12)))), h("td", {}, bar(s.cents / total)), number(format.cents(s.cents)), number(s.texts), number(s.calls)], "5");
  rows("linkups", linkups, (s) => [h("td", {}, h("a", { href: `/linkups#${encodeURIComponent(s.keys.linkup)}` }, h("code", {}, s.keys.linkup))), h("td", {}, bar(s.cents / total)), number(format.cents(s.cents)), number(s.texts), number(s.calls)], "5");
  $("fewer").replaceChildren(...(fewer > 0 ? [`${fewer} more are not shown: `, h("code", {}, `josh cost --by person --since ${since}`)] : []));
}

live(load, 15000);
