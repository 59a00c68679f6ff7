package match

import (
	"math/rand/v2"
	"slices"
	"testing"
	stdtime "time"
)

func load(t testing.TB) Weights {
	t.Helper()
	w, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func everybody(value, sure float64) []Factor {
	list := make([]Factor, 12)
	for i := range list {
		list[i] = Factor{value, sure}
	}
	return list
}

// TestScore: each part counts as the weights say, what is not known is in the middle, and who suits in everything has everything.
func TestScore(t *testing.T) {
	t.Parallel()
	w := load(t)
	plan := Plan{Activity: "hike", Options: []Option{{Parts: []string{"mornings", "weekends"}}, {Parts: []string{"evenings"}}}}
	ada := Member{Factors: everybody(0.4, 0.6), Activities: []string{"hike"}, Motives: map[string]float64{"play": 1}, Planning: "ahead", Area: "94110", Who: "ada"}
	all := Member{Factors: everybody(0.4, 0.9), Activities: []string{"tea", "hike"}, Motives: map[string]float64{"play": 1}, Times: []string{"evenings", "weekends"}, Planning: "ahead", Who: "bob"}
	for name, c := range map[string]struct {
		change func(*Member)
		want   float64
	}{
		"suits":              {func(*Member) {}, 0.925},                                                                  // all but what nobody knows of proximity and reliability
		"another activity":   {func(m *Member) { m.Activities = nil }, 0.75},                                             // 0.25 * 0.7 less
		"other motives":      {func(m *Member) { m.Motives = map[string]float64{"growth": 1} }, 0.85},                    // 0.25 * 0.3 less
		"one of two times":   {func(m *Member) { m.Times = []string{"evenings"} }, 0.85},                                 // 0.15 / 2 less
		"no time":            {func(m *Member) { m.Times = []string{"afternoons"} }, 0.775},                              // 0.15 less
		"nothing of times":   {func(m *Member) { m.Times = nil }, 0.85},                                                  //
		"the other extreme":  {func(m *Member) { m.Factors = everybody(1, 0.9) }, 0.745},                                 // 0.3 * 0.6 less
		"nothing of factors": {func(m *Member) { m.Factors = nil }, 0.775},                                               // 0.3 / 2 less
		"plans otherwise":    {func(m *Member) { m.Planning = "spontaneous" }, 0.825},                                    //
		"nobody":             {func(m *Member) { *m = Member{} }, 0.4375},                                                // below the threshold
		"lives there":        {func(m *Member) { m.Area = "94110" }, 0.975},                                              // 0.1 / 2 more
		"lives far away":     {func(m *Member) { m.Area = "95810" }, 0.875},                                              // 0.1 / 2 less
		"always comes":       {func(m *Member) { m.Reliability = 1 }, 0.95},                                              // 0.05 / 2 more
		"met before":         {func(m *Member) { m.Met = Meet(nil, "bob", []string{"ada"}, stdtime.Unix(0, 0)) }, 0.875}, // 0.05 less
	} {
		m := all
		c.change(&m)
		if got := w.Score(ada, m, plan, Strictly); got.Total < c.want-0.0006 || got.Total > c.want+0.0006 {
			t.Errorf("%s: %v, want %v: %v", name, got.Total, c.want, got.Parts)
		}
	}
	if got := w.Score(ada, all, plan, Strictly).Reasons; !slices.Equal(got, []string{"likes hike", "free at a time that is offered", "alike in how they spend time with others", "plans the same way"}) {
		t.Errorf("%q", got)
	}
	m := all
	m.Times = []string{"afternoons"}
	if a, b := w.Score(ada, m, plan, Strictly).Total, w.Score(ada, m, plan, AdjacentWindows).Total; a >= b || Strictly.String() != "" || AdjacentWindows.String() != "adjacent windows" || Relaxed(9).String() != "" {
		t.Errorf("%v, relaxed %v", a, b)
	}
}

// TestProperties: over random people a score is a share, the same for who is the same, no worse when relaxed, no better for who likes it less; and
// what stands in the way does so whatever the score.
func TestProperties(t *testing.T) {
	t.Parallel()
	w := load(t)
	random := rand.New(rand.NewPCG(1, 2))
	times, things := []string{"mornings", "afternoons", "evenings", "weekends"}, []string{"hike", "tea", "yoga", "golf"}
	some := func(of []string) []string {
		return slices.DeleteFunc(slices.Clone(of), func(string) bool { return random.IntN(2) == 0 })
	}
	somebody := func() Member {
		m := Member{Factors: everybody(0, 0), Activities: some(things), Times: some(times), Avoid: some(things[:1]), Least: random.IntN(4), Most: random.IntN(10)}
		m.Area, m.Reliability, m.Who = []string{"", "94110", "94117", "95810"}[random.IntN(4)], random.Float64(), []string{"ada", "bob"}[random.IntN(2)]
		m.Met = Meet(nil, m.Who, []string{[]string{"ada", "bob", "cyd"}[random.IntN(3)]}, stdtime.Unix(int64(80+random.IntN(30))*86_400, 0))
		for i := range m.Factors {
			m.Factors[i] = Factor{random.Float64(), random.Float64()}
		}
		return m
	}
	for range 5000 {
		ada, bob := somebody(), somebody()
		plan := Plan{Activity: things[random.IntN(4)], Options: []Option{{Parts: some(times)}, {Parts: some(times)}}, Least: 2 + random.IntN(3), Most: 5 + random.IntN(5), Radius: random.IntN(26), From: stdtime.Unix(100*86_400, 0)}
		refused, before, waited := Refused(bob, plan), 0.0, false
		for _, r := range Steps() { // each step finds no fewer, and changes nothing of what stands in the way for good
			s, waits := w.Score(ada, bob, plan, r), Waits(ada, bob, plan, r) != ""
			if s.Total < before || s.Total > 1 || w.Score(ada, bob, plan, r).Total != s.Total || r > Strictly && waits && !waited || Refused(bob, plan) != refused {
				t.Fatalf("%v at %q, %v before", s, r, before)
			}
			before, waited = s.Total, waits
		}
		s := w.Score(ada, bob, plan, Strictly)
		for name, better := range map[string]func(*Member){
			"likes it": func(m *Member) { m.Activities = append(m.Activities, plan.Activity) }, "lives there": func(m *Member) { m.Area = ada.Area },
			"comes": func(m *Member) { m.Reliability = 1 }, "is new": func(m *Member) { m.Met = nil },
		} {
			m := bob
			m.Activities = slices.Clone(bob.Activities)
			if better(&m); w.Score(ada, m, plan, Strictly).Total < s.Total {
				t.Fatalf("who %s suits worse: %+v", name, bob)
			}
		}
		if slices.Contains(bob.Avoid, plan.Activity) && refused == "" || bob.Most > 0 && plan.Least > bob.Most && refused == "" {
			t.Fatalf("%+v may be asked for %+v", bob, plan)
		}
	}
	if Area("94110") != "94110" || Area("M5V 2T6") != "M5V" || len(Meet(make([]Meeting, MostMet), "a", []string{"b", "c"}, stdtime.Unix(0, 0))) != MostMet || Pair("a", "b") != Pair("b", "a") {
		t.Error("an area that is a whole address, meetings without a bound, or a pair that is two")
	}
	if Refused(Member{}, Plan{Activity: "hike", Least: 2, Most: 6}) != "" || Refused(Member{Least: 2, Most: 3}, Plan{Activity: "hike", Least: 2, Most: 6}) != "" {
		t.Error("somebody of whom nothing stands in the way is refused")
	}
}

// TestBadWeights are refused at load.
func TestBadWeights(t *testing.T) {
	t.Parallel()
	for _, data := range []string{
		``, `{}`, `{"version":1,"source":"x","weights":{"similarity":1},"threshold":0.5}`, `{"version":1,"source":"x","weights":{"charm":1},"threshold":0.5}`,
		`{"version":1,"source":"x","weights":{"similarity":0.4,"activity":0.25,"time":0.15,"planning":0.1,"proximity":0.1,"reliability":0.05,"novelty":0.05},"threshold":0.55}`,
		`{"version":1,"source":"x","weights":{"similarity":0.3,"activity":0.25,"time":0.15,"planning":0.1,"proximity":0.1,"reliability":0.05,"novelty":0.05},"threshold":0}`,
		`{"version":1,"source":"x","mood":1}`,
	} {
		if _, err := parse([]byte(data)); err == nil {
			t.Errorf("%s is taken", data)
		}
	}
}

// BenchmarkScore is what a wave costs: 400 candidates, the bar is 50 ms.
func BenchmarkScore(b *testing.B) {
	w, ada := load(b), Member{Factors: everybody(0.4, 0.6), Activities: []string{"hike"}, Motives: map[string]float64{"play": 1}}
	bob := Member{Factors: everybody(0.7, 0.6), Activities: []string{"tea", "hike"}, Motives: map[string]float64{"play": 0.5, "growth": 0.5}, Times: []string{"evenings"}}
	plan := Plan{Activity: "hike", Options: []Option{{Parts: []string{"mornings", "weekends"}}, {Parts: []string{"evenings"}}}}
	for b.Loop() {
		for range 400 {
			w.Score(ada, bob, plan, Strictly)
		}
	}
}
