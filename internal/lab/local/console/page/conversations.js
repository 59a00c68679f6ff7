// The page of conversations: who wants a person, the texts of one of them, and what a person writes in the place of JOSH. Nothing
// of anybody is on the page before a reason is given; the look counts for this page and an hour.

import { api } from "./api.js";
import { $, announce, h } from "./dom.js";
import * as format from "./format.js";
import { acting, refill } from "./act.js";
import { beside } from "./beside.js";
import { closes, live } from "./seen.js";
import { count } from "./segments.js";
import { turn } from "./turns.js";
import { plain, wish } from "./words.js";

const most = 50; // who waits, at once; `josh human list` has all
const kept = "josh.operator"; // the first name of who works here
const counts = 3600000; // for how long a reason counts, as the server has it

let now = Date.now();
let who = ""; // of the conversation that is open: a number (hash), an id or a phone
let look = ""; // of the reason that was given for it
let looked = 0; // when
let mark = ""; // of how everything of it was when it was read last
let thread = null;
let shown = ""; // what is on the page, so that it stands still while nothing changes
let key = ""; // of the text that is being written: sent twice, it is one
let waits = [];
let round = 0; // of the conversation that is open: an answer about another one comes too late

const fields = (id) => $(id).elements;

async function load() {
  await Promise.all([queue(), conversation()]);
}

// While nothing has changed, only a mark is asked for: each read of a conversation is recorded.
async function follow() {
  await queue();
  if (!who || acting()) return;
  if (look && now - looked > counts) { // what was shown for the reason goes with it
    look = shown = "";
    await conversation();
    return;
  }
  if (thread) $("one-facts").textContent = facts(thread).join(" · ");
  try {
    const mine = round;
    const { mark: at } = await api.operate("person.changed", { who });
    if (mine === round && at !== mark) await conversation();
  } catch { /* what is wrong is said when the conversation is read */ }
}

async function queue() {
  try {
    const list = await api.operate("human.list", {});
    now = new Date(list.now).getTime();
    $("now").textContent = format.time(list.now);
    $("away").hidden = true;
    if ((list.humans ?? []).length > waits.length) announce("Somebody wants a person.");
    waits = list.humans ?? [];
    $("queue-count").textContent = waits.length;
    $("waiting-none").hidden = waits.length > 0;
    rows();
  } catch (trouble) {
    $("away").textContent = trouble.message;
    $("away").hidden = false;
  }
}

const rows = () => refill($("waiting"), waits, row, most, "josh human list");

function row({ id, number, phone, about, at, sids, unreadable }) {
  return h("li", { "aria-current": thread?.number === number && "true" },
    h("button", { type: "button", class: "text-button", data: { key: id }, onclick: () => { location.hash = number; } }, unreadable ? "Cannot be read" : wish(about)),
    h("span", { class: "hush" }, unreadable ? "josh human close takes it off the list" : `${format.ago(at, now)} · ${phone || "no number"} · ${sids.length} ${sids.length === 1 ? "text" : "texts"}`));
}

/** Opens the conversation of the address, without a look. */
async function open() {
  round++;
  who = decodeURIComponent(location.hash.slice(1));
  look = shown = key = mark = "";
  thread = null;
  $("about").open = false;
  $("about-body").replaceChildren();
  $("one").hidden = true;
  for (const form of ["reason", "take", "write"]) $(form).reset();
  for (const note of ["reason-note", "write-note", "find-note"]) $(note).textContent = "";
  await conversation();
  if (thread) $("one-title").focus();
}

async function conversation() {
  if (!who) return;
  const mine = round;
  try {
    const { mark: at } = await api.operate("person.changed", { who }); // first: what comes in between is read again
    const got = await api.operate("person.thread", look ? { who, look } : { who });
    if (mine !== round) return;
    mark = at;
    show(got);
    if ($("about").open) await unfold();
  } catch (trouble) {
    if (mine !== round) return;
    if (look && trouble.status === 400) { // the reason counts no more
      look = "";
      shown = "";
      await conversation();
    } else {
      (thread ? $("write-note") : $("find-note")).textContent = trouble.message;
    }
  }
}

function show(got) {
  thread = got;
  const said = JSON.stringify({ ...got, now: 0 });
  $("one").hidden = false;
  if (said === shown) return;
  const news = shown !== "" && got.texts.at(-1)?.in && got.texts.at(-1)?.id !== JSON.parse(shown).texts.at(-1)?.id;
  if (news) announce("A new text.");
  shown = said;
  rows();
  const title = got.name ? `${got.name}, ${format.phone(got.phone)}` : "Conversation";
  if ($("one-title").textContent !== title) $("one-title").textContent = title;
  $("one-facts").textContent = facts(got).join(" · ");
  $("one-taken").textContent = got.by ? `${got.by} answers them, since ${format.time(got.since)}. JOSH is silent but for STOP, START, HELP, deletion and danger, and answers again ${format.day(got.until)}, ${format.time(got.until)}.` : "";
  $("reason").hidden = Boolean(look);
  $("take").hidden = !look || Boolean(got.by) || Boolean(got.may_not);
  $("write").hidden = !look || !got.by;
  const list = $("thread");
  const below = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
  const folded = new Set([...list.querySelectorAll("details[open]")].map((d) => d.dataset.id));
  const at = list.contains(document.activeElement) && document.activeElement.closest("details")?.dataset.id;
  list.replaceChildren(...got.texts.map((t) => turn(t, look, load)));
  list.querySelectorAll("details").forEach((d) => {
    d.open = folded.has(d.dataset.id);
    if (at === d.dataset.id) d.querySelector("summary").focus();
  });
  if (below) list.scrollTop = list.scrollHeight;
}

function facts(t) {
  const list = [t.state ? plain(t.state) : "nobody JOSH knows"];
  if (t.region) list.push(plain(t.region));
  if (t.profile) list.push(`profile ${plain(t.profile)}`);
  if (t.opted_out) list.push("opted out");
  if (t.hold) list.push(plain(t.hold));
  if (t.may_not) list.push(`no text may reach them: ${plain(t.may_not)}`);
  if (t.waiting) list.push(`wants a person: ${format.ago(t.waiting, Math.max(now, new Date(t.now).getTime()))}`);
  return list;
}

async function unfold() {
  if (!$("about").open || !who) return;
  try {
    await beside(who, look);
  } catch (trouble) {
    $("about-body").textContent = trouble.message;
  }
}

/** Does what a form is for and says what went wrong beside it. */
function does(form, note, run) {
  $(form).addEventListener("submit", async (e) => {
    e.preventDefault();
    $(note).classList.remove("bad");
    $(note).textContent = "";
    try {
      await run(fields(form));
    } catch (trouble) {
      $(note).classList.add("bad");
      $(note).textContent = trouble.message;
    }
    await load();
  });
}

does("find", "find-note", async ({ who: typed }) => {
  const { number } = await api.operate("person.thread", { who: typed.value.trim() });
  typed.value = ""; // the address and the page have no phone
  if (location.hash === `#${number}`) await open();
  else location.hash = number;
});

does("reason", "reason-note", async ({ reason }) => {
  const got = await api.operate("person.thread", { who, reason: reason.value });
  look = got.look;
  looked = new Date(got.now).getTime();
  shown = "";
  show(got);
  await unfold();
  fields("take").as.value ||= localStorage.getItem(kept) ?? "";
  fields("take").reason.value ||= reason.value;
  $("thread").scrollTop = $("thread").scrollHeight;
  $("thread").focus();
  cards();
});

does("take", "write-note", async ({ as, reason }) => {
  localStorage.setItem(kept, as.value);
  const { leaves } = await api.operate("person.take", { who, as: as.value, reason: reason.value });
  $("write-note").textContent = `They are told that ${as.value} answers. The text leaves ${leaves ?? "now"}.`;
  await conversation();
  fields("write").text.focus();
});

does("write", "write-note", async ({ text, card }) => {
  key ||= crypto.randomUUID();
  const { leaves } = await api.operate("person.text", { who, text: text.value, key });
  key = text.value = card.value = "";
  counted();
  $("write-note").textContent = `It leaves ${leaves ?? "now"}.`;
});

$("back").addEventListener("click", async () => {
  try {
    await api.operate("person.back", { who });
    $("write-note").textContent = "JOSH answers them again, and they are told so.";
  } catch (trouble) {
    $("write-note").textContent = trouble.message;
  }
  await load();
  $("one-title").focus();
});

async function cards() {
  if ($("card-ids").childElementCount > 0) return;
  const { cards: list } = await api.operate("answers.cards", {});
  $("card-ids").replaceChildren(...list.filter((c) => c.language === "en").sort((a, b) => a.id.localeCompare(b.id)).map((c) => h("option", { value: c.id }, c.title)));
}

// A card that is picked becomes a draft: it is edited before anybody gets it.
fields("write").card.addEventListener("change", async ({ target }) => {
  const id = target.value.trim();
  if (!id) return;
  try {
    const { card } = await api.operate("card.show", { id });
    fields("write").text.value = [card.short].flat()[0].replaceAll("{name}", thread?.name ?? "");
    $("write-note").textContent = "A draft from the card. Read it before you text it.";
    counted();
    fields("write").text.focus();
  } catch (trouble) {
    $("write-note").textContent = trouble.message;
  }
});

function counted() {
  const text = fields("write").text.value;
  const { segments } = count(`${thread?.by ?? ""} from JOSH: ${text}`);
  $("write-count").textContent = text ? `${segments} ${segments === 1 ? "segment" : "segments"}${segments > 2 ? ", two at most" : ""}` : "";
}

fields("write").text.addEventListener("input", () => {
  key = "";
  counted();
});
$("about").addEventListener("toggle", unfold);
addEventListener("hashchange", open);
closes();
open();
live(follow, 2000);
