package mypage_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// remembering returns a world with somebody of whom two things are remembered, one of them noted, and the path of their page.
func remembering(t *testing.T) (*testkit.World, string) {
	t.Helper()
	w, _ := member(t)
	for _, body := range []string{"remember I'm allergic to <b>nuts</b>", "remember I'm allergic to nuts", "you can remember things", "my dog is called Rex"} {
		w.Clock.Advance(time.Minute)
		w.Text(phone, body)
	}
	passes(w)
	return w, link(t, w)
}

func passes(w *testkit.World) {
	w.Clock.Advance(2 * time.Minute)
	w.Tick()
	w.Work()
}

// TestFactsOnThePage: each stands there in their words with a button, which takes it away at once and for good; taken twice it does no harm.
func TestFactsOnThePage(t *testing.T) {
	t.Parallel()
	w, path := remembering(t)
	b := w.Browser("203.0.113.7")
	page := b.Get(path)
	for _, want := range []string{"I'm allergic to nuts", "my dog is called Rex", "may note things"} {
		if !strings.Contains(page.Text(), want) {
			t.Errorf("does not say %q: %s", want, page.Text())
		}
	}
	if strings.Contains(page.Body, "<b>nuts") || strings.Contains(page.Body, "<script") {
		t.Errorf("%s", page.Body)
	}
	nuts := regexp.MustCompile(`name="path" value="facts"><input type="hidden" name="key" value="(f\d+)">[^/]*nuts`).FindStringSubmatch(page.Body)
	if nuts == nil {
		t.Fatalf("no button: %s", page.Body)
	}
	form, sent := url.Values{"path": {"facts"}, "key": {nuts[1]}}, len(w.Carrier.Taken())
	for range 2 {
		if got := b.Post(path, form); strings.Contains(got.Text(), "nuts") || !strings.Contains(got.Text(), "Rex") {
			t.Errorf("%s", got.Text())
		}
	}
	for _, forged := range []url.Values{{"path": {"facts"}, "key": {"f99"}}, {"path": {"facts"}}, {"path": {"memory"}, "key": {"x"}}} {
		b.Raw(path, forged)
	}
	passes(w)
	if text := b.Get(path).Text(); strings.Contains(text, "nuts") || !strings.Contains(text, "Rex") || len(w.Carrier.Taken()) != sent {
		t.Errorf("%s", text)
	}
	b.Post(path, url.Values{"path": {"memory"}, "key": {"consent"}})
	passes(w)
	if text := b.Get(path).Text(); strings.Contains(text, "Rex") || !strings.Contains(text, "notes nothing on its own") {
		t.Errorf("%s", text)
	}
	w.Text(phone, "undo")
	if text := b.Get(path).Text(); !strings.Contains(text, "Rex") {
		t.Errorf("UNDO: %s", text)
	}
}

// TestExport has all that the page shows, for a quarter of an hour, for nobody else and in no cache.
func TestExport(t *testing.T) {
	t.Parallel()
	w, path := remembering(t)
	b := w.Browser("203.0.113.7")
	got := b.Any(http.MethodGet, path+"/data.json", "")
	var data map[string]any
	if err := json.Unmarshal([]byte(got.Body), &data); err != nil || got.Status != http.StatusOK {
		t.Fatalf("%d %v: %s", got.Status, err, got.Body)
	}
	for _, want := range []string{`"I'm allergic to nuts"`, `"my dog is called Rex"`, `"board games"`, `"loud places"`, `"evenings"`, `"Quill"`, `"1990-01-02"`, `"94110"`, `"ada@quill.example"`, `"may_note": "yes"`} {
		if !strings.Contains(strings.ReplaceAll(got.Body, `\u0027`, "'"), want) {
			t.Errorf("does not say %s: %s", want, got.Body)
		}
	}
	if strings.Contains(got.Body, phone) || got.Headers["Cache-Control"] != "no-store" || !strings.HasPrefix(got.Headers["Content-Disposition"], "attachment") {
		t.Errorf("%v", got.Headers)
	}
	for _, path := range []string{"/me/0123456789abcdefghijkl/data.json", "/me//data.json", path + "/data.json/data.json", path + "/other.json"} {
		if got := b.Any(http.MethodGet, path, ""); got.Status != http.StatusNotFound || strings.Contains(got.Body, "Ada") {
			t.Errorf("%s: %d", path, got.Status)
		}
	}
	if got := b.Raw(path+"/data.json", url.Values{"path": {"facts"}, "key": {"f1"}}); got.Status != http.StatusMethodNotAllowed {
		t.Errorf("POST: %d", got.Status)
	}
	w.Clock.Advance(people.MyPageTTL)
	if got := b.Any(http.MethodGet, path+"/data.json", ""); got.Status != http.StatusNotFound || strings.Contains(got.Body, "Ada") {
		t.Errorf("%d after a quarter of an hour", got.Status)
	}
}

// TestRemindersOnThePage: each stands there with its time and a button, which takes it away for good; the file has them, too.
func TestRemindersOnThePage(t *testing.T) {
	t.Parallel()
	w, _ := member(t)
	w.Text(phone, "remind me tomorrow at 9 am to call <i>mom</i>")
	w.Text(phone, "remind me tomorrow at noon to buy milk")
	path, b := link(t, w), w.Browser("203.0.113.7")
	page := b.Get(path)
	button := regexp.MustCompile(`name="path" value="reminders"><input type="hidden" name="key" value="(r\d+)">[^/]*milk`).FindStringSubmatch(page.Body)
	if button == nil || !strings.Contains(page.Text(), "12:00 pm PST") || strings.Contains(page.Body, "<i>mom") {
		t.Fatalf("%s", page.Body)
	}
	if file := b.Any(http.MethodGet, path+"/data.json", "").Body; !strings.Contains(file, `"buy milk"`) {
		t.Errorf("%s", file)
	}
	b.Raw(path, url.Values{"path": {"reminders"}, "key": {"r99"}})
	for range 2 {
		if got := b.Post(path, url.Values{"path": {"reminders"}, "key": {button[1]}}); strings.Contains(got.Text(), "milk") {
			t.Errorf("%s", got.Text())
		}
	}
	passes(w)
	w.Clock.Advance(48 * time.Hour)
	passes(w)
	for _, text := range w.Carrier.Taken() {
		if strings.Contains(text.Body, "remind you, Ada: \"buy milk\"") {
			t.Errorf("reminded of what was taken away: %s", text.Body)
		}
	}
}

// TestSummaryOnThePage: what JOSH has summarised stands there in short with a button, which takes it away for good; the file has it, too.
func TestSummaryOnThePage(t *testing.T) {
	t.Parallel()
	w, path := remembering(t)
	summarised(t, w)
	b := w.Browser("203.0.113.7")
	if page := b.Get(path); !strings.Contains(page.Text(), "summary: They like <i>quiet</i> places") || strings.Contains(page.Body, "<i>quiet") {
		t.Fatalf("%s", page.Body)
	}
	if file := b.Any(http.MethodGet, path+"/data.json", "").Body; !strings.Contains(file, "own needs: a seat") {
		t.Errorf("%s", file)
	}
	for range 2 {
		if got := b.Post(path, url.Values{"path": {"memory"}, "key": {"summary"}}); strings.Contains(got.Text(), "quiet") || !strings.Contains(got.Text(), "Rex") {
			t.Errorf("%s", got.Text())
		}
	}
	passes(w)
	if text := b.Get(path).Text(); strings.Contains(text, "quiet") || !strings.Contains(text, "may note things") {
		t.Errorf("%s", text)
	}
}

// summarised puts a summary into what is remembered.
func summarised(t *testing.T, w *testkit.World) {
	t.Helper()
	for _, item := range w.State(phone).Records {
		if item.Kind != memory.Kind.Name {
			continue
		}
		var m memory.Memory
		if err := record.Decode(item, memory.Kind, &m); err != nil {
			t.Fatal(err)
		}
		m.Summary = memory.NewSummary(map[memory.Aspect][]string{memory.InShort: {"They like <i>quiet</i> places"}, memory.OwnNeeds: {"a seat"}}, "x", 30, w.Clock.Now())
		put, err := record.Encode(item.Key, memory.Kind, m)
		if put.Version = item.Version; err != nil {
			t.Fatal(err)
		}
		if err := w.Config.Sealed(w.Table).Commit(t.Context(), table.Put(put)); err != nil {
			t.Fatal(err)
		}
	}
}
