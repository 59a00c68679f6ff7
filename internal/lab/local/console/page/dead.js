// The page of dead letters: what was given up, counted by its cause, and taken up again one by one or a cause at once. It names nobody: numbers
// are masked, and no words are shown.

import { act, acting, progress, reveal } from "./act.js";
import { api } from "./api.js";
import { $, announce, gather, h } from "./dom.js";
import * as format from "./format.js";
import { every } from "./live.js";
import { given, plain } from "./words.js";

const most = 200; // rows at once; the command has all
const atOnce = 4; // letters that are taken up again at a time: the machine has others to answer

let now = Date.now();
let total = 0;

const refresh = gather(load, 100);
const chosen = () => decodeURIComponent(location.hash.slice(1));

async function load() {
  if (acting()) return;
  try {
    const list = await api.operate("dead.list", { most, ...(chosen() && { cause: chosen() }) });
    now = Date.parse(list.now);
    $("now").textContent = format.time(list.now);
    $("away").hidden = true;
    if (list.total > total && total > 0) announce("Something was given up.");
    total = list.total;
    $("total").textContent = total.toLocaleString("en");
    $("none").hidden = total > 0;
    $("causes-table").hidden = total === 0;
    keeping(() => {
      showCauses(list.causes);
      showEach(list);
    });
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

// Rows are written anew: what was focused is focused again, or, when its row is gone, the heading above it.
function keeping(write) {
  const at = document.activeElement?.dataset?.key;
  write();
  if (!at || document.activeElement?.dataset?.key === at) return;
  const same = [...document.querySelectorAll("[data-key]")].find((el) => el.dataset.key === at);
  (same ?? $("causes-card")).focus();
}

const moment = (at) => h("time", { datetime: at }, `${format.day(at)}, ${format.time(at)}`);

function showCauses(causes) {
  $("causes").replaceChildren(...causes.map((c) => h("tr", { "aria-current": c.cause === chosen() && "true" },
    h("td", {}, h("b", {}, given(c.kind)), ` · ${plain(c.why)}`, h("span", { class: "row" },
      h("button", { type: "button", class: "text-button", data: { key: `${c.cause} show` }, onclick: () => choose(c.cause === chosen() ? "" : c.cause) }, c.cause === chosen() ? "Show all" : "Show these"),
      act(c.count === 1 ? "Take it up again" : `Take all ${c.count.toLocaleString("en")} up again`, c.cause, {
        title: `Take ${c.count === 1 ? "one" : `all ${c.count.toLocaleString("en")}`} up again`, about: plain(c.why), ask: "What was mended? It is recorded", done: "Take up again",
      }, (reason) => redriveAll(c, reason), refresh))),
    h("td", { class: "number" }, c.count.toLocaleString("en")),
    h("td", { class: "hush" }, moment(c.first), ` · ${format.ago(c.first, now)}`),
    h("td", { class: "hush" }, moment(c.last), ` · ${format.ago(c.last, now)}`))));
}

function showEach({ dead, causes, total: all }) {
  const of = chosen() ? causes.find((c) => c.cause === chosen())?.count ?? 0 : all;
  $("each").hidden = all === 0;
  $("each-title").textContent = chosen() ? "Of this cause" : "One by one";
  $("each-facts").textContent = of > dead.length ? `The oldest ${dead.length} of ${of.toLocaleString("en")}. More of them stand here when these are taken up again; josh dead list has all.` : "";
  $("each-facts").hidden = of <= dead.length;
  $("rows").replaceChildren(...dead.map((d) => h("tr", {},
    h("td", {}, h("b", {}, given(d.kind)), d.purpose && ` · ${plain(d.purpose)}`, ` · ${plain(d.why)}`, h("span", { class: "row" },
      act("Look", d.id, { title: given(d.kind), about: plain(d.why), look: true }, () => look(d.id), refresh),
      act("Take up again", d.id, { title: "Take it up again", about: plain(d.why), ask: "What was mended? It is recorded", done: "Take up again" },
        async (reason) => said(await api.operate("dead.redrive", { id: d.id, reason })), refresh))),
    h("td", { class: "hush" }, moment(d.at), ` · ${format.ago(d.at, now)}`),
    h("td", {}, h("code", {}, d.id)))));
}

async function look(id) {
  const d = await api.operate("dead.show", { id });
  const facts = [
    d.phone ? `Phone ${d.phone}` : "Its phone cannot be read", d.characters > 0 && `${d.characters} characters`, d.segments > 0 && `${d.segments} segments`,
    d.attempt > 0 && `tried ${d.attempt} times`, d.failures > 0 && `failed ${d.failures} times`, d.sid && `answers or is ${d.sid}`, `id ${d.id}`,
  ];
  reveal(facts.filter(Boolean).join("\n"));
}

function said({ done }) {
  if (!done) reveal("Somebody else took it up at the same moment.");
}

// Takes up again what there is of a cause now, a few at a time, and tells how far it is. What cannot be taken up stays in the list.
async function redriveAll({ cause }, reason) {
  const { dead } = await api.operate("dead.list", { cause });
  const ids = dead.map((d) => d.id);
  let [done, left, why] = [0, 0, ""];
  const work = async () => {
    for (let id = ids.pop(); id; id = ids.pop()) {
      try {
        await api.operate("dead.redrive", { id, reason });
        done += 1;
      } catch (trouble) {
        if (trouble.status === 0 || trouble.status >= 500) throw trouble; // JOSH or its store is away: the rest would fail as well
        left += 1;
        why = trouble.message;
      }
      progress(`${done + left} of ${dead.length}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  const taken = `${done.toLocaleString("en")} taken up again.`;
  announce(taken);
  reveal(left > 0 ? `${taken} ${left} not: ${why}` : taken);
}

async function choose(cause) {
  history.replaceState(null, "", cause ? `#${encodeURIComponent(cause)}` : location.pathname);
  await load();
  if (cause) $("each-title").focus();
}

addEventListener("hashchange", load);
document.querySelectorAll("dialog [data-close]").forEach((button) =>
  button.addEventListener("click", () => button.closest("dialog").close()));
every(5000, load);
