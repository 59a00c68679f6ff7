package erase

import (
	"time"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/domain/ledger"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/table"
)

// innerKinds are signals, timers and what is left of their turns, and answers to calls.
func innerKinds() []erasure.Kind {
	signal := filed(record.KindSignal, "what a flow of theirs tells others, and others them; an older one is waited for: "+
		"that they have left is one", erasure.ByTime(func(s work.Signal) []time.Time { return []time.Time{s.At} }),
		append(own(), erasure.Index(func(item table.Item) []string { return numberIn(erasure.Read[work.Signal](item).From) }))...)
	signal.InUse = func(_ erasure.Order, item table.Item) []table.Key { return []table.Key{item.Key} } // by its own turn
	return []erasure.Kind{
		signal,
		filed(record.KindTimer, "when a flow was to do something about them", erasure.ByTime(func(t work.Timer) []time.Time {
			return []time.Time{t.SetAt}
		}), own()...),
		filed(record.KindInner, "a signal or a timer of theirs whose turn is done", erasure.ByID(func(i work.Inner) string { return i.ID }), erasure.In(func(number string) string { return record.Inner(record.Number(number), "").PK })),
		filed(record.KindAnswer, "what a model answered about a text from them", erasure.ByTime(func(a work.Answer) []time.Time {
			return []time.Time{a.At}
		}), erasure.Index(func(item table.Item) []string { return numberIn(erasure.Read[work.Answer](item).Subject) })),
		cost(),
	}
}

// cost is what calls of models have cost that were made for a person.
func cost() erasure.Kind {
	k := filed(record.KindLedger, "what was paid stays paid, and sums stay right; for whom goes", erasure.ByTime(func(e ledger.Entry) []time.Time {
		return []time.Time{e.At}
	}), erasure.Index(numberOf))
	k.Rule = erasure.TakeOut
	k.TakeOut = func(o erasure.Order, data []byte) ([]byte, bool, error) { return ledger.Unnamed(o.Number, data) }
	return k
}

// numberIn returns the number that a subject is.
func numberIn(subject string) []string {
	if number := record.Subject(subject).Number(); number != "" {
		return []string{number}
	}
	return nil
}
