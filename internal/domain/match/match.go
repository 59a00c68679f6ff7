package match

import (
	"math"
	"slices"
	stdtime "time"
)

// Factor is what is known of a factor of somebody: a value and a confidence, 0 to 1.
type Factor struct {
	Value      float64 `json:"v"`
	Confidence float64 `json:"c"`
}

// Member is what a score goes by of somebody: coarse, and without anything that says who they are. The zero value is somebody of whom nothing is known.
type Member struct {
	Factors    []Factor           `json:"factors,omitempty"`    // in the order of profile.Names
	Activities []string           `json:"activities,omitempty"` // keys of the catalogue
	Motives    map[string]float64 `json:"motives,omitempty"`    // weights that sum to 1
	Times      []string           `json:"times,omitempty"`      // parts of the week
	// Windows are the parts of the week in which they like an activity, where those are others than Times.
	Windows  map[string][]string `json:"windows,omitempty"`
	Avoid    []string            `json:"avoid,omitempty"`    // activities and boundaries
	Planning string              `json:"planning,omitempty"` // "ahead", "spontaneous"
	Least    int                 `json:"least,omitempty"`    // people in all that suit them, 0 when they did not say
	Most     int                 `json:"most,omitempty"`
	// Area is the part of a town that they live in, as Area makes it of a postcode; "" is not known.
	Area string `json:"area,omitempty"`
	// Radius is how many miles from home a plan may be at most; 0 when they did not say.
	Radius int `json:"radius,omitempty"`
	// Reliability is how often they come when they said so, above 0 to 1; 0 is not known.
	Reliability float64 `json:"reliability,omitempty"`
	// Met is with whom they were in a plan that took place, the newest last.
	Met []Meeting `json:"met,omitempty"`
	// Who stands for them in meetings: the hash of their number. Whoever keeps a Member keeps it beside, where its erasure looks.
	Who string `json:"-"`
}

// Plan is what somebody is wanted for.
type Plan struct {
	Activity    string
	Options     []Option
	Constraints []string // of the brief: what the place and those who come are to be like
	Least       int      // people in all
	Most        int
	Radius      int          // miles that were named, 0 for DefaultRadius
	With        []string     // who is asked or in already, as Member.Who
	From        stdtime.Time // when it begins, the earliest of its times
}

// Score is how well a plan suits somebody.
type Score struct {
	Total   float64
	Parts   map[string]float64 // 0 to 1 each, before their weights
	Reasons []string           // in words that name nobody; the weightiest first
}

// Refused says what stands in the way of asking somebody, whatever their score: "" for nothing. No relaxation goes around it.
func Refused(m Member, p Plan) string {
	key := Crosses(m, p)
	switch {
	case key != "":
		return "would rather not: " + key
	case m.Most > 0 && (p.Least > m.Most || p.Most > 0 && p.Most < m.Least):
		return "another size of group"
	}
	return ""
}

// unknown is the share of a part of which nothing is known.
const unknown = 0.5

// Score returns how well a plan of an initiator suits somebody.
func (w Weights) Score(initiator, m Member, p Plan, r Relaxed) Score {
	s := Score{Parts: map[string]float64{
		similarity: alike(initiator.Factors, m.Factors), activity: liking(initiator, m, p), time: free(m, p, r), planning: same(initiator.Planning, m.Planning),
		proximity: nearness(initiator, m, p, r), reliability: unknown, novelty: 1,
	}}
	if m.Reliability > 0 {
		s.Parts[reliability] = math.Min(m.Reliability, 1)
	}
	if _, met := LastMet(initiator, m); met {
		s.Parts[novelty] = 0
	}
	for _, part := range parts() {
		s.Total += w.Parts[part] * s.Parts[part]
	}
	s.Total = math.Round(s.Total*1000) / 1000 // the same on every machine
	s.Reasons = reasons(m, p, s.Parts)
	return s
}

// liked is the share of a score's activity that liking it is; the rest is for why people do things.
const liked = 0.7

func liking(initiator, m Member, p Plan) float64 {
	share := (1 - liked) * unknown
	if len(initiator.Motives) > 0 && len(m.Motives) > 0 {
		share = (1 - liked) * overlap(initiator.Motives, m.Motives)
	}
	if slices.Contains(m.Activities, p.Activity) {
		share += liked
	}
	return share
}

// overlap is how much two sets of weights that sum to 1 have in common.
func overlap(a, b map[string]float64) (sum float64) {
	for key, weight := range a {
		sum += math.Min(weight, b[key])
	}
	return sum
}

// alike is how near two people are, each factor weighted by the lower of both confidences.
func alike(a, b []Factor) float64 {
	near, weight := 0.0, 0.0
	for i := range min(len(a), len(b)) {
		sure := math.Min(a[i].Confidence, b[i].Confidence)
		near += sure * (1 - math.Abs(a[i].Value-b[i].Value))
		weight += sure
	}
	if weight == 0 {
		return unknown
	}
	return near / weight
}

// times are when somebody is free for an activity: what they have said of it counts, or else what they have said of all.
func (m Member) times(activity string) []string {
	if own := m.Windows[activity]; len(own) > 0 {
		return own
	}
	return m.Times
}

// free is the share of the times that are offered at which somebody is free. Who has said nothing of when may be.
func free(m Member, p Plan, r Relaxed) float64 {
	times := m.times(p.Activity)
	if len(times) == 0 || len(p.Options) == 0 {
		return unknown
	}
	n := 0
	for _, option := range p.Options {
		if slices.ContainsFunc(option.Parts, func(part string) bool { return suits(times, part, r) }) {
			n++
		}
	}
	return float64(n) / float64(len(p.Options))
}

func suits(times []string, part string, r Relaxed) bool {
	if slices.Contains(times, part) {
		return true
	}
	day := []string{"mornings", "afternoons", "evenings"}
	at := slices.Index(day, part)
	if r < AdjacentWindows || at < 0 {
		return false
	}
	for i, beside := range day {
		if (i == at-1 || i == at+1) && slices.Contains(times, beside) {
			return true
		}
	}
	return false
}

func same(a, b string) float64 {
	switch {
	case a == "" || b == "":
		return unknown
	case a == b:
		return 1
	default:
		return 0
	}
}

// similar is from which share on people count as alike.
const similar = 0.8

func reasons(m Member, p Plan, parts map[string]float64) (words []string) {
	if slices.Contains(m.Activities, p.Activity) {
		words = append(words, "likes "+p.Activity)
	}
	if len(m.times(p.Activity)) > 0 && parts[time] > 0 {
		words = append(words, "free at a time that is offered")
	}
	if parts[similarity] >= similar {
		words = append(words, "alike in how they spend time with others")
	}
	if parts[planning] == 1 {
		words = append(words, "plans the same way")
	}
	if parts[proximity] == 1 {
		words = append(words, "lives nearby")
	}
	return words
}
