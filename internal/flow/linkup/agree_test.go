package linkup_test

import (
	"context"
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/action"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// waiting returns what waits for a yes, of whoever it is.
func (w world) waiting() (steps []action.Step) {
	w.T.Helper()
	err := w.Table.All(context.Background(), func(i table.Item) bool {
		if i.Kind == action.Kind.Name {
			var p action.Pending
			if err := record.Decode(i, action.Kind, &p); err != nil {
				w.T.Error(err)
			}
			steps = append(steps, p.Steps...)
		}
		return true
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return steps
}

// waits demands the one act that waits for a yes, of the one plan.
func (w world) waits(key, words string) {
	w.T.Helper()
	is := func(s action.Step) bool {
		return s.Act != nil && s.Act.Key() == key && s.Act.Target == w.linkups()[0].ID && strings.Contains(string(s.Act.Data), words)
	}
	if steps := w.waiting(); len(steps) != 1 || !is(steps[0]) {
		w.T.Fatalf("%+v waits, want %s of %q", steps, key, words)
	}
}

// TestRelayWaits: nobody hears anything before the yes, which says who will hear what; a yes that comes twice passes it on once.
func TestRelayWaits(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.texts(bob, "tell the others: I'm bringing snacks")
	w.hears(bob, `That tells Ada and Cyd of coffee tomorrow at 3 pm: "I'm bringing snacks". YES or NO?`)
	w.waits("group/message", "I'm bringing snacks")
	w.pass(5 * time.Minute)
	w.count(ada, "snacks", 0)
	form := testkit.Form(bob, "yes", w.NextSID())
	for range 2 {
		w.Post("/api/twilio/inbound", "", form)
		w.Work()
	}
	w.hears(bob, "OK, Bob, I've told Ada and Cyd.")
	if steps := w.waiting(); len(steps) > 0 {
		t.Errorf("%+v waits after the yes", steps)
	}
	w.texts(bob, "yes")
	for _, phone := range []string{ada, cyd} {
		w.count(phone, "Bob: I'm bringing snacks", 1)
	}
	long := strings.TrimSpace(strings.Repeat("bringing snacks ", 15)) // more than the question has room for
	w.texts(bob, "tell the others: "+long)
	w.hears(bob, `...". YES or NO?`)
	w.texts(bob, "yes")
	w.count(ada, "Bob: "+long, 1)
	w.texts(cyd, "tell bob: you are great")
	w.hears(cyd, `That tells Bob of coffee`)
	w.texts(cyd, "yes")
	w.count(bob, "Cyd: you are great", 1)
	w.count(ada, "you are great", 0)
	w.texts(cyd, "tell the others: call me at 415 555 0100") // which needs no yes to be refused
	w.hears(cyd, "I don't pass on numbers")
}

// TestRelayNotAgreed: after a no, another text, too long a time, and when the plan is over by then, a yes passes nothing on.
func TestRelayNotAgreed(t *testing.T) {
	t.Parallel()
	for name, then := range map[string]func(world){
		"a no":         func(w world) { w.texts(cyd, "no") },
		"another text": func(w world) { w.texts(cyd, "when is it?") },
		"too late":     func(w world) { w.pass(16 * time.Minute) },
		"off by then":  func(w world) { w.says(ada, "call it off") },
		"over by then": func(w world) { w.pass(9 * time.Minute) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := ofThree(t)
			if name == "over by then" {
				w.until(12, 0)
				w.until(16, 55)
			}
			w.texts(cyd, "tell the others: not agreed to")
			w.hears(cyd, `"not agreed to". YES or NO?`)
			w.waits("group/message", "not agreed to")
			then(w)
			w.texts(cyd, "yes")
			if name == "over by then" {
				w.hears(cyd, "That has changed in the meantime")
			}
			w.pass(20 * time.Minute)
			if steps := w.waiting(); len(steps) > 0 && name != "too late" {
				t.Errorf("%+v still waits", steps)
			}
			for _, phone := range []string{ada, bob} {
				w.count(phone, "not agreed to", 0)
			}
		})
	}
}

// TestRelayAgain: what is agreed to one after the other is passed on one after the other, each once.
func TestRelayAgain(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.texts(bob, "tell the others: the first")
	w.texts(bob, "tell the others: the second") // which is no yes to the first
	w.texts(bob, "yes")
	w.texts(bob, "tell the others: the third")
	w.texts(bob, "do it")
	for _, phone := range []string{ada, cyd} {
		w.count(phone, "Bob: the first", 0)
		w.count(phone, "Bob: the second", 1)
		w.count(phone, "Bob: the third", 1)
	}
	if l := w.is(rules.Locked); len(l.Relays) != 2 || len(w.waiting()) > 0 {
		t.Errorf("%+v", l.Relays)
	}
}

// TestSwapWaits: nobody is asked before the yes.
func TestSwapWaits(t *testing.T) {
	t.Parallel()
	w := longAgo(t)
	w.texts(ada, "swap numbers with bob")
	w.hears(ada, "That asks Bob to swap numbers with you, and shares yours only if they say yes, too. YES or NO?")
	w.waits("contact/swap", "")
	w.texts(ada, "no")
	w.pass(time.Hour)
	w.count(bob, "would like to swap numbers", 0)
	w.texts(ada, "swap numbers with bob")
	w.texts(ada, "yes")
	w.hears(ada, "If Bob would like that too, I'll text both of you the numbers.")
	w.texts(ada, "yes")
	w.count(bob, "would like to swap numbers", 1)
	w.texts(bob, "yes")
	w.count(ada, "number is "+bob, 1)
	w.count(bob, "number is "+ada, 1)
}
