package replay

import (
	"bytes"
	"compress/flate"
	"encoding/json"
	"io"
	"regexp"
	"sync"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Version is that of the bundles that this code writes. It reads that version alone: snapshots live no longer than their
// texts, and a bundle says which release it is of.
const Version = 1

// MaxPacked bounds a packed bundle. A state that large is that of a flood, and an item may have 400 KB with all else.
const MaxPacked = 72 << 10 // 96 KB sealed

// maxPlain bounds what a packed bundle may unpack to: a hundred pages of what turns ask for.
const maxPlain = 64 << 20

// Bundle is one turn: what it was decided from, and what was decided.
type Bundle struct {
	Version  int      `json:"version"`
	Redacted bool     `json:"redacted,omitempty"`
	Setting  Setting  `json:"setting"`
	Snapshot Snapshot `json:"snapshot"`
	Decided  Decided  `json:"decided"`
}

// Setting is what a decision rests on beside its snapshot.
type Setting struct {
	Rules      string `json:"rules,omitempty"` // which they were: commit, as far as it is known, and the sum of the data files
	BaseURL    string `json:"base_url,omitempty"`
	Contact    string `json:"contact,omitempty"`
	AtProvider bool   `json:"at_provider,omitempty"` // the provider is in charge of opt-outs
}

// sealed finds what is sealed inside of a bundle. No rule reads it, and it does not shrink. Within a string of JSON its first
// quote would have a backslash.
var sealed = regexp.MustCompile(`"sealed":"[^"\\]+"`)

// Packer packs bundles. It keeps what it compresses with: that is a megabyte. It is safe for use by many goroutines.
type Packer struct{ writers sync.Pool }

// Pack returns the bundle as it is sealed: compressed, without what is sealed in it (a dash is left in its place), and
// without the trace of the turn and its outcome, which are kept beside it. An error is of kind TooLarge beyond MaxPacked.
func (p *Packer) Pack(b Bundle) ([]byte, error) {
	b.Version, b.Decided.Steps, b.Decided.Outcome = Version, nil, ""
	plain, err := json.Marshal(b)
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "encode bundle", err)
	}
	plain = sealed.ReplaceAll(plain, []byte(`"sealed":"-"`))
	var packed bytes.Buffer
	w, ok := p.writers.Get().(*flate.Writer)
	if !ok {
		w, _ = flate.NewWriter(nil, flate.BestCompression) // the level is a valid one
	}
	defer p.writers.Put(w)
	w.Reset(&packed)
	_, _ = w.Write(plain) // a buffer takes everything
	_ = w.Close()
	if packed.Len() > MaxPacked {
		return nil, fault.New(fault.TooLarge, "bundle: too large to keep")
	}
	return packed.Bytes(), nil
}

// Unpack reads what Pack wrote. An error is of kind Unavailable when newer code wrote it, else Internal.
func Unpack(packed []byte) (Bundle, error) {
	plain, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxPlain))
	if err != nil {
		return Bundle{}, fault.Wrap(fault.Internal, "unpack bundle", err)
	}
	return Parse(plain)
}

// Parse reads a bundle from JSON. An error is of kind Unavailable when newer code wrote it, else Internal.
func Parse(plain []byte) (b Bundle, err error) {
	if err := json.Unmarshal(plain, &b); err != nil {
		return b, fault.Wrap(fault.Internal, "bundle", err)
	}
	switch {
	case b.Version > Version:
		return b, fault.New(fault.Unavailable, "bundle: written by newer code")
	case b.Version != Version:
		return b, fault.New(fault.Internal, "bundle: no version that this code reads")
	}
	return b, nil
}
