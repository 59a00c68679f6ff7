package wording

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/josh-sms/josh/internal/text/deck"
	"github.com/josh-sms/josh/internal/text/pack"
)

//go:embed cards/en.json
var english string

//go:embed cards/es.json
var spanish string

// meanings are words and phrases that mean one thing here, and more ways in which people ask: they decide which card is found, not what it
// says.
//
//go:embed cards/words.en.json
var meanings string

// asked are more ways in which people ask, in the voices of people who text in other ways than the cards do: the old, the young, doubters,
// those who learn English.
//
//go:embed cards/asks.en.json
var asked string

// voices are still more of them, in other registers: formal, terse, told as a story, without a question mark.
//
//go:embed cards/voices.en.json
var voices string

// learned are weights of words, compressed, learned from all of these asks, texts/questions.jsonl and texts/indirect.jsonl (make rules).
//
//go:embed cards/learned.bin
var learned string

// sorts are weights of the same texts, which tell whether one asks several things, or nothing.
//
//go:embed cards/sorts.bin
var sorts string

// ReadDeck reads the cards of the data files. An error means that one is broken.
func ReadDeck() (*deck.Deck, error) {
	d, err := readCards()
	if err != nil {
		return nil, err
	}
	weights, err := pack.Inflate(learned)
	if err != nil {
		return nil, err
	}
	return d.Learned(weights, sorts)
}

// readCards reads the cards without what was learned of them.
func readCards() (*deck.Deck, error) {
	return deck.Read([]byte(english), []byte(spanish), []byte(meanings), []byte(asked), []byte(voices))
}

// Files returns the embedded data files, for a sum that tells them apart.
func Files() []string { return []string{english, spanish, meanings, asked, voices, learned, sorts} }

// embedded is the deck of the data files, made when it is asked for first: most starts of a function wait for nothing of it. It is never
// changed, so that all books of a process have one. What is wrong with a broken data file only ReadDeck can say, and tests ask it: here
// there are no cards then.
var embedded = sync.OnceValue(func() *deck.Deck {
	d, err := ReadDeck()
	if err != nil {
		d, err = readCards()
	}
	if err != nil {
		d, _ = deck.Read()
	}
	return d
})

// Condition is something that holds while a card is read, and for which it may have words of its own.
type Condition string

// The conditions. Each of the first five is that of a person, or of a stranger; no two of those hold at once.
const (
	WhenStranger   Condition = "stranger"   // has no account
	WhenRefused    Condition = "refused"    // held for safety, suspended or not entitled: no plans are for them, as far as anybody knows
	WhenWaitlisted Condition = "waitlisted" // JOSH is not open where they live
	WhenClosed     Condition = "closed"     // and there is no list either
	WhenPaused     Condition = "paused"     // by themselves
	WhenModel      Condition = "model"      // a language model may be asked about texts
	WhenRemembered Condition = "remembered" // something is remembered of them
	WhenProfiled   Condition = "profiled"   // it is known what they like
)

// Conditions lists them.
func Conditions() []Condition {
	return []Condition{WhenStranger, WhenRefused, WhenWaitlisted, WhenClosed, WhenPaused, WhenModel, WhenRemembered, WhenProfiled}
}

// Need is something that a card renders from beside the name of its reader and what is the same for everybody.
type Need string

// The needs.
const (
	NeedsMember  Need = "member"  // it makes no sense to somebody without an account
	NeedsPlans   Need = "plans"   // it speaks as if plans were for its reader: whom none are for gets what comes next instead
	NeedsState   Need = "state"   // it has other words for people in another state, see Conditions
	NeedsRegion  Need = "region"  // the name of the region: {region}
	NeedsCities  Need = "cities"  // the names of the open regions: {cities}
	NeedsPause   Need = "pause"   // the last day of the pause: {until}
	NeedsHelp    Need = "help"    // whom to call in danger: {emergency}, {help}
	NeedsCrisis  Need = "crisis"  // the same, with lines for people in a crisis
	NeedsRecord  Need = "record"  // what is kept of the person: {record}, {likes}, {facts}, {me}
	NeedsSetting Need = "setting" // it has other words where a setting says so, see Conditions
	NeedsTold    Need = "told"    // it invites to tell something: what comes next and asks nothing is kept
)

// Needs lists them.
func Needs() []Need {
	return []Need{NeedsMember, NeedsPlans, NeedsState, NeedsRegion, NeedsCities, NeedsPause, NeedsHelp, NeedsCrisis, NeedsRecord, NeedsSetting, NeedsTold}
}

// Deck returns the cards of the data files.
func (b *Book) Deck() *deck.Deck { return b.deck() }

// Needs reports whether a card of the data files renders from something.
func (b *Book) Needs(id string, n Need) bool {
	c, ok := b.deck().Get(id)
	return ok && slices.Contains(c.Needs, string(n))
}
