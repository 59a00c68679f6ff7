package assemble

import "strings"

// Stage is that of a talk: 1 to 4, and 0 outside of one and while it begins.
type Stage int

// Intent is what a text does with what was said before, as far as that changes what is shown of it.
type Intent string

// The intents (seed 001, memory-intent).
const (
	Everyday   Intent = ""           // nothing out of the ordinary
	Avoid      Intent = "avoid"      // nothing of before is to be brought up
	Enforce    Intent = "enforce"    // the stage of a talk is enforced: what was said lately is enough
	Commitment Intent = "commitment" // it refers to what was agreed
)

// State is all that a call could be given. Lists are in the order in which they are to be shown; of facts the relevant come first.
type State struct {
	Purpose string
	Of      string // whose call it is: the person, "" where all that there is is theirs

	// What depth and turns are decided by.
	Stage    Stage
	Intent   Intent
	Distress int // 0 to 10
	Turn     int // of the talk, counted from 1

	System   string // the instructions, with those of a stage
	Guidance string // what holds for all calls
	Line     string // the subject in a line: how it stands, in values of ours

	Summary     []string // a line for each aspect
	Preferences []string // to be honoured
	Facts       []string
	Reflections []Reflection // the person's private ones
	Shared      []Shared     // by others with this person
	Milestones  []string
	Material    []Part // what the call is about beside the text: cards, quotes
	Recalled    []Recalled
	Recent      []Said // the oldest first
	Text        string
	Made        []Part // behind the text: what was made so far and is worked on
}

// Said is a recent text.
type Said struct {
	Of     string // who said it, or to whom JOSH said it: not shown where that is not State.Of
	ByJosh bool
	Text   string
}

// Reflection is something that a person has thought over in private.
type Reflection struct {
	Of         string // not shown where that is not State.Of
	Text       string
	Similarity float64
	Linked     bool // it is linked to the subject of the call
}

// From is where a recalled text is from.
type From int

// The places.
const (
	FromHere   From = iota // this subject
	FromBefore             // the time before it
	FromOthers             // other subjects of the person
)

// Recalled is a text that was found for the call. It may be cut at its section marks: empty lines, and lines that begin with "===".
type Recalled struct {
	Of         string // not shown where that is not State.Of
	From       From
	Text       string
	Similarity float64
}

// Part is a list with a name of its own.
type Part struct {
	Name  string
	Texts []string
}

// Shared is a text of somebody else that they have agreed to show this person. Only ByConsent makes one with a text in it.
type Shared struct{ text, consent string }

// ByConsent returns a text of somebody else as it may be shown, by the id of the consent that says so; ok is false without one.
func ByConsent(text, consent string) (s Shared, ok bool) {
	if text == "" || strings.TrimSpace(consent) == "" {
		return Shared{}, false
	}
	return Shared{text, consent}, true
}

// Consent returns the id of the consent.
func (s Shared) Consent() string { return s.consent }

// Block is a named part of what is shown.
type Block struct {
	Name  string
	Items []Item
}

// Item is a text of a block.
type Item struct {
	ByJosh bool // of recent texts
	Text   string
}

// The names of the blocks, in the order in which they are shown. Blocks of material and of what was made have names of their own.
const (
	Instructions     = "instructions"
	GuidanceBlock    = "guidance"
	StateBlock       = "state"
	SummaryBlock     = "summary"
	PreferencesBlock = "preferences"
	FactsBlock       = "facts"
	ReflectionsBlock = "reflections"
	SharedBlock      = "shared"
	MilestonesBlock  = "milestones"
	RecalledBlock    = "recalled"
	EarlierBlock     = "earlier" // recent texts
	TextBlock        = "text"
)
