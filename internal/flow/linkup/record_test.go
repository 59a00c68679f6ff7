package linkup_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

func read[T any](t *testing.T, name string) (v T) {
	t.Helper()
	data, err := os.ReadFile("testdata/v1/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, &v); err != nil {
		t.Fatal(err)
	}
	return v
}

// TestRecorded: what was stored by the first version is read.
func TestRecorded(t *testing.T) {
	t.Parallel()
	if l := read[rules.LinkUp](t, "linkup"); l.State != rules.Locked || len(l.Participants()) != 2 || l.At().Key != "A" || len(l.Numbers()) != 3 {
		t.Errorf("%+v", l)
	}
	if m := read[linkup.Mine](t, "linkup_mine"); len(m.Plans) != 1 || m.Plans[0].State != linkup.Locked {
		t.Errorf("%+v", m)
	}
	if e := read[linkup.Listed](t, "linkup_listed"); e.At.IsZero() {
		t.Errorf("%+v", e)
	}
	if e := read[linkup.Entry](t, "linkup_pool"); e.Number == "" || len(e.Activities) != 1 {
		t.Errorf("%+v", e)
	}
}

// TestRecordedBeside: what keeps people apart is read, what a link stands for, and what others are told.
func TestRecordedBeside(t *testing.T) {
	t.Parallel()
	if p := read[rules.Page](t, "linkup_page"); p.Number != "aa" || p.LinkUp == "" || p.At.IsZero() {
		t.Errorf("%+v", p)
	}
	if w := read[rules.Words](t, "linkup_relay"); w.Number != "aa" || w.LinkUp == "" || w.Words == "" || w.At.IsZero() {
		t.Errorf("%+v", w)
	}
	if a := read[linkup.Apart](t, "apart"); len(a.From) != 1 || a.From[0].Number != "bb" || !a.From[0].Own {
		t.Errorf("%+v", a)
	}
}

// TestTakeOut: whoever is erased goes from a LinkUp, and nobody else does; what they did after the order stays.
func TestTakeOut(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/v1/linkup.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range linkup.Flow(nil, nil, linkup.Guard{}).Erasure {
		if k.Kind != linkup.KindLinkUp {
			continue
		}
		for number, in := range map[string]int{"aa": 1, "bb": 1, "cc": 2, "dd": 2} {
			rest, changed, err := k.TakeOut(erasure.Order{Number: number, At: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}, data)
			var l rules.LinkUp
			if err != nil || json.Unmarshal(rest, &l) != nil || len(l.Participants()) != in || changed != (number != "dd") {
				t.Errorf("%s: %v %v %s", number, err, changed, rest)
			}
			if _, changed, _ = k.TakeOut(erasure.Order{Number: number, At: time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)}, data); changed {
				t.Errorf("%s: what came after the order is gone", number)
			}
		}
	}
}

// TestErasedAfterLeaving: whoever has left a plan and is erased later is still out of it.
func TestErasedAfterLeaving(t *testing.T) {
	t.Parallel()
	l := read[rules.LinkUp](t, "linkup")
	in := len(l.Participants())
	for n := range l.Invites {
		if l.Invites[n].In() {
			l.Invites[n].Left = true
			data, err := json.Marshal(l)
			if err != nil {
				t.Fatal(err)
			}
			for _, k := range linkup.Flow(nil, nil, linkup.Guard{}).Erasure {
				if k.Kind != linkup.KindLinkUp {
					continue
				}
				rest, _, err := k.TakeOut(erasure.Order{Number: l.Invites[n].Number, At: time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC)}, data)
				var after rules.LinkUp
				if err != nil || json.Unmarshal(rest, &after) != nil || len(after.Participants()) != in-1 || after.Invites[n].In() {
					t.Errorf("they are in again: %+v (%v)", after, err)
				}
			}
			return
		}
	}
	t.Fatal("nobody is in")
}
