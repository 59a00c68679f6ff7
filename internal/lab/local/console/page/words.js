// What the names of the service mean to a person. A name that is not listed is shown with its
// underscores as spaces, so that a new step or status needs no change here to be readable.

/** A name of the service as words; a sentence stays as it is. */
export const plain = (name) => {
  const text = String(name ?? "");
  return /^[a-z0-9_]+$/.test(text) ? text.replaceAll("_", " ") : text;
};

/** Why a job waits or ended: `retry:429` is "after 429". */
export const reason = (name) => plain(name).replace(/^retry:/, "after ");

const steps = { // the names of internal/domain/turn/steps.go
  claim: ["Claim", "what came in, and is it new?"],
  keyword: ["Keyword", "is it STOP, START or HELP?"],
  plain_opt_out: ["Plain words", "do they ask to be left alone?"],
  safety: ["Safety", "is somebody in danger?"],
  opt_out: ["Opt-out", "may it be answered at all?"],
  person: ["Person", "who is texting?"],
  limit: ["Limit", "is it too much at once?"],
  hold: ["Hold", "are they held or suspended?"],
  region: ["Region", "is JOSH open where they are?"],
  media: ["Picture", "is there anything to read?"],
  pending: ["Question", "is it what JOSH asked for?"],
  understand: ["Understanding", "what is it for?"],
  plan: ["Plan", "does it ask for several things?"],
  planned: ["Planned", "what does the plan of it say?"],
  confirm: ["Yes first", "does it reach others, or end something?"],
  unknown: ["Unknown", "what if nothing understood it?"],
};

/** The title of a step and the question that it asks; the question may be empty. */
export function step(name) {
  const [title, asks] = steps[name] ?? [plain(name).replace(/^./, (c) => c.toUpperCase()), ""];
  return { title, asks };
}

const intents = {
  LINKUP_REQUEST: "a plan", INVITE_RESPONSE: "a reply to an invite", INTERVIEW_ANSWER: "an answer", PROFILE_UPDATE: "something about themselves",
  HELP: "a question about JOSH", UNKNOWN: "nothing that JOSH does",
};

/** What a text asks for. */
export const intent = (name) => intents[name] ?? plain(name);

const sources = { pending: "it answered what was open", local: "by rules", model: "by a model", offline: "by rules that were not sure" };

/** Who understood it. */
export const source = (name) => sources[name] ?? plain(name);

const outcomes = { handled: "done", asked: "asked back", left: "left to everyday answers" };

/** What became of a text that was understood. */
export const done = (name) => outcomes[name] ?? plain(name);

// Status of an outbound text: icon, words, tone.
const statuses = {
  pending: ["clock", "waiting to leave", "wait"],
  queued: ["clock", "queued", "wait"],
  accepted: ["clock", "accepted", "wait"],
  sending: ["clock", "sending", "wait"],
  sent: ["tick", "sent", "calm"],
  delivered: ["ticks", "delivered", "good"],
  undelivered: ["wrong", "not delivered", "bad"],
  failed: ["wrong", "failed", "bad"],
  suppressed: ["held", "held back", "bad"],
  canceled: ["held", "canceled", "calm"],
  expired: ["held", "expired", "bad"],
  waits: ["clock", "waits", "wait"], // from here on: only in what became of a text
  given_up: ["wrong", "given up", "bad"],
  held_back: ["held", "held back", "bad"],
  decided: ["tick", "decided", "calm"],
  handed: ["tick", "handed over", "calm"],
  called_off: ["held", "called off", "calm"],
};

/** How the status of an outbound text is shown. */
export function status(name) {
  const [icon, words, tone] = statuses[name] ?? ["clock", plain(name), "calm"];
  return { icon, words, tone };
}

/** How a moment of an outbound text is shown: what is over waits for nothing. */
export function moment({ what, ahead }) {
  const s = status(what);
  return s.tone === "wait" && !ahead ? { ...s, icon: "tick", tone: "calm" } : s;
}

/** How an outbound text stands, with the provider's code in words when it has one. */
export function sentence({ status: name, error_code: n, error_meaning: means }) {
  return n ? `${status(name).words}: ${code(n, means)}` : status(name).words;
}

/** A provider's code with what it means, as the server says it. */
export const code = (n, means) => (means ? `${means} (${n})` : String(n));

const faults = {
  429: "Too many requests (429)",
  500: "Server error (500)",
  503: "Unavailable (503)",
  refuse: "Refuses the connection",
  reset: "Hangs up before it accepts",
  reset_after_accept: "Accepts, then hangs up",
  timeout: "Never answers, nothing accepted",
  timeout_after_accept: "Accepts, but never answers",
  reject: "Rejects with a code",
  fail_later: "Accepts, then fails to deliver",
  receipts_late: "Receipts come late",
  receipts_shuffled: "Receipts out of order",
  receipts_dup: "Receipts twice",
  receipts_none: "No receipts",
};

/** What a carrier fault does. `reject:30007` is the fault `reject` with a code; `codes` says what codes mean. */
export function fault(name, codes = {}) {
  const [kind, number] = String(name).split(":");
  const words = faults[kind] ?? plain(kind);
  return number && /^\d+$/.test(number) ? `${words}: ${code(number, codes[number])}` : words;
}

// The tone of what the person of an incident has been told; the words are the server's.
const answers = { waiting: "wait", not_delivered: "bad", opted_out: "wait" };

/** How the person of an incident was answered. */
export const answered = (incident) => ({ words: incident.reply_words, tone: answers[incident.reply] ?? null });

const concerned = { sender: "about themselves or by them", victim: "harmed by others", other: "worried about somebody" };

/** Whom an incident is about. */
export const who = (name) => concerned[name] ?? plain(name);

const wishes = {
  report: "Reports somebody",
  asked: "Asked for a person",
  follow_up: "Texted back to an answer",
  talking: "Texted the person who answers",
  not_understood: "Was not understood three times",
};

/** Why somebody is in the queue for a person. */
export const wish = (about) => wishes[about] ?? plain(about);

/** States and profiles that a person can be given, first the default. */
export const states = ["active", "verified", "interviewing", "unverified", "suspended"];
export const profiles = ["empty", "partial", "complete_mvp", "complete_full"];

const causes = { // of internal/platform/observe/cause.go
  other_machine: "From another machine", http_1_0: "HTTP/1.0, as proxies speak", foreign_host: "For another host’s name", proxied: "Passed on by a proxy",
  foreign_origin: "From a page of another site", no_token: "Without a token", wrong_token: "With a wrong token", wrong_cookie: "With a session that is over",
  no_origin: "A change that no page of ours asked for", used_ticket: "A printed address used again or too late", not_served: "Where it is not answered",
};

/** What was wrong with a request that was refused at a door. */
export const refused = (cause) => causes[cause] ?? plain(cause);

const kinds = { text: "Inbound text", job: "Outbound text", signal: "Signal", timer: "Timer" };

/** What was given up, by its kind. */
export const given = (kind) => kinds[kind] ?? plain(kind);
