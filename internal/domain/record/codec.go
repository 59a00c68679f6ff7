package record

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Kind names a type of item and the version of its shape that this code writes. It reads that version and
// every older one: a new field needs a useful zero value, anything else a new version and an upgrade.
type Kind struct {
	Name   string
	Schema int
}

// The kinds of items. testdata/ holds a recorded payload of each version, for ever.
//
//nolint:gochecknoglobals // constant values: Go has no struct constants
var (
	KindContact      = Kind{"contact", 1}
	KindPerson       = Kind{"person", 2} // since 2 all that tells who it is is sealed
	KindSession      = Kind{"session", 1}
	KindOptOut       = Kind{"opt_out", 1}
	KindHold         = Kind{"hold", 1}
	KindWork         = Kind{"work", 1}
	KindMessage      = Kind{"message", 1}
	KindJob          = Kind{"job", 1}
	KindText         = Kind{"text", 1}
	KindFiledJob     = Kind{"filed_job", 1}
	KindFiledAt      = Kind{"filed_at", 1}
	KindReceipt      = Kind{"receipt", 1}
	KindEvent        = Kind{"event", 1}
	KindRegion       = Kind{"region", 1}
	KindFailed       = Kind{"failed_receipt", 1}
	KindPause        = Kind{"pause", 1}
	KindDead         = Kind{"dead", 1}
	KindLink         = Kind{"link", 1}
	KindMyPage       = Kind{"my_page", 1}
	KindRegistration = Kind{"registration", 1}
	KindErasure      = Kind{"erasure", 1}
	KindCodes        = Kind{"codes", 1}
	KindConsents     = Kind{"consents", 1}
	KindWaiting      = Kind{"waiting", 1}
	KindIncident     = Kind{"incident", 1}
	KindListed       = Kind{"listed", 1}
	KindPepper       = Kind{"pepper", 2} // since 2 it may have several fingerprints
	KindHuman        = Kind{"human", 1}
	KindSaid         = Kind{"said", 1}
	KindSupply       = Kind{"supply", 1}
	KindSignal       = Kind{"signal", 1}
	KindTimer        = Kind{"timer", 1}
	KindInner        = Kind{"inner", 1}
	KindAnswer       = Kind{"answer", 1}
	KindNaming       = Kind{"naming", 1}
	KindRouted       = Kind{"routed", 1}
	KindQuestion     = Kind{"question", 1}
	KindCard         = Kind{"card", 1}
	KindCards        = Kind{"cards", 1}
	KindLedger       = Kind{"ledger", 1}
	KindLedgerOver   = Kind{"ledger_over", 1}
	KindOutage       = Kind{"outage", 1}
	KindShadow       = Kind{"shadow", 1}
	KindShadowed     = Kind{"shadowed", 1}
	KindDraft        = Kind{"draft", 1}
	KindAudit        = Kind{"audit", 1}
	KindReferral     = Kind{"referral", 1}
)

// Encode makes the item that stores v under key; Version, Due and Expires are the caller's to set.
func Encode(key table.Key, kind Kind, v any) (table.Item, error) {
	data, err := json.Marshal(v)
	if err != nil {
		return table.Item{}, fault.Wrap(fault.Internal, "encode "+kind.Name, err)
	}
	return table.Item{Key: key, Kind: kind.Name, Schema: kind.Schema, Data: data}, nil
}

// Decode reads an item of the kind into v. An item written by newer code than this is Unavailable, so that
// it waits for the code that can read it; another kind or broken JSON is Internal.
func Decode(item table.Item, kind Kind, v any) error {
	switch {
	case item.Kind != kind.Name:
		return fault.New(fault.Internal, fmt.Sprintf("decode %s: item is a %s", kind.Name, item.Kind))
	case item.Schema > kind.Schema:
		return fault.New(fault.Unavailable, fmt.Sprintf("decode %s: schema %d is newer than this code's %d", kind.Name, item.Schema, kind.Schema))
	}
	return fault.Wrap(fault.Internal, "decode "+kind.Name, json.Unmarshal(item.Data, v))
}

// Slot is a typed place in the table: what was read there, if anything.
type Slot[T any] struct {
	Value   T
	Version int64 // 0 when nothing is stored
}

// Present reports whether something is stored.
func (s Slot[T]) Present() bool { return s.Version > 0 }

// In returns what the record of a kind says among those of a number, the zero value where there is none. Errors are those of Decode.
func In[T any](records []table.Item, kind Kind) (v T, err error) {
	if i := slices.IndexFunc(records, func(item table.Item) bool { return item.Kind == kind.Name }); i >= 0 {
		err = Decode(records[i], kind, &v)
	}
	return v, err
}
