// The development API (/dev). Every failure becomes a Trouble whose message can be shown to a person.

/** A failed call: `status` is the HTTP status, 0 when nothing answered. */
export class Trouble extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function call(method, path, body) {
  let answer;
  try {
    answer = await fetch(path, {
      method,
      headers: body ? { "Content-Type": "application/json" } : {},
      body: body && JSON.stringify(body),
    });
  } catch {
    throw new Trouble(0, "JOSH doesn’t answer. Is josh run still running?");
  }
  const value = await answer.json().catch(() => null);
  if (!answer.ok) throw new Trouble(answer.status, value?.error ?? `JOSH answered ${answer.status}.`);
  return value;
}

const get = (path) => call("GET", path);
const post = (path, body) => call("POST", path, body);

export const api = {
  send: (from, body, media) => post("/dev/sms", media ? { from, body, media } : { from, body }),
  texts: (after, limit) => get(`/dev/sms?after=${after}&limit=${limit}`),
  delivery: (n) => get(`/dev/sms/${n}/delivery`),
  trace: (sid) => get(`/dev/trace/${encodeURIComponent(sid)}`),
  person: (phone) => get(`/dev/people/${encodeURIComponent(phone)}`),
  savePerson: (person) => post("/dev/people", person),
  clock: () => get("/dev/clock"),
  advance: (span) => post("/dev/clock", { advance: span }),
  carrier: () => get("/dev/carrier"),
  arm: (fault) => post("/dev/carrier", fault),
  waiting: () => get("/dev/waiting"),
  queues: () => get("/dev/queues"),
  operate: (command, args) => post(`/ops/${command}`, args),
};
