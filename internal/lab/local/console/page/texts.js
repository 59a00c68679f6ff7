// Every text the page knows, by number. The server is the truth: this only keeps what it said last.

// Texts kept per phone, and how many more may gather before the oldest are dropped together: a thread is
// drawn anew when that happens. All of them are in GET /dev/sms.
const kept = 300;
const slack = 100;

/** Emits `text` ({message, phone, fresh}) for each new or changed text and `reset` when all are forgotten. */
export class Texts extends EventTarget {
  #byN = new Map();
  #threads = new Map();
  #seen = 0; // texts up to this number were there before the page looked

  /** Takes a text as the server sent it. */
  put(message) {
    const phone = message.direction === "in" ? message.from : message.to;
    const before = this.#byN.get(message.n);
    if (before && JSON.stringify(before) === JSON.stringify(message)) return;
    this.#byN.set(message.n, message);
    if (!this.#threads.has(phone)) this.#threads.set(phone, []);
    const thread = this.#threads.get(phone);
    const at = thread.findIndex((m) => m.n === message.n);
    if (at >= 0) thread[at] = message;
    else {
      thread.push(message);
      thread.sort((a, b) => a.n - b.n);
      if (thread.length > kept + slack) thread.splice(0, slack).forEach((m) => this.#byN.delete(m.n));
    }
    this.dispatchEvent(new CustomEvent("text", { detail: { message, phone, fresh: !before && message.n > this.#seen } }));
  }

  /** Says that everything so far is old: nothing up to n is announced. */
  settle(n) { this.#seen = n; }

  /** Forgets everything. */
  reset() {
    this.#byN.clear();
    this.#threads.clear();
    this.#seen = 0;
    this.dispatchEvent(new Event("reset"));
  }

  /** The texts with one phone, oldest first. */
  thread(phone) { return this.#threads.get(phone) ?? []; }

  /** The outbound text of a job, undefined when there is none. */
  ofJob(id) { return [...this.#byN.values()].find((m) => m.job === id); }

  /** The inbound text with a sid, undefined when it is not kept. */
  inbound(sid) { return [...this.#byN.values()].find((m) => m.direction === "in" && m.sid === sid); }

  /** Whether a text with this number says the same as the one that is kept. */
  has(message) {
    const mine = this.#byN.get(message.n);
    return mine !== undefined && mine.at === message.at && mine.body === message.body;
  }

  /** How many texts came in since a moment in milliseconds, of those that are kept. */
  since(ms) { return [...this.#byN.values()].filter((m) => m.direction === "in" && new Date(m.at) >= ms).length; }

  get size() { return this.#byN.size; }

  /** Every phone that has a thread. */
  phones() { return [...this.#threads.keys()]; }
}
