package browser

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// focus is what an expression of the page says about where the focus is.
func (b *tab) focus(expression string) string {
	b.t.Helper()
	return eval[string](b, `String((el => `+expression+`)(document.activeElement))`)
}

// focused waits until an expression of the page says this about where the focus is.
func (b *tab) focused(expression, want string) {
	b.t.Helper()
	b.until(`String((el => ` + expression + `)(document.activeElement)) === ` + quoted(want))
}

func TestByKeyboardAlone(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	b.until(`document.querySelectorAll("#phone-15550100011 .bubble").length === 3`)

	b.press(kb.Tab)
	b.focused(`el.textContent`, "Skip to the phones")
	b.press(kb.Enter)
	for stops := 0; b.focus("el.tagName") != "TEXTAREA"; stops++ {
		if stops > 12 {
			t.Fatalf("the box to type in is not within 12 stops; at %s", b.focus("el.outerHTML"))
		}
		b.press(kb.Tab)
	}
	b.press("HELP" + kb.Enter)
	b.until(`document.querySelectorAll("#phone-15550100011 .bubble").length === 5`)
	b.until(`document.getElementById("announce").textContent .replaceAll("\u00a0", " ") === "JOSH to +1 555 010 0011: You said HELP"`)

	b.until(`document.activeElement.value === ""`) // what was typed has been taken: until then the arrows go through it
	b.press(kb.ArrowUp)
	b.focused(`el.textContent`, "JOSH: You said HELP")
	b.press(kb.ArrowUp + kb.ArrowUp + kb.ArrowDown)
	b.focused(`el.textContent`, "You: HELP")
	b.press(kb.ArrowDown + kb.Enter)
	b.until(`document.querySelectorAll("#trace .station").length === 3`)
	b.focused(`el.id`, "trace")
	b.press(kb.Tab)
	b.until(`getComputedStyle(document.activeElement).outlineStyle === "solid"`)
	b.press(kb.Escape)
	b.until(`document.getElementById("trace").hidden`)
	b.focused(`el.textContent`, "JOSH: You said HELP")
}

func TestNewLineAndSegments(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	b.do(`document.querySelector("#phone-15550100013 textarea").focus()`)
	line := `document.querySelector("#phone-15550100013 .count").textContent`
	b.press(strings.Repeat("a", 23))
	b.until(line + ` === ` + quoted("GSM-7 · 1 segment · 23/160"))
	b.press("ç")
	b.until(line + ` === ` + quoted("UCS-2 · 1 segment · 24/70 · because of ç"))
}

func TestPhonesComeAndGo(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[2])
	current := `document.querySelector("#tabs [aria-current]")?.textContent`
	b.until(current + ` === "… 0011"`)
	b.do(`document.querySelector("#tabs .plus").click()`)
	b.until(`document.getElementById("add-dialog").open`)
	b.until(`document.getElementById("add-number").value === "+15550100014"`)
	b.accessible()
	b.shoot("add-" + looks[2].String())
	b.press(kb.Enter)
	b.until(current + ` === "… 0014"`)
	run(b, chromedp.Reload())
	b.until(`document.querySelectorAll(".phone").length === 4 && ` + current + ` === "… 0011"`)
	b.do(`document.querySelector("#phone-15550100011 header button").click()`)
	b.until(`document.querySelectorAll(".phone").length === 3`)
	b.do(`document.querySelector("#tabs button:last-child").click()`)
	b.until(current + ` === "Backstage"`)
	b.fits()
}

func TestIntroduce(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	b.until(`document.querySelector("#phone-15550100011 .bubble")`)
	b.do(`document.querySelector("#phone-15550100011 .who button").click()`)
	b.until(`document.getElementById("who-dialog").open`)
	b.accessible()
	b.shoot("introduce-" + looks[0].String())
	b.press("Ada" + kb.Enter)
	b.until(`!document.getElementById("who-dialog").open`)
}
