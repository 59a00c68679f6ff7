package browser

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestSafetyCard: an open incident is seen, its words are shown for a reason only and gone with the dialog, and what an
// operator does reaches the command with what they wrote.
func TestSafetyCard(t *testing.T) {
	t.Parallel()
	f := story()
	b := open(t, f.serve(t), looks[0])
	b.until(`document.querySelectorAll("#incidents li").length === 1 && document.querySelectorAll("#holds li").length === 1`)
	if n := eval[string](b, `document.getElementById("safety-count").textContent`); n != "1" {
		t.Errorf("the badge says %q", n)
	}
	b.acts("incidents", "Look")
	b.accessible()
	b.do(`document.getElementById("act-done").click()`)
	if eval[bool](b, `!document.getElementById("act-shown").hidden`) {
		t.Error("shown without a reason")
	}
	b.press("to call them\r")
	b.until(`document.getElementById("act-shown").textContent === "+15550100013: the words of the text"`)
	b.do(`document.querySelector("#act-dialog [data-close]").click()`)
	b.until(`document.getElementById("act-shown").textContent === ""`)
	b.acts("incidents", "Hold")
	b.accessible()
	b.do(`document.querySelector("#act-kind select").value = "hard_hold"; document.querySelector("#act-form input").focus()`)
	b.press("until we know more\r")
	b.until(`!document.getElementById("act-dialog").open`)
	b.acts("holds", "Lift")
	b.accessible()
	b.do(`document.querySelector("#act-tell input").click(); document.querySelector("#act-form input").focus()`)
	b.press("spoke with them\r")
	b.until(`!document.getElementById("act-dialog").open`)
	b.acts("incidents", "Close")
	b.press("is safe\r")
	b.until(`document.getElementById("safety-count").textContent === "0"`)
	f.mu.Lock()
	defer f.mu.Unlock()
	want := []string{
		`incident.show {"id":"I1","reveal":true,"reason":"to call them"}`,
		`hold.place {"who":"I1","kind":"hard_hold","reason":"until we know more"}`,
		`hold.lift {"who":"n14","reason":"spoke with them","tell":true}`,
		`incident.close {"id":"I1","text":"is safe"}`,
	}
	if got := strings.Join(f.operated, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("commands:\n%s", got)
	}
}

// isOnCall goes the way of an operator on the real thing: somebody is in danger twice, the card calls once, the words
// are read for a reason, the hold is lifted with a line, somebody else is held by hand, and the incident is closed.
func (b *tab) isOnCall(l look) {
	b.t.Helper()
	b.press(kb.Escape) // the trace covers the card
	before := eval[int](b, `document.querySelectorAll("`+friend+` .text.out").length`)
	b.types(friend, "I want to kill myself")
	b.gets(friend, before+1, "delivered")
	b.types(friend, "I want to kill myself")
	b.gets(friend, before+2, "delivered")
	b.until(`document.querySelectorAll("#incidents li").length === 2 && document.getElementById("incidents").textContent.includes("1 more of the same since")`)
	b.do(`document.getElementById("incidents").scrollIntoView({block: "center"})`)
	b.accessible()
	b.fits()
	b.shoot("safety-card-" + l.String())
	b.acts("incidents", "Look")
	b.press("to call them" + kb.Enter)
	b.until(`document.getElementById("act-shown").textContent.includes("I want to kill myself")`)
	b.shoot("safety-look-" + l.String())
	b.do(`document.querySelector("#act-dialog [data-close]").click()`)
	b.acts("holds", "Lift")
	b.do(`document.querySelector("#act-tell input").click(); document.querySelector("#act-form input").focus()`)
	b.press("is with family" + kb.Enter)
	b.until(`!document.getElementById("act-dialog").open && document.querySelectorAll("#holds li").length === 0`)
	b.gets(friend, before+3, "delivered")
	b.acts("incidents", "Hold")
	b.accessible()
	b.shoot("safety-hold-" + l.String())
	b.press("until we have spoken again" + kb.Enter)
	b.until(`document.getElementById("holds").textContent.includes("placed by hand")`)
	if until := eval[string](b, `document.getElementById("holds").textContent`); !strings.Contains(until, day(b)) {
		b.t.Errorf("a hold of three days does not say on what day it ends: %q", until)
	}
	b.shoot("safety-held-" + l.String())
	for left := 1; left >= 0; left-- {
		b.acts("incidents", "Close")
		b.press("is safe" + kb.Enter)
		b.until(fmt.Sprintf(`!document.getElementById("act-dialog").open && document.getElementById("safety-count").textContent === "%d"`, left))
	}
}

// day returns the day in three days as the page writes it.
func day(b *tab) string {
	b.t.Helper()
	return eval[string](b, `(async () => (await import("/console/format.js")).day(new Date((await (await fetch("/dev/clock")).json()).now).getTime() + 72 * 3600e3))()`)
}

// acts presses a button of the safety card.
func (b *tab) acts(list, words string) {
	b.t.Helper()
	b.do(`[...document.querySelectorAll("#` + list + ` button")].find((x) => x.textContent === "` + words + `").click()`)
	b.until(`document.getElementById("act-dialog").open`)
}
