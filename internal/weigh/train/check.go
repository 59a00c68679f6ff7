package train

import (
	"bytes"
	"os"

	"github.com/josh-sms/josh/internal/fault"
	"github.com/josh-sms/josh/internal/weigh"
)

// Update writes the file of weights that are learned from a file of texts.
func Update(texts, packed string, o Options) error {
	file, err := os.ReadFile(texts) //nolint:gosec // a file of the source
	if err != nil {
		return fault.Wrap(fault.NotFound, "labelled texts", err)
	}
	weights, err := Compile(file, o)
	if err != nil {
		return err
	}
	return fault.Wrap(fault.Unavailable, "weights", os.WriteFile(packed, weights, 0o600))
}

// Check returns an error if a file of weights is not what is learned from a file of texts: by their sum, since learning takes some
// seconds; again, by learning anew.
func Check(texts, packed string, o Options, again bool) error {
	file, err := os.ReadFile(texts) //nolint:gosec // a file of the source
	if err != nil {
		return fault.Wrap(fault.NotFound, "labelled texts", err)
	}
	weights, err := os.ReadFile(packed) //nolint:gosec // a file of the source
	if err != nil {
		return fault.Wrap(fault.NotFound, "weights", err)
	}
	if _, sum, err := weigh.Load(string(weights)); err != nil || sum != Sum(file) {
		return fault.New(fault.Config, packed+" was learned from other texts than "+texts+": make rules")
	}
	if !again {
		return nil
	}
	if want, err := Compile(file, o); err != nil || !bytes.Equal(weights, want) {
		return fault.New(fault.Config, packed+" is not what is learned from "+texts+": make rules")
	}
	return nil
}
