package browser

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// town is a josh run with people who can be asked.
type town struct {
	t   *testing.T
	url string
}

// post calls the development API or an operator's command.
func (w town) post(path string, body map[string]any) {
	w.t.Helper()
	raw, _ := json.Marshal(body)
	resp, err := http.Post(w.url+path, "application/json", bytes.NewReader(raw))
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if answer, _ := io.ReadAll(resp.Body); resp.StatusCode != 200 {
		w.t.Fatalf("%s %s: %d %s", path, raw, resp.StatusCode, answer)
	}
}

// joins adds people by the last digits of their phones.
func (w town) joins(people ...int) {
	w.t.Helper()
	for _, n := range people {
		w.post("/dev/people", map[string]any{"phone": fmt.Sprintf("+155501000%d", n), "first_name": "Person", "zip": "94110", "region": "san-francisco", "profile": map[string]any{
			"state": "complete_mvp", "activities": []string{"coffee"}, "times": []string{"mornings", "afternoons", "weekends"}, "group": map[string]int{"min": 2, "max": 6},
		}})
	}
}

// says texts something after a while, and lets all that follows happen.
func (w town) says(after time.Duration, n int, body string) {
	w.t.Helper()
	w.post("/dev/clock", map[string]any{"advance": after.String()})
	w.post("/dev/sms", map[string]any{"from": fmt.Sprintf("+155501000%d", n), "body": body})
	w.post("/dev/idle", map[string]any{})
}

// lanes waits until the picture has lanes that tell these lives.
func (b *tab) lanes(want ...string) {
	b.t.Helper()
	list, _ := json.Marshal(want)
	b.until(`(() => { const said = [...document.querySelectorAll("#picture g > title")].map((x) => x.textContent); return ` + string(list) + `.every((w) => said.includes(w)); })()`)
}

// TestLinkUpsPage: the life of a LinkUp through a no, a lock, a drop, a replacement and an operator who calls it off, as it happens, by keyboard
// alone; it fits each window in both colours, and its picture can be taken away without a name or a number in it.
func TestLinkUpsPage(t *testing.T) {
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
			w.joins(11, 12, 13, 14, 15)
			w.post("/dev/clock", map[string]any{"to": time.Now().UTC().Truncate(24 * time.Hour).Add(42 * time.Hour).Format(time.RFC3339)})
			b := launch(t, w.url, l)
			run(b, chromedp.Navigate(w.url+"/linkups"))
			b.until(`!document.getElementById("none").hidden`)
			b.accessible()
			w.says(time.Minute, 11, "coffee for 3 people tomorrow afternoon?")
			b.until(`document.querySelectorAll("#rows tr").length === 1`)
			b.do(`document.querySelector("#rows button").focus()`)
			b.press(kb.Enter)
			b.until(`document.activeElement.id === "one-title" && document.querySelectorAll("#seats tr").length === 5`)
			b.lanes("Initiator: started", "Seat 1: asked")
			b.shoot("linkups-asked-" + l.String())
			w.says(7*time.Minute, 12, "no")
			b.do(`[...document.querySelectorAll("#seats tr")].find((x) => x.textContent.includes("0015")).querySelector("button").focus()`)
			b.press(kb.Enter)
			b.until(`document.getElementById("act-dialog").open`)
			b.press("they asked for it" + kb.Enter)
			b.until(`[...document.querySelectorAll("#history li")].some((x) => x.textContent.includes("removed") && x.textContent.includes("operator: they asked for it"))`)
			w.says(20*time.Minute, 13, "yes")
			w.says(40*time.Minute, 14, "yes")
			b.until(`document.getElementById("one-facts").textContent.startsWith("locked")`)
			w.joins(16, 17)
			w.says(3*time.Hour, 13, "DROP")
			b.until(`document.querySelectorAll("#seats tr").length === 7`)
			w.says(15*time.Minute, 16, "yes")
			b.until(`[...document.querySelectorAll("#picture text")].some((x) => x.textContent === "replaced")`)
			b.until(`[...document.querySelectorAll("#picture title")].some((x) => x.textContent.endsWith("asked, yes, left"))`)
			b.accessible()
			for _, width := range []int64{l.width, 320, 390, 768, 1024, 1920, l.width} {
				b.resize(width)
				b.do(`scrollTo(0, 0)`)
				b.fits()
				b.shoot(fmt.Sprintf("linkups-%d-%s", width, l.String()))
			}
			b.do(`document.getElementById("picture").scrollIntoView()`)
			b.shoot("linkups-picture-" + l.String())
			b.operates(w)
		})
	}
}

// TestPeopleCard: beside the conversations stand the profiles of their people, and their plans, which lead to the page of LinkUps.
func TestPeopleCard(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	b.until(`document.querySelectorAll("#about-people > li").length === 2`)
	b.do(`document.querySelector("#about-people summary").focus()`)
	b.press(kb.Enter)
	b.until(`document.querySelector("#about-people details").open`)
	said := eval[string](b, `document.querySelector("#about-people > li").innerText`)
	for _, want := range []string{"Maya", "1 plan", "an invite open", "likes board games", "free: weekends", "in groups of 2 to 6", "rather not: bars", "1 of 12 factors known", "asked for a plan: locked", "was asked in wave 2: pending", "began a talk: in"} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
	b.until(`document.querySelector("#about-people a").getAttribute("href") === "/linkups#L1"`)
	b.until(`[...document.querySelectorAll("#about-people a[href^='/talks']")].map((a) => a.getAttribute("href")).join() === "/talks#T1"`)
	b.accessible()
	b.fits()
	b.do(`document.getElementById("about").scrollIntoView()`)
	b.shoot("people-card")
	b.do(`document.querySelector("#phone-15550100012 [data-ref=remove]").click()`)
	b.until(`document.querySelectorAll("#about-people > li").length === 1`)
}

// operates looks at names, calls the LinkUp off, and takes the picture away.
func (b *tab) operates(w town) {
	b.t.Helper()
	b.acts("acts", "Look at names")
	b.accessible()
	b.press("a report" + kb.Enter)
	b.until(`document.getElementById("act-shown").textContent.includes("Initiator: Person +15550100011")`)
	b.do(`document.querySelector("#act-dialog [data-close]").click()`)
	b.until(`!document.querySelector("main").innerText.includes("+1555")`)
	b.acts("acts", "Call it off")
	b.press("the venue is flooded" + kb.Enter)
	b.until(`document.getElementById("one-facts").textContent.startsWith("canceled") && document.querySelectorAll("#acts button").length === 2`)
	b.until(`document.querySelectorAll("#seats button").length === 0 && document.getElementById("ahead").textContent.includes("over")`)
	b.do(`document.querySelector('#states [data-state="canceled"]').click()`)
	b.until(`document.querySelector('#states [data-state="canceled"]').getAttribute("aria-pressed") === "true" && document.querySelectorAll("#rows tr").length === 1`)
	b.accessible()
	b.shoot("linkups-over-" + b.look.String())
	b.do(`HTMLAnchorElement.prototype.click = function () { window.taken = this.download; }; const make = URL.createObjectURL; URL.createObjectURL = (blob) => { window.kept = blob; return make.call(URL, blob); };
		document.querySelector("#acts button").click()`)
	b.until(`window.taken?.startsWith("linkup-")`)
	picture := eval[string](b, `window.kept.text()`)
	for dec := xml.NewDecoder(strings.NewReader(picture)); ; {
		if _, err := dec.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			b.t.Fatalf("%v in %s", err, picture)
		}
	}
	for _, not := range []string{"Person", "+1", "0011", "flooded", "var(", "href", "style", "class"} {
		if strings.Contains(picture, not) {
			b.t.Errorf("%q is in the picture: %s", not, picture)
		}
	}
	for _, want := range []string{"broadcasting", "locked", "removed", "replaced", "canceled", "Seat 1", "Initiator"} {
		if !strings.Contains(picture, want) {
			b.t.Errorf("no %q in the picture", want)
		}
	}
	w.crowd(b)
}

// crowd draws the fullest LinkUp that there can be: its moments are gathered, and no two words stand in one place.
func (w town) crowd(b *tab) {
	b.t.Helper()
	columns := eval[[]int](b, `(async () => {
		const { draw, paperColours, columnsOf } = await import("/console/lanes.js");
		const begin = Date.parse("2026-11-20T18:00:00Z"), at = (s) => new Date(begin + s * 1000).toISOString();
		const seats = [...Array(31)].map((_, n) => ({ seat: String(n), role: n ? "participant" : "initiator", state: "accepted", marks: [{ at: at(n * 7), what: "asked" }, { at: at(n * 97), what: "yes", option: "A" }, { at: at(n * 997), what: "no" }] }));
		const row = { activity: "board_games", state: "locked", seats, history: [{ at: at(0), event: "broadcasting" }, { at: at(3000), event: "locked" }], ahead: [{ at: at(90000), what: "reminder" }] };
		const svg = draw(row, begin + 5e7, paperColours, () => ["10:00", "Fri 20 Nov"]);
		document.body.append(svg);
		const xs = columnsOf(row, begin + 5e7).length, top = [...svg.querySelectorAll("text")].filter((x) => x.getAttribute("y") === "31").map((x) => x.getBoundingClientRect());
		const clash = top.filter((r, n) => n > 0 && r.left < top[n - 1].right).length;
		svg.remove();
		return [xs, clash, svg.querySelectorAll("g").length];
	})()`)
	if columns[0] > 28 || columns[1] != 0 || columns[2] < 31 {
		b.t.Errorf("%d columns, %d words over others, %d lanes", columns[0], columns[1], columns[2])
	}
}
