package action_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

// grave are texts that reach others or end something, in the words of the table, of people, and of people who ask for more than one thing.
func grave() []string {
	return []string{
		"cancel the coffee plan", "cancel my plan", "cancel it", "call it off", "please call off the coffee", "the plan is off, please tell everyone", "scrap the coffee tomorrow",
		"i can't make it", "can't make it tomorrow", "i can't make it after all", "count me out", "i have to bail on coffee", "i'm out", "take me off the coffee plan",
		"running late", "i'm running 10 minutes late", "tell them i'm late", "let the others know i'm running late for coffee",
		"can we do 11 am instead", "move it to 5 pm", "move the coffee to 2pm please", "could we meet at noon instead",
		"tell the others: I'm bringing cups", "tell the others i'm sorry", "let everyone know the gate is on the left",
		"forget everything you know about me", "cancel coffee and find me a hike sunday", "drop me from coffee and remind me tomorrow at 9 to call mom", "call off tomorrow and tell them sorry",
		"cancel tomorrow and do sunday instead", "i can't make coffee, find me something sunday afternoon", "running late, and remind me at 5pm to buy milk",
		"no puedo ir", "cancela el plan",
	}
}

// untouched returns what must be as it was while nobody has said yes: the plan, and what is remembered.
func (w played) untouched(phone string) []byte {
	w.T.Helper()
	var all bytes.Buffer
	page, err := w.Table.Query(context.Background(), record.LiveOf(record.Number(w.Config.Hash()(phone))))
	if err != nil {
		w.T.Fatal(err)
	}
	for _, item := range page.Items {
		if item.Kind != linkup.KindMine.Name {
			continue
		}
		var m linkup.Mine
		if err := record.Decode(item, linkup.KindMine, &m); err != nil {
			w.T.Fatal(err)
		}
		for _, p := range m.Plans {
			items, err := w.Table.Get(context.Background(), record.FlowRecord(record.LinkUp(p.ID), linkup.Name))
			if err != nil {
				w.T.Fatal(err)
			}
			all.WriteString(p.ID + p.State)
			all.Write(items[0].Data)
		}
	}
	return all.Bytes()
}

// TestNothingGraveWithoutAYes: in every state in which somebody has a plan, whatever they text that would reach others or end something changes nothing
// of any plan before a yes, nothing after a no or another text, and nobody else hears of it.
func TestNothingGraveWithoutAYes(t *testing.T) {
	t.Parallel()
	for name, state := range map[string]func(t *testing.T) (played, string){
		"their own plan, on": func(t *testing.T) (played, string) {
			w := meet(t, ada, bob)
			w.on()
			return w, ada
		},
		"the plan of somebody else, on": func(t *testing.T) (played, string) {
			w := meet(t, ada, bob)
			w.on()
			return w, bob
		},
		"their own plan, asked about": func(t *testing.T) (played, string) {
			w := meet(t, ada, bob)
			w.says(ada, "coffee tomorrow morning?")
			return w, ada
		},
		"two plans that are on": func(t *testing.T) (played, string) {
			w := meet(t, ada, bob, cyd)
			w.on()
			w.says(cyd, "coffee tomorrow at 4pm")
			w.says(ada, "yes")
			return w, ada
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w, who := state(t)
			before := w.untouched(who)
			if len(before) == 0 {
				t.Fatal("no plan")
			}
			asked := 0
			for _, text := range grave() {
				for _, then := range []string{"", "no", "what time is it on?", "yes but later maybe"} {
					others := len(w.Carrier.Taken())
					purpose, said := w.says(who, text)
					if purpose == "action_confirm" {
						asked++
					}
					if then != "" {
						w.says(who, then)
					}
					if now := w.untouched(who); !bytes.Equal(before, now) && !searches(purpose, said) {
						t.Fatalf("%q and then %q has changed a plan; it was answered %q\nbefore %s\nnow %s", text, then, said, before, now)
					}
					for _, s := range w.Carrier.Taken()[others:] {
						if s.To != who && !strings.Contains(s.Body, "Somebody nearby is up for") {
							t.Fatalf("%q and then %q: %s hears %q", text, then, s.To, s.Body)
						}
					}
					before = w.untouched(who)
					w.Clock.Advance(20 * time.Second)
				}
			}
			if asked < len(grave())/2 {
				t.Errorf("only %d of the texts were asked about", asked)
			}
		})
	}
}

// searches reports whether an answer says that people are asked about a plan: which is another one, and grave to nobody.
func searches(purpose, said string) bool {
	return strings.HasPrefix(purpose, "linkup_broadcasting") || strings.Contains(said, "asking around") || strings.Contains(said, "On it")
}
