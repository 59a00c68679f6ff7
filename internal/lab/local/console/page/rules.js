// The page of rules: what a text would do, which turns would go another way, and what tells this version from another one. A text that is tried is
// stored nowhere.

import { api } from "./api.js";
import { $, h } from "./dom.js";
import * as format from "./format.js";
import { save } from "./turns.js";
import { intent, plain, source, who } from "./words.js";

let mine = null; // this version
let other = null; // the one it is compared with

const percent = (share) => `${Math.round(100 * share)} %`;
const away = (trouble) => {
  $("away").textContent = trouble.message;
  $("away").hidden = false;
};

/** Does what a form is for and says what went wrong beside it. */
function does(form, note, run) {
  $(form).addEventListener("submit", async (e) => {
    e.preventDefault();
    const button = e.submitter;
    if (button) button.disabled = true; // deciding a month again takes its time
    $(note).classList.remove("bad");
    $(note).textContent = "";
    try {
      await run($(form).elements);
    } catch (trouble) {
      $(note).classList.add("bad");
      $(note).textContent = trouble.message;
    } finally {
      if (button) button.disabled = false;
    }
  });
}

does("try", "try-note", async ({ text, invite, opted_out: out }) => {
  const e = await api.operate("rules.explain", { text: text.value, opted_out: out.checked, invite_options: Number(invite.value) });
  const row = (title, ...words) => h("div", {}, h("dt", {}, title), h("dd", {}, ...words));
  $("tried-facts").replaceChildren(
    row("Read as", e.normal),
    row("Keyword", e.keyword ?? "none"),
    row("Left alone", e.opt_out.plain_language ? `asks for it in plain words, by the rule ${plain(e.opt_out.rule)}` : "does not ask for it in plain words"),
    row("Danger", e.safety ? danger(e.safety) : "none found"),
    e.parse && row("Reply", `${plain(e.parse.kind)}: ${plain(e.parse.value)}`),
    row("Asks for", `${intent(e.intent.intent)}, ${percent(e.intent.confidence)} sure, ${source(e.intent.source)}`, e.intent.needs_clarifier && ` · JOSH would ask back: “${e.intent.clarifier_question}”`),
    row("Answer", e.answer ? `${plain(e.answer.mode)}${e.answer.cards.length > 0 ? ` · ${e.answer.cards.join(", ")}` : ""}` : "no card: it is no question, or something else ends it", e.answer?.text && h("blockquote", {}, e.answer.text)));
  $("tried-json").textContent = JSON.stringify(e, null, 2);
  $("tried").hidden = false;
});

function danger(s) {
  return h("span", { class: s.standing ? "bad" : "" }, `${plain(s.category)}, ${plain(s.severity)}, ${plain(s.confidence)}, by the rule ${plain(s.rule)} · ${who(s.who)} · ${s.standing ? "it stands" : "it does not stand"}`);
}

does("again", "again-note", async (fields) => {
  $("again-note").textContent = "Deciding again …";
  $("again-table").hidden = true;
  const r = await api.operate("replay.since", { for: fields.for.value });
  $("again-note").textContent = [`${r.turns} ${r.turns === 1 ? "turn" : "turns"} decided again, ${r.same} as then, ${r.turns - r.same} otherwise.`,
    ...Object.entries(r.without ?? {}).map(([why, n]) => `${n} not decided again: ${plain(why)}.`)].join(" ");
  $("again-table").hidden = r.changed.length === 0;
  $("again-rows").replaceChildren(...r.changed.map(({ step, turns, examples: [first, ...rest] }) => h("tr", {},
    h("td", {}, plain(step)), h("td", { class: "number" }, String(turns)), h("td", {}, plain(first.then)), h("td", {}, plain(first.now)),
    h("td", {}, ...[first, ...rest].map((x, n) => [n > 0 && ", ", h("code", {}, x.sid || x.id)]).flat()))));
});

async function load() {
  try {
    mine = await api.operate("rules.show", {});
    $("now").textContent = format.time(mine.now);
    $("sum").textContent = mine.rules;
    show();
  } catch (trouble) {
    away(trouble);
  }
}

function show() {
  const theirs = new Map((other?.files ?? []).map((f) => [f.path, f]));
  const all = [...mine.files, ...[...theirs.values()].filter((f) => !mine.files.some((m) => m.path === f.path)).map((f) => ({ path: f.path, gone: true }))];
  $("files").replaceChildren(...all.map((f) => {
    const t = theirs.get(f.path);
    const differs = theirs.size > 0 && (f.gone || !t || t.sum !== f.sum);
    return h("tr", { class: differs && "differs" }, h("td", {}, f.path), h("td", { class: "number" }, f.gone ? "" : f.version ? `${f.version}` : "-"), h("td", {}, f.gone ? "is not there" : h("code", {}, f.sum)),
      h("td", {}, theirs.size === 0 ? h("span", { class: "hush" }, "-") : !t ? "is not there" : t.sum === f.sum ? h("span", { class: "hush" }, "the same") : ["another", t.version ? ` (version ${t.version})` : "", " ", h("code", {}, t.sum)]));
  }));
  figures();
}

function figures() {
  const [one, two] = [mine.figures ?? {}, other?.figures ?? {}];
  const names = [...new Set([...Object.keys(one), ...Object.keys(two)])].sort();
  const differs = (name) => other && one[name] !== two[name];
  const said = (value) => (typeof value === "number" ? value.toFixed(3) : "-");
  const shown = names.filter((name) => !$("differ").checked || differs(name));
  $("figures").replaceChildren(...shown.map((name) => h("tr", { class: differs(name) && "differs" }, h("td", {}, name), h("td", { class: "number" }, said(one[name])), h("td", { class: "number" }, said(two[name])),
    h("td", { class: "number" }, name in one && name in two ? `${one[name] >= two[name] ? "+" : ""}${(one[name] - two[name]).toFixed(3)}` : "-"))),
  ...(shown.length === 0 ? [h("tr", {}, h("td", { colspan: "4", class: "hush" }, names.length === 0 ? "This build has none." : "None differs."))] : []));
}

// A file of this page, or the bare figures that make eval records.
function parsed(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("That is no JSON.");
  }
  if (Array.isArray(value?.files)) return { rules: value.rules, files: value.files, figures: value.figures };
  if (value && typeof value === "object" && Object.values(value).length > 0 && Object.values(value).every((v) => typeof v === "number")) return { files: [], figures: value };
  throw new Error("That is neither a version that this page has saved nor a baseline.json.");
}

does("other", "other-note", async ({ file, pasted }) => {
  const text = file.files[0] ? await file.files[0].text() : pasted.value;
  other = parsed(text);
  show();
  const changed = mine.files.filter((f) => other.files.some((t) => t.path === f.path && t.sum !== f.sum)).length;
  const moved = Object.keys({ ...mine.figures, ...other.figures }).filter((name) => mine.figures?.[name] !== other.figures?.[name]).length;
  $("other-note").textContent = `Compared with ${other.rules ? `rules ${other.rules}` : "recorded figures"}: ${other.files.length > 0 ? `${changed} data ${changed === 1 ? "file is" : "files are"} another one, ` : ""}${moved} ${moved === 1 ? "figure differs" : "figures differ"}.`;
});

$("save").addEventListener("click", () => save(`josh-rules-${mine.rules.replaceAll("/", "-")}.json`, { rules: mine.rules, files: mine.files, figures: mine.figures }));
$("differ").addEventListener("change", figures);
load();
