// How many SMS segments a text takes; the same rules as internal/base/sms, checked against it by tests/browser.

// GSM 03.38 without ESC. The second list costs two septets a character.
const basic = new Set(
  "\n\r !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz" +
  "¡£¤¥§¿ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ");
const extended = new Set("\f^{}\\[~]|€");

const sizes = {
  "GSM-7": { one: 160, each: 153 }, // septets; 7 of each go to the header that joins the parts
  "UCS-2": { one: 70, each: 67 }, // UTF-16 units; 3 of each
};

/**
 * Counts a text: its encoding, units used, segments, the units that fit in so many segments, and the first
 * character that forced UCS-2 (empty under GSM-7). An empty text has no segments.
 */
export function count(text) {
  const characters = [...text];
  const odd = characters.find((c) => !basic.has(c) && !extended.has(c)) ?? "";
  const encoding = odd ? "UCS-2" : "GSM-7";
  const costs = characters.map((c) => (odd ? c.length : extended.has(c) ? 2 : 1));
  const units = costs.reduce((sum, cost) => sum + cost, 0);
  const { one, each } = sizes[encoding];
  if (units <= one) return { encoding, units, segments: units ? 1 : 0, room: one, odd };
  let segments = 1;
  let used = 0;
  for (const cost of costs) { // a pair is never split over two segments
    if (used + cost > each) {
      segments++;
      used = 0;
    }
    used += cost;
  }
  return { encoding, units, segments, room: segments * each, odd };
}
