package browser

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tabs presses Tab and types, field by field.
func (b *tab) tabs(fields ...string) {
	b.t.Helper()
	for _, words := range fields {
		b.press(kb.Tab)
		if words != "" {
			b.press(words)
		}
	}
}

// bicycle has ten ways to ask for a card that no release has.
var bicycle = []string{
	"what colour is the mayors bicycle", "what color is the mayors bicycle", "is the mayors bicycle blue", "tell me the colour of the mayors bicycle", "the mayors bicycle is what colour",
	"does the mayor ride a blue bicycle", "which bicycle does the mayor have", "does the mayor have a bicycle", "how does the mayors bicycle look", "whats the mayors bicycle like",
}

// TestCardsOnJosh: on the real thing, by keyboard alone, a question that no card answers becomes a card that answers it; the card is found, refused as it may
// not be, changed, vetted and taken back. Behind all of it is the operator's name.
func TestCardsOnJosh(t *testing.T) {
	t.Parallel()
	binary := built(t)
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			w := town{t, start(t, binary)}
			w.joins(11)
			w.post("/dev/clock", map[string]any{"to": time.Now().UTC().Truncate(24 * time.Hour).Add(42 * time.Hour).Format(time.RFC3339)})
			w.says(time.Minute, 11, "what colour is the mayors bicycle?")
			b := launch(t, w.url, look{1280, 900, scheme, 1})
			b.pardon("400 (Bad Request) " + w.url + "/ops/card.change") // of the card that may not be
			run(b, chromedp.Navigate(w.url+"/questions"))
			b.until(`document.querySelectorAll("#waiting > li").length === 1`)
			b.everyWidth(t, "questions-real")
			b.tabTo(`el.textContent === "Make a card"`)
			b.press(kb.Enter)
			b.until(`document.getElementById("card-dialog").open && document.activeElement.name === "id"`)
			b.press("mayors_bicycle")
			b.tabs("", "", "The mayor's bicycle", "It's blue, as far as anybody here knows.", "The bicycle of the mayor is blue.")
			b.press(kb.Tab)
			b.do(fmt.Sprintf(`document.activeElement.value = %s`, quoted(strings.Join(bicycle, "\n"))))
			b.tabs("", "people ask for it")
			for _, width := range []int64{390, 1024, 1400} {
				b.resize(width)
				b.fits()
				b.accessible()
				b.shoot(fmt.Sprintf("card-%d-%s", width, scheme))
			}
			b.resize(1280)
			b.press(kb.Enter)
			b.until(`!document.getElementById("card-dialog").open`)
			b.until(`document.getElementById("waiting").hidden && document.querySelectorAll("#cards button").length === 1`)
			w.post("/dev/idle", map[string]any{})
			b.changesTheCard()
			records := w.asks("kim", "audit", map[string]any{"command": "card"})["records"].([]any)
			for _, one := range records {
				if r := one.(map[string]any); r["by"] == "" || r["by"] == "kim" {
					t.Errorf("%v was done by %v", r["command"], r["by"])
				}
			}
			if len(records) != 4 { // one of which was refused
				t.Errorf("%d records", len(records))
			}
		})
	}
}

func (b *tab) changesTheCard() {
	b.t.Helper()
	b.tabTo(`el.name === "words" && el.form.id === "find"`)
	b.press("mayor")
	b.tabTo(`el.dataset.card === "mayors_bicycle/en"`)
	b.press(kb.Enter)
	b.until(`document.getElementById("card-facts").textContent.startsWith("version 1 · of operators · vetted by")`)
	b.do(`document.activeElement.select()`)
	b.press("It's green, I promise.")
	b.tabTo(`el.name === "reason"`)
	b.press("painted" + kb.Enter)
	b.until(`document.getElementById("card-note").classList.contains("bad") && document.getElementById("card-note").textContent.startsWith("the card ")`)
	b.do(`const f = document.querySelector("#card-form [name=short]"); f.focus(); f.select()`)
	b.press("It's green now.")
	b.tabTo(`el.name === "reason"`)
	b.press(kb.Enter)
	b.until(`document.getElementById("card-note").textContent === "It is version 2 now."`)
	b.tabTo(`el.id === "card-vet"`)
	b.press(kb.Enter)
	b.until(`document.getElementById("card-note").textContent.includes("A reason is required") && document.activeElement.name === "reason"`)
	b.press("read it again")
	b.tabTo(`el.id === "card-vet"`)
	b.press(kb.Enter)
	b.until(`document.getElementById("card-note").textContent === "It is version 3 now."`)
	b.do(`document.querySelector("#card-form [name=reason]").focus()`)
	b.press("nobody asks any more")
	b.tabTo(`el.id === "card-withdraw"`)
	b.press(kb.Enter)
	b.until(`document.getElementById("card-facts").textContent.includes("withdrawn: nobody gets it") && document.querySelectorAll("#card-history li").length === 4`)
	b.accessible()
	b.press(kb.Escape)
	b.until(`!document.getElementById("card-dialog").open`)
}
