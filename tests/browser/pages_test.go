package browser

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// widths are those at which each page of operators is looked at.
var widths = []int64{390, 1024, 1280, 1400, 1920}

// glance plays how JOSH is: an hour with texts, and something of everything that waits.
func glance(incidents int) map[string]any {
	each := func(of func(n int) float64) []float64 {
		list := make([]float64, 60)
		for n := range list {
			list[n] = of(n)
		}
		return list
	}
	some := each(func(n int) float64 { return float64((n*7)%11 + n/6) })
	few := each(func(n int) float64 { return float64(n / 58) })
	return map[string]any{
		"now": noon, "paused": true, "why": "authentication failed: token or account are wrong (20003)", "over": true,
		"waits": map[string]any{"incidents": incidents, "unseen": 1, "held": 12, "overdue": 3, "humans": 4, "questions": 1234, "dead": 7},
		"lines": []any{
			map[string]any{"name": "inbound", "waiting": 3, "oldest_s": 4.2}, map[string]any{"name": "outbound", "waiting": 1600, "more": true, "oldest_s": 7412}, map[string]any{"name": "urgent", "waiting": 0},
		},
		"hour": map[string]any{
			"since": noon.Add(-time.Hour), "texts_in": 4321, "texts_out": 4402, "answered": 4290, "share": 0.993, "p50_ms": 12.3, "p99_ms": 1184.0, "failed": 2, "retried": 31,
			"oldest_s": 4.2, "turns": 4320, "asked": 1210, "model_failures": 3, "cents": 181.2345, "opt_outs": 9,
			"each": map[string]any{"texts_in": some, "texts_out": some, "answered": some, "failed": few, "retried": few, "asked": some, "cents": few, "opt_outs": few, "p99_ms": some},
		},
		"refused": []any{
			map[string]any{"cause": "foreign_origin", "count": 3, "last": noon.Add(-time.Minute)}, map[string]any{"cause": "no_token", "count": 41, "last": noon.Add(-time.Hour)},
		},
	}
}

// given plays what was given up: three texts that a carrier filtered, and one whose turn failed.
func given() map[string]any {
	dead := []any{}
	for n := range 3 {
		dead = append(dead, map[string]any{"id": fmt.Sprintf("01K0000000000000000000000%d-0", n), "kind": "job", "purpose": "join_link", "reason": "rejected", "error_code": 30007,
			"cause": "job:rejected:30007", "why": "the carrier filtered it as spam (30007)", "at": noon.Add(-time.Duration(50-n) * time.Hour), "sid": fmt.Sprintf("SM%032x", n)})
	}
	dead = append(dead, map[string]any{"id": "01K00000000000000000000009", "kind": "text", "cause": "text:unreadable", "why": "its turn failed again and again: unreadable", "at": noon.Add(-time.Hour), "sid": "SM9"})
	return map[string]any{"now": noon, "total": 4, "dead": dead, "causes": []any{
		map[string]any{"cause": "job:rejected:30007", "kind": "job", "why": "the carrier filtered it as spam (30007)", "count": 3, "first": noon.Add(-50 * time.Hour), "last": noon.Add(-48 * time.Hour)},
		map[string]any{"cause": "text:unreadable", "kind": "text", "why": "its turn failed again and again: unreadable", "count": 1, "first": noon.Add(-time.Hour), "last": noon.Add(-time.Hour)},
	}}
}

// regions plays three regions, of which an operator has ruled over one.
func regions() map[string]any {
	of := func(slug, name, state string, waiting, week int) map[string]any {
		return map[string]any{"slug": slug, "name": name, "state": state, "ruled": waiting > 0, "waiting": waiting, "people": 12345, "complete": 8210, "per_week": float64(week) + 0.25, "week": week, "decided": 4 * week, "locked": 0.62}
	}
	return map[string]any{"now": noon, "counted": noon.Add(-2 * time.Hour), "regions": []any{
		of("brooklyn", "Brooklyn", "open", 0, 31), of("elsewhere", "", "waitlisted", 1204, 0), of("oakland-berkeley", "Oakland and Berkeley", "waitlisted", 311, 0),
	}}
}

// planned plays one LinkUp, as the list and as the whole of it.
func planned() (list, one map[string]any) {
	at := noon.Add(30 * time.Hour)
	one = map[string]any{
		"id": "L1", "state": "broadcasting", "activity": "board_games", "region": "san-francisco", "zone": "America/Los_Angeles", "chosen": "",
		"options": []any{map[string]any{"key": "A", "from": at, "to": at.Add(3 * time.Hour)}, map[string]any{"key": "B", "from": at.Add(24 * time.Hour), "to": at.Add(27 * time.Hour)}},
		"group":   map[string]any{"min": 3, "max": 5}, "in": 2, "asked": 2, "wave": 1, "created_at": noon.Add(-time.Hour), "expires_at": at, "relaxed": []string{"area"},
		"ahead":   []any{map[string]any{"what": "the next wave is asked", "at": noon.Add(20 * time.Minute)}},
		"history": []any{map[string]any{"at": noon.Add(-time.Hour), "event": "broadcasting"}},
		"seats": []any{
			map[string]any{"seat": "0", "phone": "+1*****0011", "role": "initiator", "state": "accepted", "in": true, "marks": []any{map[string]any{"at": noon.Add(-time.Hour), "what": "started"}}},
			map[string]any{"seat": "1", "phone": "+1*****0012", "role": "participant", "state": "accepted", "in": true, "wave": 1, "score": 0.82, "reasons": []string{"same_activity", "free_then"}, "marks": []any{map[string]any{"at": noon.Add(-50 * time.Minute), "what": "asked"}, map[string]any{"at": noon.Add(-9 * time.Minute), "what": "yes", "option": "A"}}},
			map[string]any{"seat": "2", "phone": "+1*****0013", "role": "participant", "state": "pending", "wave": 1, "score": 0.55, "marks": []any{map[string]any{"at": noon.Add(-50 * time.Minute), "what": "asked"}}},
		},
	}
	return map[string]any{"now": noon, "total": 311, "states": map[string]any{"broadcasting": 300, "locked": 11, "expired": 20}, "linkups": []any{one}}, one
}

// talked plays talks in each state, as the list, and the one that is furthest as the whole of it.
func talked() (list, one map[string]any) {
	of := func(id, state, coming string, began, asked int) map[string]any {
		return map[string]any{"id": id, "state": state, "coming": coming, "at": noon.Add(-90 * time.Hour), "last": noon.Add(-9 * time.Minute), "next": noon.Add(300 * time.Hour), "agreements": []any{}, "sides": []any{
			map[string]any{"side": 0, "number": "n11", "stage": began, "heard": began > 1, "shared": began > 2, "needs": began > 3}, map[string]any{"side": 1, "number": "", "stage": asked, "heard": asked > 1, "shared": asked > 2, "needs": false},
		}}
	}
	one = of("492cd5a9ab0b0a31c159", "agreed", "both are asked whether it holds", 4, 3)
	one["agreements"] = []any{map[string]any{"id": "01A", "by": 0, "accepted": true, "at": noon.Add(-time.Hour)}, map[string]any{"id": "01B", "by": 1, "refused": true, "at": noon.Add(-time.Hour)}, map[string]any{"id": "01C", "by": 1, "at": noon}}
	rows := []any{one, of("81a3d8574f5e724e6a2f", "inviting", "the invitation runs out", 0, 0), of("0c31d8574f5e724e6a2f", "open", "it rests", 2, 1), of("1d31d8574f5e724e6a2f", "closed", "", 1, 1)}
	list = map[string]any{"now": noon, "total": 311, "states": map[string]any{"inviting": 200, "open": 90, "agreed": 21, "closed": 1204}, "talks": rows}
	whole := maps.Clone(one)
	for _, event := range []string{"invited", "opened", "heard", "shared", "stage 3", "needs", "confirmed", "stage 4", "proposed", "accepted"} {
		side := len(event) % 2
		if strings.HasPrefix(event, "stage") {
			side = -1
		}
		history, _ := whole["history"].([]any)
		whole["history"] = append(history, map[string]any{"at": noon, "event": event, "side": side})
	}
	for _, what := range []string{"invited", "view", "fix", "needs", "proposed"} {
		released, _ := whole["released"].([]any)
		whole["released"] = append(released, map[string]any{"side": 0, "what": what, "at": noon})
	}
	whole["spoken"] = []any{
		map[string]any{"side": 0, "at": noon, "purpose": "talk_witness", "mode": "Witness", "strategy": "Reflect", "intensity": 4, "check": true, "draft": true, "warnings": []string{"an unknown field", "text before the first tag"}},
		map[string]any{"side": 1, "at": noon.Add(-time.Hour), "purpose": "talk_explain"},
	}
	return list, whole
}

// desk plays a JOSH with something on each page.
func desk() *fake {
	f := askedOf()
	f.asked["now"], f.asked["dead.list"], f.asked["region.list"] = glance(2), given(), regions()
	f.asked["linkup.list"], f.asked["linkup.show"] = planned()
	f.asked["talk.list"], f.asked["talk.show"] = talked()
	return f
}

// pages are those that are looked at, each with what tells that it has its data.
var pages = []struct{ at, ready string }{
	{"/now", `document.querySelectorAll("#hour > li").length === 9`},
	{"/dead", `document.querySelectorAll("#causes tr").length === 2 && document.querySelectorAll("#rows tr").length === 4`},
	{"/regions", `document.querySelectorAll("#rows tr").length === 3`},
	{"/linkups#L1", `document.querySelectorAll("#seats tr").length === 3`},
	{"/talks#492cd5a9ab0b0a31c159", `document.querySelectorAll("#spoken details").length === 2 && document.querySelectorAll("#rows tr").length === 5`},
	{"/questions", `document.querySelectorAll("#waiting > li").length === 2 && document.querySelectorAll("#decided > tr").length === 2`},
	{"/conversations", `document.querySelectorAll("#waiting > li").length === 1`},
}

// TestPagesAtEachWidth: nothing of a page is cut or wider than the window, axe finds nothing, and the row of links shows which page it is.
func TestPagesAtEachWidth(t *testing.T) {
	t.Parallel()
	for _, scheme := range []string{"light", "dark"} {
		for _, p := range pages {
			name, _, _ := strings.Cut(p.at[1:], "#")
			t.Run(name+"-"+scheme, func(t *testing.T) {
				t.Parallel()
				url := desk().serve(t)
				b := launch(t, url, look{1920, 1000, scheme, 1})
				run(b, chromedp.Navigate(url+p.at))
				b.until(p.ready)
				for _, width := range slices.Backward(widths) {
					b.resize(width)
					b.whole(t, fmt.Sprintf("%s at %d px", p.at, width))
					b.accessible()
					b.shoot(fmt.Sprintf("page-%s-%d-%s", name, width, scheme))
				}
				b.do(`scrollTo(0, document.documentElement.scrollHeight)`)
				b.shoot(fmt.Sprintf("page-%s-390-%s-end", name, scheme))
				run(b, chromedp.Reload()) // in a narrow window
				b.until(p.ready)
				b.row(t, "/"+name)
			})
		}
	}
}

// row fails when the links to the pages are not one row, or the one of this page is not in view and marked.
func (b *tab) row(t *testing.T, at string) {
	t.Helper()
	type row struct {
		Links, Lines int
		Marked       string
		Seen         bool
	}
	got := eval[row](b, `(() => {
		const links = [...document.querySelectorAll("#pages a")], marked = document.querySelectorAll("#pages [aria-current=page]");
		const r = marked[0]?.getBoundingClientRect();
		return {Links: links.length, Lines: new Set(links.map((a) => a.offsetTop)).size, Marked: [...marked].map((a) => a.getAttribute("href")).join(), Seen: r?.left >= 0 && r.right < innerWidth + 1};
	})()`)
	if want := (row{11, 1, at, true}); got != want {
		t.Errorf("the row of links is %+v, want %+v", got, want)
	}
}

// TestNowIsLive: the page follows what happens, says aloud what is urgent, and asks nothing while nobody sees it.
func TestNowIsLive(t *testing.T) {
	t.Parallel()
	f := desk()
	url := f.serve(t)
	b := launch(t, url, looks[0])
	run(b, chromedp.Navigate(url+"/now"))
	const incidents = `document.querySelector('[data-task="Open incidents"] b').textContent`
	b.until(`document.getElementById("link-words").textContent === "live" && ` + incidents + ` === "2"`)
	b.do(`document.querySelector('[data-task="Open incidents"]').focus()`)
	f.becomes("now", glance(3))
	b.until(incidents + ` === "3" && document.getElementById("announce").textContent === "An incident is open."`)
	b.focused(`el.dataset.task`, "Open incidents")
	if said := eval[string](b, `document.querySelector("#hour svg").getAttribute("aria-label")`); !strings.HasPrefix(said, "Texts in, each minute of the last hour: 15 in this one, most 19, ") {
		t.Errorf("the picture says %q", said)
	}
	see := func(state string) {
		b.do(`Object.defineProperty(document, "visibilityState", {value: "` + state + `", configurable: true}); document.dispatchEvent(new Event("visibilitychange"))`)
	}
	watching := func(want int) {
		t.Helper()
		for range 500 {
			f.mu.Lock()
			n := f.watching
			f.mu.Unlock()
			if n == want {
				return
			}
			time.Sleep(10 * time.Millisecond)
		}
		t.Fatalf("not %d pages follow", want)
	}
	watching(1)
	see("hidden")
	watching(0)
	f.becomes("now", glance(5))
	b.until(incidents + ` === ` + quoted("3"))
	see("visible")
	b.until(incidents + ` === "5"`)
	watching(1)
}

// tabsTo presses Tab until the focus is on what an expression of the page says.
func (b *tab) tabsTo(words string) {
	b.t.Helper()
	for range 60 {
		if b.focus("el.textContent") == words {
			return
		}
		b.press(kb.Tab)
	}
	b.t.Fatalf("%q is not within 60 stops", words)
}

// TestOperatesByKeyboard goes from what waits to the dead letters of a cause, takes them up again, and puts a region back to waiting, without a mouse.
func TestOperatesByKeyboard(t *testing.T) {
	t.Parallel()
	f := desk()
	url := f.serve(t)
	b := launch(t, url, looks[0])
	run(b, chromedp.Navigate(url+"/now"))
	b.until(pages[0].ready)
	b.tabsTo("Skip to what waits")
	b.press(kb.Enter)
	b.until(`document.activeElement.id === "waits"`)
	b.tabsTo("Dead letters7")
	b.until(`getComputedStyle(document.activeElement).outlineStyle === "solid"`)
	b.press(kb.Enter)
	b.until(`location.pathname === "/dead" && ` + pages[1].ready)
	b.tabsTo("Show these")
	b.press(kb.Enter)
	b.until(`document.activeElement.id === "each-title" && location.hash === "#job%3Arejected%3A30007"`)
	b.do(`document.querySelector(".skip").focus()`)
	b.tabsTo("Take all 3 up again")
	b.press(kb.Enter)
	b.until(`document.getElementById("act-dialog").open && document.getElementById("act-about").textContent.includes("filtered")`)
	b.accessible()
	b.shoot("dead-dialog")
	f.mu.Lock()
	three := given()
	three["dead"] = three["dead"].([]any)[:3]
	f.asked["dead.list"] = three
	f.mu.Unlock()
	b.press("the campaign is registered" + kb.Enter)
	b.until(`document.getElementById("act-shown").textContent === "3 taken up again."`)
	b.press(kb.Escape)
	b.until(`!document.getElementById("act-dialog").open && document.activeElement.textContent === "Take all 3 up again"`)
	run(b, chromedp.Navigate(url+"/regions"))
	b.until(pages[2].ready)
	b.tabsTo("Waitlist")
	b.press(kb.Enter)
	b.until(`document.getElementById("act-dialog").open`)
	b.accessible()
	b.press("too few people" + kb.Enter)
	b.until(`!document.getElementById("act-dialog").open && document.activeElement.textContent === "Waitlist"`)
	f.mu.Lock()
	defer f.mu.Unlock()
	got := strings.Join(f.operated, "\n")
	for _, want := range []string{
		`dead.redrive {"id":"01K00000000000000000000000-0","reason":"the campaign is registered"}`, `dead.redrive {"id":"01K00000000000000000000002-0","reason":"the campaign is registered"}`,
		`region.set {"slug":"brooklyn","state":"waitlisted","reason":"too few people"}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if n := strings.Count(got, "dead.redrive"); n != 3 {
		t.Errorf("%d letters were taken up again, want the 3 of the cause", n)
	}
}
