// The phones side by side: which there are, remembered in this browser, and the tabs of a narrow screen.

import { $, h, icon } from "./dom.js";
import * as format from "./format.js";
import { Phone } from "./phone.js";

const kept = "josh.phones";
const first = ["+15550100011", "+15550100012", "+15550100013"];

function remembered() {
  try {
    const numbers = JSON.parse(localStorage.getItem(kept));
    if (Array.isArray(numbers) && numbers.every((n) => /^\+[1-9]\d{1,14}$/.test(n))) return numbers;
  } catch { /* somebody else's value: start as new */ }
  return first;
}

/** The phones on the page. `texts` is the store, `open(message, button)` shows a trace. */
export class Bench {
  #phones = new Map();
  #texts;
  #open;
  #watch = null; // follows which pane is in view, once there are panes

  constructor(texts, open) {
    this.#texts = texts;
    this.#open = open;
    remembered().forEach((number) => this.#add(number));
    texts.addEventListener("text", ({ detail: { phone, fresh } }) => {
      this.#show(phone);
      if (fresh) this.#tab(`phone-${phone.slice(1)}`)?.toggleAttribute("data-new", true);
    });
    texts.addEventListener("reset", () => this.#phones.forEach((_, number) => this.#show(number)));
    this.phone(this.numbers[0])?.root.scrollIntoView({ behavior: "instant" });
    this.#tabs();
    this.#watchSwipes();
    new ResizeObserver(() => this.#more()).observe($("phones"));
    this.#dialog();
  }

  get numbers() { return [...this.#phones.keys()]; }

  /** The phone with a number, undefined when it is not on the bench. */
  phone(number) { return this.#phones.get(number); }

  /** Looks again at who has each phone. */
  lookAgain() { this.#phones.forEach((phone) => phone.lookAgain()); }

  #add(number) {
    const phone = new Phone(number, {
      open: this.#open,
      remove: (n) => this.#remove(n),
      known: () => this.#tabs(),
      looked: (n, person) => this.looked(n, person),
    });
    this.#phones.set(number, phone);
    $("phones").append(phone.root);
    this.#show(number);
    return phone;
  }

  #remove(number) {
    const at = this.numbers.indexOf(number);
    this.#phones.get(number).root.remove();
    this.#phones.delete(number);
    this.#changed();
    const next = this.numbers[Math.min(at, this.numbers.length - 1)];
    if (next) this.phone(next).focus();
    else $("add-phone").focus();
  }

  #changed() {
    localStorage.setItem(kept, JSON.stringify(this.numbers));
    this.#tabs();
    this.changed();
  }

  /** Set by the page: called when phones come or go. */
  changed = () => {};

  /** Set by the page: called with who has a phone, null for nobody who is known. */
  looked = () => {};

  #show(number) {
    const phone = this.#phones.get(number);
    if (!phone) return;
    phone.pending ??= requestAnimationFrame(() => {
      phone.pending = null;
      phone.show(this.#texts.thread(number));
      phone.lookAgain();
    });
  }

  #tabs() {
    const current = $("tabs").querySelector("[aria-current]")?.dataset.pane;
    const tab = (pane, ...words) => h("button", {
      type: "button", data: { pane }, "aria-current": pane === current ? "true" : null,
      onclick: () => $(pane).scrollIntoView({ inline: "start", block: "nearest" }),
    }, ...words);
    $("tabs").replaceChildren(
      ...[...this.#phones.values()].map((p) => tab(p.root.id, p.name || `… ${p.number.slice(-4)}`)),
      h("button", { type: "button", class: "plus", "aria-label": "Add a phone", onclick: () => this.#ask() }, icon("plus")),
      tab("backstage", "Backstage"));
    this.#watch?.();
    this.#more();
  }

  // Says whether there are more phones than stand abreast.
  #more() { document.body.classList.toggle("more", $("phones").scrollWidth > $("phones").clientWidth + 1); }

  #tab(pane) { return $("tabs").querySelector(`[data-pane="${pane}"]`); }

  // On a narrow screen the panes lie side by side in a strip: the tab of the one in view is the current one.
  #watchSwipes() {
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const tab = this.#tab(target.id);
        if (!tab) continue;
        if (isIntersecting) tab.setAttribute("aria-current", "true");
        else tab.removeAttribute("aria-current");
        tab.removeAttribute("data-new");
      }
    }, { root: $("bench"), threshold: 0.6 });
    this.#watch = () => {
      observer.disconnect();
      this.#phones.forEach((p) => observer.observe(p.root));
      observer.observe($("backstage"));
    };
    this.#watch();
  }

  #dialog() {
    $("add-phone").addEventListener("click", () => this.#ask());
    $("add-form").addEventListener("submit", (e) => {
      e.preventDefault();
      this.#put($("add-number").value.trim());
    });
  }

  #put(number) {
    $("add-dialog").close();
    const phone = this.phone(number) ?? this.#add(number);
    this.#changed();
    phone.root.scrollIntoView({ inline: "nearest", block: "nearest" });
    phone.focus();
  }

  // Suggests the first number that is free, and offers those that texted but are not on the bench.
  #ask() {
    const taken = new Set([...this.numbers, ...this.#texts.phones()]);
    let n = 11; // +15550100011 is the first of the numbers set aside for phones here
    while (taken.has(`+155501000${n}`)) n++;
    $("add-number").value = `+155501000${n}`;
    $("add-seen").replaceChildren(...this.#texts.phones().filter((p) => !this.#phones.has(p)).slice(-6).map((p) =>
      h("button", { type: "button", onclick: () => this.#put(p) }, format.phone(p))));
    $("add-dialog").showModal();
    $("add-number").select();
  }
}
