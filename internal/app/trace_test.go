package app_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/observe/spans"
	"github.com/josh-sms/josh/internal/platform/observe/spans/spanstest"
)

// followed is a JOSH whose functions send their spans to a receiver.
type followed struct {
	*testkit.World
	receiver *spanstest.Receiver
	senders  []*spans.Spans
}

// wrapSpans returns what gives a function spans of its own.
func wrapSpans(t *testing.T, r *spanstest.Receiver, keep func(*spans.Spans)) func(function string, p app.Parts) app.Parts {
	return func(function string, p app.Parts) app.Parts {
		s, err := spans.New(spans.Options{Endpoint: r.URL, Function: function, Stage: "test", Now: time.Now, Log: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = s.Close() })
		keep(s)
		p.Tracer = s.Tracer()
		return p
	}
}

func follow(t *testing.T) *followed {
	t.Helper()
	f := &followed{receiver: spanstest.New(t)}
	f.World = testkit.NewWrapped(t, nil, wrapSpans(t, f.receiver, func(s *spans.Spans) { f.senders = append(f.senders, s) }))
	f.Join(thinkingAda, people.Person{ID: "p1", FirstName: "Ada", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true})
	return f
}

// spans returns all that the functions have sent, by id.
func (f *followed) spans() map[string]spanstest.Span {
	for _, s := range f.senders {
		s.Flush(f.T.Context())
	}
	by := map[string]spanstest.Span{}
	for _, span := range f.receiver.Spans() {
		by[span.ID] = span
	}
	return by
}

// way returns the names and functions from a span up to the first of its trace.
func way(by map[string]spanstest.Span, of spanstest.Span) string {
	var names []string
	for ok := true; ok; of, ok = by[of.Parent] {
		names = append(names, of.Name+"@"+strings.TrimPrefix(of.Service, "josh-"))
	}
	return strings.Join(names, " < ")
}

// only returns the spans of a name, and demands a number of them.
func only(t *testing.T, by map[string]spanstest.Span, name observe.SpanName, n int) (list []spanstest.Span) {
	t.Helper()
	for _, span := range by {
		if span.Name == string(name) {
			list = append(list, span)
		}
	}
	if len(list) != n {
		t.Fatalf("%d spans %s, want %d; all: %v", len(list), name, n, by)
	}
	return list
}

// TestOneTraceOfAText: it goes from the webhook through both queues to the carrier, each part within the one that caused it, and
// everything that is about the text has its correlation id.
func TestOneTraceOfAText(t *testing.T) {
	t.Parallel()
	f := follow(t)
	sid := f.Text(thinkingAda, "how much does it cost?")
	by := f.spans()
	if got, want := way(by, only(t, by, observe.SpanCarrier, 1)[0]), "carrier@send < send@send < hint@send < turn@converse < hint@converse < webhook@inbound"; got != want {
		t.Errorf("the way is %s, want %s", got, want)
	}
	if got, want := way(by, only(t, by, observe.SpanCommit, 1)[0]), "commit@converse < turn@converse < hint@converse < webhook@inbound"; got != want {
		t.Errorf("the commit is at %s, want %s", got, want)
	}
	traces := map[string]bool{}
	for _, span := range by {
		traces[span.Trace] = true
		if id := span.Attributes["josh.correlation_id"]; span.Name != "hint" && id != f.Filed(sid).ID {
			t.Errorf("%s has the correlation id %q", span.Name, id)
		}
	}
	if len(traces) != 1 {
		t.Errorf("%d traces", len(traces))
	}
	turn := only(t, by, observe.SpanTurn, 1)[0].Attributes
	if turn["josh.person"] != f.Config.Hash()(thinkingAda) || turn["josh.handler"] != "menu" || turn["josh.outcome"] != "answered" || turn["josh.sid"] != sid {
		t.Errorf("the turn says %v", turn)
	}
	if call := only(t, by, observe.SpanCarrier, 1)[0].Attributes; call["josh.result"] != "accepted" {
		t.Errorf("the call says %v", call)
	}
}

// TestTraceOfADuplicate: what the carrier delivers twice has one turn and one send, in the trace of the delivery that was worked off; a
// hint that comes twice finds nothing to do, in the trace of the first.
func TestTraceOfADuplicate(t *testing.T) {
	t.Parallel()
	f := follow(t)
	sid := f.NextSID()
	form := testkit.Form(thinkingAda, "how much does it cost?", sid)
	f.Post("/api/twilio/inbound", "", form)
	f.Post("/api/twilio/inbound", "", form)
	f.Work()
	f.Post("/api/twilio/inbound", "", form)
	f.Work()
	by := f.spans()
	webhooks := only(t, by, observe.SpanWebhook, 3)
	turn, send := only(t, by, observe.SpanTurn, 1)[0], only(t, by, observe.SpanSend, 1)[0]
	if turn.Trace != send.Trace || by[by[turn.Parent].Parent].Name != "webhook" {
		t.Errorf("the turn is in %s, the send in %s", way(by, turn), way(by, send))
	}
	of := 0
	for _, w := range webhooks {
		if w.Trace == turn.Trace {
			of++
		}
		if w.Parent != "" || w.Attributes["josh.status"] != "200" {
			t.Errorf("%+v", w)
		}
	}
	if of != 1 {
		t.Errorf("%d of the deliveries are in the trace of the turn", of)
	}
	hints := 0
	for _, span := range by {
		if span.Name == "hint" && span.Service == "josh-converse" {
			hints++
			if by[span.Parent].Name != "webhook" {
				t.Errorf("a hint is at %s", way(by, span))
			}
		}
	}
	if hints != 2 {
		t.Errorf("%d hints were worked off", hints)
	}
}

// TestTraceOfAFailure: a turn that fails is marked, its next try goes on in the same trace, and the kind of the error is all that is told.
func TestTraceOfAFailure(t *testing.T) {
	t.Parallel()
	f := follow(t)
	f.Carrier.Next(500, 0, false, nil)
	f.Text(thinkingAda, "how much does it cost?")
	for range 4 {
		f.Clock.Advance(2 * time.Minute)
		f.Tick()
		f.Work()
	}
	by := f.spans()
	calls := only(t, by, observe.SpanCarrier, 2)
	results := map[string]bool{}
	for _, c := range calls {
		results[c.Attributes["josh.result"]] = true
	}
	if len(results) != 2 || !results["accepted"] {
		t.Errorf("calls say %v", results)
	}
	if n := len(only(t, by, observe.SpanClock, 4)); n != 4 {
		t.Errorf("%d runs of the clock", n)
	}
}

// TestNoTraceUnasked: without an endpoint no message carries a trace.
func TestNoTraceUnasked(t *testing.T) {
	t.Parallel()
	var notes testkit.Buffer
	w := testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
		p.Inbound, p.Outbound = notedQueue{p.Inbound, &notes}, notedQueue{p.Outbound, &notes}
		return p
	})
	w.Text(thinkingAda, "hello")
	if got := notes.String(); !strings.Contains(got, `"`) || strings.Contains(got, "00-") {
		t.Errorf("queues have %s", got)
	}
}
