package understand

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Extract is what a model has read in an answer of the interview that rules did not. Each part of it rests on words of the text.
type Extract struct {
	Activities []string     `json:"activities"` // keys of the catalogue
	Times      []string     `json:"times"`
	Group      *Group       `json:"group"`
	Options    []Quoted     `json:"options"` // letters of the step that was asked
	Motives    []Quoted     `json:"motives"`
	Avoid      []Quoted     `json:"avoid"` // keys of the catalogue and of boundaries
	Likes      []Quoted     `json:"likes"` // "quiet", "lively", "outdoors", "indoors", "ahead", "spontaneous"
	Factors    []FactorSaid `json:"factors"`
}

// Quoted is a value with the words of the text that say it.
type Quoted struct {
	Is    string `json:"is"`
	Quote string `json:"quote"`
}

// FactorSaid is what words of a text say of a factor of a profile, from 0 to 1.
type FactorSaid struct {
	Factor     string  `json:"factor"`
	Value      float64 `json:"value"`
	Confidence float64 `json:"confidence"`
	Quote      string  `json:"quote"`
}

// Extracted reads what a model says of an answer, in the form of its prompt's schema. It is a stranger's word: what no word of the text speaks
// for is dropped. An error is of kind Invalid.
func (r *Reader) Extracted(raw []byte, text string, c Context) (x Extract, err error) {
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&x); err != nil {
		return Extract{}, fault.Wrap(fault.Invalid, "answer of a model", err)
	}
	g, err := r.groundOf(text, c)
	if err != nil {
		return Extract{}, err
	}
	x.Activities, x.Times = g.keys(x.Activities), g.spans(x.Times)
	if n := x.Group; n != nil && (!g.t.names(n.Min) || !g.t.names(n.Max) || n.Min < 2 || n.Max < n.Min || n.Max > largest) {
		x.Group = nil
	}
	if own := group(g.t); own != nil && own.Min >= 2 {
		x.Group = own
	}
	for _, list := range []*[]Quoted{&x.Options, &x.Motives, &x.Avoid, &x.Likes} {
		*list = slices.DeleteFunc(*list, func(q Quoted) bool { return !g.says(q.Quote) })
	}
	x.Factors = slices.DeleteFunc(x.Factors, func(f FactorSaid) bool { return !g.says(f.Quote) })
	return x, nil
}

// says reports whether a quote stands in the text and has a word that says something.
func (g ground) says(quote string) bool {
	long := slices.ContainsFunc(strings.Fields(quote), func(word string) bool { return utf8.RuneCountInString(word) >= shortestWord })
	return long && g.t.holds(quote)
}

// shortestWord is how many letters a word has at least that says something: "the", "and" and the like say nothing, and "fun" does.
const shortestWord = 3
