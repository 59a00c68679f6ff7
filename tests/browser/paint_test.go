package browser

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// TestFirstPaint: each page of the console shows something within a second, in a browser that has nothing of it; the median of three. JOSH_CONSOLE_URL names a running josh
// to look at, as the bench does when it has filled one; else it is an empty one.
func TestFirstPaint(t *testing.T) {
	t.Parallel()
	url := os.Getenv("JOSH_CONSOLE_URL")
	if url == "" {
		binary := filepath.Join(t.TempDir(), "josh")
		build := exec.Command("go", "build", "-o", binary, "./cmd/josh")
		build.Dir = filepath.Join("..", "..")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("go build ./cmd/josh: %v\n%s", err, out)
		}
		url = start(t, binary)
	}
	for _, at := range []string{"/", "/now", "/incidents", "/conversations", "/linkups", "/talks", "/questions", "/dead", "/rules", "/money", "/regions"} {
		resp, err := http.Get(url + at)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.StatusCode == http.StatusNotFound {
			t.Logf("%s is not there", at)
			continue
		}
		b := launch(t, url, look{1400, 900, "light", 1})
		var times []float64
		for range 3 {
			call(b, network.ClearBrowserCache, cdp.Empty{})
			run(b, chromedp.Navigate(url+at))
			b.until(`performance.getEntriesByName("first-contentful-paint").length > 0`)
			times = append(times, eval[float64](b, `performance.getEntriesByName("first-contentful-paint")[0].startTime`))
		}
		slices.Sort(times)
		took := times[1]
		t.Logf("paint: %s %.0f ms", at, took)
		if bar := float64(time.Second.Milliseconds()); took > bar {
			t.Errorf("%s is painted after %.0f ms, want %.0f at most", at, took, bar)
		}
	}
}
