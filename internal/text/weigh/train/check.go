package train

import (
	"bytes"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/weigh"
)

// Check returns an error if packed weights are not what is learned from a file of texts: by their sum, since learning takes some
// seconds; again, by learning anew.
func Check(texts, packed []byte, o Options, again bool) error {
	if _, sum, err := weigh.Load(string(packed)); err != nil || sum != Sum(texts) {
		return fault.New(fault.Config, "the weights were learned from other texts: make rules")
	}
	if !again {
		return nil
	}
	if want, err := Compile(texts, o); err != nil || !bytes.Equal(packed, want) {
		return fault.New(fault.Config, "the weights are not what is learned from the texts: make rules")
	}
	return nil
}
