// The links to the pages, the same on each; the one that is shown is marked. A server without a process of josh run has no phones.
import { $, h } from "./dom.js";
import { process } from "./here.js";

const pages = [
  ["/", "Phones"], ["/now", "Now"], ["/incidents", "Incidents"], ["/conversations", "Conversations"], ["/linkups", "LinkUps"], ["/questions", "Questions"],
  ["/dead", "Dead letters"], ["/rules", "Rules"], ["/money", "Money"], ["/regions", "Regions"],
].filter(([to]) => process || to !== "/");

$("pages").replaceChildren(...pages.map(([to, words]) => h("a", { href: to, "aria-current": to === location.pathname && "page" }, words)));
$("pages").querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" }); // a narrow window has no room for all of them
