// Keeps a page up to date while somebody sees it.

import { gather } from "./dom.js";
import { process } from "./here.js";

/** Calls `load()` at once, then every `pause` milliseconds and, where the server tells of it, soon after something has happened. While nobody sees the page nothing is asked. */
export function live(load, pause) {
  const soon = gather(load, 150);
  let timer = 0;
  let source = null;
  const begin = () => {
    load();
    timer = setInterval(load, pause);
    if (!process) return;
    source = new EventSource(`/dev/stream?after=${Number.MAX_SAFE_INTEGER}`);
    for (const event of ["sms", "clock", "state"]) source.addEventListener(event, soon);
  };
  const end = () => {
    clearInterval(timer);
    source?.close();
    source = null;
  };
  document.addEventListener("visibilitychange", () => {
    end();
    if (!document.hidden) begin();
  });
  if (!document.hidden) begin();
  return soon;
}

/** Closes the dialog of a page by its buttons for that. */
export function closes() {
  document.querySelectorAll("dialog [data-close]").forEach((button) => button.addEventListener("click", () => button.closest("dialog").close()));
}
