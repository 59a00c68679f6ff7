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

func TestByKeyboardAlone(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	b.until(`document.querySelectorAll("#phone-15550100011 .bubble").length === 3`)

	b.press(kb.Tab)
	if at := b.focus("el.textContent"); at != "Skip to the phones" {
		t.Errorf("the first stop is %q", at)
	}
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

	b.press(kb.ArrowUp)
	if said := b.focus("el.textContent"); said != "JOSH: You said HELP" {
		t.Fatalf("arrow up goes to %q", said)
	}
	b.press(kb.ArrowUp + kb.ArrowUp + kb.ArrowDown)
	if said := b.focus("el.textContent"); said != "You: HELP" {
		t.Errorf("the arrows go to %q", said)
	}
	b.press(kb.ArrowDown + kb.Enter)
	b.until(`document.querySelectorAll("#trace .station").length === 3`)
	if at := b.focus("el.id"); at != "trace" {
		t.Errorf("the trace opens with the focus on %q", at)
	}
	b.press(kb.Tab)
	if ring := eval[string](b, `getComputedStyle(document.activeElement).outlineStyle`); ring != "solid" {
		t.Errorf("no ring around the focus: %q", ring)
	}
	b.press(kb.Escape)
	if hidden := eval[bool](b, `document.getElementById("trace").hidden`); !hidden {
		t.Error("Esc leaves the trace open")
	}
	if said := b.focus("el.textContent"); said != "JOSH: You said HELP" {
		t.Errorf("after Esc the focus is on %q", said)
	}
}

func TestNewLineAndSegments(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[0])
	b.do(`document.querySelector("#phone-15550100013 textarea").focus()`)
	line := `document.querySelector("#phone-15550100013 .count").textContent`
	b.press(strings.Repeat("a", 23))
	if said := eval[string](b, line); said != "GSM-7 · 1 segment · 23/160" {
		t.Errorf("the count says %q", said)
	}
	b.press("ç")
	if said := eval[string](b, line); said != "UCS-2 · 1 segment · 24/70 · because of ç" {
		t.Errorf("the count says %q", said)
	}
}

func TestPhonesComeAndGo(t *testing.T) {
	t.Parallel()
	b := open(t, story().serve(t), looks[2])
	current := `document.querySelector("#tabs [aria-current]")?.textContent`
	b.until(current + ` === "… 0011"`)
	b.do(`document.querySelector("#tabs .plus").click()`)
	b.until(`document.getElementById("add-dialog").open`)
	if number := eval[string](b, `document.getElementById("add-number").value`); number != "+15550100014" {
		t.Errorf("suggests %q", number)
	}
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
