package app

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// shortPrint is how much of a fingerprint operators see and type.
const shortPrint = 12

// Count reads the whole table for how many numbers are known under each pepper, and how much is sealed under it. What is stored of a number
// counts, whatever it is: an opt-out or the evidence of a consent that has outlived its person, too.
func (c Pepper) Count(ctx context.Context) (ops.Peppers, error) {
	list := c.cfg.Peppers()
	view := ops.Peppers{Now: c.p.Now(), Peppers: make([]ops.Pepper, len(list))}
	refs := map[string]int{}
	for i, p := range list {
		view.Peppers[i].Name, view.Peppers[i].First = p.Fingerprint()[:shortPrint], i == 0
		refs[p.Ref()] = i
	}
	seen := map[string]bool{}
	for after := (table.Key{}); ; {
		items, next, err := c.p.Stored(ctx, after, pepperPage)
		if err != nil {
			return view, err
		}
		for _, item := range items {
			if item.Expired(c.p.Now()) {
				continue
			}
			if number, ok := record.NumberIn(item.Key); ok && !seen[number] {
				seen[number] = true
				view.Add(list.Maker(number))
			}
			if i, ok := refs[sealedBy(item)]; ok {
				view.Peppers[i].Sealed++
			}
		}
		if after = next; next == (table.Key{}) {
			return view, nil
		}
	}
}

// sealedBy returns the name of the key that an item is sealed by as a whole, "" for one that is not.
func sealedBy(item table.Item) string {
	var d struct {
		Sealed string `json:"sealed"`
	}
	if json.Unmarshal(item.Data, &d) != nil {
		return ""
	}
	ref, _ := seal.RefOf(d.Sealed)
	return ref
}

// Drop lets go of a pepper by its name, or the beginning of it: the table no longer demands it. It must be one under which nothing is left,
// and not the first, under which somebody may become known at any moment.
func (c Pepper) Drop(ctx context.Context, name string) (ops.Peppers, error) {
	view, err := c.Count(ctx)
	if err != nil {
		return view, err
	}
	at := slices.IndexFunc(view.Peppers, func(p ops.Pepper) bool { return name != "" && strings.HasPrefix(p.Name, name) })
	if at < 0 {
		return view, fault.New(fault.NotFound, "no pepper of PHONE_PEPPER has that name: josh pepper show has their names")
	}
	switch p := view.Peppers[at]; {
	case p.First:
		return view, fault.New(fault.Conflict, "it is the first of PHONE_PEPPER: numbers that nobody knows get it. Put another before it first")
	case view.Unknown > 0:
		return view, fault.New(fault.Conflict, fmt.Sprintf("%d numbers were made with none of PHONE_PEPPER: give every pepper of the data", view.Unknown))
	case p.Numbers+p.Sealed > 0:
		return view, fault.New(fault.Conflict, fmt.Sprintf("%d numbers are known under it and %d profiles or entries of pools are sealed under it: without it they would be lost, opt-outs included", p.Numbers, p.Sealed))
	}
	stored, version, err := c.stored(ctx)
	if err != nil {
		return view, err
	}
	gone := c.cfg.Peppers()[at].Fingerprint()
	rest := slices.DeleteFunc(slices.Clone(stored), func(other string) bool { return other == gone })
	if len(rest) == 0 || len(rest) == len(stored) {
		return view, nil
	}
	if err := c.keep(ctx, rest, version); err != nil {
		return view, err
	}
	view.Peppers[at].Dropped = true
	return view, nil
}
