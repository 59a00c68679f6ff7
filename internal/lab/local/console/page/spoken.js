// What models said in a talk: flags and form, collapsed, and never a word of it.

import { h } from "./dom.js";
import * as words from "./words.js";

/** Draws what models said of a trace; nothing where none did. */
export function spoken(list) {
  if (!list?.length) return null;
  return h("section", {}, ...list.map((s) => h("details", {},
    h("summary", {}, `A model in a talk: ${words.plain(s.purpose)}`),
    h("ul", {}, ...fields(s)))));
}

/** The fields of one as items of a list: those that it had, or that it had none. */
export function fields(s) {
  const list = [
    ["mode", s.mode], ["strategy", s.strategy], ["intensity", s.intensity], ["check", s.check && "offered"], ["share", s.share && "offered"],
    ["dispatch", s.dispatch], ["draft", s.draft && "yes"], ["form", s.warnings?.join(", ")],
  ].filter(([, value]) => value);
  return list.length ? list.map(([name, value]) => h("li", {}, h("b", {}, name), ` ${value}`)) : [h("li", { class: "hush" }, "no field")];
}
