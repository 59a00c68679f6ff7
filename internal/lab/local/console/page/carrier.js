// The carrier card: arms what goes wrong with the next texts.

import { api } from "./api.js";
import { $, h } from "./dom.js";
import * as format from "./format.js";
import * as words from "./words.js";

/** The card. `numbers()` lists the phones on the bench. */
export class Carrier {
  #numbers;
  #codes = {}; // what the provider's codes mean

  constructor(numbers) {
    this.#numbers = numbers;
    $("fault").addEventListener("change", () => this.#codeField());
    $("carrier-form").addEventListener("submit", (e) => {
      e.preventDefault();
      this.#arm();
    });
    this.phones();
    this.refresh();
  }

  /** Reads again what can be armed and what is. */
  async refresh() {
    let carrier;
    try {
      carrier = await api.carrier();
    } catch {
      return; // the line at the top says that the server is away
    }
    if ($("fault").options.length === 0) {
      $("fault").replaceChildren(...carrier.faults.map((f) => f.split(":")[0]).map((kind) => h("option", { value: kind }, words.fault(kind))));
      this.#codes = carrier.codes ?? {};
      $("codes").replaceChildren(...Object.entries(this.#codes).map(([n, means]) => h("option", { value: n }, means)));
      this.#codeField();
    }
    if (!carrier.simulator) {
      $("carrier-about").textContent = "Texts leave for a carrier outside (TWILIO_API_BASE_URL), so nothing can be made to go wrong here.";
    }
    $("carrier-form").hidden = !carrier.simulator;
    const armed = carrier.armed ?? [];
    $("armed").hidden = armed.length === 0;
    $("armed").replaceChildren(...armed.map((a, i) => h("li", {},
      i === 0 && h("button", { type: "button", class: "text-button", onclick: () => this.#disarm() }, "Disarm all"),
      h("b", {}, words.fault(a.fault, this.#codes)),
      h("span", { class: "hush" }, ` next ${a.count === 1 ? "text" : `${a.count} texts`}${a.to ? ` to ${format.phone(a.to)}` : ""}`))));
  }

  /** Offers the phones on the bench as the one whose texts fail. */
  phones() {
    const chosen = $("fault-to").value;
    $("fault-to").replaceChildren(h("option", { value: "" }, "every phone"),
      ...this.#numbers().map((n) => h("option", { value: n, selected: n === chosen }, format.phone(n))));
  }

  #coded() { return ["reject", "fail_later"].includes($("fault").value); }

  #codeField() { $("code-field").hidden = !this.#coded(); }

  #arm() {
    const fault = this.#coded() ? `${$("fault").value}:${$("code").value}` : $("fault").value;
    const body = { fault, count: Number($("count").value) };
    if ($("fault-to").value) body.to = $("fault-to").value;
    this.#do(() => api.arm(body), "Armed. Send a text and watch.");
  }

  #disarm() { this.#do(() => api.arm({ fault: "none" }), "Nothing is armed any more."); }

  async #do(call, done) {
    const note = $("carrier-note");
    try {
      await call();
      note.textContent = done;
      note.classList.remove("bad");
    } catch (trouble) {
      note.textContent = trouble.message;
      note.classList.add("bad");
    }
    this.refresh();
  }
}
