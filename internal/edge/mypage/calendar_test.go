package mypage_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"
)

// TestCalendarOnThePage: that there is a link to the calendar stands there with a button, which takes it away at once and for good; the link itself is
// nowhere on the page, nor in the file.
func TestCalendarOnThePage(t *testing.T) {
	t.Parallel()
	w, path := member(t)
	b := w.Browser("203.0.113.7")
	if page := b.Get(path).Text(); strings.Contains(page, "calendar link") {
		t.Errorf("before there is one: %s", page)
	}
	w.Clock.Advance(time.Minute)
	w.Text(phone, "calendar link")
	taken := w.Carrier.Taken()
	feed := regexp.MustCompile(`/c/(\S+)\.ics`).FindStringSubmatch(taken[len(taken)-1].Body)
	if feed == nil {
		t.Fatalf("no link: %q", taken[len(taken)-1].Body)
	}
	sent := len(taken)
	page := b.Get(path)
	button := regexp.MustCompile(`name="path" value="calendar"><input type="hidden" name="key" value="([0-9a-f]+)">`).FindStringSubmatch(page.Body)
	if button == nil || !strings.Contains(page.Text(), "Your calendar link") {
		t.Fatalf("%s", page.Body)
	}
	file := b.Any(http.MethodGet, path+"/data.json", "").Body
	if !strings.Contains(file, `"calendar_link": {`) || strings.Contains(page.Body+file, feed[1]) {
		t.Errorf("%s", file)
	}
	for _, key := range []string{"", "x", strings.Repeat("0", len(button[1]))} {
		b.Raw(path, url.Values{"path": {"calendar"}, "key": {key}})
	}
	if got := b.Any(http.MethodGet, feed[0], ""); got.Status != http.StatusOK {
		t.Fatalf("%d", got.Status)
	}
	for range 2 {
		if got := b.Post(path, url.Values{"path": {"calendar"}, "key": {button[1]}}); strings.Contains(got.Text(), "Your calendar link") {
			t.Errorf("%s", got.Text())
		}
		if got := b.Any(http.MethodGet, feed[0], ""); got.Status != http.StatusNotFound {
			t.Errorf("%d", got.Status)
		}
	}
	passes(w)
	if got := b.Any(http.MethodGet, feed[0], ""); got.Status != http.StatusNotFound || strings.Contains(b.Get(path).Text(), "Your calendar link") || len(w.Carrier.Taken()) != sent {
		t.Errorf("%d", got.Status)
	}
	if file := b.Any(http.MethodGet, path+"/data.json", "").Body; strings.Contains(file, "calendar_link") {
		t.Errorf("%s", file)
	}
}
