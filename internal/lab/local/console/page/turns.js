// A text of a conversation with what became of it: its way to the phone in words, or the steps of its turn, which can be taken away as a
// file or as a test of the rules.

import { act } from "./act.js";
import { api } from "./api.js";
import { h } from "./dom.js";
import * as format from "./format.js";
import { moment, plain, step } from "./words.js";

/** Leaves a value as a file of JSON. */
export function save(name, value) {
  const url = URL.createObjectURL(new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: "application/json" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** One text. `look` says whether a reason was given, `after()` is called when a dialog is closed. */
export function turn(t, look, after) {
  const person = ["human_here", "human_text", "answer_found"].includes(t.purpose);
  const by = t.in ? "They" : person ? "A person" : "JOSH";
  return h("li", { class: t.in ? "in" : person ? "out person" : "out" },
    h("span", { class: "said" }, t.words || (look ? "The words are no longer kept." : t.in ? "A text" : `A text: ${plain(t.purpose)}`)),
    h("small", {}, `${by} · ${format.day(t.at)}, ${format.time(t.at)} · ${plain(t.status)}${t.why ? `: ${t.why}` : ""}`),
    t.moments?.length > 0 && became(t),
    t.steps?.length > 0 && why(t, after));
}

function became(t) {
  return h("details", { data: { id: `${t.id} became` } }, h("summary", {}, "What became of it"),
    h("ol", { class: "became" }, ...t.moments.map((m) => h("li", { class: [moment(m).tone, m.ahead && "ahead"].filter(Boolean).join(" ") },
      h("time", { datetime: m.at }, format.seconds(m.at)), h("span", {}, m.words)))));
}

function why(t, after) {
  return h("details", { data: { id: t.id } }, h("summary", {}, "Why"),
    h("ol", { class: "steps" }, ...t.steps.map((s) => h("li", {}, h("b", {}, step(s.step).title), ` ${plain(s.decision)}${s.why ? `, ${plain(s.why)}` : ""}`, s.ms > 0 && h("span", { class: "hush" }, ` ${format.ms(s.ms)}`)))),
    t.sid && h("span", { class: "row" }, exported(t, after), tested(t, after)));
}

function exported({ id, sid }, after) {
  return act("Export", id, {
    title: "Export the turn", ask: "Why do words, names and numbers have to be in the file? It is recorded. Left empty, stand-ins are in their place", done: "Save the file", optional: true,
  }, async (reason) => save(`${sid}.replay.json`, await api.operate("replay.export", reason.trim() ? { sid, reason } : { sid })), after);
}

function tested({ id, sid }, after) {
  return act("Make a test", id, {
    title: "Make a test of the turn", ask: "What was wrong? Whoever sees the test fail reads it", done: "Save the test",
    fields: [{ name: "text", label: "A text of yours in the place of theirs, which is never in a test; left empty, stand-ins are" }, { name: "outcome", label: "The outcome that is right; left empty, anything but what was decided" }],
  }, async (words, { text, outcome }) => {
    const made = await api.operate("replay.test", { sid, why: words, text, outcome });
    save(made.name, made.test);
  }, after);
}
