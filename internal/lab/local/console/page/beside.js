// What stands beside a conversation: what JOSH waits for, the profile, the LinkUps, the talks and the cost of a person. It is read when somebody unfolds it.

import { api } from "./api.js";
import { $, h } from "./dom.js";
import * as format from "./format.js";
import { stage } from "./stages.js";
import { plain } from "./words.js";

/** Shows it for somebody; the profile only with a look. */
export async function beside(who, look) {
  const a = await api.operate("person.about", look ? { who, look } : { who });
  const row = (title, ...words) => [h("dt", {}, title), h("dd", {}, ...words)];
  const p = a.profile;
  $("about-body").replaceChildren(
    h("dl", { class: "about" },
      ...row("Waits for", a.mode ? plain(a.mode) : "nothing"),
      ...row("Strikes", String(a.strikes)),
      ...row("Profile", p ? profile(p) : look ? "none" : h("span", { class: "hush" }, "is shown for a reason")),
      ...row("LinkUps", a.linkups.length === 0 ? "none" : h("ul", {}, ...a.linkups.map((l) => h("li", {},
        h("a", { href: `/linkups#${encodeURIComponent(l.id)}` }, plain(l.activity)), ` · ${l.state} · ${l.role === "initiator" ? "asked for it" : plain(l.mine ?? "asked")}${l.in ? ", in" : ""} · ${format.day(l.created_at)}`)))),
      ...row("Talks", !a.talks?.length ? "none" : h("ul", {}, ...a.talks.map((t) => h("li", {},
        h("a", { href: `/talks#${encodeURIComponent(t.id)}` }, `Talk ${t.id.slice(0, 8)}`), ` · ${t.state} · ${t.side === 0 ? "began it" : "was asked"}, ${stage(t.stage)} · ${format.day(t.at)}`)))),
      ...row("Models, 30 days", a.cost.calls === 0 ? "no call" : h("ul", {}, h("li", {}, `${format.cents(a.cost.cents)} · ${a.cost.calls} ${a.cost.calls === 1 ? "call" : "calls"} · ${format.tokens(a.cost.tokens_in, a.cost.tokens_out)}`),
        ...a.purposes.map((s) => h("li", { class: "hush" }, `${plain(s.keys.purpose)}: ${format.cents(s.cents)}`))))));
}

function profile(p) {
  const group = p.preferences?.group;
  const list = [plain(p.state), p.activities.length > 0 && p.activities.map(plain).join(", "), p.times.length > 0 && p.times.map(plain).join(", "),
    group && `${group.min} to ${group.max} people`, p.avoid.length > 0 && `not: ${p.avoid.map(plain).join(", ")}`];
  return list.filter(Boolean).join(" · ");
}
