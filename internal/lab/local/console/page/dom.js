// Elements, made without a string of markup: text can only become text.

/** Makes an element. Properties: `class`, `data` (object), `on<event>` (function), anything else is an attribute; false and null leave it out. */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "data") Object.assign(el.dataset, value);
    else if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else if (name === "class") el.className = value;
    else el.setAttribute(name, value === true ? "" : value);
  }
  el.append(...children.flat().filter((c) => c !== null && c !== undefined && c !== false && c !== ""));
  return el;
}

/** One icon of icons.svg; decoration only, so the words beside it must say the same. */
export function icon(name) {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  svg.setAttribute("class", `icon icon-${name}`);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(ns, "use");
  use.setAttribute("href", `/console/icons.svg#${name}`);
  svg.append(use);
  return svg;
}

/** A copy of a template: its root and the elements marked data-ref, by name. */
export function copy(id) {
  const root = document.getElementById(id).content.firstElementChild.cloneNode(true);
  const refs = {};
  for (const el of root.querySelectorAll("[data-ref]")) refs[el.dataset.ref] = el;
  return { root, refs };
}

export const $ = (id) => document.getElementById(id);

/** Calls fn soon after the first of several calls, at most once per pause (milliseconds). */
export function gather(fn, pause) {
  let timer = 0;
  return () => {
    timer ||= setTimeout(() => { timer = 0; fn(); }, pause);
  };
}

/** Says something to people who listen instead of look. */
export function announce(words) {
  $("announce").textContent = words;
}
