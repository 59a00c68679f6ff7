// The console: puts the parts together.

import { About } from "./about.js";
import { Bench } from "./bench.js";
import { Carrier } from "./carrier.js";
import { Clock } from "./clock.js";
import { $, announce, gather } from "./dom.js";
import * as format from "./format.js";
import { Human } from "./human.js";
import { Interview } from "./interview.js";
import { Models } from "./models.js";
import { Safety } from "./safety.js";
import { Stream } from "./stream.js";
import { Texts } from "./texts.js";
import { Trace } from "./trace.js";
import { Waiting } from "./waiting.js";

const narrow = matchMedia("(max-width: 899px)");

// The trace covers backstage, and on a narrow screen everything: what is under it must not take the focus.
const cover = () => {
  const open = !$("trace").hidden;
  $("backstage").inert = open;
  for (const id of ["phones", "tabs"]) $(id).inert = open && narrow.matches;
};
narrow.addEventListener("change", cover);

const texts = new Texts();
const bench = new Bench(texts, (message, button) => trace.open(message, button));
const trace = new Trace(texts, {
  toggled: cover,
  go(message) {
    const bubble = bench.phone(message.direction === "in" ? message.from : message.to)?.bubble(message.n);
    if (!bubble) return;
    if (narrow.matches) trace.close();
    bubble.scrollIntoView({ block: "nearest" });
    bubble.focus();
  },
});
const clock = new Clock();
const carrier = new Carrier(() => bench.numbers);
const waiting = new Waiting(() => clock.now);
const safety = new Safety(() => clock.now);
const human = new Human(() => clock.now);
const models = new Models(texts, () => clock.now);
const interview = new Interview(texts);

const about = new About();

bench.changed = () => {
  carrier.phones();
  about.keep(bench.numbers);
};
bench.looked = (number, person) => about.put(number, person);

const armed = gather(() => carrier.refresh(), 500);

texts.addEventListener("text", ({ detail: { message, phone, fresh } }) => {
  if (fresh && message.direction === "out") announce(`JOSH to ${format.phone(phone)}: ${message.body}`);
  armed(); // a text may have met a fault, and left something waiting
  safety.refresh();
  human.refresh();
  models.refresh();
  interview.refresh();
  waiting.refresh();
});

const moved = gather(() => clock.refresh(), 100); // the event says the time, not how far ahead it is

new Stream(texts, {
  clock() {
    moved();
    waiting.refresh();
  },
  state(value) {
    waiting.set(value);
    safety.refresh();
    human.refresh();
    models.refresh();
    armed();
    bench.lookAgain();
  },
  line(state) {
    const lost = state === "lost";
    $("link").dataset.state = lost ? "lost" : "open";
    $("link-words").textContent = lost ? "no answer, trying again" : "live";
    if (!lost) {
      clock.refresh();
      carrier.refresh();
      waiting.refresh();
      bench.lookAgain();
    }
  },
}).start();

document.querySelectorAll("dialog [data-close]").forEach((button) =>
  button.addEventListener("click", () => button.closest("dialog").close()));
