package join_test

import (
	"encoding/json"
	"flag"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

var updateConsent = flag.Bool("update-consent", false, "record the wording of a new version in testdata/consent")

// between returns what a page says between two pieces of its markup.
func between(page testkit.Answer, from, to string) string {
	_, rest, _ := strings.Cut(page.Body, from)
	rest, _, _ = strings.Cut(rest, to)
	return testkit.Answer{Body: rest}.Text()
}

// agreedTo returns what somebody agrees to at the form: box, statements, button.
func agreedTo(page testkit.Answer) string { return between(page, `<div class="check">`, "</form>") }

// wordingVersion returns the version that the terms show.
func wordingVersion(t *testing.T, w *testkit.World) string {
	t.Helper()
	_, rest, _ := strings.Cut(w.Browser("192.0.2.9").Get("/terms").Body, "</h1><p>")
	version, _, found := strings.Cut(rest, "</p>")
	if !found {
		t.Fatal("the terms have no version")
	}
	return version
}

// TestConsentsAreEvidence reads what is kept of the four consents: each a record of its own, with what was
// said to whom, when, how and from where.
func TestConsentsAreEvidence(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	began := w.Clock.Now()
	join(t, w, maya, "192.0.2.1")
	var got []people.Consent
	err := w.Table.All(t.Context(), func(i table.Item) bool {
		if i.Kind == record.KindConsents.Name {
			if !strings.Contains(i.PK+i.SK, w.Config.Hash()(maya)) {
				t.Error("the evidence does not name its number")
			}
			if err := json.Unmarshal(i.Data, &got); err != nil {
				t.Error(err)
			}
		}
		return true
	})
	if err != nil || len(got) != 4 {
		t.Fatalf("%d consents are kept (%v)", len(got), err)
	}
	version := wordingVersion(t, w)
	for i, want := range []people.Consent{{To: "texts", Way: "box"}, {To: "age", Way: "button"}, {To: "terms", Way: "button"}, {To: "privacy", Way: "button"}} {
		c := got[i]
		if c.At.Before(began) || c.At.After(w.Clock.Now()) {
			t.Errorf("consent to %s is of %s", c.To, c.At)
		}
		if len(c.Address) != 43 || strings.Contains(c.Address, "192.0.2") {
			t.Errorf("the hash of the address is %q", c.Address)
		}
		c.At, c.Address, want.Wording = time.Time{}, "", version
		if diff := cmp.Diff(want, c); diff != "" {
			t.Error(diff)
		}
	}
}

// TestBoxIsNeverTicked by anybody but the person: not at first, not on the way back from the code, and without
// it nothing is sent.
func TestBoxIsNeverTicked(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	for _, when := range []string{"at first", "on the way back"} {
		a := b.Get("/join")
		if boxes := strings.Count(a.Body, `type="checkbox"`); boxes != 1 || strings.Contains(a.Body, "checked") {
			t.Errorf("%s: %d boxes, ticked %v", when, boxes, strings.Contains(a.Body, "checked"))
		}
		for _, value := range []string{"", "no", "on", "YES"} {
			says(t, b.Post("/join", filled("consent_texts", value)), http.StatusUnprocessableEntity, "we need your yes to text you")
			if strings.Contains(b.Page.Body, "checked") {
				t.Errorf("%s: %q ticks the box", when, value)
			}
		}
		atCode(t, b, filled())
	}
	if says(t, b.Post("/join", filled("zip", "")), http.StatusUnprocessableEntity); !strings.Contains(b.Page.Body, "checked") {
		t.Error("the person's own tick is lost for another mistake")
	}
}

// TestWordingOfConsents holds the words that people agree to against the record of their version: evidence
// that names a version is worth what that record says.
func TestWordingOfConsents(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	b := w.Browser("192.0.2.1")
	shown := agreedTo(b.Get("/join")) + "\n\n" + between(b.Get("/terms"), "<main>", "</main>") + "\n\n" + between(b.Get("/privacy"), "<main>", "</main>") + "\n"
	file := filepath.Join("testdata", "consent", wordingVersion(t, w)+".txt")
	want, err := os.ReadFile(file)
	if err != nil && *updateConsent {
		want, err = []byte(shown), os.WriteFile(file, []byte(shown), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), shown); diff != "" {
		t.Errorf("the wording has changed and its version has not (-recorded +shown):\n%s", diff)
	}
	if strings.Contains(agreedTo(b.Post("/join", url.Values{})), "{") {
		t.Error("a place was not filled in")
	}
}
