// A small picture of how often something was in each of the last 60 minutes, with the same in words.

const width = 180;
const height = 36;
const ns = "http://www.w3.org/2000/svg";

/** The picture: one bar for each minute, the present one last. `words` says what it shows, `write` how a value is written. */
export function spark(values, words, write = (v) => `${Math.round(v)}`) {
  const svg = document.createElementNS(ns, "svg");
  const top = Math.max(...values, 0);
  const at = values.indexOf(top);
  svg.setAttribute("class", "spark");
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.setAttribute("preserveAspectRatio", "none");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", top > 0
    ? `${words}, each minute of the last hour: ${write(values.at(-1))} in this one, most ${write(top)}, ${ago(values.length - 1 - at)}`
    : `${words}, each minute of the last hour: none`);
  const step = width / values.length;
  const path = document.createElementNS(ns, "path");
  path.setAttribute("d", values.map((v, n) => {
    const h = v > 0 ? Math.max(2, (v / top) * (height - 2)) : 0;
    return h && `M${(n * step).toFixed(1)} ${height - 1}v-${h.toFixed(1)}h${(step - 0.8).toFixed(1)}v${h.toFixed(1)}z`;
  }).filter(Boolean).join(""));
  const line = document.createElementNS(ns, "path");
  line.setAttribute("class", "ground");
  line.setAttribute("d", `M0 ${height - 0.5}h${width}`);
  svg.append(line, path);
  return svg;
}

const ago = (minutes) => (minutes === 0 ? "now" : minutes === 1 ? "a minute ago" : `${minutes} minutes ago`);
