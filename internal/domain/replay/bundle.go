package replay

import (
	"bytes"
	"compress/flate"
	"encoding/json"

	"github.com/josh-sms/josh/internal/base/deflate"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
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
	Version  int  `json:"version"`
	Redacted bool `json:"redacted,omitempty"`
	// Altered says, of a redacted bundle, at which step the rules of when it was exported read stand-ins otherwise than the words: "" where they
	// decide the same.
	Altered  string   `json:"altered,omitempty"`
	Setting  Setting  `json:"setting"`
	Snapshot Snapshot `json:"snapshot"`
	Decided  Decided  `json:"decided"`
	// Made has the cards of operators as they were, where there were any. A bundle in the table does without: they are kept once, by Setting.Cards.
	Made *wording.Made `json:"made,omitempty"`
}

// Setting is what a decision rests on beside its snapshot.
type Setting struct {
	Rules      string `json:"rules,omitempty"` // which they were: commit, as far as it is known, and the sum of the data files
	BaseURL    string `json:"base_url,omitempty"`
	Contact    string `json:"contact,omitempty"`
	AtProvider bool   `json:"at_provider,omitempty"` // the provider is in charge of opt-outs
	// The thresholds of confidence.
	High float64 `json:"high,omitempty"`
	Med  float64 `json:"med,omitempty"`
	Low  float64 `json:"low,omitempty"`
	// Asks: a model is asked what rules are not sure of.
	Asks bool `json:"asks,omitempty"`
	// Prompt is the version of the prompt that it is asked by; 0 is the first.
	Prompt int `json:"prompt,omitempty"`
	// Answers is the version of the prompts by which a model chooses cards; 0: none does.
	Answers int `json:"answers,omitempty"`
	// Interviews is the version of the prompt by which a model reads answers of the interview; 0: none does.
	Interviews int `json:"interviews,omitempty"`
	// Memories is the version of the prompts by which a model notes facts and summarises; 0: none does.
	Memories int `json:"memories,omitempty"`
	// Plans is the version of the prompts by which a model plans what a text asks for; 0: none does.
	Plans int `json:"plans,omitempty"`
	// Embeds is the model that facts are found by; "": none is.
	Embeds string `json:"embeds,omitempty"`
	// Judges: a model is the second stage of safety.
	Judges bool `json:"judges,omitempty"`
	// Planner says whether a text may hold several requests: on, off or shadow; "" is off.
	Planner string `json:"planner,omitempty"`
	// Shadow is the share of texts that a second reader reads.
	Shadow float64 `json:"shadow,omitempty"`
	// Cards is the revision of the cards of operators, 0 for none.
	Cards int64 `json:"cards,omitempty"`
}

// unsealed returns JSON with a dash in the place of all that is sealed in it, what earlier turns were decided from included: no
// rule reads that, and it does not shrink. A name of a field within a string would have backslashes before its quotes.
func unsealed(plain []byte) []byte { return emptied(emptied(plain, `"sealed":"`), `"snapshot":"`) }

// emptied puts a dash in the place of what fields of a name have.
func emptied(plain []byte, field string) []byte {
	name, out := []byte(field), plain[:0]
	for {
		before, rest, found := bytes.Cut(plain, name)
		out = append(out, before...)
		if !found {
			return out
		}
		if end := bytes.IndexByte(rest, '"'); end > 0 { // what is sealed has no quotes
			rest = rest[end-1:]
			rest[0] = '-'
		}
		out, plain = append(out, name...), rest
	}
}

// Packer packs bundles. It keeps what it compresses with: that is a megabyte. It is safe for use by many goroutines.
type Packer struct{ deflate deflate.Packer }

// Pack returns the bundle as it is sealed: compressed, without what is sealed in it (a dash is left in its place), and
// without the trace of the turn and its outcome, which are kept beside it. An error is of kind TooLarge beyond MaxPacked.
func (p *Packer) Pack(b Bundle) ([]byte, error) {
	names := namesOf(b.Snapshot)
	b.Version, b.Decided.Steps, b.Decided.Outcome = Version, nil, ""
	plain, err := json.Marshal(b)
	if err != nil {
		return nil, fault.Wrap(fault.Internal, "encode bundle", err)
	}
	plain = names.out(unsealed(plain))
	packed := p.deflate.Pack(plain, flate.BestSpeed)
	if len(packed) > MaxPacked {
		return nil, fault.New(fault.TooLarge, "bundle: too large to keep")
	}
	return packed, nil
}

// With returns the bundle with what Pack has left out.
func (b Bundle) With(outcome string, steps []turn.TraceStep) Bundle {
	b.Decided.Outcome, b.Decided.Steps = outcome, StepsOf(steps)
	return b
}

// Unpack reads what Pack wrote; names are those of the item that it is kept in. An error is of kind Unavailable when newer
// code wrote it, else Internal.
func Unpack(packed []byte, names Names) (Bundle, error) {
	plain, err := deflate.Unpack(packed, maxPlain)
	if err != nil {
		return Bundle{}, fault.Wrap(fault.Internal, "unpack bundle", err)
	}
	return Parse(names.in(plain))
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
