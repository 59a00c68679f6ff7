package erase

import (
	"bytes"

	"github.com/josh-sms/josh/internal/domain/erasure"
	"github.com/josh-sms/josh/internal/platform/table"
)

// verdict is what is done about an item.
type verdict int

// The verdicts.
const (
	pass   verdict = iota // nothing: it does not name the number, or goes when the erasure ends
	kept                  // it stays
	newer                 // it came after the order
	remove                // it goes
	change                // it stays with other data
	left                  // it names the number, and nobody can say what is to become of it
)

// ruling is a verdict on an item of a kind.
type ruling struct {
	verdict verdict
	item    table.Item // of change with its new data
	kind    erasure.Kind
}

// declarations finds the declaration of a kind by its name.
type declarations map[string]erasure.Kind

// declared makes declarations of a list. A kind that is declared twice is declared by nobody: which one holds?
func declared(kinds []erasure.Kind) declarations {
	d := declarations{}
	for _, k := range kinds {
		name := k.Name
		if _, twice := d[name]; twice {
			k = erasure.Kind{}
		}
		d[name] = k
	}
	return d
}

// stays reports whether the items of a kind outlive a person.
func (d declarations) stays(kind string) bool {
	rule := d[kind].Rule
	return rule == erasure.Keep || rule == erasure.Redact
}

// judge says what is to become of an item that is read at an erasure.
func (d declarations) judge(o erasure.Order, item table.Item, expired bool) ruling {
	r := ruling{item: item, kind: d[item.Kind]}
	speaks := r.kind.Rule != "" && r.kind.Rule != erasure.Nobody // somebody has declared what it says of people
	switch named := names(o, item); {
	case named && speaks:
		r.verdict, r.item.Data = rule(r.kind, o, item, expired)
	case named && expired:
		r.verdict = remove
	case named, !speaks && o.Gone.In(item.Data), !speaks && o.Gone.In([]byte(item.PK+" "+item.SK)):
		// By an id of what is gone a declared item says nothing any more; what nobody has declared may say whatever
		// it likes.
		r.verdict = left
	}
	return r
}

// names reports whether an item names the number: by its hash, or because it lies beside what was removed and is
// about it.
func names(o erasure.Order, item table.Item) bool {
	number := []byte(o.Number)
	return bytes.Contains([]byte(item.PK+item.SK), number) || bytes.Contains(item.Data, number) || o.Gone.Has(item.PK)
}

// rule says what a declaration makes of an item that names the number, and of its data. What has expired is gone for
// everybody; the engine is only late to remove it.
func rule(k erasure.Kind, o erasure.Order, item table.Item, expired bool) (verdict, []byte) {
	switch {
	case k.Rule == erasure.Keep:
		return kept, item.Data
	case k.Rule == erasure.Live:
		return renewed(k, o, item)
	case expired && k.Rule != erasure.Redact:
		return remove, item.Data
	case !k.Readable(item) && (k.Rule != erasure.Delete || k.Age.Newer != nil):
		return left, item.Data
	case k.Age.Newer != nil && k.Age.Newer(o, item):
		return newer, item.Data
	case k.Rule == erasure.Delete:
		return remove, item.Data
	case k.Rule == erasure.TakeOut:
		return takeOut(k, o, item)
	}
	rest, changed, err := k.Redact(item.Data)
	switch {
	case err != nil:
		return left, item.Data
	case !changed:
		return kept, item.Data
	}
	return change, rest
}

// takeOut takes the person out of an item that several share. One of which nothing can be taken although it names the
// number has been misunderstood.
func takeOut(k erasure.Kind, o erasure.Order, item table.Item) (verdict, []byte) {
	rest, changed, err := k.TakeOut(o, item.Data)
	switch {
	case err != nil || !changed:
		return left, item.Data
	case rest == nil:
		return remove, item.Data
	}
	return change, rest
}

// renewed says how an item stands that the order has made anew.
func renewed(k erasure.Kind, o erasure.Order, item table.Item) (verdict, []byte) {
	if !k.Place(o.Number, item.Key) {
		return left, item.Data
	}
	rest := erasure.New
	if k.Stands != nil {
		rest = k.Stands(o, item)
	}
	switch rest {
	case erasure.Stays:
		return kept, item.Data
	case erasure.Ends:
		return pass, item.Data
	case erasure.New:
	}
	return newer, item.Data
}
