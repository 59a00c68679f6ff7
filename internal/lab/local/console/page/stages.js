// How far one of the two in a talk is, as a picture of its stages: a tick for what is behind them, a ring for where they are.

import { h } from "./dom.js";

const names = ["Invitation", "Witness", "Perspective", "Needs", "Repair"]; // of internal/domain/talk

/** The name of a stage. */
export const stage = (n) => names[n] ?? `Stage ${n}`;

const where = (n, at) => (n < at ? "done" : n === at ? "here" : "ahead");

/** The picture with the names of all stages; `whose` says whose it is to who does not see it. */
export function steps(at, whose) {
  return h("ol", { class: "stages", "aria-label": `Stages of ${whose}` }, ...names.map((name, n) =>
    h("li", { class: where(n, at), "aria-current": n === at && "step" }, name, n < at && h("span", { class: "unseen" }, ", done"))));
}

/** The picture in a row of a list: small, with the name of the stage alone. */
export function dots(at) {
  return h("span", { class: "dots" }, h("span", { "aria-hidden": "true" }, ...names.map((_, n) => h("i", { class: where(n, at) }))), stage(at));
}
