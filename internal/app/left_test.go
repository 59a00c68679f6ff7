package app_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/spine/erase"
)

// TestLeftByNoTurn: whoever is put out of reach by an operator or the carrier, in no turn of their own, is out of what
// flows have of them all the same.
func TestLeftByNoTurn(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(*testing.T, *testkit.World){
		"hold": func(_ *testing.T, w *testkit.World) {
			w.Operate("hold.place", map[string]any{"who": ada, "kind": "soft_hold", "reason": "looked at"})
		},
		"opt-out that the carrier knew of": func(t *testing.T, w *testkit.World) {
			w.Carrier.Next(400, 21610, false, nil)
			w.Text(ada, "hi")
			w.Work()
		},
		"erased": func(t *testing.T, w *testkit.World) {
			var proof erase.Proof
			for tries := 0; !proof.Done; tries++ {
				if tries == 5 {
					t.Fatalf("not erased: %+v", proof)
				}
				out, err := w.TryOperate("person.erase", map[string]string{"phone": ada, "reason": "she asked"})
				w.Work()
				if fault.KindOf(err) == fault.Unavailable { // flows let go of her first: it is given again
					continue
				}
				if err != nil || json.Unmarshal(out, &proof) != nil {
					t.Fatal(err)
				}
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
				p.Flows = []turn.Flow{vote.Flow()}
				return p
			})
			hash := w.Config.Hash()
			for _, phone := range []string{ada, "+15550100077"} {
				w.Put(record.Person(hash(phone)), record.KindPerson, people.Person{ID: "p" + phone[1:], FirstName: "Ada", State: people.Active, Region: "seattle"})
				w.Text(phone, "join vote x")
				w.Work()
			}
			leave(t, w)
			for range 3 {
				w.Clock.Advance(2 * time.Minute)
				w.Tick()
				w.Work()
			}
			items, err := w.Table.Get(t.Context(), record.FlowRecord(record.LinkUp("x"), "vote"))
			var v vote.Vote
			if err != nil || record.Decode(items[0], vote.KindVote, &v) != nil {
				t.Fatal(err)
			}
			if _, in := v.Members[hash(ada)]; in || len(v.Members) != 1 {
				t.Errorf("the vote has %d members, her among them %v", len(v.Members), in)
			}
		})
	}
}
