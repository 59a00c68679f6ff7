// Runs before the first paint: the chosen colours, if somebody chose, else the system's.
"use strict";
(() => {
  const kept = "josh.theme";
  const root = document.documentElement;
  const set = (theme) => {
    if (theme === "light" || theme === "dark") root.dataset.theme = theme;
    else delete root.dataset.theme;
  };
  set(localStorage.getItem(kept));
  addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const dark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
    const label = () => button.setAttribute("aria-label", dark() ? "Use light colours" : "Use dark colours");
    button.addEventListener("click", () => {
      const theme = dark() ? "light" : "dark";
      localStorage.setItem(kept, theme);
      set(theme);
      label();
    });
    label();
  });
})();
