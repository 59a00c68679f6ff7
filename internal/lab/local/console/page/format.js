// How numbers, times and spans are written.

/** +15550100011 as +1 555 010 0011, other countries in groups of three; the spaces do not break. */
export function phone(number) {
  const us = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  if (us) return `+1\u00a0${us[1]}\u00a0${us[2]}\u00a0${us[3]}`;
  return number.replace(/(\d{3})(?=\d{2,})/g, "$1\u00a0");
}

const clockFormat = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
const secondFormat = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
const dayFormat = new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", month: "short" });

export const time = (at) => clockFormat.format(new Date(at));
export const seconds = (at) => secondFormat.format(new Date(at));
export const day = (at) => dayFormat.format(new Date(at));

/** A span of milliseconds in its two largest units: "2 d 6 h", "4 min 10 s". */
export function span(ms) {
  let rest = Math.round(Math.abs(ms) / 1000);
  const parts = [];
  for (const [size, unit] of [[86400, "d"], [3600, "h"], [60, "min"], [1, "s"]]) {
    const n = Math.floor(rest / size);
    rest -= n * size;
    if (n > 0) parts.push(`${n} ${unit}`);
  }
  return parts.slice(0, 2).join(" ") || "0 s";
}

/** What somebody typed as a Go duration ("2d 6h" is "54h0m0s"); null when it can't be read. */
export function duration(typed) {
  const text = typed.trim().toLowerCase().replace(/\s+/g, "");
  if (!/^(\d+(\.\d+)?(d|h|m|min|s))+$/.test(text)) return null;
  const size = { d: 86400, h: 3600, m: 60, min: 60, s: 1 };
  let total = 0;
  for (const [, n, , unit] of text.matchAll(/(\d+(\.\d+)?)(min|d|h|m|s)/g)) total += Number(n) * size[unit];
  total = Math.round(total);
  if (total <= 0) return null;
  return `${Math.floor(total / 3600)}h${Math.floor((total % 3600) / 60)}m${total % 60}s`;
}

/** When something is due, seen from JOSH's now. */
export function due(at, now) {
  const ms = new Date(at) - now;
  if (Number.isNaN(ms)) return "";
  return ms <= 500 ? "due now" : `in ${span(ms)}`;
}

/** How long ago something was, seen from JOSH's now. */
export function ago(at, now) {
  const ms = now - new Date(at);
  return ms < 60000 ? "just now" : `${span(ms - (ms % 60000))} ago`;
}

/** Milliseconds as short as they can be read: "4 µs", "1.2 ms", "12 ms". */
export function ms(value) {
  if (typeof value !== "number") return "";
  if (value < 0.001) return "<\u00a01\u00a0µs";
  if (value < 1) return `${Math.round(value * 1000)}\u00a0µs`;
  return `${value < 10 ? value.toFixed(1) : Math.round(value)}\u00a0ms`;
}

/** An amount of cents with as many digits as say something: "0.0123 cents", "12.3 cents". */
export const cents = (value) => `${Number((value ?? 0).toPrecision(3))}\u00a0cents`;

/** Tokens both ways: "1,200 tokens in, 40 out". */
export const tokens = (into, out) => `${into.toLocaleString("en")} tokens in, ${out.toLocaleString("en")} out`;
