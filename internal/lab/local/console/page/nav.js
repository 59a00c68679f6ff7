// The links to the pages, the same on each; the one that is shown is marked. A server without a process of josh run has no phones.
import { $, h } from "./dom.js";
import { process } from "./here.js";

const pages = [
  ["/", "Phones"], ["/now", "Now"], ["/incidents", "Incidents"], ["/conversations", "Conversations"], ["/linkups", "LinkUps"], ["/talks", "Talks"], ["/questions", "Questions"],
  ["/dead", "Dead letters"], ["/rules", "Rules"], ["/money", "Money"], ["/regions", "Regions"],
].filter(([to]) => process || to !== "/");

$("pages").replaceChildren(...pages.map(([to, words]) => h("a", { href: to, "aria-current": to === location.pathname && "page" }, words)));

// A narrow window shows a part of the row: the page that is shown is in it.
const row = $("pages");
const shown = row.querySelector("[aria-current]");
if (shown) row.scrollLeft = shown.offsetLeft - row.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2;
