package safety

import "strings"

// Category is what kind of danger a text speaks of (product contract, 2.2).
type Category string

// The categories.
const (
	SelfHarm           Category = "self_harm"
	HarmToOthers       Category = "harm_to_others"
	SexualExploitation Category = "sexual_exploitation"
	StalkingDoxxing    Category = "stalking_doxxing"
	Reported           Category = "reported"  // no text of danger: a member reports another one
	Emergency          Category = "emergency" // a body, a fire or a break-in, and nobody's fault: whoever tells it needs the emergency number
)

// Severity is how bad the danger is if the text means what it says.
type Severity string

// The severities, from the least to the worst.
const (
	Low      Severity = "low"      // distress or a signal to watch
	Medium   Severity = "medium"   // danger without a time or a plan
	High     Severity = "high"     // an intent, or harm that happens now and then
	Critical Severity = "critical" // a life or a child is in danger now
)

// Confidence is how sure the lexicon is that the text means it.
type Confidence string

// The confidences. Only an ambiguous hit is ever given to a Judge.
const (
	Sure      Confidence = "high"
	Ambiguous Confidence = "ambiguous"
)

// Who says who is in danger or dangerous: it decides whether a hold follows.
type Who string

// The possible answers.
const (
	Sender Who = "sender" // the sender is at risk of harming themselves, or is the one who harms
	Victim Who = "victim" // others harm the sender: resources and an incident, never a hold
	Other  Who = "other"  // the sender is worried about somebody else: resources and an incident, never a hold
)

// Hit is what the lexicon found in a text: the gravest thing when there are several.
type Hit struct {
	Category   Category
	Severity   Severity
	Confidence Confidence
	Rule       string // id of the lexicon entry
	Who        Who
	Phrase     string // the lexicon entry that speaks for the same danger beside words that are certain; "" for none
	Unweighed  bool   // the words around the phrase do not put it in doubt: what they were learned from has none of its kind
	Lowered    string // what made a high entry ambiguous: a context ("fiction", ...) or the words around it ("words"); "" for nothing
}

// Victim reports whether the sender says that somebody else endangers them.
func (h Hit) Victim() bool { return h.Who == Victim }

// WordsAlone reports whether no phrase of the lexicon is behind the hit.
func (h Hit) WordsAlone() bool { return strings.HasPrefix(h.Rule, wordsRule) && h.Phrase == "" }

// Finding is all that the detector says of a text.
type Finding struct {
	Hit       *Hit   // nil: nothing found
	Minor     bool   // the sender says that they are under 18
	MinorRule string // the entry behind Minor
	Confirmed bool   // a second stage that is a model calls the hit a crisis
}
