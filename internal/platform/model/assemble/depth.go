package assemble

import (
	"cmp"
	"slices"
)

// Depth is how much is recalled.
type Depth string

// The depths.
const (
	None    Depth = "none"
	Minimal Depth = "minimal"
	Light   Depth = "light"
	Full    Depth = "full"
)

// What the depths are decided by.
const (
	// HighDistress is the distress from which on nothing is recalled (specification 8): who is in need is met where they are.
	HighDistress = 9
	// LightFrom is the turn of stage 1 from which on its depth is light (seed 001 says "minimal to light"): its 5 turns are full
	// then, and what was said first is not shown any more.
	LightFrom = 6
	// LinkedGain is what the similarity of a reflection is multiplied by that is linked to the subject (specification 8: + 30 %).
	LinkedGain = 1.3
)

// least returns how similar a recalled text is at least, by the stage (specification 8; seed 001, section 4).
func (s Stage) least() float64 {
	switch s {
	case 0:
		return 0.60
	case 1:
		return 0.65
	case 2:
		return 0.55
	default:
		return 0.50
	}
}

// depth returns how much is recalled, and why.
func (s State) depth() (d Depth, why string) {
	switch {
	case s.Distress >= HighDistress:
		return None, "high distress"
	case s.Intent == Avoid:
		return None, "nothing of before is to be brought up"
	case s.Intent == Commitment:
		return Full, "a commitment is referred to"
	case s.Intent == Enforce:
		return Minimal, "the stage is enforced"
	case s.Stage <= 0:
		return Minimal, "outside of a talk"
	case s.Stage == 1 && s.Turn < LightFrom:
		return Minimal, "stage 1 begins"
	case s.Stage <= 2:
		return Light, "stages 1 and 2"
	default:
		return Full, "stages 3 and 4"
	}
}

// recalls returns how many recalled texts are shown at a depth, by where they are from, and how many reflections. Other subjects are
// brought up at full depth alone (seed 001, section 4: no search across them below that). Light has what was said of this subject in
// full and half as much of before; minimal has two texts of this subject, as many as a turn has, and the nearest reflection.
func (l Limits) recalls(d Depth) (most [3]int, reflections int) {
	switch d {
	case Full:
		return [3]int{l.Here, l.Before, l.Others}, l.Reflections
	case Light:
		return [3]int{l.Here, l.Before / 2, 0}, l.Reflections
	case Minimal:
		return [3]int{min(perTurn, l.Here), 0, 0}, min(1, l.Reflections)
	default:
		return most, 0
	}
}

// turns returns how many turns are shown (specification 8; seed 001, section 3).
func (s State) turns() int {
	switch {
	case s.Intent == Avoid:
		return 0
	case s.Intent == Enforce:
		return Enforcing
	case s.Stage == 1 || s.Stage == 4:
		return 5
	case s.Stage == 2 || s.Stage == 3:
		return 4
	case len(s.Summary) > 0:
		return WithSummary
	default:
		return WithoutSummary
	}
}

// nearest returns the texts that were recalled and may be shown at a depth, the most similar first; of equals the first comes first. Of
// thousands it keeps only those places that are shown.
func (s State) nearest(l Limits, d Depth) (list []Recalled) {
	most, _ := l.recalls(d)
	var best [len(most)][]int // places of the list, by where they are from
	for i := range s.Recalled {
		r := &s.Recalled[i]
		if r.Of != s.Of || !(r.Similarity >= s.Stage.least()) || r.From < FromHere || r.From > FromOthers {
			continue
		}
		from := best[r.From]
		at := len(from)
		for at > 0 && s.Recalled[from[at-1]].Similarity < r.Similarity {
			at--
		}
		if at < most[r.From] {
			from = slices.Insert(from, at, i)
			best[r.From] = from[:min(len(from), most[r.From])]
		}
	}
	places := slices.Concat(best[:]...)
	slices.SortFunc(places, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.Recalled[b].Similarity, s.Recalled[a].Similarity), a-b)
	})
	for _, i := range places {
		list = append(list, s.Recalled[i])
	}
	return list
}

// thoughts returns the reflections that are shown at a depth, the most similar first. One that is linked counts as more similar.
func (s State) thoughts(l Limits, d Depth) (texts []string) {
	_, most := l.recalls(d)
	var list []Reflection
	for _, r := range s.Reflections {
		if r.Linked {
			r.Similarity *= LinkedGain
		}
		if r.Of == s.Of && r.Similarity >= s.Stage.least() {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b Reflection) int { return cmp.Compare(b.Similarity, a.Similarity) })
	for _, r := range list[:min(len(list), most)] {
		texts = append(texts, r.Text)
	}
	return texts
}
