// One thread: bubbles in both directions, each a button that opens its trace. One tab stop; the arrows move.

import { h, icon } from "./dom.js";
import * as format from "./format.js";
import * as words from "./words.js";

/** Shows the texts with one phone in an <ol>; `open(message, button)` is called for the one chosen. */
export class Thread {
  #list;
  #open;
  #items = new Map(); // by number, in order
  #day = ""; // of the last bubble

  constructor(list, open) {
    this.#list = list;
    this.#open = open;
    list.addEventListener("keydown", (e) => this.#move(e));
  }

  /** Brings the list up to date; bubbles that stay keep their focus. */
  show(messages) {
    const shown = [...this.#items.keys()];
    const stays = shown.length <= messages.length && shown.every((n, i) => messages[i].n === n);
    if (!stays) { // older ones were dropped, or everything is new
      this.#items.clear();
      this.#list.replaceChildren();
      this.#day = "";
    }
    for (const message of messages) {
      if (!this.#items.has(message.n)) this.#append(message);
      this.#items.get(message.n).fill(message);
    }
    this.#roveTo(this.#list.querySelector(".bubble[tabindex='0']:focus") ?? this.#bubbles().at(-1));
  }

  /** Moves the focus into the list, to its last bubble. */
  enter() { this.#focus(this.#bubbles().at(-1)); }

  /** The bubble of a text, undefined when it is not shown. */
  bubble(n) { return this.#items.get(n)?.bubble; }

  #append({ n, direction, at }) {
    const bubble = h("button", { class: "bubble", type: "button", tabindex: "-1" });
    const meta = h("p", { class: "meta", id: `meta-${n}` });
    const links = h("p", { class: "links" });
    bubble.setAttribute("aria-describedby", meta.id);
    let shown = null;
    bubble.addEventListener("click", () => {
      this.#roveTo(bubble);
      this.#open(shown, bubble);
    });
    const fill = (message) => {
      if (shown === message) return;
      shown = message;
      write(bubble, links, meta, message);
    };
    const day = format.day(at);
    if (day !== this.#day) this.#list.append(h("li", { class: "day" }, day));
    this.#day = day;
    this.#list.append(h("li", { class: `text ${direction}`, data: { n } }, bubble, links, meta));
    this.#items.set(n, { bubble, fill });
  }

  #bubbles() { return [...this.#list.querySelectorAll(".bubble")]; }

  #roveTo(bubble) {
    if (!bubble) return;
    this.#bubbles().forEach((b) => b.setAttribute("tabindex", b === bubble ? "0" : "-1"));
  }

  #focus(bubble) {
    if (!bubble) return;
    this.#roveTo(bubble);
    bubble.focus();
  }

  #move(e) {
    const bubbles = this.#bubbles();
    const at = bubbles.indexOf(e.target);
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: bubbles.length - 1 }[e.key];
    if (at < 0 || to === undefined) return;
    e.preventDefault();
    this.#focus(bubbles[to]);
  }
}

// Writes what a text says, its links, and the line of small print below it.
function write(bubble, links, meta, message) {
  const mine = message.direction === "in";
  bubble.replaceChildren(
    h("span", { class: "unseen" }, mine ? "You: " : "JOSH: "),
    message.body ? h("bdi", {}, message.body) : h("i", {}, "a picture"));
  const found = message.body?.match(/https?:\/\/[^\s]+[^\s.,;:!?)]/g) ?? [];
  links.replaceChildren(...found.map((url) =>
    h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, "Open the link")));
  links.hidden = found.length === 0;
  const parts = [h("time", { datetime: message.at }, format.time(message.at))];
  if (!mine) {
    const s = words.status(message.status);
    parts.push(h("span", { class: `status ${s.tone}` }, icon(s.icon), words.sentence(message)));
  }
  if (message.segments > 1) parts.push(h("span", {}, `${message.segments} segments`));
  meta.replaceChildren(...parts);
}
