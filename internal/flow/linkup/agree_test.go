package linkup_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/lab/testkit"
)

// agreeing is a flow that asks about what waits for a yes, and does it by a word of its own, as often as that is said.
type agreeing struct {
	mu   sync.Mutex
	acts []turn.Act
	says []string
}

const agreed = "zzagreed"

func (a *agreeing) flow() turn.Flow {
	return turn.Flow{
		Name: "agreeing",
		Steps: []turn.Step{
			{Name: "confirms", Stage: turn.Compliance, Run: func(t *turn.Turn) turn.Verdict {
				t.Confirms = true
				return turn.GoOn("", "go on", "")
			}},
			{Name: "agreed", Stage: turn.Claims, Run: a.does},
		},
		Confirm: func(t *turn.Turn, waiting []turn.Waiting) turn.Verdict {
			a.mu.Lock()
			defer a.mu.Unlock()
			a.acts, a.says = nil, nil
			for _, w := range waiting {
				a.acts, a.says = append(a.acts, w.Act), append(a.says, w.Says)
			}
			t.Places.Acts, _ = wording.Acts(a.says)
			t.Say(wording.ActionConfirm)
			return t.End("asked", "acts", "asks", "")
		},
	}
}

func (a *agreeing) does(t *turn.Turn) turn.Verdict {
	if t.Message.Normal != agreed {
		return turn.GoOn("", "go on", "")
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	var said []string
	for _, act := range a.acts {
		did, ask := t.Do(turn.Part{Act: &act}, func(turn.Did) bool { return true })
		if ask != nil {
			return turn.Wait(ask)
		}
		said = append(said, did.Text+" / "+did.Short)
	}
	t.Texts = append(t.Texts, turn.Text{Purpose: wording.ActionDone, Class: outbox.Reply, Words: strings.Join(said, "; ")})
	return t.End("done", "acts", "done", "")
}

// confirming is a world in which what reaches others waits for a yes.
func confirming(t *testing.T, phones ...string) (world, *agreeing) {
	t.Helper()
	a := &agreeing{}
	w := world{testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
		p.Flows = append(p.Flows, a.flow())
		return p
	})}
	w.joins(phones...)
	return w, a
}

// TestRelayWaits: nobody hears anything before the yes, which says who will hear what; a yes that comes twice passes it on as often as it was meant,
// and one that comes after the plan is over does nothing.
func TestRelayWaits(t *testing.T) {
	t.Parallel()
	w, a := confirming(t, ada, bob, cyd)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.is(rules.Locked)
	w.says(bob, "tell the others: I'm bringing snacks")
	w.hears(bob, `That tells Ada and Cyd of coffee tomorrow at 3 pm: "I'm bringing snacks". YES or NO?`)
	if len(a.acts) != 1 || a.acts[0].Key() != "group/message" || a.acts[0].Target != w.is(rules.Locked).ID {
		t.Fatalf("%+v", a.acts)
	}
	w.count(ada, "snacks", 0)
	form := testkit.Form(bob, agreed, w.NextSID())
	for range 2 {
		w.Post("/api/twilio/inbound", "", form)
		w.Work()
	}
	w.hears(bob, "OK, Bob, I've told Ada and Cyd. / I've told Ada and Cyd.")
	for _, phone := range []string{ada, cyd} {
		w.count(phone, "Bob: I'm bringing snacks", 1)
	}
	long := strings.TrimSpace(strings.Repeat("bringing snacks ", 15))
	w.says(bob, "tell the others: "+long)
	w.hears(bob, `...". YES or NO?`)
	w.says(bob, agreed)
	w.count(ada, "Bob: "+long, 1)
	w.says(cyd, "tell bob: you are great")
	w.hears(cyd, `That tells Bob of coffee`)
	w.says(cyd, agreed)
	w.count(bob, "Cyd: you are great", 1)
	w.count(ada, "you are great", 0)
	w.says(cyd, "tell the others: call me at 415 555 0100") // which needs no yes to be refused
	w.hears(cyd, "I don't pass on numbers")
	w.says(cyd, "tell the others: too late")
	w.pass(29 * time.Hour)
	w.says(cyd, agreed)
	w.hears(cyd, "That has changed in the meantime")
	w.count(ada, "too late", 0)
}

// TestSwapWaits: nobody is asked before the yes.
func TestSwapWaits(t *testing.T) {
	t.Parallel()
	w, a := confirming(t, ada, bob)
	w.says(ada, "coffee tomorrow morning")
	w.says(bob, "yes")
	w.pass(6 * 24 * time.Hour)
	w.says(ada, "swap numbers with bob")
	w.hears(ada, "That asks Bob to swap numbers with you, and shares yours only if they say yes, too. YES or NO?")
	if len(a.acts) != 1 || a.acts[0].Key() != "contact/swap" {
		t.Fatalf("%+v", a.acts)
	}
	w.pass(time.Hour)
	w.count(bob, "would like to swap numbers", 0)
	w.says(ada, agreed)
	w.hears(ada, "I'll ask if Bob would like to swap numbers.")
	w.says(ada, agreed)
	w.count(bob, "would like to swap numbers", 1)
	w.says(bob, "yes")
	w.count(ada, "number is "+bob, 1)
	w.count(bob, "number is "+ada, 1)
}
