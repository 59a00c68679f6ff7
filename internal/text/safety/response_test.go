package safety

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestRespond(t *testing.T) {
	t.Parallel()
	hit := func(c Category, s Severity, w Who) Finding {
		return Finding{Hit: &Hit{Category: c, Severity: s, Who: w, Rule: "r"}}
	}
	words := func(c Category, s Severity, w Who) Finding {
		return Finding{Hit: &Hit{Category: c, Severity: s, Who: w, Rule: wordsRule + " " + string(c)}}
	}
	confirmed := func(f Finding) Finding {
		f.Confirmed = true
		return f
	}
	beside := func(f Finding) Finding {
		f.Hit.Phrase = "want_to_die"
		return f
	}
	soft := &Hold{Kind: SoftHold, At: noon, Until: noon.Add(time.Hour)}
	hard := &Hold{Kind: HardHold, At: noon.Add(-time.Hour)}
	cases := []struct {
		name    string
		finding Finding
		before  History
		held    *Hold
		kind    Kind
		need    Need
		hold    HoldKind
		placed  bool
		until   time.Duration // from noon, 0 for open end
		strikes int
	}{
		{"self-harm", hit(SelfHarm, Critical, Sender), History{}, nil, InCrisis, NeedCrisis, HardHold, true, 0, 0},
		{"distress", hit(SelfHarm, Low, Sender), History{}, nil, InCrisis, NeedCrisis, HardHold, true, 0, 0},
		{"self-harm by words alone", words(SelfHarm, High, Sender), History{}, nil, InCrisis, NeedCrisis, SoftHold, true, ReviewWindow, 0},
		{"a threat by words alone", words(HarmToOthers, Critical, Sender), History{}, nil, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"third strike, by words alone", words(StalkingDoxxing, High, Sender), History{Strikes: 2, StrikeAt: noon}, nil, Trespass, NeedCrisis, SoftHold, true, LongReview, 3},
		{"words alone under a hard hold", words(SelfHarm, High, Sender), History{}, hard, InCrisis, NeedCrisis, HardHold, false, 0, 0},
		{"words that a model confirms", confirmed(words(SelfHarm, High, Sender)), History{}, nil, InCrisis, NeedCrisis, HardHold, true, 0, 0},
		{"words beside a phrase of the same", beside(words(SelfHarm, High, Sender)), History{}, nil, InCrisis, NeedCrisis, HardHold, true, 0, 0},
		{"self-harm after two strikes", hit(SelfHarm, High, Sender), History{Strikes: 2, StrikeAt: noon}, nil, InCrisis, NeedCrisis, HardHold, true, 0, 2},
		{"imminent threat", hit(HarmToOthers, High, Sender), History{}, nil, Threat, NeedCrisis, HardHold, true, 0, 1},
		{"anger", hit(HarmToOthers, Medium, Sender), History{}, nil, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"stalking", hit(StalkingDoxxing, High, Sender), History{}, nil, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"exploiting a child", hit(SexualExploitation, Critical, Sender), History{}, nil, Threat, NeedCrisis, HardHold, true, 0, 1},
		{"second strike", hit(StalkingDoxxing, High, Sender), History{Strikes: 1, StrikeAt: noon}, nil, Trespass, NeedCrisis, SoftHold, true, LongReview, 2},
		{"third strike", hit(StalkingDoxxing, Low, Sender), History{Strikes: 2, StrikeAt: noon}, nil, Threat, NeedCrisis, HardHold, true, 0, 3},
		{"strikes long ago", hit(StalkingDoxxing, Low, Sender), History{Strikes: 2, StrikeAt: noon.Add(-2 * StrikeLife)}, nil, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"soft becomes longer", hit(StalkingDoxxing, High, Sender), History{}, soft, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"soft becomes hard", hit(SelfHarm, High, Sender), History{}, soft, InCrisis, NeedCrisis, HardHold, true, 0, 0},
		{"hard stays", hit(StalkingDoxxing, High, Sender), History{}, hard, Trespass, NeedCrisis, HardHold, false, 0, 1},
		{"victim", hit(HarmToOthers, Critical, Victim), History{}, nil, Harmed, NeedAbuse, "", false, 0, 0},
		{"victim of sexual violence", hit(SexualExploitation, High, Victim), History{}, nil, Harmed, NeedSexual, "", false, 0, 0},
		{"worried", hit(SelfHarm, High, Other), History{}, nil, Worried, NeedCrisis, "", false, 0, 0},
		{"victim keeps a hold", hit(HarmToOthers, High, Victim), History{}, hard, Harmed, NeedAbuse, HardHold, false, 0, 0},
		{"underage", Finding{Minor: true, MinorRule: "m"}, History{}, nil, TooYoung, NeedCrisis, SoftHold, true, 0, 0},
		{"underage and a victim", Finding{Hit: &Hit{Category: SexualExploitation, Who: Victim}, Minor: true}, History{}, nil, Harmed, NeedSexual, SoftHold, true, 0, 0},
		{"underage stays without an end", Finding{Minor: true}, History{}, &Hold{Kind: SoftHold, At: noon}, TooYoung, NeedCrisis, SoftHold, false, 0, 0},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := Respond(c.finding, c.before, c.held, noon, false)
			hold, until := HoldKind(""), time.Duration(0)
			if r.Hold != nil {
				hold = r.Hold.Kind
				if !r.Hold.Until.IsZero() {
					until = r.Hold.Until.Sub(noon)
				}
			}
			if r.Kind != c.kind || r.Need != c.need || hold != c.hold || r.Placed != c.placed || until != c.until || r.History.Strikes != c.strikes {
				t.Errorf("got %+v, hold %s until %v", r, hold, until)
			}
			if r.Reply != ReplyFull {
				t.Errorf("the first reply is %s", r.Reply)
			}
		})
	}
}

func TestRepliesGetShorterThenStop(t *testing.T) {
	t.Parallel()
	crisis := Finding{Hit: &Hit{Category: SelfHarm, Who: Sender}}
	worse := Finding{Hit: &Hit{Category: SelfHarm, Who: Sender, Severity: Critical}}
	abuse := Finding{Hit: &Hit{Category: HarmToOthers, Who: Victim}}
	rape := Finding{Hit: &Hit{Category: SexualExploitation, Who: Victim}}
	type text struct {
		after    time.Duration
		finding  Finding
		silenced bool
		want     Reply
	}
	for name, texts := range map[string][]text{
		"a bad hour": {
			{0, crisis, false, ReplyFull}, {time.Minute, crisis, false, ReplyShort}, {time.Minute, crisis, false, ReplySilent},
			{57 * time.Minute, crisis, false, ReplySilent}, {time.Minute, crisis, false, ReplyFull}, {time.Hour, crisis, false, ReplyFull}, {time.Minute, crisis, false, ReplyShort},
		},
		"an hour apart":    {{0, crisis, false, ReplyFull}, {time.Hour, crisis, false, ReplyFull}},
		"another need":     {{0, abuse, false, ReplyFull}, {time.Minute, crisis, false, ReplyFull}, {time.Minute, abuse, false, ReplySilent}},
		"a crisis at last": {{0, Finding{Minor: true}, false, ReplyFull}, {0, Finding{Minor: true}, false, ReplyShort}, {0, Finding{Minor: true}, false, ReplySilent}, {0, crisis, false, ReplyFull}, {0, crisis, false, ReplySilent}},
		"it gets graver":   {{0, crisis, false, ReplyFull}, {0, crisis, false, ReplyShort}, {0, crisis, false, ReplySilent}, {0, worse, false, ReplyShort}, {0, worse, false, ReplySilent}, {0, crisis, false, ReplySilent}},
		"a third need":     {{0, abuse, false, ReplyFull}, {0, abuse, false, ReplyShort}, {0, abuse, false, ReplySilent}, {0, rape, false, ReplyFull}, {0, rape, false, ReplySilent}},
		"while opted out":  {{0, crisis, true, ReplyNone}, {time.Minute, crisis, false, ReplyFull}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now, history := noon, History{}
			for i, text := range texts {
				now = now.Add(text.after)
				r := Respond(text.finding, history, nil, now, text.silenced)
				if r.Reply != text.want {
					t.Errorf("text %d is answered %s, want %s", i, r.Reply, text.want)
				}
				history = alarmed(text.finding, r, now)
				history = said(history, r, i, now)
			}
		})
	}
}

// said returns the history with the n-th text that answers entered, as the turn does.
func said(h History, r Response, n int, now time.Time) History {
	s := Said{Job: strconv.Itoa(n), At: now, Kind: r.Kind, Need: r.Need}
	switch r.Reply {
	case ReplyShort:
		s.Kind = ""
	case ReplyFull:
	default:
		return h
	}
	return h.With(s)
}

// TestLostRepliesAreNone: a reply that never got there is no reply. The next text in danger is answered in full, and
// one that waits is not joined by copies of it.
func TestLostRepliesAreNone(t *testing.T) {
	t.Parallel()
	crisis := Finding{Hit: &Hit{Category: SelfHarm, Who: Sender}}
	abuse := Finding{Hit: &Hit{Category: HarmToOthers, Who: Victim}}
	worse := Finding{Hit: &Hit{Category: SelfHarm, Who: Sender, Severity: Critical}}
	for name, c := range map[string]struct {
		lost, waits []string // of the texts that answered the first ones, by number
		texts       []Finding
		want        []Reply
	}{
		"the first is lost":              {lost: []string{"0"}, texts: []Finding{crisis, crisis, crisis, crisis}, want: []Reply{ReplyFull, ReplyFull, ReplyShort, ReplySilent}},
		"two are lost":                   {lost: []string{"0", "1"}, texts: []Finding{crisis, crisis, crisis, crisis}, want: []Reply{ReplyFull, ReplyFull, ReplyFull, ReplyShort}},
		"the short one is lost":          {lost: []string{"1"}, texts: []Finding{crisis, crisis, crisis, crisis}, want: []Reply{ReplyFull, ReplyShort, ReplyShort, ReplySilent}},
		"the first waits":                {waits: []string{"0"}, texts: []Finding{crisis, crisis, crisis}, want: []Reply{ReplyFull, ReplyWaits, ReplyWaits}},
		"it waits, and it gets worse":    {waits: []string{"0"}, texts: []Finding{crisis, worse}, want: []Reply{ReplyFull, ReplyWaits}},
		"it waits, and something else":   {waits: []string{"0"}, texts: []Finding{crisis, abuse, abuse}, want: []Reply{ReplyFull, ReplyFull, ReplySilent}},
		"what was lost first waits next": {lost: []string{"0"}, waits: []string{"1"}, texts: []Finding{crisis, crisis, crisis}, want: []Reply{ReplyFull, ReplyFull, ReplyWaits}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now, history := noon, History{}
			for n, f := range c.texts {
				now = now.Add(time.Minute)
				heard := history.Heard(now, func(s Said) Passage {
					return Passage{Lost: slices.Contains(c.lost, s.Job), Waits: slices.Contains(c.waits, s.Job)}
				})
				r := Respond(f, heard, nil, now, false)
				if r.Reply != c.want[n] {
					t.Errorf("text %d is answered %s, want %s", n, r.Reply, c.want[n])
				}
				if (r.Reply == ReplyFull) != (r.On == "") {
					t.Errorf("text %d: %s rests on %q", n, r.Reply, r.On)
				}
				history = said(alarmed(f, r, now), r, n, now)
			}
		})
	}
}

// TestLinesOnceMore: somebody under a hold gets the lines once more for any text, once an hour and three times a day,
// and texts that were lost do not count.
func TestLinesOnceMore(t *testing.T) {
	t.Parallel()
	h := History{}.With(Said{Job: "full", At: noon, Kind: InCrisis, Need: NeedCrisis})
	at := func(d time.Duration) time.Time { return noon.Add(d) }
	again := func(d time.Duration) {
		h = h.With(Said{Job: d.String(), At: at(d), Kind: Again, Need: NeedCrisis})
	}
	may := func(d time.Duration, want bool) {
		t.Helper()
		if h.MayRepeat(at(d)) != want {
			t.Errorf("after %v: %v", d, !want)
		}
	}
	may(time.Second, true) // right behind the safe reply
	again(time.Second)
	may(time.Minute, false)
	may(time.Hour+time.Second, true)
	again(2 * time.Hour)
	again(4 * time.Hour)
	may(6*time.Hour, false)
	may(23*time.Hour, false)
	may(24*time.Hour+time.Second, true)
	lost := h.Heard(at(6*time.Hour), func(s Said) Passage { return Passage{Lost: s.Job == "4h0m0s", Left: s.At} })
	if !lost.MayRepeat(at(6 * time.Hour)) {
		t.Error("lines that were lost count")
	}
	if len(lost.Said) != 2 {
		t.Errorf("%+v is remembered", lost.Said)
	}
}

// alarmed returns the history with the incident of a finding entered, as the turn does.
func alarmed(f Finding, r Response, now time.Time) History {
	i := NewIncident(f, r, now)
	i.ID = now.String()
	i.RepeatOf = r.History.Covering(i)
	return r.History.Alarm(&i)
}

func TestStrikesDecay(t *testing.T) {
	t.Parallel()
	h := History{Strikes: 2, StrikeAt: noon}
	var got []int
	for _, days := range []int{0, 29, 30, 59, 60, 600} {
		got = append(got, h.StrikesAt(noon.AddDate(0, 0, days)))
	}
	if diff := cmp.Diff([]int{2, 2, 1, 1, 0, 0}, got); diff != "" {
		t.Error(diff)
	}
}

// TestResponsesAreSafe holds what must be true whatever is found, in any order.
func TestResponsesAreSafe(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		now, history := noon, History{}
		var held *Hold
		for n := range rapid.IntRange(1, 12).Draw(t, "texts") {
			now = now.Add(time.Duration(rapid.IntRange(0, 90).Draw(t, "minutes")) * time.Minute)
			f := finding(t)
			if held != nil && !held.InForce(now) {
				held = nil
			}
			lost := map[string]bool{}
			history = history.Heard(now, func(s Said) Passage {
				lost[s.Job] = rapid.Bool().Draw(t, "lost")
				return Passage{Lost: lost[s.Job], Waits: rapid.Bool().Draw(t, "waits")}
			})
			r := Respond(f, history, held, now, rapid.Bool().Draw(t, "silenced"))
			if lost[r.On] || r.Reply != ReplyFull && r.Reply != ReplyNone && !slices.ContainsFunc(history.Said, func(s Said) bool { return s.Job == r.On && s.Kind == r.Kind && s.Need == r.Need }) {
				t.Fatalf("%s rests on %q, of %+v", r.Reply, r.On, history.Said)
			}
			switch {
			case held != nil && r.Hold == nil, held != nil && held.Kind == HardHold && r.Hold.Kind != HardHold:
				t.Fatalf("a hold got weaker: %+v to %+v", held, r.Hold)
			case f.Hit != nil && f.Hit.Who != Sender && !f.Minor && r.Placed:
				t.Fatalf("a victim or a friend is held: %+v", r)
			case f.Hit != nil && f.Hit.Who == Sender && r.Hold == nil:
				t.Fatalf("nothing holds %+v", f.Hit)
			case f.Hit != nil && f.Hit.Category == SelfHarm && r.History.Strikes > history.Strikes:
				t.Fatal("a strike for self-harm")
			case f.Hit != nil && f.Hit.WordsAlone() && r.Placed && r.Hold.Kind == HardHold:
				t.Fatalf("words alone hold hard: %+v", f.Hit)
			case r.Kind == "":
				t.Fatal("a finding without a kind")
			}
			covered := !history.news(NewIncident(f, r, now))
			switch {
			case r.Reply == ReplySilent && !covered:
				t.Fatalf("silence to what operators were not called for: %+v", f)
			}
			history, held = said(alarmed(f, r, now), r, n, now), r.Hold
		}
	})
}

func finding(t *rapid.T) Finding {
	f := Finding{Minor: rapid.Bool().Draw(t, "minor")}
	if !f.Minor || rapid.Bool().Draw(t, "hit") {
		f.Hit = &Hit{
			Category: rapid.SampledFrom([]Category{SelfHarm, HarmToOthers, SexualExploitation, StalkingDoxxing}).Draw(t, "category"),
			Severity: rapid.SampledFrom([]Severity{Low, Medium, High, Critical}).Draw(t, "severity"),
			Who:      rapid.SampledFrom([]Who{Sender, Victim, Other}).Draw(t, "who"),
			Rule:     rapid.SampledFrom([]string{"phrase", wordsRule + " x"}).Draw(t, "rule"),
		}
	}
	return f
}
