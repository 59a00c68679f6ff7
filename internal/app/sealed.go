package app

import (
	"crypto/sha256"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/sealed"
)

// Sealed returns a table that keeps profiles, and what matching reads of them, sealed under a key of the pepper: one that needs no call, since
// a wave of invites reads 400 of them. Every process has its table from here.
func (c Config) Sealed(t table.Table) sealed.Table {
	var secret []byte // none without a pepper, under which anybody could open them: then nothing is sealed, and nothing opened
	if c.PhonePepper != "" {
		sum := sha256.Sum256(c.Key()("profiles"))
		secret = sum[:]
	}
	keys := seal.NewFixed("profiles-1", secret)
	return sealed.New(t, seal.NewBox(keys, nil), profile.Kind.Name, profile.UndoKind.Name, linkup.KindPool.Name)
}
