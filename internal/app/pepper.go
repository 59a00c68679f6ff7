package app

import (
	"context"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/pepper"
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

// Pepper tells whether numbers are hashed as they were when the data was made. Under another pepper every number is a
// stranger's: who is opted out would be texted, and who is to be erased would not be found. It needs Table, Scan and Seal, to count also Stored.
type Pepper struct {
	cfg Config
	p   Parts
}

// NewPepper checks the peppers of a configuration.
func NewPepper(cfg Config, p Parts) Pepper { return Pepper{cfg, p} }

// Check compares the peppers with the fingerprints in the table or, when there is none, with what is stored, and then
// leaves those that the table does not have. proved is false when the table has nothing that could tell; then fingerprints are left only if
// the caller is the one who makes the data. An error of type *ConfigError means another pepper, or one too few.
func (c Pepper) Check(ctx context.Context, first bool) (proved bool, err error) {
	for range pepperRaces { // somebody else may leave a fingerprint between the read and the commit
		stored, version, err := c.stored(ctx)
		if err != nil {
			return false, err
		}
		if version == 0 {
			fits, found, err := c.evidence(ctx)
			if err == nil && found {
				err = refuseUnless(fits, notThatOne)
			}
			if err != nil || !found && !first {
				return false, err
			}
		}
		all, err := c.joined(stored)
		if err != nil || len(all) == len(stored) {
			return err == nil, err
		}
		if err = c.keep(ctx, all, version); fault.KindOf(err) != fault.Conflict {
			return err == nil, err
		}
	}
	return false, fault.New(fault.Unavailable, "the fingerprint of the pepper cannot be read")
}

// pepperRaces bounds how often fingerprints are read again because somebody else has left one.
const pepperRaces = 4

// stored reads the fingerprints of the table; version 0 is for none.
func (c Pepper) stored(ctx context.Context) (stored pepper.Stored, version int64, err error) {
	items, err := c.p.Table.Get(ctx, record.Pepper())
	if err != nil || !items[0].Exists() {
		return nil, 0, err
	}
	err = record.Decode(items[0], record.KindPepper, &stored)
	return stored, items[0].Version, err
}

// keep stores the fingerprints over those of a version.
func (c Pepper) keep(ctx context.Context, all pepper.Stored, version int64) error {
	item, err := record.Encode(record.Pepper(), record.KindPepper, all)
	if err != nil {
		return err
	}
	item.Version, item.Schema = version, all.Schema()
	return c.p.Table.Commit(ctx, table.Put(item))
}

// joined returns the fingerprints of the table with those of the configuration, which must have them all.
func (c Pepper) joined(stored pepper.Stored) (pepper.Stored, error) {
	own := c.cfg.Peppers().Fingerprints()
	missing := slices.DeleteFunc(slices.Clone(stored), func(one string) bool { return slices.Contains(own, one) })
	if len(missing) > 0 {
		return nil, refuseUnless(false, map[bool]string{true: notThatOne, false: oneTooFew}[len(missing) == len(stored)])
	}
	all := slices.Clone(stored)
	for _, one := range own {
		if !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all, nil
}

// What is wrong with peppers that are not those of the data.
const (
	notThatOne = "is not the one that the data was made with, so that nobody in it would be found: must be that one, for example what the functions have; or give a new folder or table"
	oneTooFew  = "lacks a pepper under which people may be known, opt-outs and holds included: must have every one that the data was made with, parted by commas; " +
		"with all of them josh pepper show says how many are known under each, and josh pepper drop lets go of one under which nobody is"
)

func refuseUnless(fits bool, text string) error {
	if fits {
		return nil
	}
	return &ConfigError{Problems: []Problem{{"PHONE_PEPPER", text}}}
}

// evidence looks for a number beside its hash.
func (c Pepper) evidence(ctx context.Context) (fits, found bool, err error) {
	list, after := c.cfg.Peppers(), table.Key{}
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
				return slices.Contains(list.Numbers(phone), number), true, nil
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
