package profile

import (
	"bytes"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/understand"
)

func loaded(t *testing.T) *Rules {
	t.Helper()
	r, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// structured lists every answer that a step takes by letters or words, as its options. One or two of style_02.
func structured(s Step) (sets [][]string) {
	options := offered(s)
	for i, a := range options {
		sets = append(sets, []string{a})
		if s == Style2 {
			for _, b := range options[i+1:] {
				sets = append(sets, []string{a, b})
			}
		}
	}
	return sets
}

// search goes through every set of structured answers to the steps that say something of factors, those in skipped left out, and counts how
// many give enough sure factors for a match, and how many there are.
func (r *Rules) search(left []Step, skipped Asked, marks [factors]Mark, reach, all *int) {
	if len(left) == 0 {
		*all++
		p := Profile{Factors: marks}
		if p.sure(mvpConfidence) >= mvpFactors {
			*reach++
		}
		return
	}
	if skipped.Has(left[0]) {
		r.search(left[1:], skipped, marks, reach, all)
		return
	}
	for _, options := range structured(left[0]) {
		next := marks
		r.add(&next, left[0], options)
		r.search(left[1:], skipped, next, reach, all)
	}
}

var telling = []Step{Motive2, Style1, Style2, Pace, Group, Values} //nolint:gochecknoglobals // a constant list

// TestEveryAnswerSetReachesAMatch: whoever skips nothing can be matched, whatever they answer; with two skips at least four in five can. What
// motive_01 says is free text and may say nothing: the search goes without it, and it only adds. Of the other steps two can be skipped as well: the
// sizes and times of who skips them are any, either question about activities can name three, and who skips both cannot be matched.
func TestEveryAnswerSetReachesAMatch(t *testing.T) {
	t.Parallel()
	r := loaded(t)
	var reach, all int
	r.search(telling, 0, [factors]Mark{}, &reach, &all)
	if want := 4 * 4 * 10 * 3 * 3 * 3; all != want || reach != all {
		t.Errorf("without skips: %d of %d sets, want all of %d", reach, all, want)
	}
	reach, all = 0, 0
	steps := Steps()[1:12] // all that can be skipped
	for i, one := range steps {
		for _, other := range steps[i+1:] {
			skipped := Asked(0).With(one).With(other)
			var reached, sets int
			r.search(telling, skipped, [factors]Mark{}, &reached, &sets)
			if skipped.Has(Activities1) && skipped.Has(Activities2) {
				reached = 0
			}
			reach, all = reach+reached, all+sets
		}
	}
	if share := float64(reach) / float64(all); share < 0.80 {
		t.Errorf("with two skips: %d of %d sets, %.3f", reach, all, share)
	}
}

// TestOrder: who answers everything can be matched after ten questions at most, and each is asked once.
func TestOrder(t *testing.T) {
	t.Parallel()
	r := loaded(t)
	for seed := range 600 {
		var p Profile
		var asked Asked
		questions, mvp := 0, 0
		for s := r.Next(&p, asked); s != ""; s = r.Next(&p, asked) {
			if asked.Has(s) {
				t.Fatalf("%s is asked again", s)
			}
			asked = asked.With(s)
			p = r.Apply(p, answerTo(s, seed), time.Unix(int64(questions), 0))
			if questions++; mvp == 0 && p.State() == CompleteMVP {
				mvp = questions
			}
		}
		if mvp == 0 || mvp > 10 {
			t.Errorf("answers %d: matched after %d questions of %d: %+v", seed, mvp, questions, p)
		}
	}
}

// answerTo is one of the answers to a step.
func answerTo(s Step, seed int) Answer {
	a := Answer{Step: s}
	if sets := structured(s); len(sets) > 0 && s != Motive1 {
		a.Options = sets[(seed*7+len(s)*seed/3)%len(sets)]
	}
	switch s {
	case Activities1:
		a.Activities = []string{"coffee", "hike", "museum"}
	case Activities2:
		a.Activities = []string{"coffee", "cooking", "tennis"}
	case Group:
		a.Group = &understand.Group{Min: 2, Max: 3}
	case Constraints:
		a.Times = []string{"evenings"}
	}
	return a
}

// TestFull: two more activities and boundaries make a full profile of who has answered everything else.
func TestFull(t *testing.T) {
	t.Parallel()
	r := loaded(t)
	var p Profile
	if p.State() != Empty {
		t.Error(p.State())
	}
	now := time.Unix(0, 0).UTC()
	for _, s := range Steps()[1:12] {
		a := answerTo(s, 0)
		if s == Motive1 {
			a.Motives = []string{"play", "adventure"}
		}
		p = r.Apply(p, a, now)
	}
	if p.StateAt(now.Add(StaleAfter)) != Stale || p.StateAt(now) == Stale {
		t.Errorf("%s", p.StateAt(now))
	}
	if got := p.Factors[SocialPace]; got.Confidence != 0.75 || got.Value != 0.15 || !slices.Equal(got.Sources.Steps(), []Step{Pace}) {
		t.Errorf("%+v", got)
	}
	if p.Activities[0].Motives["play"] != 0.5 {
		t.Errorf("%+v", p.Activities)
	}
	if len(p.Activities) != 5 || p.State() != CompleteFull {
		t.Errorf("%s of %d activities", p.State(), len(p.Activities))
	}
}

// TestAnotherAnswerTakesThePlace: a repeated answer changes nothing, a corrected one leaves nothing of the first.
func TestAnotherAnswerTakesThePlace(t *testing.T) {
	t.Parallel()
	r, now := loaded(t), time.Unix(100, 0).UTC()
	slow, fast := Answer{Step: Pace, Options: []string{"A"}}, Answer{Step: Pace, Options: []string{"C"}}
	before := r.Apply(Profile{}, Answer{Step: Values, Options: []string{"B"}}, now)
	once := r.Apply(before, slow, now)
	if twice := r.Apply(once, slow, now.Add(time.Hour)); !reflect.DeepEqual(twice.Factors, once.Factors) {
		t.Errorf("%+v, want %+v", twice.Factors, once.Factors)
	}
	if got, want := r.Apply(once, fast, now), r.Apply(before, fast, now); !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if len(before.Answers) != 1 {
		t.Errorf("the profile before was changed: %+v", before)
	}
}

// TestSkipsCostNothing: who would rather not say how many and when takes any.
func TestSkipsCostNothing(t *testing.T) {
	t.Parallel()
	r := loaded(t)
	p := r.Apply(Profile{}, Answer{Step: Group, Skip: true}, time.Time{})
	p = r.Apply(p, Answer{Step: Constraints, Skip: true}, time.Time{})
	if g := p.Preferences.Group; g == nil || g.Min != 2 || g.Max != 6 || len(p.Preferences.Times) != 4 || p.Factors != ([factors]Mark{}) {
		t.Errorf("%+v", p)
	}
	p = r.Apply(p, Answer{Step: Activities1, Activities: []string{"coffee", "drinks"}, Avoid: []string{"drinks"}}, time.Time{})
	if len(p.Activities) != 1 || !slices.Equal(p.Avoid, []string{"drinks"}) || p.State() != Partial {
		t.Errorf("%+v", p)
	}
}

// TestDataIsChecked breaks each rule of the data file.
func TestDataIsChecked(t *testing.T) {
	t.Parallel()
	for from, to := range map[string]string{
		`"version":1`: `"version":2`, `"option":"A"`: `"option":"E"`, `"factor":"social_pace"`: `"factor":"speed"`, `"value":0.15`: `"value":1.5`,
		`"confidence":0.75`: `"confidence":0`, `"step":"values_01"`: `"step":"values_02"`, `"why":"Slow, in their own word"`: `"why":" "`, `"lines"`: `"rows"`,
	} {
		if _, err := parse(bytes.Replace(raw, []byte(from), []byte(to), 1)); err == nil {
			t.Errorf("%s: accepted", to)
		}
	}
	c, err := catalogue.Load()
	if err != nil || len(c.All()) == 0 {
		t.Fatal(err)
	}
	if len(Names()) != int(factors) || ValuesAlignment.String() != "values_alignment_importance" || Factor(-1).String() != "" {
		t.Error("names of factors")
	}
}
