package browser

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// tabTo presses Tab until the focus is where a condition on the element `el` holds.
func (b *tab) tabTo(condition string) {
	b.t.Helper()
	for range 60 {
		b.press(kb.Tab)
		if b.focus(condition) == "true" {
			return
		}
	}
	b.t.Fatalf("by Tab alone nothing is reached for which %s", condition)
}

// holds waits until the page says something.
func (b *tab) holds(words string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelector("main").innerText.includes(%q)`, words))
}

// TestConversationsPage: somebody who asked for a person is answered by one, by keyboard alone. Nothing of them is on the page before a
// reason is given, new texts come by themselves, and it fits each window in both colours.
func TestConversationsPage(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "josh")
	build := exec.Command("go", "build", "-o", binary, "./cmd/josh")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build ./cmd/josh: %v\n%s", err, out)
	}
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			w := town{t, start(t, binary)}
			w.joins(11)
			w.post("/dev/clock", map[string]any{"to": time.Now().UTC().Truncate(24 * time.Hour).Add(42 * time.Hour).Format(time.RFC3339)})
			w.says(time.Minute, 11, "talk to a human")
			w.says(42*time.Minute, 11, "my cat Zebulon sat on the phone")
			b := launch(t, w.url, look{1280, 900, scheme, 1})
			run(b, chromedp.Navigate(w.url+"/conversations"))
			b.until(`document.querySelectorAll("#waiting > li").length === 1`)
			b.holds("42 min ago")
			b.tabTo(`el.closest("#waiting") !== null`)
			b.press(kb.Enter)
			b.until(`document.querySelectorAll("#thread > li").length === 4 && document.activeElement.id === "one-title"`)
			if page := eval[string](b, `document.documentElement.outerHTML + location.href`); strings.Contains(page, "Zebulon") || strings.Contains(page, "5550100011") || strings.Contains(page, "Person,") {
				t.Error("before a reason is given the page has something of the person")
			}
			b.everyWidth(t, "conversations-masked")
			b.tabTo(`el.name === "reason" && el.form.id === "reason"`)
			b.press("to answer them" + kb.Enter)
			b.holds("my cat Zebulon sat on the phone")
			b.tabTo(`el.name === "as"`)
			b.press("Kim")
			b.tabTo(`el.textContent === "Take over"`)
			b.press(kb.Enter)
			b.until(`document.activeElement.name === "text"`)
			b.press("Is it a big cat?")
			b.tabTo(`el.textContent === "Text them"`)
			b.press(kb.Enter)
			b.holds("Kim from JOSH: Is it a big cat?")
			b.until(`document.getElementById("queue-count").textContent === "0"`)
			w.says(time.Minute, 11, "huge")
			b.until(`[...document.querySelectorAll("#thread .in .said")].at(-1).textContent === "huge" && document.getElementById("announce").textContent !== ""`)
			b.do(`const card = document.querySelector("#write [name=card]"); card.focus(); card.value = "is_it_free"; card.dispatchEvent(new Event("change"))`)
			b.until(`document.querySelector("#write [name=text]").value.length > 20`)
			b.everyWidth(t, "conversations")
			b.looksDeeper(w)
			b.tabTo(`el.id === "back"`)
			b.press(kb.Enter)
			b.holds("Kim has left the chat")
			b.until(`document.getElementById("write").hidden && !document.getElementById("take").hidden`)
			run(b, chromedp.Reload())
			b.until(`document.querySelectorAll("#thread > li").length === 8`)
			if page := eval[string](b, `document.querySelector("main").innerText`); strings.Contains(page, "Zebulon") {
				t.Error("a reason counts beyond the page that it was given for")
			}
			b.until(`performance.getEntriesByName("first-contentful-paint").length === 1`)
			if paint := eval[float64](b, `performance.getEntriesByName("first-contentful-paint")[0].startTime`); paint > 1000 {
				t.Errorf("first paint after %.0f ms", paint)
			}
		})
	}
}

// looksDeeper unfolds what became of a text and what stands beside the conversation, takes a turn away as a file and as a test, and holds the page
// to one record for each look: as long as nothing happens, none.
func (b *tab) looksDeeper(w town) {
	b.t.Helper()
	records := func() int {
		return len(w.asks("kim", "audit", map[string]any{"command": "person.thread", "limit": 5000})["records"].([]any))
	}
	before := records()
	time.Sleep(4500 * time.Millisecond) // two polls
	if n := records(); n != before {
		b.t.Errorf("while nothing happens %d looks are recorded", n-before)
	}
	b.do(`document.querySelector("#thread .out details summary").focus()`)
	b.press(kb.Enter)
	b.holds("the carrier took it")
	b.holds("delivered to the phone")
	b.do(`document.querySelector("#about summary").focus()`)
	b.press(kb.Enter)
	b.holds("complete mvp · coffee")
	b.do(`window.saved = []; URL.createObjectURL = (blob) => { blob.text().then((t) => window.saved.push(t)); return "#"; }; HTMLAnchorElement.prototype.click = function () { window.named = this.download; }`)
	b.do(`const d = document.querySelector("#thread .in details"); d.open = true; [...d.querySelectorAll("button")].find((x) => x.textContent === "Export").focus()`)
	b.press(kb.Enter)
	b.until(`document.getElementById("act-dialog").open`)
	b.accessible()
	b.press(kb.Enter)
	b.until(`window.saved.length === 1 && !document.getElementById("act-dialog").open`)
	if file := eval[string](b, `window.named + window.saved[0]`); !strings.Contains(file, ".replay.json{") || !strings.Contains(file, `"redacted": true`) || strings.Contains(file, "talk to a human") {
		b.t.Errorf("the file %.300s", file)
	}
	b.do(`[...document.querySelectorAll("#thread .in details button")].find((x) => x.textContent === "Make a test").focus()`)
	b.press(kb.Enter)
	b.until(`document.getElementById("act-dialog").open`)
	b.press("it is to be answered" + kb.Tab + "a text of mine" + kb.Tab + "no_such_outcome" + kb.Enter)
	b.until(`window.saved.length === 2`)
	if file := eval[string](b, `window.saved[1]`); !strings.Contains(file, "it is to be answered") || !strings.Contains(file, `"outcome": "no_such_outcome"`) {
		b.t.Errorf("the test %.300s", file)
	}
	b.everyWidth(b.t, "conversations-open")
	b.do(`document.querySelectorAll("details").forEach((d) => { d.open = false; })`)
}

// everyWidth looks at the page in each window: nothing is cut, and nothing is found by axe.
func (b *tab) everyWidth(t *testing.T, name string) {
	t.Helper()
	for _, width := range []int64{390, 1024, 1280, 1400, 1920} {
		b.resize(width)
		b.do(`scrollTo(0, 0)`)
		b.fits()
		b.accessible()
		b.shoot(fmt.Sprintf("%s-%d-%s", name, width, b.look.scheme))
	}
	b.resize(1280)
}
