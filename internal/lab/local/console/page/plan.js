// The requests of a text as a small graph: what was asked for, what waited for a yes, what came of it.

import { h } from "./dom.js";
import * as words from "./words.js";

const states = {
  done: ["done", "good"], failed: ["not done", "bad"], asked: ["asked back", "wait"], waits: ["waits for a yes", "wait"],
  dropped: ["dropped", "calm"], planned: ["planned, not done", "calm"],
};

/** Draws the requests of a trace; nothing where there are none. */
export function plan(requests) {
  if (!requests?.length) return null;
  return h("section", {}, h("h3", {}, requests.length === 1 ? "What it asks for" : `The ${requests.length} requests in it`),
    h("ol", { class: "plan", "aria-label": "Requests, in order" }, ...requests.map((r) => {
      const [said, tone] = states[r.state] ?? [words.plain(r.state), "calm"];
      return h("li", {},
        node("", `${words.plain(r.domain)}: ${words.plain(r.action)}`),
        r.waited && r.state !== "waits" && node("wait", "waited for a yes"),
        node(tone, said, r.why && words.plain(r.why)));
    })));
}

const node = (tone, said, why) => h("span", { class: `node ${tone}` }, h("b", {}, said), why && h("span", { class: "hush" }, ` ${why}`));
