package app_test

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/observe/sentry"
)

// reported is what Sentry gets of one event.
type reported struct {
	Level     string            `json:"level"`
	Message   string            `json:"message"`
	Tags      map[string]string `json:"tags"`
	Exception []struct {
		Value string `json:"value"`
	} `json:"exception"`
}

// tracker is a Sentry that keeps what it gets.
type tracker struct {
	mu     sync.Mutex
	events []reported
	raw    strings.Builder
}

// tracked returns a JOSH whose functions report to a Sentry by the real client, and with a model unless says is nil.
func tracked(t *testing.T, says func(context.Context, int) (model.Response, error)) (*testkit.World, *tracker) {
	t.Helper()
	var tr tracker
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		body, _ := io.ReadAll(req.Body)
		tr.keep(t, string(body))
		_, _ = io.WriteString(w, `{}`)
	}))
	t.Cleanup(server.Close)
	environ := map[string]string{}
	if says != nil {
		environ["MODEL"] = "scripted"
	}
	w := testkit.NewWrapped(t, environ, func(function string, p app.Parts) app.Parts {
		report, err := sentry.New(sentry.Options{DSN: strings.Replace(server.URL, "http://", "http://key@", 1) + "/1", Function: function, Stage: "test"})
		if err != nil {
			t.Fatal(err)
		}
		p.Report = report
		if says != nil {
			card := model.Card{ID: "test", ForcedTool: true, Deadline: 50 * time.Millisecond}
			if p.Model, err = model.Chain(model.Options{Now: p.Now, Least: time.Millisecond}, model.Engine{Card: card, Model: &thinker{says: says}}); err != nil {
				t.Fatal(err)
			}
		}
		return p
	})
	return w, &tr
}

// keep reads an envelope: lines of JSON, with the event in the third.
func (tr *tracker) keep(t *testing.T, envelope string) {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	tr.raw.WriteString(envelope)
	lines := strings.SplitN(envelope, "\n", 4)
	var e reported
	if len(lines) < 3 || json.Unmarshal([]byte(lines[2]), &e) != nil {
		t.Errorf("not an envelope: %s", envelope)
		return
	}
	tr.events = append(tr.events, e)
}

// take returns the events since it was last called.
func (tr *tracker) take() []reported {
	tr.mu.Lock()
	defer tr.mu.Unlock()
	list := tr.events
	tr.events = nil
	return list
}

// silentAbout demands that nothing that was sent has any of the words.
func (tr *tracker) silentAbout(t *testing.T, words ...string) {
	t.Helper()
	tr.mu.Lock()
	defer tr.mu.Unlock()
	for _, word := range words {
		if strings.Contains(tr.raw.String(), word) {
			t.Errorf("Sentry is told %q", word)
		}
	}
}

// TestBadPayloadsAreReported: a warning that names the fields, at most one a minute, and never what is in them.
func TestBadPayloadsAreReported(t *testing.T) {
	t.Parallel()
	w, tr := tracked(t, nil)
	bad := func() {
		t.Helper()
		if got := w.Post("/api/twilio/inbound", "", testkit.Form(thinkingAda, "xylophone", "no sid")); got.StatusCode != http.StatusBadRequest {
			t.Fatalf("answered %d", got.StatusCode)
		}
	}
	for range 5 {
		bad()
	}
	got := tr.take()
	if len(got) != 1 || got[0].Level != "warning" || !strings.Contains(got[0].Message, "MessageSid") || got[0].Tags["correlation_id"] == "" {
		t.Fatalf("%+v", got)
	}
	w.Clock.Advance(time.Minute + time.Second)
	bad()
	if got := tr.take(); len(got) != 1 {
		t.Errorf("%d warnings in the next minute", len(got))
	}
	forged := testkit.Event("/api/twilio/inbound", "", testkit.Form(thinkingAda, "xylophone", w.NextSID()))
	forged.Headers["x-twilio-signature"] = "forged"
	w.PostEvent(forged)
	w.PostEvent(forged)
	if got := tr.take(); len(got) != 1 || !strings.Contains(got[0].Message, "signature") {
		t.Errorf("forgeries, which have a minute of their own: %+v", got)
	}
	tr.silentAbout(t, "0100011", "xylophone", "no sid")
}

// TestModelTimeOutsAreReported: with the correlation id of the text, once a minute, after the text is answered.
func TestModelTimeOutsAreReported(t *testing.T) {
	t.Parallel()
	w, tr := tracked(t, func(ctx context.Context, _ int) (model.Response, error) {
		<-ctx.Done()
		return model.Response{}, ctx.Err()
	})
	w.Join(thinkingAda, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
	sid := w.Text(thinkingAda, unclear)
	got := tr.take()
	if len(got) != 1 || got[0].Tags["where"] != "model" || got[0].Tags["purpose"] != "intent" || got[0].Tags["correlation_id"] != w.Filed(sid).ID {
		t.Fatalf("%+v, the text is %s", got, w.Filed(sid).ID)
	}
	if _, n := last(w); n != 1 {
		t.Errorf("%d texts left", n)
	}
	w.Text(thinkingAda, unclear)
	if got := tr.take(); len(got) != 0 {
		t.Errorf("a second report within the minute: %+v", got)
	}
	tr.silentAbout(t, "0100011", "calves", "Ada")
}

// TestHandlerErrorsAreReported: a turn that fails by our own fault is told with the correlation id of its text, though who reports it
// knows only the batch.
func TestHandlerErrorsAreReported(t *testing.T) {
	t.Parallel()
	w, tr := tracked(t, nil)
	w.Put(record.Session(w.Config.Hash()(thinkingAda)), record.KindSession, "no session")
	sid := w.Text(thinkingAda, "xylophone")
	var id string
	for key, item := range w.Everything() {
		if strings.Contains(item, sid) && strings.HasPrefix(key.SK, "W#") {
			id = strings.TrimPrefix(key.SK, "W#")
		}
	}
	got := tr.take()
	if len(got) == 0 || id == "" {
		t.Fatalf("%d reports, text %q", len(got), id)
	}
	for _, e := range got {
		if e.Tags["correlation_id"] != id || e.Tags["where"] != "queue" || e.Tags["kind"] != "internal" {
			t.Errorf("%+v, the text is %s", e, id)
		}
		if len(e.Exception) == 0 || strings.Contains(e.Exception[len(e.Exception)-1].Value, "correlated") {
			t.Errorf("%+v", e.Exception)
		}
	}
	if !strings.Contains(w.Logs.String(), `"message":"queue message not done","correlation_id":"`+id) {
		t.Error("the log has no correlation id either")
	}
	tr.silentAbout(t, "0100011", "xylophone")
}
