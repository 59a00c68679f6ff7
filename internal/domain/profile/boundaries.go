package profile

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"slices"
	"strings"
	"unicode"

	"github.com/josh-sms/josh/internal/base/fault"
)

//go:embed data/boundaries.json
var rawLimits []byte

// limits is what people say they would rather not do, and how they like places and plans.
type limits struct {
	boundaries []boundary
	phrases    []limit
	nothing    [][]string
}

type boundary struct {
	Key        string   `json:"key"`
	Label      string   `json:"label"`      // as it stands in a text: "late nights"
	Activities []string `json:"activities"` // of the catalogue, that are to be avoided with it
	Noise      string   `json:"noise"`      // the preference that it says, "" for none
	Phrases    []string `json:"phrases"`
}

// limit is a phrase that names a boundary or a preference. A star ends the beginning of a word.
type limit struct {
	words []string
	of    *boundary
	likes Preferences
}

func parseLimits(data []byte) (l limits, err error) {
	var f struct {
		Version     int        `json:"version"`
		Source      string     `json:"source"`
		Boundaries  []boundary `json:"boundaries"`
		Preferences []struct {
			Path    string   `json:"path"`
			Value   string   `json:"value"`
			Phrases []string `json:"phrases"`
		} `json:"preferences"`
		Nothing []string `json:"nothing"`
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&f); err != nil {
		return l, fault.Wrap(fault.Internal, "boundaries.json", err)
	}
	if f.Version != 1 || f.Source == "" {
		return l, fault.New(fault.Internal, "boundaries.json: no version 1, or no source")
	}
	l.boundaries = f.Boundaries
	for i := range l.boundaries {
		b := &l.boundaries[i]
		if b.Key == "" || b.Label == "" || len(b.Phrases) == 0 || slices.ContainsFunc(l.boundaries[:i], func(o boundary) bool { return o.Key == b.Key }) {
			return l, fault.New(fault.Internal, "boundaries.json: "+b.Key+": twice, or not whole")
		}
		for _, phrase := range b.Phrases {
			l.phrases = append(l.phrases, limit{words: split(phrase), of: b, likes: Preferences{Noise: b.Noise}})
		}
	}
	for _, p := range f.Preferences {
		likes := map[string]Preferences{"noise": {Noise: p.Value}, "outdoors": {Outdoors: p.Value}, "planning": {Planning: p.Value}}[p.Path]
		if !likes.Said() {
			return l, fault.New(fault.Internal, "boundaries.json: "+p.Path+": not a preference")
		}
		for _, phrase := range p.Phrases {
			l.phrases = append(l.phrases, limit{words: split(phrase), likes: likes})
		}
	}
	for _, phrase := range f.Nothing {
		l.nothing = append(l.nothing, split(phrase))
	}
	return l, nil
}

// Said reports whether something is said of the places and plans that somebody likes.
func (p *Preferences) Said() bool { return p.Noise+p.Outdoors+p.Planning != "" }

// Or returns p with the likes that are named by their values ("quiet", "ahead") where it has none.
func (p Preferences) Or(values []string) Preferences {
	for _, v := range values {
		switch v {
		case "quiet", "lively":
			p.Noise = cmp.Or(p.Noise, v)
		case "outdoors", "indoors":
			p.Outdoors = cmp.Or(p.Outdoors, v)
		case "ahead", "spontaneous":
			p.Planning = cmp.Or(p.Planning, v)
		}
	}
	return p
}

// split returns the words of a text in lower case, without apostrophes. A star stays with its word, a comma is one.
func split(text string) []string {
	text = strings.NewReplacer("'", "", "\u2019", "", ",", " , ", ".", " , ", ";", " , ", "!", " , ", "\n", " , ").Replace(strings.ToLower(text))
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '*' && r != ',' })
}

// begins reports whether a phrase stands at the beginning of words.
func begins(words, phrase []string) bool {
	if len(phrase) > len(words) {
		return false
	}
	for i, p := range phrase {
		stem, open := strings.CutSuffix(p, "*")
		if words[i] != p && (!open || !strings.HasPrefix(words[i], stem)) {
			return false
		}
	}
	return true
}

// Boundaries returns what a text says its sender would rather not do, as keys of boundaries and of the activities that go with them, and how
// many of its words that leaves which say something else.
func (r *Rules) Boundaries(text string) (keys []string, left int) {
	r.limits.find(text, func(l limit) {
		if l.of == nil {
			return
		}
		for _, key := range append([]string{l.of.Key}, l.of.Activities...) {
			if !slices.Contains(keys, key) {
				keys = append(keys, key)
			}
		}
	}, func(word string) {
		if !slices.Contains(empty(), word) {
			left++
		}
	})
	return keys, left
}

// Likes returns how a text says its sender likes places and plans; bounds says that it tells what they would rather not.
func (r *Rules) Likes(text string, bounds bool) (p Preferences) {
	r.limits.find(text, func(l limit) {
		if (l.of != nil) != bounds {
			return
		}
		for _, at := range []struct{ to, from *string }{{&p.Noise, &l.likes.Noise}, {&p.Outdoors, &l.likes.Outdoors}, {&p.Planning, &l.likes.Planning}} {
			if *at.from != "" {
				*at.to = *at.from
			}
		}
	}, func(string) {})
	return p
}

// Unbounded reports whether a text says that there is nothing that its sender would rather not do.
func (r *Rules) Unbounded(text string) bool {
	words := slices.DeleteFunc(split(text), func(word string) bool {
		return slices.Contains([]string{",", "im", "am", "honestly", "tbh", "lol", "thanks", "really"}, word)
	})
	return slices.ContainsFunc(r.limits.nothing, func(phrase []string) bool { return len(phrase) == len(words) && begins(words, phrase) })
}

// Boundary returns a boundary as it stands in a text ("late nights"), "" for a key that is none.
func (r *Rules) Boundary(key string) string {
	for i := range r.limits.boundaries {
		if r.limits.boundaries[i].Key == key {
			return r.limits.boundaries[i].Label
		}
	}
	return ""
}

// BoundaryKeys lists the keys of boundaries; none with broken data.
func BoundaryKeys() (keys []string) {
	l, _ := parseLimits(rawLimits)
	for i := range l.boundaries {
		keys = append(keys, l.boundaries[i].Key)
	}
	return keys
}

// find goes through a text: each phrase that stands there, the longest of several, and each word of none. A part of it that says something is
// fine names no boundary.
func (l *limits) find(text string, phrase func(limit), other func(word string)) {
	words := split(text)
	for len(words) > 0 {
		end := slices.IndexFunc(words, func(word string) bool { return word == "," || word == "but" })
		if end < 0 {
			end = len(words)
		}
		part := words[:end]
		fine := slices.ContainsFunc(part, func(word string) bool {
			return slices.Contains([]string{"fine", "ok", "okay", "love", "mind", "cool", "enjoy"}, word)
		}) &&
			!slices.Contains(part, "not") && !slices.Contains(part, "no")
		for len(part) > 0 {
			var best limit
			for _, at := range l.phrases {
				if len(at.words) > len(best.words) && begins(part, at.words) {
					best = at
				}
			}
			n := len(best.words)
			if n == 0 {
				other(part[0])
			} else if best.of == nil || !fine {
				phrase(best)
			}
			part = part[max(n, 1):]
		}
		words = words[min(end+1, len(words)):]
	}
}

// empty lists words that name nothing that somebody would rather not do.
func empty() []string {
	return strings.Fields(`no not nothing none too really please i im id a an the or and any anything for me my on in at of with to be is are it its that this
		would rather dont like want wanna do doing avoid hate never skip without stuff things thing just maybe first hang time times going go get getting very much super
		kinda people person someone anyone we thanks thank honestly tbh lol big fan prefer if can cant will wont so also more than around where there places place kind fine ok okay love mind cool enjoy`)
}
