package safety

import (
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
		{"self-harm", hit(SelfHarm, Critical, Sender), History{}, nil, InCrisis, NeedCrisis, HardHold, true, 0, 1},
		{"distress", hit(SelfHarm, Low, Sender), History{}, nil, InCrisis, NeedCrisis, HardHold, true, 0, 1},
		{"imminent threat", hit(HarmToOthers, High, Sender), History{}, nil, Threat, NeedCrisis, HardHold, true, 0, 1},
		{"anger", hit(HarmToOthers, Medium, Sender), History{}, nil, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"stalking", hit(StalkingDoxxing, High, Sender), History{}, nil, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"exploiting a child", hit(SexualExploitation, Critical, Sender), History{}, nil, Threat, NeedCrisis, HardHold, true, 0, 1},
		{"second strike", hit(StalkingDoxxing, High, Sender), History{Strikes: 1, StrikeAt: noon}, nil, Trespass, NeedCrisis, SoftHold, true, LongReview, 2},
		{"third strike", hit(StalkingDoxxing, Low, Sender), History{Strikes: 2, StrikeAt: noon}, nil, Threat, NeedCrisis, HardHold, true, 0, 3},
		{"strikes long ago", hit(StalkingDoxxing, Low, Sender), History{Strikes: 2, StrikeAt: noon.Add(-2 * StrikeLife)}, nil, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"soft becomes longer", hit(StalkingDoxxing, High, Sender), History{}, soft, Trespass, NeedCrisis, SoftHold, true, ReviewWindow, 1},
		{"soft becomes hard", hit(SelfHarm, High, Sender), History{}, soft, InCrisis, NeedCrisis, HardHold, true, 0, 1},
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
			{58 * time.Minute, crisis, false, ReplySilent}, {time.Minute, crisis, false, ReplyFull}, {time.Second, crisis, false, ReplyShort},
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
			}
		})
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
		var said time.Time // when more of the same was last answered
		for range rapid.IntRange(1, 12).Draw(t, "texts") {
			now = now.Add(time.Duration(rapid.IntRange(0, 90).Draw(t, "minutes")) * time.Minute)
			f := finding(t)
			if held != nil && !held.InForce(now) {
				held = nil
			}
			r := Respond(f, history, held, now, rapid.Bool().Draw(t, "silenced"))
			switch {
			case held != nil && r.Hold == nil, held != nil && held.Kind == HardHold && r.Hold.Kind != HardHold:
				t.Fatalf("a hold got weaker: %+v to %+v", held, r.Hold)
			case f.Hit != nil && f.Hit.Who != Sender && !f.Minor && r.Placed:
				t.Fatalf("a victim or a friend is held: %+v", r)
			case f.Hit != nil && f.Hit.Who == Sender && r.Hold == nil:
				t.Fatalf("nothing holds %+v", f.Hit)
			case r.Kind == "":
				t.Fatal("a finding without a kind")
			}
			covered := !history.news(NewIncident(f, r, now))
			switch {
			case r.Reply == ReplySilent && !covered:
				t.Fatalf("silence to what operators were not called for: %+v", f)
			case r.Reply == ReplyShort && covered:
				if now.Sub(said) < ReplyWindow {
					t.Fatal("more of the same is answered a third time within the hour")
				}
				said = now
			}
			history, held = alarmed(f, r, now), r.Hold
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
		}
	}
	return f
}
