package linkup

import (
	"slices"

	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
)

// Acquaintances is what talks between two people ask of plans: with whom somebody was in one, and who is kept apart.
type Acquaintances struct {
	reader Reader
	guard  Guard
}

// Acquainted returns it.
func Acquainted(reader Reader, guard Guard) Acquaintances { return Acquaintances{reader, guard} }

// Met returns the hashes and the names of those with whom the person of a turn was in plans that took place, the newest first, without those whom they
// have blocked themselves: whoever has blocked them is among them, because nobody learns that they are blocked.
func (a Acquaintances) Met(t *turn.Turn) (numbers, names []string, ask *turn.Ask) {
	slot, ask := turn.Record[Mine](t, Name, KindMine)
	if ask != nil {
		return nil, nil, ask
	}
	met := slices.DeleteFunc(slices.Clone(slot.Value.Plans), func(p Plan) bool { return p.State != Past })
	slices.Reverse(met)
	all, ask := member{t, a.reader, a.guard}.company(met...)
	for _, w := range all {
		if !w.Own {
			numbers, names = append(numbers, w.Number), append(names, w.Name)
		}
	}
	return numbers, names, ask
}

// Apart reports whether the person of a turn and a number are kept apart, and whether by the person's own wish.
func (Acquaintances) Apart(t *turn.Turn, number string) (apart, own bool, ask *turn.Ask) {
	slot, ask := turn.Record[Apart](t, Kept, KindApart)
	return slot.Value.from(number), slot.Value.own(number), ask
}

// Bars returns why words of somebody go to nobody else, as the purpose of the text that says so; "" for words that may.
func (a Acquaintances) Bars(name, words string) wording.Purpose { return a.guard.barred(name, words) }

// Commands reports whether a text wants somebody kept away or reported, wherever it is said.
func (Acquaintances) Commands(normal string) bool {
	o, ok := ordered(normal)
	return ok && (o.name != "" || len(wordsOf(normal)) <= 2)
}

// Edits reports whether the text of a turn says of a plan that its sender is in that they are late, are out of it, or want it off or at another time.
func (a Acquaintances) Edits(t *turn.Turn) (bool, *turn.Ask) {
	slot, ask := turn.Record[Mine](t, Name, KindMine)
	if ask != nil || len(slot.Value.on()) == 0 {
		return false, ask
	}
	return member{t, a.reader, a.guard}.edited(), nil
}
