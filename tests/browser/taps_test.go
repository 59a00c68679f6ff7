package browser

import (
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// finger taps and counts.
type finger struct {
	*tab
	taps int
}

// tap touches the middle of an element, as a finger does; it has to be in sight or to be scrolled to.
func (f *finger) tap(element string) {
	f.t.Helper()
	f.taps++
	at := eval[input.TouchPoint](f.tab, fmt.Sprintf(`(() => {
		const e = document.querySelector(%q);
		e.scrollIntoView({block: "center"});
		const r = e.getBoundingClientRect();
		return {x: r.x + r.width / 2, y: r.y + r.height / 2};
	})()`, element))
	call(f.tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchStart, TouchPoints: []*input.TouchPoint{&at}})
	call(f.tab, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: input.DispatchTouchEventTypeTouchEnd, TouchPoints: []*input.TouchPoint{}})
}

// TestFourTapsAndOneCode goes from the first text's link to a proved number, and counts. Typing is not counted,
// nor is the key of the phone's keyboard that leads from field to field; the code fills itself in.
func TestFourTapsAndOneCode(t *testing.T) {
	t.Parallel()
	url := start(t, buildJosh(t))
	for i, scripts := range []bool{true, false} {
		t.Run(fmt.Sprintf("scripts=%v", scripts), func(t *testing.T) {
			t.Parallel()
			phone := fmt.Sprintf("+155501001%02d", 40+i)
			f := &finger{tab: launch(t, url, phones[0])}
			call(f.tab, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
			call(f.tab, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: !scripts})
			sent := f.headers()
			f.do(fmt.Sprintf(`document.body.innerHTML = '<a href="%s">the link in the text</a>'`, linkFor(t, url, phone)))

			f.tap("a")
			f.arrives(`location.pathname === "/join" && document.activeElement.id === "zip"`)
			for _, field := range []struct{ id, typed string }{
				{"zip", "94110"}, {"first_name", "Noor"}, {"last_name", "Haddad"}, {"month", "4"}, {"day", "17"}, {"year", "1994"}, {"email", ""},
			} {
				if at := f.focus("el.id"); at != field.id {
					t.Fatalf("the keyboard's next leads to %q, want %s", at, field.id)
				}
				f.press(field.typed + kb.Tab)
			}
			if ticked := eval[bool](f.tab, `document.querySelector("[type=checkbox]").checked`); ticked {
				t.Error("the box was ticked before anybody did")
			}
			f.tap(".check label")
			f.tap("form button")
			f.arrives(`location.pathname === "/join/code" && document.activeElement.autocomplete === "one-time-code"`)
			f.press(codeFor(t, url, phone))
			f.tap("form button")
			f.arrives(`location.pathname === "/join/done"`)
			if f.taps != 4 {
				t.Errorf("%d taps", f.taps)
			}
			if got := lastText(t, url, phone); !strings.HasPrefix(got, "JOSH: You're in, Noor!") {
				t.Errorf("the greeting is %q", got)
			}
			judgeHeaders(t, sent())
		})
	}
}

// headers listens to what the browser sends, and returns a function that gives it.
func (b *tab) headers() func() []network.Headers {
	var mu sync.Mutex
	var sent []network.Headers
	if err := chromedp.Listen(b.ctx, func(event any) {
		if e, ok := event.(*network.EventRequestWillBeSentExtraInfo); ok {
			mu.Lock()
			defer mu.Unlock()
			sent = append(sent, e.Headers)
		}
	}); err != nil {
		b.t.Fatal(err)
	}
	return func() []network.Headers {
		mu.Lock()
		defer mu.Unlock()
		return sent
	}
}

// judgeHeaders fails for a referrer, and when the browser says anything else of our own forms than what the
// check of the origin goes by.
func judgeHeaders(t *testing.T, sent []network.Headers) {
	t.Helper()
	forms := 0
	for _, h := range sent {
		said := map[string]string{}
		for name, value := range h {
			said[strings.ToLower(name)] = fmt.Sprint(value)
		}
		if said["referer"] != "" {
			t.Errorf("a referrer was sent: %s", said["referer"])
		}
		if said["content-type"] != "" {
			forms++
			if said["origin"] != "null" || said["sec-fetch-site"] != "same-origin" {
				t.Errorf("our own form comes with Origin %q and Sec-Fetch-Site %q", said["origin"], said["sec-fetch-site"])
			}
		}
	}
	if forms != 2 {
		t.Errorf("%d forms were seen, want 2", forms)
	}
}
