package linkup

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Kept is the name of the record of whom somebody is kept apart from.
const Kept = "apart"

// KindApart is its kind.
var KindApart = record.Kind{Name: "apart", Schema: 1} //nolint:gochecknoglobals // a constant value: Go has no struct constants

// Apart is whom somebody is in no plan with, asked by no plan of, and never given the number of: because they have said so, or the other has. Both
// have it of each other, so that one record tells all of one person.
type Apart struct {
	From []Away `json:"from,omitempty"` // the newest last
}

// Away is one of them.
type Away struct {
	Number string    `json:"number"` // hash
	Own    bool      `json:"own,omitempty"`
	At     time.Time `json:"at"`
}

// mostApart bounds the record. Nobody meets as many people in a year.
const mostApart = 500

// from reports whether somebody is kept apart from a number.
func (a Apart) from(number string) bool {
	return slices.ContainsFunc(a.From, func(w Away) bool { return w.Number == number })
}

// own reports whether the person has said so themselves of a number.
func (a Apart) own(number string) bool {
	return slices.ContainsFunc(a.From, func(w Away) bool { return w.Number == number && w.Own })
}

// with returns the record with one more.
func (a Apart) with(w Away) Apart {
	a.From = slices.DeleteFunc(slices.Clone(a.From), func(old Away) bool {
		w.Own = w.Own || old.Number == w.Number && old.Own
		return old.Number == w.Number
	})
	a.From = append(a.From, w)
	if len(a.From) > mostApart {
		a.From = a.From[len(a.From)-mostApart:]
	}
	return a
}

// keepsApart keeps the person of a turn apart from a number.
func (t member) keepsApart(number string, own bool) *turn.Ask {
	slot, ask := turn.Record[Apart](t.Turn, Kept, KindApart)
	if ask != nil {
		return ask
	}
	slot.Value = slot.Value.with(Away{Number: number, Own: own, At: t.Now})
	turn.SetRecord(t.Turn, Kept, KindApart, slot)
	return nil
}

// signaledApart is the turn of somebody from whom another one is to be kept apart. They never learn of it.
func (t member) signaledApart() turn.Verdict {
	other := record.Subject(t.Message.Signal.From).Number()
	if other == "" || other == t.State.Number || !t.State.Known() {
		return t.End("ignored", "kept apart", "dropped", "of nobody")
	}
	if ask := t.keepsApart(other, false); ask != nil {
		return turn.Wait(ask)
	}
	return t.End("kept_apart", "kept apart", "silent", "")
}

// apartOf reads from whom each of some numbers is kept apart, in one read.
func apartOf(t *turn.Turn, numbers []string) (of map[string]Apart, ask *turn.Ask) {
	missing := &turn.Ask{}
	for _, number := range numbers {
		if _, asked := t.Items[apartKey(number)]; !asked {
			missing.Items = append(missing.Items, apartKey(number))
		}
	}
	if len(missing.Items) > 0 {
		return nil, missing
	}
	of = map[string]Apart{}
	for _, number := range numbers {
		item := t.Items[apartKey(number)]
		var a Apart
		if item.Exists() {
			if ask := turn.Newer(record.Decode(item, KindApart, &a)); ask != nil {
				return nil, ask
			}
		}
		of[number] = a
	}
	return of, nil
}

func apartKey(number string) table.Key { return record.FlowRecord(record.Number(number), Kept) }

// apart returns those of some numbers who are to be kept apart from one before them. That nothing of it changes until the turn is committed is
// demanded by the commit.
func (t group) apart(numbers []string) (out []string, ask *turn.Ask) {
	of, ask := apartOf(t.Turn, numbers)
	if ask != nil {
		return nil, ask
	}
	for n, number := range numbers {
		t.Relies = append(t.Relies, turn.Reliance{Key: apartKey(number), Version: t.Items[apartKey(number)].Version})
		if slices.ContainsFunc(numbers[:n], func(before string) bool {
			return !slices.Contains(out, before) && (of[number].from(before) || of[before].from(number))
		}) {
			out = append(out, number)
		}
	}
	return out, nil
}

// refusedSwaps returns those of some swaps that may not be made now: one of both is kept apart from the other, or may not swap numbers any more.
func (t group) refusedSwaps(l rules.LinkUp, swaps []rules.Swap) (refused []rules.Swap, ask *turn.Ask) {
	if len(swaps) == 0 {
		return nil, nil
	}
	var numbers []string
	for _, pair := range swaps {
		numbers = append(numbers, l.Seated(pair[0]), l.Seated(pair[1]))
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	of, ask := apartOf(t.Turn, numbers)
	if ask != nil {
		return nil, ask
	}
	region, ask := t.region(l, said{})
	if ask != nil {
		return nil, ask
	}
	unfit, ask := t.unfit(numbers, region)
	if ask != nil {
		return nil, ask
	}
	for _, number := range numbers {
		t.Relies = append(t.Relies, turn.Reliance{Key: apartKey(number), Version: t.Items[apartKey(number)].Version})
	}
	for _, pair := range swaps {
		a, b := l.Seated(pair[0]), l.Seated(pair[1])
		if of[a].from(b) || of[b].from(a) || slices.Contains(unfit, a) || slices.Contains(unfit, b) {
			refused = append(refused, pair)
		}
	}
	return refused, nil
}

// apartKind declares what becomes of the record when a person is erased: theirs goes, and with it what they wished. What others wished of them stays.
func apartKind() erasure.Kind {
	return erasure.Kind{
		Kind: KindApart, Rule: erasure.Keep, Why: "safety of others: who is kept apart from somebody stays so, whoever has deleted their account", Ways: []erasure.Way{erasure.Own()},
	}
}
