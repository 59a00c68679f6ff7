package browser

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
)

// TestSafetyCard: an open incident is seen, its words are shown for a reason only and gone with the dialog, and what an
// operator does reaches the command with what they wrote.
func TestSafetyCard(t *testing.T) {
	t.Parallel()
	f := story()
	b := open(t, f.serve(t), looks[0])
	b.until(`document.querySelectorAll("#incidents li").length === 1 && document.querySelectorAll("#holds li").length === 1`)
	b.until(`document.getElementById("safety-count").textContent === "1"`)
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
	b.acts("incidents", "Note") // the next dialog is open before the page hears that this one has closed
	b.do(`const close = [...document.querySelectorAll("#incidents button")].find((x) => x.textContent === "Close");
		document.getElementById("act-dialog").close(); close.click(); window.asked = performance.now()`)
	b.until(`performance.now() > window.asked + 600`) // longer than the card waits before it reads its lists again
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
	b.until(`document.querySelectorAll("#incidents > li").length === 1 && document.querySelector("#incidents summary")?.textContent === "1 more"`)
	b.do(`document.getElementById("incidents").scrollIntoView({block: "center"})`)
	b.accessible()
	b.fits()
	b.shoot("safety-card-" + l.String())
	b.acts("incidents", "Look")
	b.press("to call them" + kb.Enter)
	b.until(`document.getElementById("act-shown").textContent.includes("I want to kill myself")`)
	b.shoot("safety-look-" + l.String())
	b.do(`document.querySelector("#act-dialog [data-close]").click()`)
	b.acts("incidents", "Lift")
	b.do(`document.querySelector("#act-tell input").click(); document.querySelector("#act-form input").focus()`)
	b.press("is with family" + kb.Enter)
	b.until(`!document.getElementById("act-dialog").open && [...document.querySelectorAll("#incidents button")].some((x) => x.textContent === "Hold")`)
	b.gets(friend, before+3, "delivered")
	b.acts("incidents", "Hold")
	b.accessible()
	b.shoot("safety-hold-" + l.String())
	b.press("until we have spoken again" + kb.Enter)
	b.until(`document.getElementById("incidents").textContent.includes("placed by hand")`)
	if until := eval[string](b, `document.getElementById("incidents").textContent`); !strings.Contains(until, day(b)) {
		b.t.Errorf("a hold of three days does not say on what day it ends: %q", until)
	}
	b.shoot("safety-held-" + l.String())
	for left := 1; left >= 0; left-- {
		b.acts("incidents", "Close")
		b.press("is safe" + kb.Enter)
		b.until(fmt.Sprintf(`!document.getElementById("act-dialog").open && document.querySelectorAll("#incidents summary").length === 0 && document.getElementById("safety-count").textContent === "%d"`, left))
	}
}

// TestIncidentsByPerson: a person has one row, in the order of the server, with the worst incident, the hold and what
// they were told; of a crowd the first twenty are shown, and an arrival takes the focus from nobody.
func TestIncidentsByPerson(t *testing.T) {
	t.Parallel()
	f := story()
	incident := func(id, number, category, severity, reply string, ago time.Duration) map[string]any {
		return map[string]any{"id": id, "number": number, "category": category, "severity": severity, "who": "sender", "phone": "+1*****" + id[1:],
			"at": noon.Add(-ago), "reply": reply, "reply_words": "words of " + reply, "state": "open"}
	}
	f.incidents = []map[string]any{
		incident("I0014", "n14", "self_harm", "critical", "not_delivered", 26*time.Hour+time.Second),
		incident("I0015", "n15", "violence", "high", "with_stop", time.Hour+time.Second),
		incident("I0016", "n14", "self_harm", "high", "short", time.Minute),
	}
	f.incidents[0]["reply_words"] = "the answer did not reach them: the carrier filtered it as spam (30007)"
	f.incidents[0]["reply_at"] = noon.Add(-26 * time.Hour)
	f.incidents[1]["seen"] = noon
	for n := range 20 {
		f.incidents = append(f.incidents, incident(fmt.Sprintf("I%04d", 100+n), fmt.Sprintf("n%d", 100+n), "underage", "", "opted_out", 0))
	}
	b := open(t, f.serve(t), looks[0])
	b.until(`document.querySelectorAll("#incidents > li").length === 21 && document.getElementById("holds").hidden`)
	rows := eval[[]string](b, `[...document.querySelectorAll("#incidents > li")].map((li) => li.innerText)`)
	for i, want := range [][]string{
		{"self harm, critical", "+1*****0014", "1 d 2 h ago", "the answer did not reach them: the carrier filtered it as spam (30007), 1 d 2 h ago", "not seen yet", "hard hold: two members reported them", "Lift", "1 more"},
		{"violence, high", "+1*****0015", "1 h ago", "words of with_stop", "seen just now", "Hold"},
		{"underage", "words of opted_out"},
	} {
		for _, part := range want {
			if !strings.Contains(rows[i], part) {
				t.Errorf("row %d has no %q: %q", i, part, rows[i])
			}
		}
	}
	if rows[20] != "and 2 more: josh incident list" {
		t.Errorf("the last row says %q", rows[20])
	}
	b.do(`document.querySelector("#incidents summary").click(); document.querySelectorAll("#incidents > li")[1].querySelector("button").focus()`)
	f.mu.Lock()
	f.incidents = append([]map[string]any{incident("I0013", "n13", "self_harm", "critical", "full", 0)}, f.incidents...)
	f.mu.Unlock()
	f.put(map[string]any{"at": noon, "direction": "in", "from": "+15550100013", "to": "+15550100000", "body": "hi", "segments": 1, "sid": "SM90", "status": "received"})
	b.until(`document.querySelector("#incidents > li").innerText.includes("+1*****0013")`)
	if at := b.focus(`el.closest("li")?.innerText`); !strings.Contains(at, "0015") {
		t.Errorf("the focus went to %q", at)
	}
	if !eval[bool](b, `document.querySelector("#incidents details").open`) {
		t.Error("what was unfolded is folded")
	}
	b.accessible()
	b.shoot("incidents-" + looks[0].String())
}

// TestHumanCard: who wants a person is seen with how long they wait, read for a reason, answered and closed.
func TestHumanCard(t *testing.T) {
	t.Parallel()
	f := story()
	b := open(t, f.serve(t), looks[0])
	b.until(`document.querySelectorAll("#humans li").length === 1 && document.getElementById("humans").innerText.includes("1 d 2 h ago · 2 texts")`)
	b.do(`document.querySelector("#humans button").focus()`)
	b.press(kb.Enter)
	b.until(`document.getElementById("act-dialog").open`)
	b.press("to help\r")
	b.until(`document.getElementById("act-shown").textContent === "+15550100012: there is somebody\nat the door"`)
	b.press(kb.Escape)
	b.until(`!document.getElementById("act-dialog").open`)
	b.focused(`el.textContent`, "Look")
	b.acts("humans", "Answer")
	b.accessible()
	b.press("We are on it\r")
	b.until(`document.activeElement.name === "why" && document.getElementById("act-dialog").open`)
	b.press("they asked\r")
	b.until(`!document.getElementById("act-dialog").open`)
	b.acts("humans", "Close")
	b.press("said thanks\r")
	b.until(`!document.getElementById("act-dialog").open`)
	f.mu.Lock()
	defer f.mu.Unlock()
	want := `human.show {"who":"H1","reveal":true,"reason":"to help"}
human.answer {"who":"H1","text":"We are on it","reason":"they asked"}
human.close {"who":"H1","reason":"said thanks"}`
	if got := strings.Join(f.operated, "\n"); got != want {
		t.Errorf("commands:\n%s", got)
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
