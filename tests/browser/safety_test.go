package browser

import (
	"strings"
	"testing"
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
	press := func(list, words string) {
		t.Helper()
		b.do(`[...document.querySelectorAll("#` + list + ` button")].find((x) => x.textContent === "` + words + `").click()`)
		b.until(`document.getElementById("act-dialog").open`)
	}
	press("incidents", "Look")
	b.accessible()
	b.do(`document.getElementById("act-done").click()`)
	if eval[bool](b, `!document.getElementById("act-shown").hidden`) {
		t.Error("shown without a reason")
	}
	b.press("to call them\r")
	b.until(`document.getElementById("act-shown").textContent === "+15550100013: the words of the text"`)
	b.do(`document.querySelector("#act-dialog [data-close]").click()`)
	b.until(`document.getElementById("act-shown").textContent === ""`)
	press("holds", "Lift")
	b.accessible()
	b.do(`document.querySelector("#act-tell input").click(); document.querySelector("#act-form input").focus()`)
	b.press("spoke with them\r")
	b.until(`!document.getElementById("act-dialog").open`)
	press("incidents", "Close")
	b.press("is safe\r")
	b.until(`document.getElementById("safety-count").textContent === "0"`)
	f.mu.Lock()
	defer f.mu.Unlock()
	want := []string{
		`incident.show {"id":"I1","reveal":true,"reason":"to call them"}`,
		`hold.lift {"who":"I1","reason":"spoke with them","tell":true}`,
		`incident.close {"id":"I1","text":"is safe"}`,
	}
	if got := strings.Join(f.operated, "\n"); got != strings.Join(want, "\n") {
		t.Errorf("commands:\n%s", got)
	}
}
