// The card of the first questions: what became of each, of the texts that the page keeps. It is away while nobody was asked any.

import { $, gather, h } from "./dom.js";

// Words by which somebody passes on a question. They are shown, and decide nothing: JOSH reads more of them.
const skips = new Set(["skip", "pass", "next", "i'd rather not say", "id rather not say", "rather not say", "prefer not to say", "no comment"]);

/** What became of each question, by its step, in the order in which they were asked first. */
export function became(threads) {
  const steps = new Map();
  const of = (step) => {
    if (!steps.has(step)) steps.set(step, { asked: 0, answered: 0, again: 0, skipped: 0, open: 0 });
    return steps.get(step);
  };
  for (const thread of threads) {
    let open = "", said = "";
    const close = () => {
      if (open) of(open)[skips.has(said) ? "skipped" : "answered"] += 1;
      open = "";
    };
    for (const { direction, purpose, body } of thread) {
      const [, step] = /^interview_(\w+_\d\d)$/.exec(purpose ?? "") ?? [];
      if (direction === "in") said = body.trim().toLowerCase().replace(/[.!]+$/, "");
      else if (purpose === "interview_again" && open) of(open).again += 1;
      else if (purpose === "interview_done") close();
      else if (step && step !== open) {
        close();
        open = step;
        of(step).asked += 1;
      }
    }
    if (open) of(open).open += 1;
  }
  return steps;
}

/** The card. `texts` is the store. */
export class Interview {
  #texts;

  constructor(texts) {
    this.#texts = texts;
    this.refresh = gather(() => this.#show(), 500);
  }

  #show() {
    const steps = became(this.#texts.phones().map((phone) => this.#texts.thread(phone)));
    $("interview").hidden = steps.size === 0;
    $("interview-steps").replaceChildren(...[...steps].map(([step, n]) => h("tr", {},
      h("th", { scope: "row" }, step), ...[n.asked, n.answered, n.again, n.skipped, n.open].map((count) => h("td", {}, count)))));
  }
}
