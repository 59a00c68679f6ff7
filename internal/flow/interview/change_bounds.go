package interview

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/profile"
)

// avoided returns the keys of what somebody wants none of, in words of their own; none for words that say more than keys can.
func (t running) avoided(rules *profile.Rules, words string) []string {
	keys, left := rules.Boundaries(words)
	for _, key := range t.reader.Refused(words) {
		left -= len(strings.Fields(t.reader.Label(key))) // its words are no words of their own
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	if left > 0 {
		return nil
	}
	return keys
}

// refuses are beginnings of texts that say what their sender would rather not do.
func refuses() []string {
	return []string{"no ", "no more ", "please no ", "nothing with ", "i hate ", "i avoid ", "i dont like ", "i don't like ", "i'd rather not do ", "i would rather not do "}
}

// bounds returns a boundary that a text says in so many words, "I hate loud places"; none for any other text.
func (t running) bounds(rules *profile.Rules) []profile.Patch {
	said := strings.TrimSuffix(strings.ToLower(strings.Trim(t.Message.Normal, " .!")), " please")
	for _, lead := range refuses() {
		words, is := strings.CutPrefix(said, lead)
		if keys := t.avoided(rules, words); is && len(keys) > 0 {
			return []profile.Patch{{Path: profile.PathAvoid, Op: profile.Add, Keys: keys}}
		}
	}
	return nil
}

// labels names what is to be avoided: boundaries without the activities that go with them.
func (t running) labels(rules *profile.Rules, keys []string) (labels []string) {
	bounds := slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return rules.Boundary(key) == "" })
	if len(bounds) == 0 {
		bounds = keys
	}
	for _, key := range bounds {
		labels = append(labels, t.label(rules, key))
	}
	return labels
}
