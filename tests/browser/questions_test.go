package browser

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// askedOf plays questions: one that nobody has answered, with a draft, one that was answered wrongly, and what answered others.
func askedOf() *fake {
	f := story()
	f.asked = map[string]any{
		"answers.questions": map[string]any{"now": noon, "questions": []any{
			map[string]any{"id": "Q1", "phone": "+1*****0012", "at": noon.Add(-2 * time.Hour), "cards": []string{"dogs"}, "language": "es",
				"draft": map[string]any{"state": "written", "done": 5, "title": "The mayor's bicycle", "short": "It's <b>blue</b>.", "long": "Blue.",
					"quotes": []any{map[string]any{"place": "card dogs", "quote": "Blue."}}, "faults": []any{map[string]any{"part": "short", "problem": "unproved", "note": "No quote says so."}}, "against": []string{"promises"}}},
			map[string]any{"id": "Q2", "phone": "+1*****0013", "at": noon.Add(-time.Hour), "cards": []string{"is_it_free"}, "wrong": true},
		}},
		"answers.decisions": map[string]any{"now": noon, "decisions": []any{
			map[string]any{"at": noon.Add(-3 * time.Hour), "mode": "exact", "cards": []string{"is_it_free"}, "versions": []int{2}, "reason": "a rule knows it", "sid": "SM1", "wrong": true},
			map[string]any{"at": noon.Add(-time.Hour), "mode": "novel", "cards": []string{}, "reason": "no ask is like it", "sid": "SM2"},
		}},
		"answers.cards": map[string]any{"now": noon, "cards": []any{
			map[string]any{"id": "is_it_free", "language": "en", "title": "What it costs", "version": 2, "operators": true, "answers": 4, "wrong": 1},
			map[string]any{"id": "dogs", "language": "en", "title": "Dogs", "version": 1, "answers": 0, "wrong": 0},
		}},
	}
	return f
}

// TestQuestionsPage: what waits is answered from the page, its words are shown for a reason only, what answered is filtered by the server,
// and the cards that were wrong are seen, in each window and in both colours.
func TestQuestionsPage(t *testing.T) {
	t.Parallel()
	for _, l := range []look{looks[0], looks[3]} {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			f := askedOf()
			url := f.serve(t)
			b := launch(t, url, l)
			run(b, chromedp.Navigate(url+"/questions"))
			b.until(`document.querySelectorAll("#waiting > li").length === 2 && document.querySelectorAll("#decided > tr").length === 2 && document.querySelectorAll("#cards > tr").length === 1`)
			b.do(`document.querySelector("#waiting summary").click()`)
			b.accessible()
			b.fits()
			b.shoot("questions-" + l.String())
			b.until(`document.querySelector("#waiting details p").textContent === "It's <b>blue</b>."`)
			if rows := eval[string](b, `document.getElementById("decided").innerText + document.getElementById("cards").innerText`); !strings.Contains(rows, "is_it_free v2") || !strings.Contains(rows, "1 (25 %)") || !strings.Contains(rows, "operators") {
				t.Errorf("%q", rows)
			}
			b.do(`document.querySelector("#filter [name=wrong]").click(); const how = document.querySelector("#filter [name=mode]"); how.value = "exact"; how.dispatchEvent(new Event("input", {bubbles: true}))`)
			b.acts("waiting", "Look")
			b.accessible()
			b.press("to answer it" + kb.Enter)
			b.until(`document.getElementById("act-shown").textContent === "+15550100013: what colour is it?"`)
			b.do(`document.querySelector("#act-dialog [data-close]").click()`)
			b.acts("waiting", "Use the draft")
			b.press("mayors_bicycle" + kb.Enter)
			b.until(`document.getElementById("act-shown").textContent === "It leaves now."`)
			b.do(`document.querySelector("#act-dialog [data-close]").click()`)
			b.until(`document.getElementById("waiting").hidden && !document.getElementById("waiting-none").hidden`)
			f.mu.Lock()
			defer f.mu.Unlock()
			got := strings.Join(f.operated, "\n")
			for _, want := range []string{
				`answers.decisions {"most":50,"since":"7d","mode":"exact","wrong":true}`, `answers.show {"id":"Q1","reveal":true,"reason":"to answer it"}`, `answers.answer {"id":"Q1","draft":"mayors_bicycle"}`,
			} {
				if !strings.Contains(got, want) {
					t.Errorf("no %s in\n%s", want, got)
				}
			}
		})
	}
}
