package browser

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/emulation"
)

// cut lists what is not wholly there: an element that holds more than it shows, a field whose words are longer than it
// is, and a phone that is neither in view nor out of it. What is meant to be moved sideways is left out.
const cut = `(() => {
	const found = [];
	const seen = (el) => el.checkVisibility({visibilityProperty: true}) && !el.closest(".unseen, .skip, dialog");
	const name = (el) => el.id || el.className || el.tagName;
	for (const el of document.querySelectorAll("body *")) {
		if (!seen(el) || el.matches(".phones, .tabs, .bench, .pages, .wide-table, pre, svg, svg *, option")) continue;
		if (el.scrollWidth > el.clientWidth + 1 && getComputedStyle(el).display !== "inline") found.push(name(el) + " is wider than it shows: " + el.scrollWidth + " > " + el.clientWidth);
		if (!el.matches("input, select, textarea")) continue;
		const [has, before] = [el.offsetWidth, el.style.cssText];
		el.style.fieldSizing = "content";
		el.style.width = "max-content";
		if (el.offsetWidth > has) found.push(name(el) + " has " + has + " px and needs " + el.offsetWidth);
		el.style.cssText = before;
	}
	const frame = document.getElementById(matchMedia("(max-width: 899px)").matches ? "bench" : "phones")?.getBoundingClientRect();
	for (const phone of document.querySelectorAll(".phone")) {
		const {left, right} = phone.getBoundingClientRect();
		const inside = left >= frame.left - 1 && right <= frame.right + 1;
		if (!inside && left < frame.right - 1 && right > frame.left + 1) found.push(phone.id + " is cut at " + left + " to " + right);
	}
	return found;
})()`

// TestCutsNothing measures the page from a telephone to a wide screen, with a person chosen for the fault, and with the
// panel of a text open: nothing is cut, and every phone can be brought into view by its tab.
func TestCutsNothing(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			b := open(t, story().serve(t), look{1920, 1000, scheme, 1})
			b.until(`document.querySelectorAll(".bubble").length === 12 && document.querySelectorAll("#humans li").length === 1`)
			b.do(`document.getElementById("fault-to").value = "+15550100013"; document.getElementById("fault").value = "timeout"`)
			for width, abreast := range map[int64]int{390: 1, 900: 1, 952: 2, 1024: 2, 1240: 3, 1280: 3, 1400: 3, 1920: 3} {
				b.resize(width)
				b.whole(t, fmt.Sprintf("%d px", width))
				b.accessible()
				b.shoot(fmt.Sprintf("width-%d-%s", width, scheme))
				inView := eval[int](b, `[...document.querySelectorAll(".phone")].filter((p) => { const r = p.getBoundingClientRect(), f = document.getElementById("bench").getBoundingClientRect(); return r.left >= f.left - 1 && r.right <= f.right + 1; }).length`)
				if tabs := eval[bool](b, `document.getElementById("tabs").checkVisibility()`); tabs != (abreast < 3) {
					t.Errorf("%d px: tabs: %t with %d phones of three in view", width, tabs, inView)
				}
				if abreast == 3 && inView != 3 {
					t.Errorf("%d px: %d phones in view, want 3", width, inView)
				}
				if abreast < 3 {
					b.do(`document.querySelector("#tabs [data-pane='phone-15550100013']").click()`)
					b.until(`document.querySelector("#tabs [data-pane='phone-15550100013'][aria-current]") && (() => { const r = document.getElementById("phone-15550100013").getBoundingClientRect(); return r.left >= 0 && Math.round(r.right) <= innerWidth; })()`)
					b.whole(t, fmt.Sprintf("%d px, the third phone", width))
					b.do(`document.querySelector("#tabs button").click()`)
				}
				b.do(`document.querySelector("#phone-15550100011 .text.out .bubble").click()`)
				b.until(`document.querySelectorAll("#trace .became li").length === 3`)
				b.whole(t, fmt.Sprintf("%d px, the panel", width))
				b.do(`document.getElementById("trace-close").click()`)
			}
		})
	}
}

// resize gives the window another width.
func (b *tab) resize(width int64) {
	b.t.Helper()
	b.look.width = width
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: width, Height: b.look.height, DeviceScaleFactor: b.look.scale, Mobile: width < 500})
	b.until(fmt.Sprintf("innerWidth === %d", width))
	eval[bool](b, `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
}

// whole fails for everything that is cut.
func (b *tab) whole(t *testing.T, where string) {
	t.Helper()
	b.fits()
	for _, f := range eval[[]string](b, cut) {
		t.Errorf("%s: %s", where, f)
	}
}
