package browser

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// built makes the josh that a test runs and returns its path.
func built(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "josh")
	build := exec.Command("go", "build", "-o", binary, "./cmd/josh")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build ./cmd/josh: %v\n%s", err, out)
	}
	return binary
}

// asks runs an operator's command under a name, as somebody at another screen.
func (w town) asks(by, command string, args map[string]any) map[string]any {
	w.t.Helper()
	raw, _ := json.Marshal(args)
	req, err := http.NewRequestWithContext(w.t.Context(), http.MethodPost, w.url+"/ops/"+command, bytes.NewReader(raw))
	if err != nil {
		w.t.Fatal(err)
	}
	req.Header.Set("Josh-Operator", by)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	var answer map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil || resp.StatusCode != 200 {
		w.t.Fatalf("%s %s: %d %v %v", command, raw, resp.StatusCode, answer, err)
	}
	return answer
}

// button opens the dialog of a button in the row of a list that says something, by keyboard.
func (b *tab) button(list, row, words string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`[...document.querySelectorAll("#%s > li")].some((li) => li.innerText.includes(%q) && [...li.querySelectorAll(":scope > .row > button")].some((x) => x.textContent === %q))`, list, row, words))
	b.do(fmt.Sprintf(`[...[...document.querySelectorAll("#%s > li")].find((li) => li.innerText.includes(%q)).querySelectorAll(":scope > .row > button")].find((x) => x.textContent === %q).focus()`, list, row, words))
	b.press(kb.Enter)
	b.until(`document.getElementById("act-dialog").open`)
}

// answers types into the open dialog, sends it and waits until it is done and gone.
func (b *tab) answers(words string) {
	b.t.Helper()
	b.press(words + kb.Enter)
	b.until(`!document.getElementById("act-dialog").open`)
}

// TestIncidentsPage: an operator reads what is open, the worst first, and does by keyboard all that is to be done: read for a reason, note, hold for
// something, look, lift with another operator, close. Nothing of anybody is on the page without a reason.
func TestIncidentsPage(t *testing.T) {
	t.Parallel()
	binary := built(t)
	for _, scheme := range []string{"light", "dark"} {
		t.Run(scheme, func(t *testing.T) {
			t.Parallel()
			w := town{t, start(t, binary)}
			w.joins(11, 12, 13, 14)
			w.post("/dev/clock", map[string]any{"to": time.Now().UTC().Truncate(24 * time.Hour).Add(42 * time.Hour).Format(time.RFC3339)})
			w.asks("kim", "hold.place", map[string]any{"who": "+15550100014", "kind": "soft_hold", "for": "7d", "reason": "two members reported them", "category": "stalking_doxxing"})
			w.says(time.Minute, 11, "I want to kill myself")
			b := launch(t, w.url, look{1280, 900, scheme, 1})
			run(b, chromedp.Navigate(w.url+"/incidents"))
			b.until(`document.querySelectorAll("#people > li").length === 1 && document.querySelectorAll("#held > li").length === 1`)
			w.says(time.Minute, 12, "I am going to kill my neighbor tonight") // comes by itself
			w.says(time.Minute, 11, "i want to end my life")
			w.says(time.Minute, 13, "talk to a human")
			b.until(`document.querySelectorAll("#people > li").length === 2 && document.getElementById("people").innerText.includes("and 1 more") && document.getElementById("human-count").textContent === "1"`)
			if page := eval[string](b, `document.documentElement.outerHTML`); strings.Contains(page, "neighbor") || strings.Contains(page, "5550100012") {
				t.Error("before a reason is given the page has something of the person")
			}
			b.holds("told who can help")
			b.everyWidth(t, "incidents")
			b.operatesOnIncidents(w)
			b.do(`document.querySelector("#closed-fold summary").focus()`)
			b.press(kb.Enter)
			b.holds("is with the crisis line")
			b.everyWidth(t, "incidents-held")
		})
	}
}

func (b *tab) operatesOnIncidents(w town) {
	b.t.Helper()
	b.button("people", "self harm", "Read")
	b.press("to call them" + kb.Enter)
	b.until(`document.getElementById("act-shown").textContent.includes("I want to kill myself") && document.getElementById("act-shown").textContent.includes("+15550100011")`)
	b.do(`document.querySelector("#act-dialog [data-close]").click()`)
	b.until(`document.getElementById("act-shown").textContent === "" && [...document.querySelectorAll("#people > li")].some((li) => li.innerText.includes("self harm") && li.innerText.includes("seen just now"))`)
	b.button("people", "self harm", "Note")
	b.answers("called, nobody answers")
	b.until(`[...document.querySelectorAll("#people details")].some((d) => d.textContent.includes("called, nobody answers"))`)
	b.button("people", "self harm", "Close")
	b.answers("is with the crisis line")
	// Whoever is held for violence is let go by two: another operator has asked for it already.
	w.asks("kim", "hold.lift", map[string]any{"who": "+15550100012", "reason": "it was a film"})
	b.holds("kim would lift it")
	b.button("people", "harm to others", "Looked at")
	b.do(`document.querySelector("#act-more select").value = "2d"`)
	b.answers("it was about a film")
	b.until(`[...document.querySelectorAll("#people > li")].some((li) => /harm to others[^]*looks after it[^]*in 2 d/.test(li.innerText))`)
	b.button("people", "harm to others", "Lift")
	if ask := eval[string](b, `document.getElementById("act-ask").textContent`); !strings.Contains(ask, "Two operators") {
		b.t.Errorf("it is asked %q", ask)
	}
	b.answers("I have seen the film")
	b.until(`[...document.querySelectorAll("#people > li")].some((li) => li.innerText.includes("harm to others") && [...li.querySelectorAll("button")].some((x) => x.textContent === "Hold"))`)
	b.button("people", "harm to others", "Hold")
	b.do(`document.querySelector("#act-kind select").value = "hard_hold"; document.querySelector("#act-form input").focus()`)
	b.accessible()
	b.answers("the neighbor reports them as well")
	b.until(`[...document.querySelectorAll("#people > li")].some((li) => li.innerText.includes("placed by hand"))`)
	list := w.asks("kim", "hold.list", map[string]any{})["holds"].([]any)
	found := false
	for _, one := range list {
		hold := one.(map[string]any)
		evidence, _ := hold["evidence"].([]any)
		found = found || hold["category"] == "harm_to_others" && len(evidence) == 1 && hold["kind"] == "hard_hold"
	}
	if !found {
		b.t.Errorf("no hold with its category and the incident as evidence: %v", list)
	}
	w.post("/dev/clock", map[string]any{"advance": "25h"}) // nobody has looked
	b.until(`document.querySelector("#held .badge.bad")?.textContent === "look is overdue"`)
	b.do(`document.querySelector("#which [data-which=overdue]").click()`)
	b.until(`[...document.querySelectorAll("#people > li")].every((li) => li.innerText.includes("look is overdue"))`)
}
