package app

import (
	"context"
	"crypto/hmac"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// How far a table without a fingerprint is read for something that was hashed: the first page nearly always has a text
// or a person.
const (
	pepperPages = 20
	pepperPage  = 500
)

// pepperLength is how much of the fingerprint is stored, in hexadecimal digits: too much to meet by chance.
const pepperLength = 32

// Pepper tells whether numbers are hashed as they were when the data was made. Under another pepper every number is a
// stranger's: who is opted out would be texted, and who is to be erased would not be found. It needs Table, Scan and Seal.
type Pepper struct {
	cfg Config
	p   Parts
}

// NewPepper checks the pepper of a configuration.
func NewPepper(cfg Config, p Parts) Pepper { return Pepper{cfg, p} }

// Check compares the pepper with the fingerprint in the table or, when there is none, with what is stored, and then
// leaves a fingerprint. proved is false when the table has nothing that could tell; then a fingerprint is left only if
// the caller is the one who makes the data. An error of type *ConfigError means another pepper.
func (c Pepper) Check(ctx context.Context, first bool) (proved bool, err error) {
	own := string(c.cfg.Key()("fingerprint of the pepper"))[:pepperLength]
	for range 2 { // somebody else may leave a fingerprint between the read and the commit
		items, err := c.p.Table.Get(ctx, record.Pepper())
		switch {
		case err != nil:
			return false, err
		case items[0].Exists():
			var stored string
			if err := record.Decode(items[0], record.KindPepper, &stored); err != nil {
				return false, err
			}
			return true, refuseUnless(hmac.Equal([]byte(stored), []byte(own)))
		}
		fits, found, err := c.evidence(ctx)
		if err == nil && found {
			err = refuseUnless(fits)
		}
		if err != nil || !found && !first {
			return false, err
		}
		item, err := record.Encode(record.Pepper(), record.KindPepper, own)
		if err != nil {
			return false, err
		}
		if err = c.p.Table.Commit(ctx, table.Insert(item)); fault.KindOf(err) != fault.Conflict {
			return err == nil, err
		}
	}
	return false, fault.New(fault.Unavailable, "the fingerprint of the pepper cannot be read")
}

func refuseUnless(fits bool) error {
	if fits {
		return nil
	}
	return &ConfigError{Problems: []Problem{{
		"PHONE_PEPPER", "is not the one that the data was made with, so that nobody in it would be found: must be that one, for example what the functions have; or give a new folder or table",
	}}}
}

// evidence looks for a number beside its hash.
func (c Pepper) evidence(ctx context.Context) (fits, found bool, err error) {
	hash, after := c.cfg.Hash(), table.Key{}
	for range pepperPages {
		items, next, err := c.p.Scan(ctx, after, pepperPage)
		if err != nil {
			return false, false, err
		}
		for _, item := range items {
			phone, number, err := c.hashed(ctx, item)
			switch {
			case fault.KindOf(err) == fault.Unavailable:
				return false, false, err
			case err == nil && phone != "" && number != "":
				return hash(phone) == number, true, nil
			}
		}
		if next == (table.Key{}) {
			break
		}
		after = next
	}
	return false, false, nil
}

// hashed returns the number that an item has under seal, and the hash under which it is stored; "" for an item without.
func (c Pepper) hashed(ctx context.Context, item table.Item) (phone, number string, err error) {
	switch {
	case item.Expired(c.p.Now()):
	case item.Kind == record.KindPerson.Name:
		var p people.Person
		if err := record.Decode(item, record.KindPerson, &p); err != nil {
			return "", "", err
		}
		number, _ = strings.CutPrefix(item.PK, record.Person("").PK)
		p, err = live.OpenPerson(ctx, c.p.Seal, number, p)
		return p.Phone, number, err
	case item.Kind == record.KindText.Name:
		var text work.Filed
		if err := record.Decode(item, record.KindText, &text); err != nil {
			return "", "", err
		}
		number, _ = record.NumberOfText(item.Key)
		var content work.Content
		err = seal.OpenJSON(ctx, c.p.Seal, record.Message(text.SID).String(), text.Sealed, &content)
		return content.From, number, err
	}
	return "", "", nil
}
