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

// meet has two people who were in a plan together.
func (w town) meet() {
	w.t.Helper()
	for n, name := range map[int]string{11: "Ada", 12: "Pat"} {
		w.post("/dev/people", map[string]any{"phone": fmt.Sprintf("+155501000%d", n), "first_name": name, "zip": "94110", "region": "san-francisco", "profile": map[string]any{
			"state": "complete_mvp", "activities": []string{"coffee"}, "times": []string{"mornings", "afternoons", "weekends"}, "group": map[string]int{"min": 2, "max": 6},
		}})
	}
	w.post("/dev/clock", map[string]any{"to": time.Now().UTC().Truncate(24 * time.Hour).Add(42 * time.Hour).Format(time.RFC3339)})
	w.says(time.Minute, 11, "coffee for 2 people tomorrow afternoon?")
	w.says(7*time.Minute, 12, "yes")
	w.says(96*time.Hour, 12, "yes")
}

// all texts several things, a minute apart.
func (w town) all(n int, bodies ...string) {
	w.t.Helper()
	for _, body := range bodies {
		w.says(time.Minute, n, body)
	}
}

// stages waits until both are where they are said to be in the pictures of the talk.
func (b *tab) stages(began, asked string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`[...document.querySelectorAll("#sides [aria-current=step]")].map((x) => x.textContent).join() === "%s,%s"`, began, asked))
}

// without fails when some words are anywhere on the page.
func (b *tab) without(words ...string) {
	b.t.Helper()
	page := eval[string](b, `document.documentElement.textContent`)
	for _, w := range words {
		if strings.Contains(page, w) {
			b.t.Errorf("%q is on the page", w)
		}
	}
}

// TestTalksPage: a talk from the invitation on, as it happens and by keyboard alone; what was released is on the page for a reason and as long as its dialog is open, what
// was said in private never, and the people are a link away.
func TestTalksPage(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "josh")
	build := exec.Command("go", "build", "-o", binary, "./cmd/josh")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build ./cmd/josh: %v\n%s", err, out)
	}
	for _, l := range []look{looks[0], looks[3]} {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			w := town{t, start(t, binary)}
			w.meet()
			b := launch(t, w.url, l)
			run(b, chromedp.Navigate(w.url+"/talks"))
			b.until(`!document.getElementById("none").hidden`)
			b.accessible()
			w.all(11, "i'd like to talk something out with pat about saturday", "SEND")
			b.until(`document.querySelectorAll("#rows tr").length === 1`)
			b.do(`document.querySelector("#rows button").focus()`)
			b.press(kb.Enter)
			b.until(`document.activeElement.id === "one-title" && document.getElementById("one-title").textContent.endsWith(", inviting")`)
			b.stages("Invitation", "Invitation")
			b.until(`document.getElementById("ahead").textContent.startsWith("the invitation runs out")`)
			w.all(12, "yes")
			b.stages("Witness", "Witness")
			b.until(`document.getElementById("announce").textContent === "It is open now."`)
			w.all(11, "I waited an hour by the kangaroo and nobody wrote me", "I felt left out", "I hoped Pat would text me", "that's all", "yes", "she probably felt stressed because the others wanted to go on", "SHARE")
			b.stages("Perspective", "Witness")
			b.until(`document.querySelectorAll("#released li").length === 2`)
			b.without("kangaroo", "Saturday", "stressed", "Ada", "Pat", "+1555")
			b.accessible()
			for _, width := range []int64{l.width, 320, 390, 768, 1024, 1920, l.width} {
				b.resize(width)
				b.do(`scrollTo(0, 0)`)
				b.fits()
				b.shoot(fmt.Sprintf("talks-%d-%s", width, l.String()))
			}
			b.readsReleased()
			b.leadsToPeople(w)
		})
	}
}

// readsReleased gives a reason, and reads what was released until the dialog is closed.
func (b *tab) readsReleased() {
	b.t.Helper()
	b.do(`document.querySelector("#acts button").focus()`)
	b.press(kb.Enter)
	b.until(`document.getElementById("act-dialog").open`)
	b.press(kb.Enter) // without a reason nothing is shown
	b.without("Saturday")
	b.accessible()
	b.press("a report" + kb.Enter)
	b.until(`(() => { const said = document.getElementById("act-shown").textContent; return said.includes("Who began it, the invitation: ") && said.includes("Saturday") && said.includes("Maybe you felt stressed"); })()`)
	b.without("kangaroo")
	b.accessible()
	b.shoot("talks-released-" + b.look.String())
	b.press(kb.Escape)
	b.until(`!document.getElementById("act-dialog").open && document.activeElement.textContent === "Read what was released"`)
	b.until(`document.getElementById("act-shown").textContent === ""`) // the event of the dialog comes a moment after it has closed
	b.without("Saturday", "stressed")
}

// leadsToPeople goes to the conversation of who was asked and back to the talk, and finds it among those that are over.
func (b *tab) leadsToPeople(w town) {
	b.t.Helper()
	b.do(`document.querySelector("#sides section:last-child a").focus()`)
	b.press(kb.Enter)
	b.until(`location.pathname === "/conversations" && !document.getElementById("one").hidden && !document.getElementById("reason").hidden`)
	b.do(`document.querySelector("#about summary").click()`)
	b.until(`document.querySelector('#about-body a[href^="/talks#"]').parentNode.textContent.includes("was asked, Witness")`)
	b.accessible()
	b.without("kangaroo", "Saturday")
	b.do(`document.querySelector('#about-body a[href^="/talks#"]').click()`)
	b.stages("Perspective", "Witness")
	w.all(12, "LEAVE")
	b.until(`document.querySelectorAll("#rows tr").length === 0 && document.getElementById("one-title").textContent.endsWith(", closed") && document.getElementById("ahead").textContent.includes("over")`)
	b.do(`document.querySelector('#states [data-state="all"]').focus()`)
	b.press(kb.Enter)
	b.until(`document.querySelectorAll("#rows tr").length === 1 && document.querySelector('#states [data-state="all"]').getAttribute("aria-pressed") === "true"`)
	b.focused(`el.dataset.state`, "all")
	b.accessible()
	b.shoot("talks-over-" + b.look.String())
	id := eval[string](b, `location.hash.slice(1)`)
	run(b, chromedp.Navigate(w.url+"/talks/"+id))
	b.until(`location.pathname === "/talks" && location.hash === "#` + id + `"`)
	b.stages("Perspective", "Witness")
}
