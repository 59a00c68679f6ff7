package app_test

import (
	"testing"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestStopInDangerGoesBeforeADoubt: words that may ask to be left alone, after a STOP word and with a danger, are an
// opt-out and a danger, and no doubt that the next text would have to settle. Without the danger they are the doubt.
func TestStopInDangerGoesBeforeADoubt(t *testing.T) {
	t.Parallel()
	r := rules(t)
	const words = "stop, too many texts"
	if m := r.Plain.Match(words); !m.Doubt || m.OptOut {
		t.Fatalf("%q is no doubt any more: %+v", words, m)
	}
	d, _ := r.Machine.Decide(known(words), nil)
	if d.After.OptedOut() || d.After.Contact.Value.WayOut.At.IsZero() || incidentOf(d) != nil {
		t.Errorf("without a danger: opted out %v, way out %+v", d.After.OptedOut(), d.After.Contact.Value.WayOut)
	}
	r.Danger.Detector = finds{Hit: &safety.Hit{Category: safety.SelfHarm, Severity: safety.High, Confidence: safety.Sure, Who: safety.Sender}}
	d, _ = r.Machine.Decide(known(words), nil)
	i := incidentOf(d)
	if !d.After.OptedOut() || d.After.Contact.Value.WayOut.Owed || i == nil || i.Reply != safety.ReplyWaits || i.Planned != safety.ReplyAtStop {
		t.Fatalf("opted out %v, owed %v, incident %+v", d.After.OptedOut(), d.After.Contact.Value.WayOut.Owed, i)
	}
	if len(d.Texts) != 1 || d.Texts[0].Purpose != outbox.PurposeStopConfirmedCrisis {
		t.Errorf("texts: %+v", d.Texts)
	}
}

// TestStopAndDangerAreBoth: a STOP word and a crisis in one text are an opt-out whose confirmation says who can help, and
// the incident stands, in whatever letters.
func TestStopAndDangerAreBoth(t *testing.T) {
	t.Parallel()
	for _, words := range []string{"stOp, kill me now", "STOP kill me now", "STOP. kill me", "STOP I want to die", "stop, ich will sterben"} {
		d, ask := rules(t).Machine.Decide(known(words), nil)
		i := incidentOf(d)
		if ask != nil || !d.After.OptedOut() || i == nil || i.Hold != safety.HardHold {
			t.Errorf("%q: asks %v, opted out %v, incident %+v", words, ask, d.After.OptedOut(), i)
			continue
		}
		if len(d.Texts) != 1 || d.Texts[0].Purpose != outbox.PurposeStopConfirmedCrisis {
			t.Errorf("%q: %+v", words, d.Texts)
		}
	}
}

// TestInsultsStopNothing: abuse asks for nothing. The next text says how to stop.
func TestInsultsStopNothing(t *testing.T) {
	t.Parallel()
	for _, words := range []string{"fuck you", "fuck u josh", "screw you", "go to hell", "go fuck yourself", "you are useless", "shut up"} {
		d, _ := rules(t).Machine.Decide(known(words), nil)
		if d.After.OptedOut() || d.After.Contact.Value.WayOut.At.IsZero() && !d.After.Contact.Value.WayOut.Owed {
			t.Errorf("%q: opted out %v, way out %+v", words, d.After.OptedOut(), d.After.Contact.Value.WayOut)
		}
	}
}
