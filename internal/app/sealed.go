package app

import (
	"crypto/sha256"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/memory"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/reminder"
	talkrules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/flow/action"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/flow/talk"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/sealed"
)

// Sealed returns a table that keeps profiles, what is remembered of people, and what matching reads of them, sealed under a key of the first pepper, and opens what was sealed under
// any: keys that need no call, since a wave of invites reads 400 of them. Every process has its table from here.
func (c Config) Sealed(t table.Table) sealed.Table {
	keys := seal.Fixed{} // none without a pepper, under which anybody could open them: then nothing is sealed, and nothing opened
	for _, p := range c.Peppers() {
		sum := sha256.Sum256(p.Key("profiles"))
		keys = keys.With(p.Ref(), sum[:])
	}
	return sealed.New(t, seal.NewBox(keys, nil), profile.Kind.Name, profile.UndoKind.Name, linkup.KindPool.Name, memory.Kind.Name, memory.VectorsKind.Name, reminder.Kind.Name, rules.KindRelay.Name, action.Kind.Name, talk.KindMine.Name, talkrules.KindWords.Name)
}
