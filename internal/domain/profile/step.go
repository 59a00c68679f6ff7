package profile

// Step is a question of the interview, by its stable id.
type Step string

// The steps (product contract, Interview).
const (
	Intro       Step = "intro_01"
	Activities1 Step = "activity_01"
	Activities2 Step = "activity_02"
	Motive1     Step = "motive_01"
	Motive2     Step = "motive_02"
	Style1      Step = "style_01"
	Style2      Step = "style_02"
	Pace        Step = "pace_01"
	Group       Step = "group_01"
	Values      Step = "values_01"
	Boundaries  Step = "boundaries_01"
	Constraints Step = "constraints_01"
	Wrap        Step = "wrap_01"
)

// Steps lists the steps in the order of the contract.
func Steps() []Step {
	return []Step{Intro, Activities1, Activities2, Motive1, Motive2, Style1, Style2, Pace, Group, Values, Boundaries, Constraints, Wrap}
}

// Asked is the set of steps that were answered, skipped or given up: none is asked again by itself.
type Asked uint16

// With returns the set with a step.
func (a Asked) With(s Step) Asked { return a | bit(s) }

// Without returns the set without a step, which is asked again then.
func (a Asked) Without(s Step) Asked { return a &^ bit(s) }

// Has reports whether a step is in the set.
func (a Asked) Has(s Step) bool { return a&bit(s) != 0 }

func bit(s Step) Asked {
	for i, step := range Steps() {
		if step == s {
			return 1 << i
		}
	}
	return 0
}

// Next returns the step that is worth asking next, "" when nothing is left. What a plan cannot do without comes first: consent, activities,
// size, times. Then that whose answer is expected to bring the most towards a profile that can be matched, and after it towards a full one;
// of equals the earlier in Steps.
func (r *Rules) Next(p *Profile, asked Asked) Step {
	for _, s := range []Step{Intro, Activities1, Group, Constraints} {
		if !asked.Has(s) && !p.has(s) {
			return s
		}
	}
	if !asked.Has(Activities2) && p.liked() < mvpActivities {
		return Activities2
	}
	goal := mvpConfidence
	if p.mvp() {
		goal = fullConfidence
	}
	best, most := Step(""), 0.0
	for _, s := range []Step{Motive1, Motive2, Style1, Style2, Pace, Values} {
		if gain := r.Gain(p, s, goal); !asked.Has(s) && gain > most+1e-9 {
			best, most = s, gain
		}
	}
	switch {
	case best != "":
		return best
	case !asked.Has(Boundaries) && !p.Bounded:
		return Boundaries
	case !asked.Has(Activities2) && p.liked() < fullActivities:
		return Activities2
	}
	return ""
}

// has reports whether what a step asks for is known already.
func (p *Profile) has(s Step) bool {
	switch s {
	case Activities1:
		return p.liked() >= mvpActivities
	case Group:
		return p.Preferences.Group != nil && p.Factors[GroupPreference].Confidence >= mvpConfidence
	case Constraints:
		return len(p.Preferences.Times) > 0
	default:
		return false
	}
}

// Gain returns how much confidence an answer to a step is expected to add to the factors that are below a goal, each up to the goal, over
// its options as equally likely.
func (r *Rules) Gain(p *Profile, s Step, goal float64) float64 {
	options := r.options[s]
	sum := 0.0
	for _, option := range options {
		for _, e := range r.evidence[option] {
			before := p.Factors[e.Factor].Confidence
			if before < goal {
				sum += min(joined(before, e.Confidence), goal) - before
			}
		}
	}
	if len(options) == 0 {
		return 0
	}
	return sum / float64(len(options))
}
