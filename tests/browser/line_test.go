package browser

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"
)

func TestLineComesBack(t *testing.T) {
	t.Parallel()
	f := story()
	server := f.start(t)
	b := open(t, server.URL, looks[0])
	b.pardon("net::ERR_")
	b.until(`document.querySelectorAll("#phone-15550100011 .bubble").length === 3`)
	b.do(`window.seen = [];
		new MutationObserver(() => seen.push(document.getElementById("link").dataset.state)).observe(document.getElementById("link"), {attributeFilter: ["data-state"]})`)
	server.CloseClientConnections()
	b.until(`seen.includes("lost") && seen.at(-1) === "open"`)
	f.answer("+15550100011", "again")
	b.until(`document.querySelectorAll("#phone-15550100011 .bubble").length === 5`)
}

// TestOtherData starts over when the server that comes back has other texts.
func TestOtherData(t *testing.T) {
	t.Parallel()
	f := story()
	server := f.start(t)
	b := open(t, server.URL, looks[0])
	b.pardon("net::ERR_")
	b.until(`document.querySelectorAll(".bubble").length === 12`)
	f.mu.Lock()
	other := map[string]any{"n": 1, "at": noon, "direction": "in", "from": "+15550100013", "to": "+15550100000", "body": "a new start", "sid": "SM9"}
	f.texts = []map[string]any{other}
	f.mu.Unlock()
	server.CloseClientConnections()
	b.until(`document.querySelectorAll(".bubble").length === 1`)
}

func TestColoursAreRemembered(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	paper := `getComputedStyle(document.body).backgroundColor`
	light := eval[string](b, paper)
	b.do(`document.getElementById("theme").click()`)
	dark := eval[string](b, paper)
	if light == dark {
		t.Errorf("the switch changes nothing: %s", light)
	}
	run(b, chromedp.Reload())
	b.until(`document.readyState === "complete" && document.getElementById("link")?.dataset.state === "open"`)
	b.until(paper + ` === ` + quoted(dark))
}

func TestReadsSpans(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	got := eval[map[string]*string](b, `import("/console/format.js").then(f => Object.fromEntries(
		["36h", "2d 6h", "90m", "1.5h", "15 min", "45s", "", "h", "-1h", "0m", "1w", "1h x"].map(s => [s, f.duration(s)])))`)
	some := func(s string) *string { return &s }
	want := map[string]*string{
		"36h": some("36h0m0s"), "2d 6h": some("54h0m0s"), "90m": some("1h30m0s"), "1.5h": some("1h30m0s"), "15 min": some("0h15m0s"),
		"45s": some("0h0m45s"), "": nil, "h": nil, "-1h": nil, "0m": nil, "1w": nil, "1h x": nil,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for text := range want {
		if want[text] == nil {
			continue
		}
		if _, err := time.ParseDuration(*want[text]); err != nil {
			t.Errorf("%q becomes %q: %v", text, *want[text], err)
		}
	}
}

// TestKeepsUp opens the page after a long day: it shows the last texts and does not drown in the others.
func TestKeepsUp(t *testing.T) {
	t.Parallel()
	f := &fake{}
	for n := 1; n <= 5000; n++ {
		f.texts = append(f.texts, map[string]any{"n": n, "at": noon, "direction": "in", "from": "+15550100011",
			"to": "+15550100000", "body": fmt.Sprint("text ", n), "segments": 1, "sid": fmt.Sprint("SM", n), "status": "received"})
	}
	b := open(t, f.serve(t), looks[0])
	b.until(`document.querySelector("#phone-15550100011 li:last-child .bubble")?.textContent === "You: text 5000"`)
	if bubbles := eval[int](b, `document.querySelectorAll(".bubble").length`); bubbles > 400 {
		t.Errorf("%d bubbles", bubbles)
	}
}
