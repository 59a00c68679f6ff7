package app_test

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/safety"
)

// finds is a detector that always finds the same.
type finds safety.Finding

// Detect implements danger.Detector.
func (f finds) Detect(string) safety.Finding { return safety.Finding(f) }

func drawFinding(t *rapid.T) safety.Finding {
	f := safety.Finding{Minor: rapid.Bool().Draw(t, "minor"), MinorRule: "m"}
	if rapid.Bool().Draw(t, "hit") {
		f.Hit = &safety.Hit{
			Category:   rapid.SampledFrom([]safety.Category{safety.SelfHarm, safety.HarmToOthers, safety.SexualExploitation, safety.StalkingDoxxing}).Draw(t, "category"),
			Severity:   rapid.SampledFrom([]safety.Severity{safety.Low, safety.Medium, safety.High, safety.Critical}).Draw(t, "severity"),
			Confidence: rapid.SampledFrom([]safety.Confidence{safety.Sure, safety.Ambiguous}).Draw(t, "confidence"),
			Who:        rapid.SampledFrom([]safety.Who{safety.Sender, safety.Victim, safety.Other}).Draw(t, "who"), Rule: "rule",
		}
	}
	return f
}

// drawJudged draws answers that a model gives, bad ones included.
func drawJudged(t *rapid.T) judged {
	return judged{
		Judgement: safety.Judgement{
			Crisis:     rapid.Bool().Draw(t, "crisis"),
			Confidence: rapid.SampledFrom([]float64{-1, 0, 0.79, 0.8, 0.95, 1, 1.01, 99, math.NaN(), math.Inf(1)}).Draw(t, "confidence of the judge"),
		},
		fails: rapid.Bool().Draw(t, "judge fails"),
	}
}

// TestDangerHasTheLastWord: whatever is known of a sender and whatever a judge says, what stands is recorded, and at
// most one text about it leaves, none of them to somebody who is opted out but the confirmation.
func TestDangerHasTheLastWord(t *testing.T) {
	t.Parallel()
	base := rules(t)
	rapid.Check(t, func(t *rapid.T) {
		r := base
		f := drawFinding(t)
		r.Danger.Detector = finds(f)
		snap := drawSnapshot(t, tokens(r))
		if rapid.Bool().Draw(t, "plainly stops") {
			snap.Message.Normal, snap.Message.OptOutType = "stop texting me", ""
		}
		answer := drawJudged(t)
		d := decideJudged(t, r, snap, answer)
		incident := incidentOf(d)

		spoken := r.Keywords.Recognise(snap.Message.Normal, snap.Message.OptOutType, snap.State.OptedOutBefore(snap.Message.ID)).Keyword
		ends := spoken == "START" || spoken == "HELP"
		stands := f.Minor || f.Hit != nil && safety.Stands(*f.Hit, answer.Judgement, answer.answer().Failure())
		if want := stands && !ends; want != (incident != nil) {
			t.Fatalf("stands %v, incident %+v", want, incident)
		}
		if incident == nil {
			return
		}
		last := d.Steps[len(d.Steps)-1]
		if last.Step != "safety" || incident.ID != snap.Message.ID || incident.SID != snap.Message.SID {
			t.Fatalf("the turn went on to %s with %+v", last.Step, incident)
		}
		if len(d.Texts) > 1 {
			t.Fatalf("%d texts", len(d.Texts))
		}
		for _, text := range d.Texts {
			confirms := text.Purpose == outbox.PurposeStopConfirmedCrisis
			if d.After.OptedOut() && !confirms || !confirms && text.Class != outbox.Safety {
				t.Fatalf("%s (%s) leaves", text.Purpose, text.Class)
			}
		}
		if n := len(eventsOf(d, event.SafetyIncident)); n != 1 {
			t.Fatalf("%d events", n)
		}
		held, placed := d.After.HoldInForce(snap.Now), slices.ContainsFunc(d.Changes, func(c turn.Change) bool { return c.Key == record.HoldEntry("hash") })
		if placed != (len(eventsOf(d, event.HoldPlaced)) == 1) || placed && (held == nil || d.After.Session.Value.Mode != session.SafetyHold) {
			t.Fatalf("placed %v, held %+v", placed, held)
		}
		for _, j := range snap.State.Jobs {
			if j.Value.Class == outbox.Proactive && !slices.Contains(d.Cancel, j.Value.ID) {
				t.Fatal("a proactive text may still leave")
			}
		}
	})
}

func eventsOf(d turn.Decision, typ event.Type) []event.Event {
	return slices.DeleteFunc(slices.Clone(d.Events), func(e event.Event) bool { return e.Type != typ })
}

func decideJudged(t *rapid.T, r app.Rules, snap turn.Snapshot, answer judged) turn.Decision {
	for range 8 {
		d, ask := r.Machine.Decide(snap, nil)
		if ask == nil {
			return d
		}
		fed(&snap, ask, nil, func(turn.Call) turn.Answer { return answer.answer() })
	}
	t.Fatal("asks without end")
	return turn.Decision{}
}

// TestNoJudgeUndoesASureHit: a sure hit is not even shown to a judge.
func TestNoJudgeUndoesASureHit(t *testing.T) {
	t.Parallel()
	r := rules(t)
	r.Danger.Detector = finds{Hit: &safety.Hit{Category: safety.SelfHarm, Severity: safety.High, Confidence: safety.Sure, Who: safety.Sender}}
	snap := known("hello")
	d, ask := r.Machine.Decide(snap, nil)
	incident := incidentOf(d)
	if ask != nil || incident == nil || incident.Hold != safety.HardHold {
		t.Errorf("ask %v, incident %+v", ask, incident)
	}
}

func known(normal string) turn.Snapshot {
	snap := turn.Snapshot{
		Now: noon, Items: map[table.Key]table.Item{record.Region("san-francisco"): {}}, Token: "token",
		Message: turn.Message{ID: textID(0), SID: "SM1", Normal: normal, Country: "US", AcceptedAt: noon},
	}
	snap.State.Number = "hash"
	snap.State.Person = record.Slot[people.Person]{Version: 1, Value: people.Person{ID: "p", FirstName: "Ada", State: people.Active, Region: "san-francisco"}}
	return snap
}

// TestDoubtIsAnsweredOnce: whoever may have asked to be left alone is told how, in the next text that has room, once.
func TestDoubtIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	r := rules(t)
	snap := known("enough is enough")
	says := func() bool {
		t.Helper()
		d, ask := r.Machine.Decide(snap, nil)
		if ask != nil || d.After.OptedOut() {
			t.Fatalf("asks %v, or stops", ask)
		}
		snap.State = d.After
		snap.State.Session.Version, snap.State.Contact.Version = 1, 1
		for _, text := range d.Texts {
			if strings.HasSuffix(text.Words, " Text STOP to opt out.") {
				return true
			}
		}
		return false
	}
	if !says() {
		t.Error("the next text does not say how to stop")
	}
	snap.Message.Normal = "hello"
	if says() {
		t.Error("said twice")
	}
	snap.Message.Normal = "enough is enough"
	if says() {
		t.Error("said again within a day")
	}
	snap.Now = snap.Now.Add(onceMore)
	if !says() {
		t.Error("not said the day after")
	}
}

const onceMore = 24 * time.Hour

// TestDoubtWaitsForAText: a turn without an ordinary text leaves the way out for the next.
func TestDoubtWaitsForAText(t *testing.T) {
	t.Parallel()
	r := rules(t)
	snap := known("I'm done with this")
	snap.State.Hold = record.Slot[safety.Hold]{Version: 1, Value: safety.Hold{Kind: safety.HardHold}}
	d, _ := r.Machine.Decide(snap, nil)
	if len(d.Texts) != 1 || d.Texts[0].Class != outbox.Safety || strings.Contains(d.Texts[0].Words, "STOP") || !d.After.Contact.Value.WayOut.Owed {
		t.Errorf("%d texts, owed %v", len(d.Texts), d.After.Contact.Value.WayOut.Owed)
	}
}
