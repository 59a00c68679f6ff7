// The life of a LinkUp as a picture: a lane for each of its people, time from left to right. It names nobody: seats have numbers.

const ns = "http://www.w3.org/2000/svg";
const label = 108; // width of what stands before the lanes, in pixels like all below
const column = 84; // least width of a moment: its words fit
const lane = 30;
const mostColumns = 26; // more moments than that are gathered
const gathers = [2e3, 1e4, 6e4, 6e5, 36e5, 216e5]; // milliseconds within which moments stand together

/** Colours that follow the page. */
export const pageColours = { ground: "var(--raised)", ink: "var(--ink)", soft: "var(--ink-soft)", line: "var(--line)", leaf: "var(--leaf-ink)", wait: "var(--wait)", bad: "var(--bad)", on: "var(--raised)" };

/** Colours of a picture that stands by itself. */
export const paperColours = { ground: "#ffffff", ink: "#16201b", soft: "#53605a", line: "#d5dbd4", leaf: "#0a6149", wait: "#7d5300", bad: "#a3271c", on: "#ffffff" };

const stateColour = { broadcasting: "wait", locked: "leaf", completed: "leaf", expired: "bad", canceled: "bad" };
const over = new Set(["completed", "expired", "canceled"]);

function el(tag, props, ...children) {
  const made = document.createElementNS(ns, tag);
  for (const [name, value] of Object.entries(props)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** An event of a history in words. */
export const happened = (event) => (event === "wave 4" ? "replacement wave" : event.replaceAll("_", " "));

/** The moments of a LinkUp as columns: `at` is the first of each, `words` what happened to the plan. Those ahead come last. */
export function columnsOf(row, now) {
  const moments = [];
  for (const { at, event } of row.history ?? []) if (event !== "draft") moments.push({ at: Date.parse(at), words: happened(event) });
  for (const seat of row.seats ?? []) for (const mark of seat.marks) moments.push({ at: Date.parse(mark.at) });
  const open = !over.has(row.state);
  if (open) moments.push({ at: now, words: "now", now: true });
  moments.sort((a, b) => a.at - b.at);
  let columns = [];
  for (const span of gathers) {
    columns = [];
    for (const m of moments) {
      let last = columns.at(-1);
      if (!last || m.at - last.at > span || m.now || last.now) columns.push(last = { at: m.at, words: [], now: m.now });
      if (m.words && !last.words.includes(m.words)) last.words.push(m.words);
    }
    if (columns.length <= mostColumns) break;
  }
  if (open) for (const { at, what } of row.ahead ?? []) columns.push({ at: Math.max(Date.parse(at), now), words: [what], ahead: true });
  return columns;
}

/** Draws a LinkUp. `say(ms)` writes a moment as [time, day]. */
export function draw(row, now, colours, say) {
  const columns = columnsOf(row, now);
  let x = label;
  columns.forEach((c, n) => {
    const gap = n === 0 ? 0 : c.at - columns[n - 1].at;
    x += n === 0 ? column / 2 : column + 12 * Math.log10(1 + gap / 6e4); // a long wait is wider, and never to scale
    c.x = Math.round(x);
  });
  const lines = columns.flatMap((c) => fold(c.words).length);
  const head = 40 + 14 * Math.max(1, ...lines);
  const seats = row.seats ?? [];
  const width = Math.round(x + column), height = head + 34 + lane * seats.length + 14;
  const svg = el("svg", { xmlns: ns, viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "font-family": "system-ui, sans-serif", "font-size": "12" },
    el("title", {}, `The life of a LinkUp: ${row.activity.replaceAll("_", " ")}, ${row.state}`),
    el("desc", {}, `${seats.length} lanes, one for each seat; ${columns.filter((c) => !c.ahead).length} moments so far.`),
    el("rect", { width, height, fill: colours.ground }));
  let day = "";
  for (const c of columns) {
    const [time, on] = say(c.at);
    svg.append(el("line", { x1: c.x, x2: c.x, y1: head, y2: height - 10, stroke: c.now ? colours.ink : colours.line, "stroke-width": c.now ? 2 : 1, ...(c.ahead ? { "stroke-dasharray": "3 4" } : {}) }),
      text(c.x, 16, day === on ? "" : on, colours.soft, "middle"), text(c.x, 31, time, c.ahead ? colours.soft : colours.ink, "middle", 600));
    fold(c.words).forEach((words, n) => svg.append(text(c.x, 46 + 14 * n, words, c.ahead ? colours.soft : colours.ink, "middle")));
    day = on;
  }
  plan(svg, row, columns, head, colours);
  seats.forEach((seat, n) => person(svg, row, seat, columns, head + 34 + lane * n + lane / 2, colours));
  return svg;
}

const text = (x, y, words, fill, anchor, weight = 400) => el("text", { x, y, fill, "text-anchor": anchor, "font-weight": weight }, words);

// Words in lines that fit a column.
function fold(words) {
  const lines = [];
  for (const said of words) {
    let line = "";
    for (const word of said.replaceAll("_", " ").split(" ")) {
      if (line && line.length + word.length > 13) { lines.push(line); line = ""; }
      line += (line && " ") + word;
    }
    lines.push(line);
  }
  return lines;
}

const place = (columns, at) => (columns.findLast((c) => !c.ahead && c.at <= Date.parse(at)) ?? columns[0])?.x ?? label;

const latest = (columns) => columns.findLast((c) => !c.ahead)?.x ?? label;

// The state of the plan: one bar for each.
function plan(svg, row, columns, y, colours) {
  const states = (row.history ?? []).filter((m) => m.event in stateColour);
  svg.append(text(10, y + 18, "The plan", colours.ink, "start", 600));
  states.forEach((m, n) => {
    const from = place(columns, m.at);
    const to = n + 1 < states.length ? place(columns, states[n + 1].at) : Math.max(latest(columns), from + column - 14);
    if (to <= from) return;
    svg.append(el("rect", { x: from, y: y + 4, width: to - from, height: 20, rx: 5, fill: colours[stateColour[m.event]] }));
    if (to - from > 7 * m.event.length) svg.append(text(from + 7, y + 18, m.event, colours.on, "start", 600));
  });
}

// What a lane looks like from a mark on: its line, none for who is out.
const stroke = { started: ["leaf", 4], yes: ["leaf", 4], asked: ["wait", 2, "2 4"] };

function person(svg, row, seat, columns, y, colours) {
  const who = seat.role === "initiator" ? "Initiator" : `Seat ${seat.seat}`;
  const group = el("g", {}, el("title", {}, `${who}: ${seat.marks.map((m) => m.what + (m.option ? ` ${m.option}` : "")).join(", ") || seat.state}`),
    text(10, y + 4, who, colours.ink, "start"), el("line", { x1: label, x2: latest(columns), y1: y, y2: y, stroke: colours.line }));
  const taken = new Map(); // marks of one lane in one column stand side by side
  const at = seat.marks.map((m) => {
    const x = place(columns, m.at), n = taken.get(x) ?? 0;
    taken.set(x, n + 1);
    return x + 17 * n;
  });
  seat.marks.forEach((m, n) => {
    const like = stroke[m.what];
    const to = n + 1 < at.length ? at[n + 1] : latest(columns);
    if (like && to > at[n]) group.append(el("line", { x1: at[n], x2: to, y1: y, y2: y, stroke: colours[like[0]], "stroke-width": like[1], ...(like[2] ? { "stroke-dasharray": like[2] } : {}) }));
  });
  seat.marks.forEach((m, n) => group.append(sign(m, at[n], y, colours)));
  svg.append(group);
}

// Each mark has a shape of its own: colour alone says nothing.
function sign({ what, option }, x, y, colours) {
  const path = (d, fill, line) => el("path", { d, fill, stroke: line, "stroke-width": 2.5, "stroke-linejoin": "round" });
  switch (what) {
    case "started": case "yes": {
      const dot = el("circle", { cx: x, cy: y, r: 8, fill: colours.leaf });
      return option ? el("g", {}, dot, el("text", { x, y: y + 4, fill: colours.on, "text-anchor": "middle", "font-weight": 700, "font-size": 11 }, option)) : dot;
    }
    case "asked": return el("circle", { cx: x, cy: y, r: 6, fill: colours.ground, stroke: colours.wait, "stroke-width": 2.5 });
    case "no": return path(`M${x - 5} ${y - 5}L${x + 5} ${y + 5}M${x + 5} ${y - 5}L${x - 5} ${y + 5}`, "none", colours.bad);
    case "left": return path(`M${x + 5} ${y - 6}L${x - 6} ${y}L${x + 5} ${y + 6}Z`, colours.bad, colours.bad);
    case "unable": return path(`M${x} ${y - 6}L${x + 6} ${y + 5}L${x - 6} ${y + 5}Z`, "none", colours.soft);
    default: return path(`M${x} ${y - 8}L${x} ${y + 8}`, "none", colours.soft);
  }
}

/** The picture as a file: by itself, in the colours of paper. */
export function file(row, now, say) {
  const drawn = new XMLSerializer().serializeToString(draw(row, now, paperColours, say));
  return new Blob([`<?xml version="1.0" encoding="UTF-8"?>\n${drawn}\n`], { type: "image/svg+xml" });
}
