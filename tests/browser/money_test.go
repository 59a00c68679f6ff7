package browser

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestMoneyPage: what a model costs on the real thing stands under its day, purpose, model and person, with the share of the budget, as it happens; the
// table has what the picture shows, and the budget that is used up is said.
func TestMoneyPage(t *testing.T) {
	t.Parallel()
	binary := built(t)
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			w := town{t, startIn(t, binary, "MODEL=scripted", "MODEL_DAILY_BUDGET_CENTS=1")}
			w.joins(11, 12)
			asks := func(n int) {
				w.post("/dev/model", map[string]any{"answers": []map[string]any{{"purpose": "intent", "fault": "prose"}, {"purpose": "intent", "fault": "prose"}}})
				w.says(time.Minute, n, "hmm maybe something with the others some day soonish or what")
			}
			asks(11)
			b := launch(t, w.url, look{1280, 900, scheme, 1})
			run(b, chromedp.Navigate(w.url+"/money"))
			b.until(`document.querySelectorAll("#purposes tr").length > 0 && document.querySelector("#people code") !== null`)
			for _, page := range []string{"5550100011", "Person,"} {
				if strings.Contains(eval[string](b, `document.documentElement.outerHTML`), page) {
					t.Errorf("the page has %s", page)
				}
			}
			w.post("/dev/clock", map[string]any{"advance": "24h"})
			asks(12)
			asks(11)
			b.until(`document.querySelectorAll("#people tr").length === 2 && document.querySelectorAll("#days-picture rect:not(.rest)[height]:not([height='0'])").length === 2`)
			b.do(`document.querySelector("#days-fold summary").focus()`)
			b.press(kb.Enter)
			b.until(`document.querySelectorAll("#days-rows tr").length === 2`)
			figures := eval[[]string](b, `[document.getElementById("days-cents").textContent, ...[...document.querySelectorAll("#days-picture title")].map((x) => x.textContent).filter((x) => !/: 0\s/.test(x))]`)
			if len(figures) != 3 || strings.HasPrefix(figures[0], "0\u00a0") {
				t.Errorf("%q", figures)
			}
			b.everyWidth(t, "money")
			b.tabTo(`el.dataset.since === "0s"`)
			b.press(kb.Enter)
			b.until(`document.querySelectorAll("#days-rows tr").length === 1 && document.activeElement.dataset.since === "0s"`)
			for range 60 { // of one cent
				if eval[bool](b, `document.querySelector("#today-words .bad") !== null`) {
					break
				}
				asks(12)
				b.do(`document.querySelector("[data-since='0s']").click()`)
			}
			b.until(`document.getElementById("today-words").innerText.includes("used up")`)
			b.accessible()
		})
	}
}
