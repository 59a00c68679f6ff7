package browser

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// patience bounds one wait of a test: far longer than anything takes, so that only a fault reaches it.
const patience = 30 * time.Second

// look is a window and its colours.
type look struct {
	width, height int64
	scheme        string  // light or dark
	scale         float64 // pixels of the picture per pixel of the page
}

func (l look) String() string { return fmt.Sprintf("%dx%d-%s", l.width, l.height, l.scheme) }

var looks = []look{
	{1440, 900, "light", 1}, {1440, 900, "dark", 1},
	{390, 844, "light", 2}, {390, 844, "dark", 2},
}

// tab is a page in a browser of its own, with a fresh profile.
type tab struct {
	t    *testing.T
	ctx  context.Context
	look look

	mu       sync.Mutex
	troubles []string // console errors, exceptions, requests that leave the origin
	pardoned []string // parts of troubles that a test provokes
}

// open starts Chromium and opens the console at url. When the test ends, any trouble fails it.
func open(t *testing.T, url string, l look) *tab {
	t.Helper()
	b := launch(t, url, l)
	run(b, chromedp.Navigate(url))
	b.until(`document.getElementById("link").dataset.state === "open"`)
	return b
}

// launch starts Chromium with an empty page, for an origin that it must not leave.
func launch(t *testing.T, url string, l look) *tab {
	t.Helper()
	alloc, stop := chromedp.NewExecAllocator(context.Background(),
		chromedp.ExecPath(chromium(t)), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU, chromedp.NoFirstRun,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-background-networking", true),
		chromedp.Flag("disable-component-update", true), chromedp.Flag("disable-sync", true), chromedp.Flag("hide-scrollbars", true))
	t.Cleanup(stop)
	ctx, cancel := chromedp.NewContext(alloc)
	t.Cleanup(cancel)
	// The page asks who has each phone; that nobody is known with that number is the usual answer.
	b := &tab{t: t, ctx: ctx, look: l, pardoned: []string{"404 (Not Found) " + url + "/dev/people/"}}
	if err := chromedp.Listen(ctx, func(event any) { b.watch(url, event) }); err != nil {
		t.Fatalf("Chromium does not start: %v", err)
	}
	t.Cleanup(b.judge)
	call(b, network.Enable, network.EnableParams{})
	call(b, log.Enable, cdp.Empty{})
	call(b, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: l.width, Height: l.height, DeviceScaleFactor: l.scale, Mobile: l.width < 500})
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: l.scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
	return b
}

// call sends one command of the browser's protocol.
func call[P, R any](b *tab, command cdp.Command[P, R], params P) R {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	answer, err := chromedp.Call(ctx, command, params)
	if err != nil {
		b.t.Fatal(err)
	}
	return answer
}

// run does one thing in the page and returns what it gives.
func run[T any](b *tab, action chromedp.Action[T]) T {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, action)
	if err != nil {
		b.t.Fatal(err)
	}
	return value
}

// chromium returns the browser's path: JOSH_CHROMIUM, or the first of its usual names that is installed.
func chromium(t *testing.T) string {
	t.Helper()
	for _, name := range []string{os.Getenv("JOSH_CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Fatal("no Chromium is here (scripts/engines/browser.sh install)")
	return ""
}

// watch notes what must not happen.
func (b *tab) watch(origin string, event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		b.note("exception: " + e.ExceptionDetails.Text + " " + e.ExceptionDetails.Exception.Description)
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			said, _ := json.Marshal(e.Args)
			b.note("console: " + string(said))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError || e.Entry.Level == log.EntryLevelWarning {
			b.note("log: " + e.Entry.Text + " " + e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, origin+"/") && !strings.HasPrefix(e.Request.URL, "data:") {
			b.note("request leaves the origin: " + e.Request.URL)
		}
	}
}

func (b *tab) note(trouble string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.troubles = append(b.troubles, trouble)
}

// pardon says that a trouble with this part is what the test is about.
func (b *tab) pardon(part string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.pardoned = append(b.pardoned, part)
}

func (b *tab) judge() {
	b.mu.Lock()
	defer b.mu.Unlock()
next:
	for _, trouble := range b.troubles {
		for _, part := range b.pardoned {
			if strings.Contains(trouble, part) {
				continue next
			}
		}
		b.t.Error(trouble)
	}
}

// until waits for a condition of the page; it is looked at before each frame. What throws is not true yet: an element that is to come. Who leaves the page in the middle of the look looks again at the next one.
func (b *tab) until(condition string) {
	b.t.Helper()
	ctx, cancel := context.WithTimeout(b.ctx, patience)
	defer cancel()
	look := fmt.Sprintf(`new Promise(done => {
		const is = () => { try { return (%s); } catch { return false; } };
		const look = () => is() ? done(true) : setTimeout(look, 16);
		look();
	})`, condition)
	for {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](look, chromedp.EvalAwaitPromise))
		if err == nil {
			return
		}
		if !left(err) || ctx.Err() != nil {
			b.shoot("failed-" + strings.ReplaceAll(b.t.Name(), "/", "-"))
			b.t.Fatalf("never true: %s (%v)", condition, err)
		}
	}
}

// left says whether a look ended because its page was left: Chromium's protocol answers that with its code for a server's error (-32000).
func left(err error) bool {
	var refused *cdproto.Error
	return errors.As(err, &refused) && refused.Code == -32000
}

// eval returns the value of an expression of the page; a promise is waited for.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	return run(b, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// do runs statements in the page.
func (b *tab) do(script string) {
	b.t.Helper()
	run(b, chromedp.Evaluate[chromedp.Void]("{"+script+"}"))
}

// press types keys where the focus is.
func (b *tab) press(keys string) {
	b.t.Helper()
	run(b, chromedp.KeyEvent(keys))
}

// shoot leaves a picture of the window in JOSH_SCREENSHOTS, when that is set.
func (b *tab) shoot(name string) {
	b.t.Helper()
	folder := os.Getenv("JOSH_SCREENSHOTS")
	if folder == "" {
		return
	}
	picture := run(b, chromedp.CaptureScreenshot())
	if err := os.MkdirAll(folder, 0o755); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644); err != nil {
		b.t.Fatal(err)
	}
}

// accessible runs axe-core over the page as it stands: nothing serious or critical may be found.
func (b *tab) accessible() {
	b.t.Helper()
	engines := os.Getenv("JOSH_ENGINES_DIR")
	if engines == "" {
		engines = filepath.Join("..", "..", ".engines")
	}
	axe, err := os.ReadFile(filepath.Join(engines, "node", "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		b.t.Fatalf("axe-core is not there (scripts/engines/browser.sh install): %v", err)
	}
	run(b, chromedp.Evaluate[chromedp.Void](string(axe)))
	found := eval[[]string](b, `axe.run(document, {resultTypes: ["violations"]}).then(r => r.violations
		.filter(v => ["serious", "critical", "moderate"].includes(v.impact))
		.flatMap(v => v.nodes.map(n => v.id + " (" + v.impact + "): " + n.target + ": " + n.failureSummary)))`)
	for _, violation := range found {
		b.t.Error("axe: " + violation)
	}
}

// fits fails when the page is wider than the window, or stands aside in it.
func (b *tab) fits() {
	b.t.Helper()
	type frame struct{ Page, View, Left, Top float64 }
	f := eval[frame](b, `({Page: document.documentElement.scrollWidth, View: visualViewport.width, Left: visualViewport.pageLeft, Top: visualViewport.pageTop})`)
	width := float64(b.look.width)
	if f.Page > width || f.View != width || f.Left != 0 || f.Top != 0 {
		b.t.Errorf("the page does not fit a window of %v px: %+v", width, f)
	}
}
