package local

import (
	"os"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/platform/seal"
	sealkeys "github.com/josh-sms/josh/internal/platform/seal/local"
)

// openKeys has all sealed by the keys of a data folder.
func (s *Stack) openKeys(data string) error {
	keys, err := openKeys(data, s.clock.Now)
	if err != nil {
		return err
	}
	s.parts.Seal = seal.NewBox(keys, nil)
	s.newKey = func() (ops.Keys, error) {
		now, err := keys.Rotate()
		return ops.Keys(now), err
	}
	return nil
}

// openKeys opens the key file of a data folder that no other process has. What one that died over a new key has left beside it goes: a
// copy of the keys that nobody reads.
func openKeys(data string, now func() time.Time) (*sealkeys.Keys, error) {
	path := filepath.Join(data, keyFile)
	left, err := filepath.Glob(path + "." + sealkeys.Unfinished + "*")
	if err != nil {
		return nil, fault.Wrap(fault.Config, "data folder", err)
	}
	for _, name := range left {
		if err := os.Remove(name); err != nil {
			return nil, fault.Wrap(fault.Config, "data folder", err)
		}
	}
	return sealkeys.Open(path, sealkeys.Options{Now: now})
}
