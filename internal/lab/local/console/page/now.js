// The page of how JOSH is at this moment: what waits for an operator, and what the last hour was like. It names nobody.

import { api } from "./api.js";
import { $, announce, h } from "./dom.js";
import * as format from "./format.js";
import { follow } from "./live.js";
import { spark } from "./spark.js";
import { refused } from "./words.js";

const names = { inbound: "Texts for their turn", outbound: "Replies and news to leave", urgent: "Safety and opt-outs to leave" };
let before = null; // what waited when it was told last

const count = (n) => n.toLocaleString("en");
const share = (part, of) => {
  const of100 = (100 * part) / of;
  return of > 0 ? `${of100 > 0 && of100 < 1 ? of100.toFixed(1) : Math.round(of100)} %` : "-";
};

function show(g) {
  const now = Date.parse(g.now);
  $("now").textContent = format.time(g.now);
  $("away").hidden = true;
  $("paused").hidden = !g.paused;
  $("paused-why").textContent = g.why ?? "";
  showWaits(g.waits);
  showHour(g.hour, g.over, now);
  $("lines").replaceChildren(...g.lines.map((l) => h("tr", { class: l.oldest_s > 120 && "is-bad" },
    h("td", {}, names[l.name] ?? l.name),
    h("td", { class: "number" }, `${count(l.waiting)}${l.more ? " or more" : ""}`),
    h("td", { class: "number" }, l.oldest_s ? format.span(1000 * l.oldest_s) : "-"))));
  showRefused(g.refused ?? [], now);
}

function showWaits(w) {
  if (before) {
    if (w.incidents > before.incidents) announce("An incident is open.");
    else if (w.humans > before.humans) announce("Somebody wants a person.");
  }
  before = w;
  const at = document.activeElement?.dataset?.task;
  const task = (to, name, n, more, mark) => h("li", { data: n > 0 ? { some: "", ...(mark && { [mark]: "" }) } : {} },
    h("a", { href: to, data: { task: name } }, h("span", { class: "name" }, name), h("b", {}, count(n)), h("span", { class: "more" }, more)));
  $("waits").replaceChildren(
    task("/incidents", "Open incidents", w.incidents, w.unseen > 0 ? `${count(w.unseen)} not looked at` : "", w.unseen > 0 ? "urgent" : "late"),
    task("/incidents", "Under a hold", w.held, w.overdue > 0 ? `${count(w.overdue)} overdue` : "", w.overdue > 0 && "late"),
    task("/conversations", "Want a person", w.humans, "", "late"),
    task("/questions", "Open questions", w.questions, ""),
    task("/dead", "Dead letters", w.dead, "", "late"));
  if (at) $("waits").querySelector(`[data-task="${at}"]`)?.focus();
}

function showHour(hour, over, now) {
  $("hour").hidden = $("hour-since").hidden = !hour;
  $("hour-none").hidden = Boolean(hour);
  if (!hour) return;
  const minutes = Math.max(1, (now - Date.parse(hour.since)) / 60000);
  const short = minutes < 59;
  $("hour-since").textContent = short ? `Counted for ${format.span(60000 * minutes)}, since the process began.` : "";
  $("hour-since").hidden = !short;
  const { each } = hour;
  const tile = (name, value, unit, more, picture, bad) => h("li", { class: bad && "is-bad" },
    h("span", { class: "name" }, name), h("b", {}, value, unit && h("small", {}, ` ${unit}`)), h("span", { class: "more" }, more), picture);
  const perMinute = (n) => Number((n / minutes).toFixed(n / minutes < 10 ? 1 : 0)).toLocaleString("en");
  const p99 = (v) => (v ? format.ms(v) : "none");
  $("hour").replaceChildren(
    tile("Texts in", perMinute(hour.texts_in), "a minute", `${count(hour.texts_in)} in all`, spark(each.texts_in, "Texts in")),
    tile("Texts out", perMinute(hour.texts_out), "a minute", `${count(hour.texts_out)} in all`, spark(each.texts_out, "Texts out")),
    tile("Answered", share(hour.share, 1 * (hour.texts_in > 0)), "of the texts", `${count(hour.answered)} ${hour.answered === 1 ? "reply" : "replies"}`, spark(each.answered, "Replies that the carrier took")),
    tile("Text to carrier", hour.answered ? format.ms(hour.p50_ms) : "-", hour.answered && "p50", hour.answered ? `p99 ${format.ms(hour.p99_ms)}` : "no reply yet", spark(each.p99_ms, "99th percentile from text to carrier", p99)),
    tile("Given up", count(hour.failed), "", "texts and turns", spark(each.failed, "Given up"), hour.failed > 0),
    tile("Tried again", count(hour.retried), "", "sends and turns", spark(each.retried, "Tried again")),
    tile("Read by a model", share(hour.asked, hour.turns), hour.turns > 0 && "of the turns", hour.model_failures > 0 ? `${count(hour.model_failures)} without an answer` : `${count(hour.asked)} of ${count(hour.turns)}`, spark(each.asked, "Turns that asked a model")),
    tile("Models cost", `${Number(hour.cents.toPrecision(3))}`, "cents", over ? "today’s budget is used up" : "", spark(each.cents, "Cents for models", (v) => `${Number(v.toPrecision(3))} cents`), over),
    tile("Opt-outs", count(hour.opt_outs), "", share(hour.opt_outs, hour.texts_in) === "-" ? "" : `${share(hour.opt_outs, hour.texts_in)} of the texts`, spark(each.opt_outs, "Opt-outs")));
}

function showRefused(list, now) {
  $("refused-count").textContent = count(list.reduce((sum, r) => sum + r.count, 0));
  $("refused-table").hidden = list.length === 0;
  $("refused-none").hidden = list.length > 0;
  $("refused").replaceChildren(...list.map((r) => h("tr", {},
    h("td", {}, refused(r.cause), " ", h("code", { class: "hush" }, r.cause)),
    h("td", { class: "number" }, count(r.count)),
    h("td", { class: "number hush" }, format.ago(r.last, now)))));
}

follow("/ops/live", { now: show }, {
  poll: async () => {
    try {
      show(await api.operate("now", {}));
    } catch (trouble) {
      $("away").textContent = trouble.message;
      $("away").hidden = false;
      throw trouble;
    }
  },
  line(state) {
    $("link").dataset.state = state;
    $("link-words").textContent = state === "open" ? "live" : "no answer, trying again";
  },
});
