// The trace of a text as a line with a station for each gate: what it saw, what it decided, why.

import { api } from "./api.js";
import { $, gather, h, icon } from "./dom.js";
import * as format from "./format.js";
import { plan } from "./plan.js";
import { spoken } from "./spoken.js";
import * as words from "./words.js";

const again = 1000; // milliseconds between looks at a trace that is not there yet

/** The panel at the side. `texts` is the store, `on` has go(message), which moves to its bubble, and toggled(). */
export class Trace {
  #texts;
  #on;
  #shown = null; // { message, button } while open
  #timer = 0;

  constructor(texts, on) {
    this.#texts = texts;
    this.#on = on;
    $("trace-close").addEventListener("click", () => this.close());
    addEventListener("keydown", (e) => {
      if (e.key === "Escape" && this.#shown && !document.querySelector("dialog[open]")) this.close();
    });
    const load = gather(() => this.#shown && this.#load(), 200);
    texts.addEventListener("text", (e) => {
      if (this.#shown && e.detail.phone === phoneOf(this.#shown.message)) load();
    });
    texts.addEventListener("reset", () => this.close());
  }

  /** Opens the trace behind a bubble. */
  open(message, button) {
    this.#mark(false);
    this.#shown = { message, button, sid: message.direction === "in" ? message.sid : message.reply_to };
    this.#mark(true);
    $("trace").hidden = false;
    this.#on.toggled();
    $("trace-title").textContent = message.direction === "in" ? "What JOSH made of it" : "Why JOSH said so";
    write([quote(message), h("p", { class: "hush" }, "Looking it up…")]);
    $("trace").scrollTop = 0;
    $("trace").focus();
    this.#load();
  }

  /** Closes the panel; the focus goes back to the bubble. */
  close() {
    if (!this.#shown) return;
    clearTimeout(this.#timer);
    const { message } = this.#shown;
    this.#mark(false);
    this.#shown = null;
    $("trace").hidden = true;
    this.#on.toggled();
    this.#on.go(message);
  }

  #mark(on) {
    const li = this.#shown?.button.closest("li");
    li?.classList.toggle("chosen", on);
  }

  async #load() {
    clearTimeout(this.#timer);
    const shown = this.#shown;
    const message = this.#texts.thread(phoneOf(shown.message)).find((m) => m.n === shown.message.n) ?? shown.message;
    const parts = [quote(message)];
    if (message.direction === "out") parts.push(delivery(message), ...await this.#became(message));
    if (shown.sid) parts.push(...await this.#explain(shown));
    else parts.push(...unasked(message));
    if (this.#shown === shown) write(parts);
  }

  async #became({ n }) {
    try {
      return [became((await api.delivery(n)).moments)].filter(Boolean);
    } catch {
      return []; // the line above says how it stands
    }
  }

  async #explain(shown) {
    let trace;
    try {
      trace = await api.trace(shown.sid);
    } catch (trouble) {
      return [h("p", { class: "note bad" }, trouble.status === 404 ? "Nothing is stored about this text." : trouble.message)];
    }
    if (trace.outcome === "pending") {
      this.#timer = setTimeout(() => this.#shown === shown && this.#load(), again);
      return [h("p", { class: "pending" }, icon("clock"), "JOSH has taken it in and has not decided yet. This fills in as soon as it has.")];
    }
    return this.#tell(trace, shown);
  }

  #tell(trace, shown) {
    const steps = trace.steps ?? [];
    const asked = shown.message.direction === "out" && this.#texts.inbound(trace.sid);
    const total = steps.reduce((sum, s) => sum + (s.ms ?? 0), 0);
    return [
      asked && h("p", { class: "asked" }, h("span", { class: "hush" }, "in answer to "),
        h("button", { type: "button", class: "text-button", onclick: () => this.#on.go(asked) }, asked.body || "a picture")),
      h("p", { class: "outcome" }, h("span", { class: "hush" }, "Outcome "), h("b", {}, words.plain(trace.outcome)),
        h("span", { class: "hush" }, ` at gate ${steps.length}${total ? `, after ${format.ms(total)}` : ""}`)),
      h("ol", { class: "line", "aria-label": "Gates, in order" }, ...steps.map((s, i) => station(s, i === steps.length - 1))),
      plan(trace.requests),
      spoken(trace.spoken),
      this.#jobs(trace.jobs ?? []),
      trace.understanding && understanding(trace.understanding),
      trace.model && model(trace.model),
      facts([["Correlation", trace.correlation_id], ["Message", trace.sid], ["Decided", trace.at && `${format.day(trace.at)}, ${format.seconds(trace.at)}`]]),
      h("details", {}, h("summary", {}, "As it is stored"), h("pre", { tabindex: "0", "aria-label": "The trace as JSON" }, JSON.stringify(trace, null, 2))),
    ].filter(Boolean);
  }

  #jobs(jobs) {
    if (jobs.length === 0) return h("p", { class: "hush" }, "It sent nothing.");
    return h("section", {}, h("h3", {}, jobs.length === 1 ? "The text it made" : `The ${jobs.length} texts it made`),
      h("ul", { class: "jobs" }, ...jobs.map((job) => {
        const text = this.#texts.ofJob(job.id);
        const s = words.status(text?.status ?? job.status);
        return h("li", {},
          h("span", {}, h("b", {}, words.plain(job.purpose)), h("span", { class: "hush" }, ` · ${job.class}${job.segments ? ` · ${job.segments} ${job.segments === 1 ? "segment" : "segments"}` : ""}`)),
          h("span", { class: `status ${s.tone}` }, icon(s.icon), s.words, job.reason && `, ${words.reason(job.reason)}`),
          text && h("button", { type: "button", class: "text-button", onclick: () => this.#on.go(text) }, "Show it"));
      })));
  }
}

const phoneOf = (message) => (message.direction === "in" ? message.from : message.to);

// Writes the body of the panel, unless it says the same already: what one reads must not jump.
function write(parts) {
  const before = $("trace-body");
  const after = h("div", { id: before.id }, ...parts);
  after.querySelector("details")?.toggleAttribute("open", before.querySelector("details")?.open ?? false);
  if (after.isEqualNode(before)) return;
  const focused = before.contains(document.activeElement);
  before.replaceWith(after);
  if (focused) $("trace").focus();
}

// What there is to say about a text that answers nobody.
const unasked = (message) => [
  h("p", {}, "No text asked for this one: JOSH wrote first."),
  facts([["Purpose", words.plain(message.purpose)], ["Class", message.class], ["Job", message.job]]),
];

const quote = (message) => h("blockquote", { class: message.direction }, message.body ? h("bdi", {}, message.body) : h("i", {}, "a picture"));

function delivery(message) {
  const s = words.status(message.status);
  return h("p", { class: `status ${s.tone}` }, icon(s.icon), words.sentence(message));
}

// What became of a text out, moment by moment. The day stands where it changes.
function became(moments) {
  let day = "";
  return moments.length > 0 && h("section", {}, h("h3", {}, "What became of it"), h("ol", { class: "became", "aria-label": "What became of it, in order" },
    ...moments.map((m) => {
      const s = words.moment(m);
      const before = day;
      day = format.day(m.at);
      return h("li", { class: m.ahead ? "ahead" : null },
        h("time", { datetime: m.at }, before !== day && h("span", {}, day), format.seconds(m.at)),
        h("span", { class: `status ${s.tone}` }, icon(s.icon), h("span", {}, m.words)));
    })));
}

// What the text was understood as, and what another confidence would have led to. The range that it is in is bold.
function understanding(u) {
  const other = (u.alternatives ?? []).map((a) => `${words.intent(a.intent)} ${a.confidence.toFixed(2)}`).join(", ");
  const is = (w) => u.confidence >= w.from && (u.confidence < w.to || w.to === 1);
  return h("section", {}, h("h3", {}, "Understood as"),
    h("p", {}, h("b", {}, words.intent(u.intent)), h("span", { class: "hush" }, `, ${u.confidence.toFixed(2)} sure, ${words.source(u.source)}`),
      other && h("span", { class: "hush" }, `; or ${other}`)),
    h("ul", { class: "would", "aria-label": "What other confidences would have led to" }, ...u.would.map((w) =>
      h("li", {}, h(is(w) ? "b" : "span", {}, `${w.from.toFixed(2)} to ${w.to.toFixed(2)}: ${words.done(w.then)}`, w.asks_model && ", after a model is asked")))),
    facts([["Names", (u.fields ?? []).join(", ")], ["Lacks", u.lacks], ["Thresholds", `${u.thresholds.high}, ${u.thresholds.med}, ${u.thresholds.low}`]]));
}

// What models were asked, call by call, and what it cost.
function model(m) {
  return h("section", {}, h("h3", {}, "Model"),
    h("p", {}, h("b", {}, words.plain(m.purpose)), h("span", { class: "hush" }, `, answered ${words.source(m.source)}: ${format.cents(m.cents)}, ${format.tokens(m.tokens_in, m.tokens_out)}, ${format.ms(m.ms)}`)),
    h("ol", { class: "would", "aria-label": "Calls of models, in order" }, ...(m.attempts ?? []).map((a) => h("li", {},
      h("b", {}, a.model || "no model"), a.why ? ` (${a.why})` : "", `: ${words.plain(a.outcome)}`,
      h("span", { class: "hush" }, ` · ${a.prompt}${a.version ? ` ${a.version}` : ""}${a.model ? ` · ${format.cents(a.cost / 1e6)}, ${format.tokens(a.in + (a.cache_read ?? 0) + (a.cache_write ?? 0), a.out)}, ${format.ms(a.ms)}` : ""}`),
      a.blocks?.length > 0 && h("span", { class: "hush" }, ` · given: ${a.blocks.map((b) => `${words.plain(b.name)} ${b.tokens}${b.dropped ? ` (${b.dropped} left out)` : ""}`).join(", ")}`)))),
    facts([["Prompt", m.hash && `${m.prompt} ${m.version}, ${m.hash}`]]));
}

// One gate. The last one is where the line ends: it decided.
function station(step, last) {
  const { title, asks } = words.step(step.step);
  return h("li", { class: last ? "station end" : "station" },
    h("p", { class: "gate" },
      h("span", {}, h("b", {}, title), asks && h("span", { class: "hush" }, ` ${asks}`)),
      h("span", { class: "ms" }, format.ms(step.ms))),
    h("p", { class: "verdict" },
      show(step.saw) && [h("span", { class: "hush" }, "saw "), `${words.plain(show(step.saw))}, `],
      h("b", {}, words.plain(show(step.decision))),
      step.why && h("span", { class: "hush" }, `: ${words.plain(step.why)}`)));
}

const show = (value) => (value !== null && typeof value === "object" ? JSON.stringify(value) : String(value ?? ""));

const facts = (pairs) => h("dl", { class: "facts" }, ...pairs.filter(([, value]) => value).map(([name, value]) =>
  h("div", {}, h("dt", {}, name), h("dd", {}, value))));
