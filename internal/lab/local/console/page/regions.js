// The page of regions: how each does, and opening, waitlisting and closing one with a reason.

import { act, acting, reveal } from "./act.js";
import { api } from "./api.js";
import { $, announce, gather, h } from "./dom.js";
import * as format from "./format.js";
import { every } from "./live.js";
import { plain } from "./words.js";

const elsewhere = "elsewhere"; // those who live in none of the regions
const changes = {
  open: { words: "Open", title: "Open", done: "Open it" },
  waitlisted: { words: "Waitlist", title: "Put back to waiting", done: "Put it back", about: "People are interviewed, and nobody is asked to a plan." },
  closed: { words: "Close", title: "Close", done: "Close it", about: "Nobody is interviewed there, and nobody is asked to a plan." },
};

const refresh = gather(load, 100);

async function load() {
  if (acting()) return;
  try {
    show(await api.operate("region.list", {}));
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

function show(list) {
  const at = document.activeElement?.dataset?.key;
  const n = (value) => value.toLocaleString("en");
  $("now").textContent = format.time(list.now);
  $("away").hidden = true;
  $("counted").textContent = list.counted ? `Counted ${format.ago(list.counted, Date.parse(list.now))}.` : "Not counted yet. It reads everything that is stored: on AWS about 0.13 USD and some minutes for a million items.";
  $("rows").replaceChildren(...list.regions.map((r) => h("tr", {},
    h("td", {}, h("b", {}, r.slug === elsewhere ? "Anywhere else" : r.name), h("span", { class: "hush" }, r.slug !== elsewhere && ` · ${r.slug}`),
      r.slug !== elsewhere && h("span", { class: "row" }, ...Object.keys(changes).filter((state) => state !== r.state).map((state) => change(r, state)))),
    h("td", {}, h("span", { class: "pill", data: { state: r.state } }, r.state), r.ruled && h("span", { class: "hush" }, " by an operator")),
    h("td", { class: "number" }, list.counted ? n(r.people ?? 0) : "-"),
    h("td", { class: "number" }, n(r.complete)),
    h("td", { class: "number" }, n(r.waiting)),
    h("td", { class: "number" }, n(Number(r.per_week.toFixed(1))), h("span", { class: "hush" }, ` · ${n(r.week)} in 7 days`)),
    h("td", { class: "number" }, r.decided > 0 ? `${Math.round(100 * r.locked)} %` : "-", h("span", { class: "hush" }, r.decided > 0 && ` of ${n(r.decided)}`)))));
  if (at) [...$("rows").querySelectorAll("[data-key]")].find((b) => b.dataset.key === at)?.focus();
  if (at && document.activeElement?.dataset?.key !== at) $("all").focus();
}

function change(r, state) {
  const { words, title, done, about } = changes[state];
  const told = r.waiting === 0 ? "Nobody waits for it." : `${r.waiting === 1 ? "One person waits" : `${r.waiting.toLocaleString("en")} people wait`} for it: each is told by text, by day, once.`;
  return act(words, r.slug, { title: `${title}: ${r.name}`, about: about ?? told, ask: "Why? It is recorded", done }, async (reason) => {
    const now = await api.operate("region.set", { slug: r.slug, state, reason });
    announce(`${r.name} is ${plain(now.state)}.`);
    if (now.told > 0) reveal(`It is open. ${now.told === 1 ? "One person gets" : `${now.told.toLocaleString("en")} people get`} a text.`);
  }, refresh);
}

$("count").addEventListener("click", async () => {
  $("count").disabled = true;
  $("counted").textContent = "Counting …";
  try {
    show(await api.operate("region.list", { people: true }));
    announce("People are counted.");
  } catch (trouble) {
    $("counted").textContent = trouble.message;
  }
  $("count").disabled = false;
  $("count").focus();
});
document.querySelectorAll("dialog [data-close]").forEach((button) =>
  button.addEventListener("click", () => button.closest("dialog").close()));
every(30000, load);
