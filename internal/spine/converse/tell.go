package converse

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/understand"
)

// tell counts a turn that is done, and writes the one line that the log has of it.
func (t *Turns) tell(ctx context.Context, start time.Time, snap turn.Snapshot, d turn.Decision) {
	took := t.Now().Sub(start)
	t.Metrics.Count(observe.TurnsDone, 1)
	t.Metrics.Duration(observe.TurnDuration, took)
	t.countFound(d, snap.Message)
	t.countLinkUps(d.Events)
	asked := d.ModelUse != nil && slices.ContainsFunc(d.ModelUse.Attempts, turn.Attempt.Made)
	if asked {
		t.Metrics.Count(observe.TurnsAsked, 1)
	}
	intent, confidence, source := readingOf(snap.Message, d)
	if t.Tracer != nil {
		note(ctx, snap, d, intent)
	}
	said := [11]slog.Attr{
		ofWhom(snap), slog.String("sid", snap.Message.SID), slog.String("intent", intent), slog.Float64("confidence", confidence), slog.String("source", source),
		slog.String("handler", d.Handler), slog.String("outcome", d.Outcome), slog.Float64("ms", float64(took.Microseconds())/1000),
		slog.Int("texts", len(d.Texts)), slog.Int("cancelled", len(d.Cancel)),
	}
	n := 10
	if use := d.ModelUse; use != nil {
		said[n] = slog.Group("model", "intent", use.Intent, "confidence", use.Confidence, "source", use.Source, "prompt", use.Hash,
			"tokens_in", use.TokensIn, "tokens_out", use.TokensOut, "cents", use.Cents, "outcome", use.Outcome)
		n++
	}
	t.Log.LogAttrs(ctx, slog.LevelInfo, "turn done", said[:n]...)
}

// note says in the span of a turn what its line in the log does.
func note(ctx context.Context, snap turn.Snapshot, d turn.Decision, intent string) {
	for key, value := range map[observe.SpanKey]string{
		observe.KeyPerson: snap.State.Number, observe.KeySID: snap.Message.SID, observe.KeyIntent: intent, observe.KeyHandler: d.Handler, observe.KeyOutcome: d.Outcome,
	} {
		if value != "" {
			observe.Note(ctx, key, value)
		}
	}
}

// ofWhom names the subject of a turn: a person by their hash, a LinkUp or a talk by its id.
func ofWhom(snap turn.Snapshot) slog.Attr {
	if id, ok := snap.State.Subject().LinkUp(); ok {
		return slog.String("linkup", id)
	}
	if id, ok := snap.State.Subject().Talk(); ok {
		return slog.String("talk", id)
	}
	return slog.String("person", snap.State.Number)
}

// readingOf says what the text of a turn was read as, how sure that is, and who read it. What a flow takes without reading, as the
// answer to its question, has the intent of that flow; a STOP has none, and a signal or a timer is no text.
func readingOf(m turn.Message, d turn.Decision) (intent string, confidence float64, source string) {
	switch {
	case m.Timer != nil:
		return none, 0, "timer"
	case m.Signal != nil:
		return none, 0, "signal"
	case d.Reading == nil && d.Intent == "":
		return none, 0, byRules
	case d.Reading == nil:
		return string(d.Intent), 1, byRules
	}
	r := d.Reading
	switch r.Source {
	case understand.Model, understand.Pending:
		source = string(r.Source)
	case understand.Local, understand.Offline:
		source = byRules
	}
	return string(r.Intent), r.Confidence, source
}

// What a line says where nothing was read, and where no model has read it.
const (
	none    = "none"
	byRules = "rules"
)

// countFound counts what a turn has found in its text, and how it answers.
func (t *Turns) countFound(d turn.Decision, m turn.Message) {
	if hasEvent(d, event.OptedOut) {
		t.Metrics.Count(observe.OptOuts, 1)
	}
	if hasEvent(d, event.SafetyIncident) {
		t.Metrics.Count(observe.SafetyHits, 1)
	}
	if intent, _, _ := readingOf(m, d); intent != none {
		t.Metrics.CountFor(observe.IntentsRead, intentOf(understand.Intent(intent)), 1)
	}
	if d.Reading != nil && d.Reading.Done == turn.Asked {
		t.Metrics.Count(observe.ClarifiersAsked, 1)
	}
	if last := d.After.Contact.Value.Questions.Last; last != nil && last.ID == m.ID {
		t.Metrics.CountFor(observe.AnswersGiven, modeOf(last.Mode), 1)
	}
}

// intentOf is an intent as the cause of a metric: one that nobody has named counts as unknown.
func intentOf(i understand.Intent) observe.Cause {
	switch i {
	case understand.InterviewAnswer:
		return observe.IntentInterview
	case understand.LinkUpRequest:
		return observe.IntentLinkUp
	case understand.InviteResponse:
		return observe.IntentInvite
	case understand.ProfileUpdate:
		return observe.IntentProfile
	case understand.Help:
		return observe.IntentHelp
	default:
		return observe.IntentUnknown
	}
}

// modeOf is the way in which a question is answered, as the cause of a metric.
func modeOf(m deck.Mode) observe.Cause {
	switch m {
	case deck.Exact:
		return observe.AnswerExact
	case deck.Contextual:
		return observe.AnswerContextual
	default:
		return observe.AnswerNovel
	}
}

// timedOut and noAnswer are what became of a call that had no answer in its time: as the engine says, or as nobody knows.
const (
	timedOut = "timed_out"
	noAnswer = "no_answer"
)

// reportTimeOut tells people of a model that had no answer in its time. It comes last, because it may take a second: the reply is on its
// way by then.
func (t *Turns) reportTimeOut(ctx context.Context, d turn.Decision) {
	use := d.ModelUse
	if use == nil || use.Outcome != noAnswer && !slices.ContainsFunc(use.Attempts, func(a turn.Attempt) bool { return a.Outcome == timedOut }) {
		return
	}
	if t.ReportNow == nil || !t.ReportNow() {
		return
	}
	t.Report.Report(ctx, fault.New(fault.Unavailable, "a model had no answer in its time"),
		map[string]string{"where": "model", "purpose": use.Purpose, "model": use.Model, "prompt": use.Hash})
}

// countLinkUps counts LinkUps by the state that they have come to, and how long it took until they were on.
func (t *Turns) countLinkUps(events []event.Event) {
	for _, e := range events {
		if e.Type != event.LinkUpChanged {
			continue
		}
		switch linkup.State(e.To) {
		case linkup.Broadcasting:
			t.Metrics.Count(observe.LinkUpsBroadcasting, 1)
		case linkup.Locked:
			t.Metrics.Count(observe.LinkUpsLocked, 1)
			t.Metrics.Duration(observe.LockDuration, time.Duration(e.Lasted)*time.Millisecond)
		case linkup.Completed:
			t.Metrics.Count(observe.LinkUpsCompleted, 1)
		case linkup.Expired:
			t.Metrics.Count(observe.LinkUpsExpired, 1)
		case linkup.Canceled:
			t.Metrics.Count(observe.LinkUpsCanceled, 1)
		case linkup.Draft:
		}
	}
}

func hasEvent(d turn.Decision, typ event.Type) bool {
	return slices.ContainsFunc(d.Events, func(e event.Event) bool { return e.Type == typ })
}
