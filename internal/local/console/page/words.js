// What the names of the service mean to a person. A name that is not listed is shown with its
// underscores as spaces, so that a new step or status needs no change here to be readable.

/** A name of the service as words; a sentence stays as it is. */
export const plain = (name) => {
  const text = String(name ?? "");
  return /^[a-z0-9_]+$/.test(text) ? text.replaceAll("_", " ") : text;
};

/** Why a job waits or ended: `retry:429` is "after 429". */
export const reason = (name) => plain(name).replace(/^retry:/, "after ");

const steps = { // the names of internal/turn/steps.go
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
  unknown: ["Unknown", "what if nothing understood it?"],
};

/** The title of a step and the question that it asks; the question may be empty. */
export function step(name) {
  const [title, asks] = steps[name] ?? [plain(name).replace(/^./, (c) => c.toUpperCase()), ""];
  return { title, asks };
}

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
};

/** How the status of an outbound text is shown. */
export function status(name) {
  const [icon, words, tone] = statuses[name] ?? ["clock", plain(name), "calm"];
  return { icon, words, tone };
}

/** Provider codes worth trying, with their meaning. */
export const codes = {
  21211: "not a phone number",
  21610: "opted out at the carrier",
  21614: "not a mobile number",
  30003: "handset unreachable",
  30005: "unknown handset",
  30006: "landline",
  30007: "filtered by the carrier",
  30008: "unknown error",
  20003: "wrong credentials",
  20429: "too many requests",
  21606: "number can’t send",
};

/** An error code with its meaning, when it is a known one. */
export const code = (n) => (n ? `${n}${codes[n] ? `, ${codes[n]}` : ""}` : "");

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

/** What a carrier fault does. `reject:30007` is the fault `reject` with a code. */
export function fault(name) {
  const [kind, number] = String(name).split(":");
  const words = faults[kind] ?? plain(kind);
  return number && /^\d+$/.test(number) ? `${words} ${code(number)}` : words;
}

/** States and profiles that a person can be given, first the default. */
export const states = ["active", "verified", "interviewing", "unverified", "suspended"];
export const profiles = ["empty", "partial", "complete_mvp", "complete_full"];
