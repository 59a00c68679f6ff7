package wording

import (
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/deck"
)

// LeastAsks is in how many ways people are known to ask for a card: a card with fewer is found by chance.
const LeastAsks = 10

// mostLines is how many wordings a card may have: their keys have one digit.
const mostLines = 9

// stopWords returns the carriers' words that would opt a person out if they sent them.
func stopWords() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(stop|stopall|unsubscribe|cancel|end|quit|revoke|opt ?out)\b`)
}

// aboutStop are the cards whose question is the way out.
func aboutStop() []string {
	return []string{"stop_texts", "how_did_you_get_my_number", "wrong_number", "difference_pause_stop", "difference_stop_delete"}
}

// wayOut takes out of a text what the carriers demand of the first one and of compliance texts.
func wayOut(words string) string {
	return strings.NewReplacer("STOP to opt out", "", "Text STOP to opt out", "", "You are opted out", "", "nvia STOP", "", "nvias STOP", "").Replace(words)
}

// unvoiced returns what of a text JOSH does not say: what promises, boasts or scores, and more than one question.
func unvoiced(words string) (faults []string) {
	for _, b := range []string{"great answer", "awesome", "!!", "score", "match%", "therapy", "promise", "guarantee", "algorithm", "AI ", "as an "} {
		if strings.Contains(strings.ToLower(words), strings.ToLower(b)) {
			faults = append(faults, fmt.Sprintf("says %q", b))
		}
	}
	if n := strings.Count(words, "?"); n > 1 {
		faults = append(faults, fmt.Sprintf("asks %d questions", n))
	}
	return faults
}

// promises finds what would bind somebody, in both languages.
func promises() *regexp.Regexp {
	return regexp.MustCompile(`(?i)\b(definitely|for sure|I swear|we swear|without fail|no matter what|100 ?%|make sure (that )?you|you will (always|never)|you'll (always|never)|prometo|prometemos|garantiz\w+|sin falta|con toda seguridad)`)
}

// places returns what the places in a card need, those that no turn fills for cards as faults.
func (b *Book) places(c deck.Card) (needs []Need, faults []string) {
	by := map[string]Need{"region": NeedsRegion, "cities": NeedsCities, "until": NeedsPause, "help": NeedsHelp, "emergency": NeedsHelp, "record": NeedsRecord, "likes": NeedsRecord, "me": NeedsRecord, "facts": NeedsRecord}
	for _, m := range regexp.MustCompile(`\{([^}]*)\}`).FindAllStringSubmatch(everything(c), -1) {
		need := by[m[1]]
		if need == NeedsHelp && slices.Contains(c.Needs, string(NeedsCrisis)) {
			need = NeedsCrisis
		}
		if _, fact := b.facts.at(m[1]); need == "" && !fact && !slices.Contains([]string{"support", "base", "name"}, m[1]) {
			faults = append(faults, "has a place that no turn fills for cards: "+m[0])
		}
		if need != "" && !slices.Contains(needs, need) {
			needs = append(needs, need)
		}
	}
	for _, condition := range slices.Sorted(maps.Keys(c.When)) {
		if !slices.Contains(Conditions(), Condition(condition)) {
			faults = append(faults, "has words for "+condition+", which nobody knows")
		}
		need := NeedsState
		if Condition(condition) == WhenModel {
			need = NeedsSetting
		} else if Condition(condition) == WhenProfiled || Condition(condition) == WhenRemembered {
			need = NeedsRecord
		}
		if !slices.Contains(needs, need) {
			needs = append(needs, need)
		}
	}
	return needs, faults
}

// everything returns all that a card may say, its page included.
func everything(c deck.Card) string {
	return strings.Join(slices.Concat(c.Short, []string{c.Long}, slices.Concat(slices.Collect(maps.Values(c.When))...)), "\n")
}

// WithNeeds returns a card with the needs that its words have; the others, which only a person can see, stay as they are.
func (b *Book) WithNeeds(c deck.Card) deck.Card {
	needs, _ := b.places(c)
	for _, need := range c.Needs {
		if n := Need(need); (n == NeedsMember || n == NeedsPlans || n == NeedsTold) && !slices.Contains(needs, n) {
			needs = append(needs, n)
		}
	}
	c.Needs = nil
	for _, n := range needs {
		c.Needs = append(c.Needs, string(n))
	}
	return c
}

// Faults returns what is wrong with the words of a card that an operator has written, in words for them; none when it may be sent. It
// holds a card to what tests hold every text of the data files to.
func (b *Book) Faults(c deck.Card) (faults []string) {
	if c.Language != "en" && c.Language != "es" {
		faults = append(faults, "is in no language that JOSH speaks: en or es")
	}
	if len(c.Asks) < LeastAsks {
		faults = append(faults, fmt.Sprintf("has %d asks: write %d ways in which people ask for it, or more", len(c.Asks), LeastAsks))
	}
	if len(c.Short) > mostLines || c.Kind == deck.Talk && len(c.Short) < 2 {
		faults = append(faults, "has too many wordings, or as small talk only one")
	}
	_, unfilled := b.places(c)
	faults = append(faults, unfilled...)
	_, most := purposeOf(c)
	for _, lines := range append([]deck.Lines{c.Short}, slices.Collect(maps.Values(c.When))...) {
		for _, words := range lines {
			faults = append(faults, b.lineFaults(c, asSent(c, words), most)...)
		}
	}
	faults = append(faults, strayFaults(c.Long)...)
	slices.Sort(faults)
	return slices.Compact(faults)
}

// lineFaults returns what is wrong with one wording.
func (b *Book) lineFaults(c deck.Card, words string, most int) (faults []string) {
	switch got := sms.Count(b.words(Text{MaxSegments: most, Words: words}, longest())); {
	case got.Encoding != sms.GSM7:
		faults = append(faults, "has a letter or sign that would halve what a text holds (curly quotes, dashes, emoji)")
	case got.Segments > most:
		faults = append(faults, fmt.Sprintf("takes %d segments with the longest names in it, and may take %d", got.Segments, most))
	}
	return append(faults, voiceFaults(c, words)...)
}

// voiceFaults returns what is wrong with how a text speaks.
func voiceFaults(c deck.Card, words string) []string {
	faults := append(unvoiced(words), strayFaults(words)...)
	if hit := stopWords().FindString(wayOut(words)); hit != "" {
		faults = append(faults, fmt.Sprintf("says %q: who sends that back is opted out", hit))
	}
	if strings.Contains(words, "STOP") && !slices.Contains(aboutStop(), c.ID) {
		faults = append(faults, "names STOP, which only cards about the way out do")
	}
	return faults
}

// Unfit returns what of a text that was made of cards JOSH does not say, for operators; none when it may be said. Whether the cards say it is for
// others to find out.
func Unfit(words string) (faults []string) {
	faults = unvoiced(words)
	if stopWords().MatchString(words) {
		faults = append(faults, "says a word that opts out whoever sends it back")
	}
	if promises().MatchString(words) {
		faults = append(faults, "promises")
	}
	return faults
}

// strayFaults returns what neither a text nor a page may say: what binds somebody, and addresses that are not ours.
func strayFaults(words string) (faults []string) {
	if hit := promises().FindString(words); hit != "" {
		faults = append(faults, fmt.Sprintf("promises: %q", hit))
	}
	if bare := strings.ReplaceAll(words, "{base}", ""); strings.Contains(bare, "://") || strings.Contains(bare, "www.") || strings.Contains(bare, "@") {
		faults = append(faults, "has an address of its own: {base} and {support} are the places for ours")
	}
	return faults
}

// longest fills every place with the longest value that is expected in it, see Values.
func longest() (v Values) {
	fields := reflect.ValueOf(&v).Elem()
	for i := range fields.NumField() {
		fields.Field(i).SetString(fields.Type().Field(i).Tag.Get("longest"))
	}
	return v
}
