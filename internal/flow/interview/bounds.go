package interview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
)

// mostOwn is how many characters a text has at most whose words are kept as a boundary: more is a story, of which the keys are kept alone.
const mostOwn = 200

// leftOver is how many words that no key stands for make words of the person's own worth keeping, where some key was found.
const leftOver = 2

// avoids returns what a text says they would rather not do, as keys of the catalogue and of boundaries.
func (t running) avoids() (keys []string) {
	if rules, err := t.rules(); err == nil {
		keys, _ = rules.Boundaries(t.Message.Normal)
	}
	for _, key := range t.reader.Refused(t.Message.Normal) {
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}

// ownWords keeps the words of an answer to boundaries_01 that says more than keys can, sealed, in place of those of an answer before.
func (t running) ownWords(i *Interview, a profile.Answer) *turn.Ask {
	rules, err := t.rules()
	if err != nil {
		return &turn.Ask{Err: err}
	}
	if ask := t.forget(i); ask != nil {
		return ask
	}
	left := t.unknown(rules, a)
	switch {
	case a.Skip, left < 1, len(a.Avoid) > 0 && left < leftOver, rules.Unbounded(t.Message.Normal), utf8.RuneCountInString(t.Message.Normal) > mostOwn:
		return nil
	}
	i.Words = t.Message.ID
	t.Change(turn.Change{
		Key: record.Said(t.State.Number, t.Message.ID), Kind: record.KindSaid, // the text's, so that a repeated turn keeps it once
		Value: people.Said{ID: t.Message.ID, SID: t.Message.SID, About: people.SaidBoundary, At: t.Now}, Seals: turn.SenderWords,
	})
	return nil
}

// forget deletes the words that were kept, if there are some.
func (t running) forget(i *Interview) *turn.Ask {
	if i.Words == "" {
		return nil
	}
	item, ask := t.Fetch(record.Said(t.State.Number, i.Words))
	if ask != nil {
		return ask
	}
	if item.Exists() {
		t.Change(turn.Change{Key: item.Key, Version: item.Version})
	}
	i.Words = ""
	return nil
}

// unknown counts the words of an answer to boundaries_01 that no key stands for.
func (t running) unknown(rules *profile.Rules, a profile.Answer) int {
	_, left := rules.Boundaries(t.Message.Normal)
	for _, key := range a.Avoid {
		left -= len(strings.Fields(t.reader.Label(key))) // of an activity: the rules of boundaries do not know them
	}
	return left
}

// patterns returns what the text says of single activities.
func (t running) patterns(i Interview) (list []profile.Pattern) {
	if i.Step == profile.Boundaries {
		return nil
	}
	for _, p := range t.reader.Patterns(t.Message.Normal, t.context(i)) {
		for _, key := range p.Activities {
			list = append(list, profile.Pattern{Key: key, Windows: p.Times, Constraints: p.Constraints, Motives: profile.MotivesIn(p.Why)})
		}
	}
	return list
}
