// Prints forms signed by Twilio's own Node library, one JSON object a line:
//   node sign.cjs <folder with node_modules/twilio> <count>
// The forms are random but the same on every run. Nothing is from U+E000 to U+FFFF: only there JavaScript,
// which sorts by UTF-16, and Twilio's Python library, which sorts as bytes do, disagree about the order.
"use strict";
const { createRequire } = require("module");
const path = require("path");

const [folder, count] = process.argv.slice(2);
const { getExpectedTwilioSignature, validateRequest } = createRequire(path.join(folder, "package.json"))("twilio/lib/webhooks/webhooks");

let state = 20261121;
const below = (n) => { // mulberry32
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) % n;
};
const pick = (list) => list[below(list.length)];

const names = ["Body", "BodyX", "From", "FromCity", "To", "MessageSid", "NumMedia", "body", "a", "A", "_", "Reason", "ReasonConferenceEnded", "ä", "名", "a b", "a&b", "a=b", ""];
const pieces = ["", " ", "+", "%", "&", "=", "%2B", "é", "🙂", "\u200d", "\n", "\r\n", "\u0000", "it's", "\"", "<x>", ";", "#", "?", "stop", "+15550100001", "  ", "日本"];
const hosts = ["josh.example", "JOSH.example", "josh.example:443", "josh.example:8443", "u:p@josh.example", "[2001:db8::1]", "[2001:db8::1]:8080", "127.0.0.1:8080"];
const queries = ["", "?job=01J", "?a=1&b=2", "?a=%20&b=+", "?q=it's", "?q=it%27s", "?x", "?at=12:30"];

for (let i = 0; i < Number(count); i++) {
  const pairs = [];
  for (let n = below(25); n > 0; n--) {
    let value = "";
    for (let k = below(5); k > 0; k--) value += pick(pieces);
    pairs.push([pick(names), value]);
  }
  const params = {};
  for (const [name, value] of pairs) {
    if (!Object.hasOwn(params, name)) params[name] = value;
    else params[name] = [].concat(params[name], value);
  }
  const url = pick(["https", "http"]) + "://" + pick(hosts) + "/api/twilio/" + pick(["inbound", "status", "a%2Fb", ""]) + pick(queries);
  const token = "token-" + below(3);
  const signature = getExpectedTwilioSignature(token, url, params);
  if (!validateRequest(token, signature, url, params)) throw new Error("the library refuses its own signature");
  console.log(JSON.stringify({ token, url, body: new URLSearchParams(pairs).toString(), signature }));
}
