package browser

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestDesk goes through the pages of operators on a real josh: a text is counted as it comes, one that the carrier refuses is given up, found by its cause
// and taken up again, and a region is put back to waiting.
func TestDesk(t *testing.T) {
	t.Parallel()
	binary := filepath.Join(t.TempDir(), "josh")
	build := exec.Command("go", "build", "-o", binary, "./cmd/josh")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build ./cmd/josh: %v\n%s", err, out)
	}
	w := town{t, start(t, binary)}
	b := launch(t, w.url, look{1024, 800, "dark", 1})
	run(b, chromedp.Navigate(w.url+"/now"))
	b.until(`document.getElementById("link-words").textContent === "live"`)
	tile := func(n int) string {
		return `[...document.querySelectorAll("#hour > li")][` + string(rune('0'+n)) + `]?.querySelector(".more").textContent`
	}
	b.until(tile(0) + ` === "0 in all"`)
	w.says(0, 11, "HELP")
	b.until(tile(0) + ` === "1 in all" && ` + tile(2) + ` === "1 reply"`)
	w.post("/dev/carrier", map[string]any{"fault": "reject:30007", "count": 1})
	w.says(0, 12, "HELP")
	b.until(`document.querySelector('[data-task="Dead letters"] b')?.textContent === "1"`)
	b.accessible()
	b.shoot("desk-now")
	b.do(`document.querySelector('[data-task="Dead letters"]').click()`)
	b.until(`location.pathname === "/dead" && document.getElementById("causes")?.textContent.includes("(30007)")`)
	b.acts("rows", "Look")
	b.until(`document.getElementById("act-shown").textContent.includes("+1*****0012")`)
	b.accessible()
	b.press(kb.Escape)
	b.until(`!document.getElementById("act-dialog").open`)
	if text := eval[string](b, `document.body.innerText`); strings.Contains(text, "5550100012") {
		t.Error("a number is in the clear")
	}
	b.acts("causes", "Take it up again")
	b.press("the campaign is registered" + kb.Enter)
	b.until(`document.getElementById("act-shown").textContent === "1 taken up again."`)
	b.press(kb.Escape)
	b.until(`!document.getElementById("none").hidden && document.getElementById("each").hidden`)
	w.post("/dev/idle", map[string]any{})
	run(b, chromedp.Navigate(w.url+"/now"))
	b.until(`document.querySelector('[data-task="Dead letters"] b')?.textContent === "0" && ` + tile(1) + ` === "2 in all"`)

	w.joins(13, 14)
	w.post("/dev/clock", map[string]any{"advance": "5m"})
	run(b, chromedp.Navigate(w.url+"/regions"))
	const home = `[...document.querySelectorAll("#rows tr")].find((r) => r.textContent.includes("san-francisco"))`
	b.until(home + `?.cells[3].textContent === "2" && ` + home + `.cells[2].textContent === "-"`)
	b.do(`document.getElementById("count").click()`)
	b.until(home + `.cells[2].textContent === "2" && document.getElementById("counted").textContent === "Counted just now."`)
	b.do(home + `.querySelector("button").focus()`)
	b.press(kb.Enter)
	b.press("the venues are closed" + kb.Enter)
	b.until(home + `.cells[1].textContent === "waitlisted by an operator" && document.activeElement.textContent !== ""`)
	b.accessible()
	b.fits()
	b.shoot("desk-regions")
}
