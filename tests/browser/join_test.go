package browser

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

var phones = []look{{390, 844, "light", 2}, {390, 844, "dark", 2}, {320, 640, "light", 2}, {1280, 800, "light", 1}}

// TestJoin goes from the first text to the greeting: with a link, mistakes, a wrong code and the right one.
func TestJoin(t *testing.T) {
	t.Parallel()
	url := start(t, buildJosh(t))
	for i, l := range phones {
		t.Run(l.String(), func(t *testing.T) {
			t.Parallel()
			phone := fmt.Sprintf("+155501001%02d", 30+i)
			b := launch(t, url, l)
			b.pardon("422 (Unprocessable Entity)")
			b.goTo(linkFor(t, url, phone))
			b.accessible()
			b.narrow()
			b.targets()
			b.shoot("join-" + l.String())
			b.fill("first_name", "Maya", "year", "1994", "month", "4", "day", "17")
			b.submit("form")
			b.arrives(`document.querySelector(".summary")`)
			b.arrives(`document.activeElement.className === "summary"`) // the browser moves it once the page is painted
			b.accessible()
			b.narrow()
			b.shoot("join-mistakes-" + l.String())
			b.fill("last_name", "Oduya", "year", "1994", "zip", "94110")
			b.do(`document.querySelector("[type=checkbox]").checked = true`)
			b.submit("form")
			b.arrives(`location.pathname === "/join/code"`)
			b.accessible()
			b.narrow()
			b.targets()
			b.shoot("join-code-" + l.String())
			code := codeFor(t, url, phone)
			b.fill("code", wrong(code))
			b.submit("form")
			b.arrives(`document.querySelector(".fault")`)
			b.shoot("join-code-wrong-" + l.String())
			b.fill("code", code)
			b.submit("form")
			b.arrives(`location.pathname === "/join/done"`)
			b.accessible()
			b.narrow()
			b.shoot("join-done-" + l.String())
			if got := lastText(t, url, phone); !strings.HasPrefix(got, "JOSH: You're in, Maya!") {
				t.Errorf("the greeting is %q", got)
			}
			for _, page := range []string{"/terms", "/privacy"} {
				b.goTo(url + page)
				b.accessible()
				b.narrow()
			}
			b.shoot("join-privacy-" + l.String())
		})
	}
}

// TestJoinByKeyboardWithoutScripts uses nothing but the keys of a keyboard, with JavaScript off.
func TestJoinByKeyboardWithoutScripts(t *testing.T) {
	t.Parallel()
	url := start(t, buildJosh(t))
	b := launch(t, url, phones[0])
	run(b, chromedp.Navigate(url+"/join"))
	call(b, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	run(b, chromedp.Navigate(url+"/join"))
	b.arrives(`document.activeElement.id === "zip"`) // the browser moves it once the page is painted
	b.press("60614" + kb.Tab + "Noor" + kb.Tab + "Haddad" + kb.Tab + "+1 555 010 0139" + kb.Tab + "2" + kb.Tab + "29" + kb.Tab + "2000" + kb.Tab + kb.Tab)
	b.press(" " + strings.Repeat(kb.Tab, 3)) // two links stand between the box and the button
	b.shoot("join-keyboard")
	b.press(kb.Enter)
	b.arrives(`location.pathname === "/join/code" && document.activeElement.id === "code"`)
	code := codeFor(t, url, "+15550100139")
	b.press(code + kb.Enter)
	b.arrives(`location.pathname === "/join/done"`)
	if got := lastText(t, url, "+15550100139"); !strings.Contains(got, "on the list, Noor") {
		t.Errorf("the greeting is %q", got)
	}
}

// TestJoinInTwoTabs fills the form in twice and proves the number in either: one code, one person, one greeting.
func TestJoinInTwoTabs(t *testing.T) {
	t.Parallel()
	url := start(t, buildJosh(t))
	b := launch(t, url, phones[0])
	b.goTo(linkFor(t, url, "+15550100138"))
	b.fill("first_name", "Ana", "last_name", "B", "month", "1", "day", "2", "year", "1990", "zip", "94110")
	b.do(`document.querySelector("[type=checkbox]").checked = true`)
	b.do(`window.sent = true; const f = document.querySelector("form"); const g = f.cloneNode(true); g.target = "_blank"; document.body.append(g); g.submit(); f.submit()`)
	b.arrives(`location.pathname === "/join/code"`)
	code := codeFor(t, url, "+15550100138")
	b.fill("code", code)
	b.do(`window.sent = true; const f = document.querySelector("form"); const g = f.cloneNode(true); g.target = "_blank"; document.body.append(g); g.submit(); f.submit()`)
	b.arrives(`location.pathname === "/join/done"`)
	if n := len(textsTo(t, url, "+15550100138")); n != 3 {
		t.Errorf("%d texts, want link, code and greeting", n)
	}
}

func buildJosh(t *testing.T) string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "josh")
	build := exec.Command("go", "build", "-o", binary, "./cmd/josh")
	build.Dir = filepath.Join("..", "..")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build ./cmd/josh: %v\n%s", err, out)
	}
	return binary
}

// dev calls the development API.
func dev(t *testing.T, method, url string, in, out any) {
	t.Helper()
	raw, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	req, err := http.NewRequestWithContext(t.Context(), method, url, bytes.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if err := json.NewDecoder(resp.Body).Decode(out); err != nil || resp.StatusCode != http.StatusOK {
		t.Fatalf("%s answers %d (%v)", url, resp.StatusCode, err)
	}
}

// textsTo returns what a phone got, once nothing is under way.
func textsTo(t *testing.T, url, phone string) []string {
	t.Helper()
	var ignored map[string]any
	dev(t, http.MethodPost, url+"/dev/idle", map[string]any{}, &ignored)
	var list struct {
		Messages []struct{ Direction, Body string }
	}
	dev(t, http.MethodGet, url+"/dev/sms?phone="+strings.ReplaceAll(phone, "+", "%2B"), nil, &list)
	var out []string
	for _, m := range list.Messages {
		if m.Direction == "out" {
			out = append(out, m.Body)
		}
	}
	return out
}

func lastText(t *testing.T, url, phone string) string {
	t.Helper()
	all := textsTo(t, url, phone)
	if len(all) == 0 {
		t.Fatal("no text")
	}
	return all[len(all)-1]
}

var (
	linkIn = regexp.MustCompile(`https?://\S+/join\?t=\S+`)
	codeIn = regexp.MustCompile(`#(\d{6})$`)
)

// linkFor texts JOSH and returns the link of the answer.
func linkFor(t *testing.T, url, phone string) string {
	t.Helper()
	var ignored map[string]any
	dev(t, http.MethodPost, url+"/dev/sms", map[string]any{"from": phone, "body": "hi"}, &ignored)
	return linkIn.FindString(lastText(t, url, phone))
}

func codeFor(t *testing.T, url, phone string) string {
	t.Helper()
	for range 200 { // the form may still be on its way
		if all := textsTo(t, url, phone); len(all) > 0 {
			if m := codeIn.FindStringSubmatch(all[len(all)-1]); m != nil {
				return m[1]
			}
		}
	}
	t.Fatal("no code")
	return ""
}

func wrong(code string) string {
	if code == "000000" {
		return "000001"
	}
	return "000000"
}

func (b *tab) goTo(url string) {
	b.t.Helper()
	run(b, chromedp.Navigate(url))
}

// fill sets fields by id; names and values come in pairs.
func (b *tab) fill(pairs ...string) {
	b.t.Helper()
	for i := 0; i+1 < len(pairs); i += 2 {
		b.do(fmt.Sprintf(`document.getElementById(%q).value = %q`, pairs[i], pairs[i+1]))
	}
}

func (b *tab) submit(form string) {
	b.t.Helper()
	b.do(fmt.Sprintf(`window.sent = true, document.querySelector(%q).requestSubmit()`, form))
}

// arrives waits until another page stands where a form was sent, and a condition is true of it. The browser
// refuses to answer while it changes pages, which is no failure here.
func (b *tab) arrives(condition string) {
	b.t.Helper()
	deadline := time.Now().Add(patience)
	for time.Now().Before(deadline) {
		ctx, cancel := context.WithTimeout(b.ctx, time.Second)
		ok, err := chromedp.Run(ctx, chromedp.Evaluate[bool](`!window.sent && document.readyState === "complete" && !!(`+condition+`)`))
		cancel()
		if err == nil && ok {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	b.shoot("failed-" + strings.ReplaceAll(b.t.Name(), "/", "-"))
	b.t.Fatalf("never there: %s", condition)
}

// narrow fails when the page is wider than the window.
func (b *tab) narrow() {
	b.t.Helper()
	if width := eval[float64](b, `document.documentElement.scrollWidth`); width > float64(b.look.width) {
		b.t.Errorf("the page is %v px wide in a window of %d", width, b.look.width)
	}
}

// targets fails for what is smaller than a finger: 44 px high, inputs of 16 px type.
func (b *tab) targets() {
	b.t.Helper()
	small := eval[[]string](b, `[...document.querySelectorAll("main input:not([type=hidden]):not([type=checkbox]), button, .check label, header a, footer a, .number a")]
		.filter(e => e.getBoundingClientRect().height < 44 || parseFloat(getComputedStyle(e).fontSize) < 15)
		.concat([...document.querySelectorAll("input")].filter(e => parseFloat(getComputedStyle(e).fontSize) < 16)).map(e => e.outerHTML)`)
	for _, element := range small {
		b.t.Errorf("too small: %s", element)
	}
}
