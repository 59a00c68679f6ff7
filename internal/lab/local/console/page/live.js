// What a page asks for by itself. A page that nobody sees asks nothing, and asks at once when it is seen again.

/** Calls `start()` while the page is seen, and what it returned when it is not. */
export function whileSeen(start) {
  let stop = null;
  const look = () => {
    if (document.visibilityState === "visible") stop ??= start();
    else {
      stop?.();
      stop = null;
    }
  };
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => { stop?.(); stop = null; });
  addEventListener("pageshow", look);
  look();
}

/** Calls `load()` now and then every so many milliseconds, while the page is seen. */
export function every(ms, load) {
  whileSeen(() => {
    load();
    const timer = setInterval(load, ms);
    return () => clearInterval(timer);
  });
}

/**
 * Follows server-sent events while the page is seen. `on` has a function for the data of each event by its name. Where a server has no such stream,
 * `poll()` is called every few seconds instead; `line("open" | "lost")` says whether there is an answer.
 */
export function follow(address, on, { poll, line = () => {} }) {
  const pause = 5000;
  whileSeen(() => {
    let timer = 0;
    let source = null;
    const ask = async () => {
      try {
        await poll();
        line("open");
      } catch {
        line("lost");
      }
    };
    const begin = () => {
      source = new EventSource(address);
      source.addEventListener("open", () => {
        clearInterval(timer);
        timer = 0;
        line("open");
      });
      source.addEventListener("error", () => {
        line("lost");
        if (source.readyState !== EventSource.CLOSED) return; // it tries again by itself
        timer ||= setInterval(ask, pause);
        ask();
      });
      for (const [name, tell] of Object.entries(on)) source.addEventListener(name, (e) => tell(JSON.parse(e.data)));
    };
    begin();
    return () => {
      source.close();
      clearInterval(timer);
    };
  });
}
