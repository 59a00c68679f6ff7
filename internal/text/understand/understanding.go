package understand

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/text/when"
)

// Intent is what a text is for (product contract, 2.6).
type Intent string

// The intents. STOP, START and danger are read before anything is understood.
const (
	InterviewAnswer Intent = "INTERVIEW_ANSWER"
	LinkUpRequest   Intent = "LINKUP_REQUEST" // a wish for a plan, and what is said about one that there is
	InviteResponse  Intent = "INVITE_RESPONSE"
	ProfileUpdate   Intent = "PROFILE_UPDATE"
	Help            Intent = "HELP"
	Unknown         Intent = "UNKNOWN"
)

// Mode is what is going on with the sender.
type Mode string

// The modes (seed contract of intents). The zero value counts as Idle.
const (
	Idle          Mode = "idle"
	Interviewing  Mode = "interviewing"
	Forming       Mode = "linkup_forming"
	AwaitingReply Mode = "awaiting_invite_reply"
)

// Source is who understood a text.
type Source string

// The sources, in the order in which they are asked.
const (
	Pending Source = "pending" // it answers a question that was open
	Local   Source = "local"   // rules, with certainty
	Model   Source = "model"
	Offline Source = "offline" // rules, where a model was to be asked and none is configured or answers
)

// The confidences that decide what is done (product contract, 2.6).
const (
	High = 0.80 // the handler runs
	Med  = 0.60 // the handler runs when nothing is missing, otherwise there is one question
	Low  = 0.40 // below it the question is ours, whatever a model proposes
)

// Context is what is known beside the text.
type Context struct {
	Mode          Mode
	Step          string // of the interview, in mode Interviewing
	InviteOptions int    // how many times an open invite offers, in mode AwaitingReply
	Now           time.Time
	Zone          *time.Location // of the sender; nil counts as UTC
	Country       string         // ISO 3166 code, which decides whether 3/4 is in March or April; "" counts as US
	FirstNames    []string       // people of the last LinkUp
	Activities    []string       // keys of the sender's own, which the options of a question begin with
	Said          []string       // what the sender texted shortly before, as far as a model was shown it: what it says of a text may rest on that
}

// Understanding is what a text is for, as everybody behind it takes it: nobody asks who understood it.
type Understanding struct {
	Intent       Intent        `json:"intent"`
	Confidence   float64       `json:"confidence"` // 0 to 1
	Source       Source        `json:"source"`
	Extracted    Extracted     `json:"extracted"`
	Alternatives []Alternative `json:"alternatives,omitempty"`
	Clarifier

	// Of rules alone: what kind of rule it is, and its score, from 0 to 1, which the confidence is made of.
	Reading Reading `json:"-"`
	// Partial: its fields may be more or others than what was read, so that a certain intent alone needs a model as well.
	Partial bool    `json:"-"`
	Score   float64 `json:"-"`
}

// Alternative is an intent that was less likely.
type Alternative struct {
	Intent     Intent  `json:"intent"`
	Confidence float64 `json:"confidence"`
}

// Clarifier is the one question that a text needs, if it needs one.
type Clarifier struct {
	Needed   bool     `json:"needs_clarifier"`
	Missing  string   `json:"missing,omitempty"` // the field that it asks for: Activity, Time, TimeOfDay, Intended, Response, Target
	Question string   `json:"clarifier_question"`
	Options  []Option `json:"clarifier_options"`
}

// Option is a choice of a question.
type Option struct {
	Key   string `json:"key"` // a letter, from A
	Label string `json:"label"`
	// Fills is what the choice adds to what is known.
	Fills Extracted `json:"-"`
}

// Extracted is what a text names. What it does not name is left out.
type Extracted struct {
	LinkUp    *LinkUp    `json:"linkup,omitempty"`
	Invite    *Invite    `json:"invite,omitempty"`
	Interview *Interview `json:"interview,omitempty"`
	Profile   *Profile   `json:"profile,omitempty"`
}

// LinkUp is what is said of a plan.
type LinkUp struct {
	ActivityKey  string        `json:"activity_key,omitempty"` // of the catalogue, or "other:" and the words
	Time         []when.Option `json:"time,omitempty"`         // one or two
	MoreTimes    bool          `json:"more_times,omitempty"`   // a third was named, which is left out
	Group        *Group        `json:"group,omitempty"`
	RadiusMiles  int           `json:"radius_miles,omitempty"` // 1 to 25
	LocationHint string        `json:"location_hint,omitempty"`
	Constraints  []string      `json:"constraints,omitempty"`
	Edit         Edit          `json:"edit,omitempty"`
}

// Group is how many people there are in all, the sender included.
type Group struct {
	Min  int  `json:"min"`
	Max  int  `json:"max"`
	Over bool `json:"over,omitempty"` // more were named than a plan has
}

// Edit is what a text wants of a plan that there is.
type Edit string

// The edits.
const (
	Drop       Edit = "drop"        // the sender will not come
	Cancel     Edit = "cancel"      // the sender's own plan is off
	ChangeTime Edit = "change_time" // another time
	Who        Edit = "who"         // who is coming
	When       Edit = "when"        // when or where it is
	Status     Edit = "status"      // whether it is on, what became of it
	Late       Edit = "late"        // the sender will be late
)

// Invite is a reply to an invite.
type Invite struct {
	Response string `json:"response"` // A, B, YES, NO, CANT or MAYBE
}

// Interview is an answer to a step of the interview.
type Interview struct {
	Step       string   `json:"step,omitempty"`
	Options    []string `json:"options,omitempty"`    // letters
	Activities []string `json:"activities,omitempty"` // keys of the catalogue
	Times      []string `json:"times,omitempty"`      // mornings, afternoons, evenings, weekends
	Group      *Group   `json:"group,omitempty"`
	Text       string   `json:"text,omitempty"`     // in the sender's words
	Skip       bool     `json:"skip,omitempty"`     // would rather not say
	Later      bool     `json:"later,omitempty"`    // not now
	Question   bool     `json:"question,omitempty"` // asks something instead
}

// Profile is what changes about the sender.
type Profile struct {
	Patches []Patch `json:"patches"`
}

// Patch is one change of a profile.
type Patch struct {
	Path  string `json:"path"` // activities, avoid, times, group, first_name, home, notes, radius_miles
	Op    string `json:"op"`   // set, add, remove
	Value any    `json:"value"`
}

// OnlyNotes reports whether what changes about the sender are notes of them, in their own words, and nothing else.
func (u *Understanding) OnlyNotes() bool {
	p := u.Extracted.Profile
	return p != nil && !slices.ContainsFunc(p.Patches, func(one Patch) bool { return one.Path != pathNotes })
}
