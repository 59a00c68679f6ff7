package profile

import (
	"maps"
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/text/understand"
)

// Factor is one of the twelve things that a profile says of a person, each from 0 to 1.
type Factor int

// The factors (product contract, people and LinkUps). Their order is that of the stored list: new ones go to the end.
const (
	ConnectionDepth Factor = iota
	SocialEnergy
	SocialPace
	NoveltySeeking
	StructurePreference
	HumorStyle
	ConversationStyle
	EmotionalDirectness
	AdventureComfort
	ConflictTolerance
	ValuesAlignment
	GroupPreference // 0 one other person, 1 many
	factors
)

// Names lists the names of the factors in their order.
func Names() []string {
	return []string{
		"connection_depth", "social_energy", "social_pace", "novelty_seeking", "structure_preference", "humor_style", "conversation_style",
		"emotional_directness", "adventure_comfort", "conflict_tolerance", "values_alignment_importance", "group_vs_1on1_preference",
	}
}

// String returns the name of a factor, "" for none.
func (f Factor) String() string {
	if f < 0 || f >= factors {
		return ""
	}
	return Names()[f]
}

// Mark is what is known of one factor. The zero value is nothing.
type Mark struct {
	Value      float64   `json:"value"`      // 0 to 1
	Confidence float64   `json:"confidence"` // 0 to 1
	At         time.Time `json:"at,omitzero"`
	Sources    Sources   `json:"sources,omitempty"`
}

// Sources are the steps whose answers a mark rests on, a bit for each place in Steps.
type Sources uint16

// Steps returns the ids of the steps, in the order of the interview.
func (s Sources) Steps() (ids []Step) {
	for i, step := range Steps() {
		if s&(1<<i) != 0 {
			ids = append(ids, step)
		}
	}
	return ids
}

// Activity is something that the person likes to do.
type Activity struct {
	Key     string             `json:"key"`               // of the catalogue
	Motives map[string]float64 `json:"motives,omitempty"` // weights that sum to 1; nil when nothing was said of why
	Windows []string           `json:"windows,omitempty"` // of Times; none is any of the person's
	// Constraints are what they said of it: of the constraints of a LinkUp ("dog_friendly").
	Constraints []string `json:"constraints,omitempty"`
	Own         bool     `json:"own,omitempty"` // Motives were said of this activity, and not of all
	Confidence  float64  `json:"confidence"`
}

// Preferences are what plans go by beside the activity.
type Preferences struct {
	Group *understand.Group `json:"group,omitempty"` // people in all; nil when it was not asked yet
	Times []string          `json:"times,omitempty"` // of Times; none when they were not asked yet

	Noise    string `json:"noise,omitempty"`    // "quiet", "lively"; "" when nothing was said
	Outdoors string `json:"outdoors,omitempty"` // "outdoors", "indoors"
	Planning string `json:"planning,omitempty"` // "ahead", "spontaneous"
	// RadiusMiles is how far from home a plan may be; 0 when they did not say.
	RadiusMiles int `json:"radius_miles,omitempty"`
}

// Profile is what is known of a person. The zero value is an empty one.
type Profile struct {
	Factors     [factors]Mark      `json:"factors"`           // what Answers say of them
	Answers     map[Step][]string  `json:"answers,omitempty"` // options, sorted: another answer to a step takes the place of the first
	Given       []Sign             `json:"given,omitempty"`   // factors that were given at once, see Make
	Floor       State              `json:"floor,omitempty"`   // that was given with them: it counts however little else there is
	Read        map[Step][]Sign    `json:"read,omitempty"`    // what a model has read of factors in an answer, as it said it
	Activities  []Activity         `json:"activities,omitempty"`
	Motives     map[string]float64 `json:"motives,omitempty"` // weights of what draws them to others, summing to 1
	Avoid       []string           `json:"avoid,omitempty"`   // keys of activities and of boundaries (data/boundaries.json)
	Bounded     bool               `json:"bounded,omitempty"` // boundaries were asked
	Preferences Preferences        `json:"preferences,omitzero"`
	UpdatedAt   time.Time          `json:"updated_at,omitzero"`
}

// State is how good a profile is.
type State string

// The states. Empty to CompleteFull are stored with the person; Stale is a matter of age.
const (
	Empty        State = "empty"
	Partial      State = "partial"
	CompleteMVP  State = "complete_mvp"
	CompleteFull State = "complete_full"
	Stale        State = "stale"
)

// What a profile needs (product contract, Interview).
const (
	mvpFactors, mvpConfidence, mvpActivities, activityConfidence = 8, 0.55, 3, 0.60
	fullConfidence, fullActivities                               = 0.65, 5
)

// StaleAfter is the age from which it is asked whether a profile still holds.
const StaleAfter = 180 * 24 * time.Hour

// Times lists the parts of the week that people name.
func Times() []string { return []string{"mornings", "afternoons", "evenings", "weekends"} }

// State returns how good the profile is, whatever its age.
func (p *Profile) State() State {
	switch {
	case p.full(), p.Floor == CompleteFull:
		return CompleteFull
	case p.mvp(), p.Floor == CompleteMVP:
		return CompleteMVP
	case p.sure(0.01) > 0 || len(p.Activities) > 0 || len(p.Avoid) > 0 || p.Preferences.Group != nil || len(p.Preferences.Times) > 0:
		return Partial
	}
	return Empty
}

// StateAt returns the state at a time: Stale for one that could be matched and was not touched for 180 days.
func (p *Profile) StateAt(now time.Time) State {
	s := p.State()
	if (s == CompleteMVP || s == CompleteFull) && now.Sub(p.UpdatedAt) >= StaleAfter {
		return Stale
	}
	return s
}

func (p *Profile) mvp() bool {
	return p.sure(mvpConfidence) >= mvpFactors && p.liked() >= mvpActivities && p.Preferences.Group != nil && len(p.Preferences.Times) > 0
}

func (p *Profile) full() bool {
	return p.mvp() && p.sure(fullConfidence) == int(factors) && p.liked() >= fullActivities && p.Bounded
}

// sure counts the factors of a confidence.
func (p *Profile) sure(confidence float64) (n int) {
	for i := range p.Factors {
		if p.Factors[i].Confidence >= confidence {
			n++
		}
	}
	return n
}

// liked counts the activities that are sure enough to match by.
func (p *Profile) liked() (n int) {
	for i := range p.Activities {
		if p.Activities[i].Confidence >= activityConfidence {
			n++
		}
	}
	return n
}

// Clone returns a copy that shares nothing.
func (p *Profile) Clone() Profile {
	c := *p
	c.Activities = slices.Clone(p.Activities)
	for i := range c.Activities {
		c.Activities[i].Motives = maps.Clone(c.Activities[i].Motives)
		c.Activities[i].Windows = slices.Clone(c.Activities[i].Windows)
		c.Activities[i].Constraints = slices.Clone(c.Activities[i].Constraints)
	}
	c.Given = slices.Clone(p.Given)
	c.Read = maps.Clone(p.Read) // its lists are never changed
	c.Answers = make(map[Step][]string, len(p.Answers))
	for step, options := range p.Answers {
		c.Answers[step] = slices.Clone(options)
	}
	c.Motives, c.Avoid, c.Preferences.Times = maps.Clone(p.Motives), slices.Clone(p.Avoid), slices.Clone(p.Preferences.Times)
	if p.Preferences.Group != nil {
		group := *p.Preferences.Group
		c.Preferences.Group = &group
	}
	return c
}
