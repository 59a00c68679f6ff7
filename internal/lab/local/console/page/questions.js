// The page of questions: those that wait for an operator, how questions were answered, and the cards that were wrong. Numbers are
// masked; the words of a question are shown for a reason that is recorded.

import { act, acting, refill, reveal } from "./act.js";
import { api } from "./api.js";
import { create, edit, ready } from "./card.js";
import { $, announce, gather, h } from "./dom.js";
import * as format from "./format.js";
import { closes, live } from "./seen.js";

const most = 50; // rows of a list at once; the command below it has all
const cardsEvery = 60000; // cards are counted over 30 days, which one answer more does not change
const ways = { exact: "one card", contextual: "put together", novel: "nobody yet" };

let now = Date.now();
let waiting = 0; // questions, how many there are
let known = []; // cards
let counted = -Infinity; // when cards were, by the clock of the browser

const refresh = gather(load, 100);
const acted = () => {
  counted = -Infinity; // it may have made or changed a card
  refresh();
};
const busy = () => acting() || $("card-dialog").open;

async function load() {
  if (busy()) return;
  try {
    const again = performance.now() - counted > cardsEvery;
    const [open, decided, all] = await Promise.all([api.operate("answers.questions", { most }), api.operate("answers.decisions", filter()), again && api.operate("answers.cards", {})]);
    now = new Date(open.now).getTime();
    $("now").textContent = format.time(open.now);
    $("away").hidden = true;
    const total = open.total ?? open.questions.length;
    if (total > waiting) announce("A question waits for an operator.");
    waiting = total;
    if (busy()) return;
    showWaiting(open.questions);
    showDecided(decided);
    if (all) {
      counted = performance.now();
      known = all.cards;
      showCards();
    }
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

function filter() {
  const fields = $("filter").elements;
  const asked = { most, since: fields.since.value };
  if (fields.mode.value) asked.mode = fields.mode.value;
  if (fields.card.value.trim()) asked.card = fields.card.value.trim();
  if (fields.wrong.checked) asked.wrong = true;
  return asked;
}

function showWaiting(questions) {
  $("waiting-count").textContent = waiting;
  $("waiting-none").hidden = waiting > 0;
  refill($("waiting"), questions, row, most, "josh answers questions", waiting);
}

function row({ id, phone, at, cards, wrong, language, draft }) {
  const button = (words, question, run) => act(words, id, question, run, acted);
  return h("li", {},
    h("span", {}, h("b", {}, wrong ? "Answered wrongly" : "No card answers it"), ` · ${phone || "no number"}`, language === "es" && " · in Spanish"),
    h("span", { class: "hush" }, `${format.day(at)}, ${format.time(at)} · ${format.ago(at, now)}`, cards?.length > 0 && ` · ${wrong ? "was" : "near"}: ${cards.join(", ")}`),
    draft && proposal(id, draft),
    h("span", { class: "row" },
      button("Look", { title: "Read the question", ask: "Why do the words have to be read?", done: "Show them" }, async (reason) => {
        const shown = await api.operate("answers.show", { id, reveal: true, reason });
        reveal(`${shown.phone}: ${shown.text || "the words are no longer kept"}`);
      }),
      button("Answer", { title: "Answer by text", ask: "What shall they get?", done: "Text it" }, (text) => answer({ id, text })),
      button("Answer by a card", { title: "Answer by a card", ask: "Which card? Its id, as in the list of cards", done: "Text it" }, (card) => answer({ id, card: card.trim() })),
      draft?.state === "written" && button("Use the draft", { title: "Make a card of the draft, and answer with it", ask: "Under which id? It is like bring_a_friend", done: "Add and text it" }, (card) => answer({ id, draft: card.trim() })),
      h("button", { type: "button", class: "text-button", data: { key: `${id} card` }, onclick: () => make(id, language, draft) }, "Make a card"),
      button("Close", { title: "Close without a text", ask: "Why does nobody answer?", done: "Close it" }, (reason) => api.operate("answers.close", { id, reason }))));
}

// What a model drafted for an operator. Nobody gets it unless an operator sends it.
function proposal(id, draft) {
  const key = `${id} draft`;
  const fold = (title, ...rows) => h("details", { data: { key } }, h("summary", { data: { key: `${key} summary` } }, title), ...rows);
  switch (draft.state) {
    case "card": return h("span", { class: "hush" }, `A model has it that the card ${draft.card} answers it.`);
    case "written": return fold(`Draft: ${draft.title}`,
      h("p", {}, draft.short), h("p", { class: "hush" }, draft.long),
      h("ul", {}, ...(draft.quotes ?? []).map((q) => h("li", {}, `rests on ${q.place}: “${q.quote}”`)),
        ...(draft.faults ?? []).map((f) => h("li", { class: "wait" }, `was found ${f.problem}: ${f.note}`)),
        ...(draft.against ?? []).map((w) => h("li", { class: "bad" }, `against it: ${w}`))));
    case "drafting": return h("span", { class: "hush" }, `A draft is under way: ${draft.done} of 5 passes.`);
    default: return h("span", { class: "hush" }, `No draft: ${draft.why || "nothing came of it"}.`);
  }
}

async function answer(found) {
  const { leaves } = await api.operate("answers.answer", found);
  reveal(`It leaves ${leaves || "by day"}.`);
}

function showDecided({ decisions, more }) {
  const shown = decisions.toReversed();
  $("decided-count").textContent = more ? `${decisions.length} and more` : decisions.length;
  $("decided-none").hidden = decisions.length > 0;
  $("decided-table").hidden = decisions.length === 0;
  $("decided").replaceChildren(...shown.map((d) => h("tr", {},
    h("td", {}, h("time", { datetime: d.at }, `${format.day(d.at)}, ${format.time(d.at)}`)),
    h("td", {}, ways[d.mode] ?? d.mode, d.wrong && h("span", { class: "bad" }, " · wrong")),
    h("td", {}, d.cards.length === 0 ? "-" : d.cards.map((id, i) => `${id}${d.versions?.[i] ? ` v${d.versions[i]}` : ""}`).join(", ")),
    h("td", { class: "hush" }, d.reason),
    h("td", {}, h("code", {}, d.sid ?? ""))),
  ), ...(more ? [h("tr", {}, h("td", { colspan: "5", class: "hush" }, "and older ones: ", h("code", {}, "josh answers decisions")))] : []));
}

// A card for a question that none answers, with what a model has drafted of it: the question is answered with what it says.
function make(id, language, draft) {
  const given = draft?.state === "written" ? { title: draft.title, short: [draft.short], long: draft.long } : {};
  create({ language: language || "en", ...given }, async (card, reason) => {
    const { leaves } = await api.operate("answers.answer", { id, make: { card, reason } });
    announce(`The card is added, and the answer leaves ${leaves || "by day"}.`);
  }, acted);
}

function showCards() {
  const at = document.activeElement?.dataset?.card;
  const words = $("find").elements.words.value.trim().toLowerCase();
  $("cards-count").textContent = known.length;
  $("card-ids").replaceChildren(...[...new Set(known.map((c) => c.id))].sort().map((id) => h("option", { value: id })));
  const used = known.filter((c) => (words ? `${c.id} ${c.title}`.toLowerCase().includes(words) : c.answers > 0 || c.operators));
  $("cards").replaceChildren(...used.slice(0, most).map((c) => h("tr", {},
    h("td", {}, h("button", { type: "button", class: "text-button", data: { card: `${c.id}/${c.language}` }, "aria-label": `${c.id}: open the card`, onclick: () => edit(c.id, c.language, acted) }, c.id), c.language !== "en" && ` (${c.language})`),
    h("td", { class: "hush" }, c.title),
    h("td", {}, `${c.version}`, c.operators && " · operators"),
    h("td", { class: "number" }, `${c.answers}`),
    h("td", { class: c.wrong > 0 ? "number bad" : "number" }, c.wrong > 0 ? `${c.wrong} (${Math.round((100 * c.wrong) / c.answers)} %)` : "0"))),
  ...(used.length === 0 ? [h("tr", {}, h("td", { colspan: "5", class: "hush" }, words ? "No card is like that." : "No card has answered yet."))] : []),
  ...(used.length > most ? [h("tr", {}, h("td", { colspan: "5", class: "hush" }, `and ${used.length - most} more: `, h("code", {}, "josh answers cards")))] : []));
  if (at) $("cards").querySelector(`[data-card="${CSS.escape(at)}"]`)?.focus();
}

$("find").addEventListener("input", showCards);
$("find").addEventListener("submit", (e) => e.preventDefault());
$("card-new").addEventListener("click", () => create({}, (card, reason) => api.operate("card.add", { card, reason }), acted));
$("filter").addEventListener("input", refresh);
$("filter").addEventListener("submit", (e) => e.preventDefault());
closes();
ready();
live(load, 10000); // an operator in the afternoon, not an alarm
