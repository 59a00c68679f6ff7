package erasure

import (
	"fmt"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Rule is what becomes of the items of a kind.
type Rule string

// The rules.
const (
	Delete  Rule = "deleted"
	Keep    Rule = "kept"
	Redact  Rule = "redacted"     // it stays without what tells who it was
	TakeOut Rule = "taken out of" // what it says of the person goes, what it says of others stays
	Live    Rule = "made anew"    // by the commit of the order itself: what is there afterwards is somebody new's
	Nobody  Rule = "names nobody" // an item that does all the same keeps the erasure from ending
)

// Kind declares what becomes of the items of one kind. All functions are pure, and see items of this schema and
// older.
type Kind struct {
	record.Kind
	Rule Rule
	// Why says why the rule is so; of what is kept it names the law or the reason. docs/storage.md shows it.
	Why string
	// Ways say how the items that name a number are found. Without one, as with Whole, an erasure reads the whole table.
	Ways []Way
	// Age tells what came after the order. Without it an item is always older.
	Age Age

	// Redact returns an item's data without what tells who it was, and whether anything had to go.
	Redact func(data []byte) (rest []byte, changed bool, err error)
	// TakeOut returns an item's data without what was there of the number before the order, and whether anything had
	// to go; nil data when nothing is left that is worth keeping. What it leaves of the number must be newer by Age.
	TakeOut func(o Order, data []byte) (rest []byte, changed bool, err error)

	// Place reports whether a key is where the kind is live. An item of a live kind anywhere else is declared by
	// nobody.
	Place func(number string, key table.Key) bool
	// Stands says how a live item stands that is there after the order; nil is New.
	Stands func(o Order, item table.Item) Rest

	// Names returns the sids and ids by which other items may name what the item is, once it is gone.
	Names func(item table.Item) []string
	// InUse returns keys of items that cannot do without this one: it waits until none of them exists.
	InUse func(o Order, item table.Item) []table.Key
	// Partitions returns partition keys under which everything is about the item, and named by it alone: that goes first.
	Partitions func(item table.Item) []string
	// Leads returns keys of other items that are found by this one: they go first. With an error, of an item that does
	// not tell them any more, the erasure reads the whole table.
	Leads func(item table.Item) ([]table.Key, error)
}

// Rest is how a live item stands after the order.
type Rest int

// The standings.
const (
	New   Rest = iota // somebody has come (back) since
	Stays             // it outlives the person
	Ends              // it goes when the erasure ends
)

// Readable reports whether this code can read an item of the kind.
func (k Kind) Readable(item table.Item) bool { return item.Schema <= k.Schema }

// Check returns what is wrong with a list of declarations, nil when nothing is.
func Check(kinds []Kind) error {
	seen := map[string]bool{}
	for _, k := range kinds {
		if seen[k.Name] {
			return fault.New(fault.Internal, fmt.Sprintf("erasure: the kind %s is declared twice", k.Name))
		}
		seen[k.Name] = true
		if missing := k.missing(); missing != "" {
			return fault.New(fault.Internal, fmt.Sprintf("erasure: the kind %q is declared without %s", k.Name, missing))
		}
	}
	return checkWays(kinds)
}

// checkWays returns an error for a kind that is found from one which leads nowhere.
func checkWays(kinds []Kind) error {
	leads := map[string]bool{}
	for _, k := range kinds {
		leads[k.Name] = k.Leads != nil || k.Partitions != nil
	}
	for _, k := range kinds {
		for _, w := range k.Ways {
			for _, from := range w.From {
				if !leads[from] {
					return fault.New(fault.Internal, fmt.Sprintf("erasure: the kind %s is found from %s, which leads nowhere", k.Name, from))
				}
			}
		}
	}
	return nil
}

// missing names what a declaration lacks, "" when nothing.
func (k Kind) missing() string {
	rules := []Rule{Delete, Keep, Redact, TakeOut, Live, Nobody}
	switch {
	case k.Name == "" || k.Schema < 1:
		return "a name and a schema"
	case !slices.Contains(rules, k.Rule):
		return "a rule"
	case k.Why == "":
		return "a reason"
	case k.Rule == Redact && k.Redact == nil:
		return "what redacts it"
	case k.Rule == TakeOut && k.TakeOut == nil:
		return "what takes a person out of it"
	case k.Rule == Live && k.Place == nil:
		return "its place"
	case (k.Age.Newer == nil) != (k.Age.By == ""):
		return "both what tells its age and the words for it"
	case !k.Reached() && !slices.ContainsFunc(k.Ways, func(w Way) bool { return w.Whole }):
		return "a way to its items"
	}
	return ""
}
