package request_test

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/domain/wording"
)

// TestTellsLater: who does not know a day yet, or what was meant, may tell it in the next text.
func TestTellsLater(t *testing.T) {
	t.Parallel()
	r, m := loaded(t)
	for _, first := range []string{"C", "another day", "what", "idk", "never mind", "i'm busy saturday"} {
		talk := begin(t, r, m, ada())
		for _, body := range []string{"climbing with 4 of us", first} {
			talk.says(body)
		}
		d := talk.says("sunday evening")
		if purpose(d) != wording.RequestAnswered || !strings.Contains(words(d), "climbing, Sunday evening, 4 people") || talk.open() {
			t.Errorf("%s: %s %q", first, purpose(d), words(d))
		}
		if said := talk.kept(1).LinkUp; said == nil || len(said.Time) != 1 {
			t.Errorf("%s: kept %+v", first, said)
		}
	}
}

// TestCorrection: the text after a request that lacks nothing puts it right, when it says so, and leaves it as it is otherwise.
func TestCorrection(t *testing.T) {
	t.Parallel()
	r, m := loaded(t)
	for _, c := range []struct {
		say  []string
		want wording.Purpose
		plan string // as it is kept
	}{
		{[]string{"actually sunday"}, wording.RequestChanged, "2026-11-22 day"},
		{[]string{"make it sunday evening instead"}, wording.RequestChanged, "2026-11-22 evening"},
		{[]string{"make it evening"}, wording.RequestChanged, "2026-11-21 evening"},
		{[]string{"actually sunday", "no wait saturday"}, wording.RequestAnswered, "2026-11-21 day"},
		{[]string{"actually i can't saturday"}, wording.RequestOpen, ""},
		{[]string{"actually i can't saturday", "make it sunday"}, wording.RequestChanged, "2026-11-22 day"},
		{[]string{"actually i can't saturday", "sunday"}, wording.RequestChanged, "2026-11-22 day"},
		{[]string{"thanks"}, "small_talk", "2026-11-21 morning"},
		{[]string{"thanks", "actually sunday"}, wording.RequestActivity, "2026-11-21 morning"},
		{[]string{"the one"}, wording.Menu, "2026-11-21 morning"},
		{[]string{"both"}, wording.Menu, "2026-11-21 morning"},
		{[]string{"coffee on sunday"}, wording.RequestKeptMore, "2026-11-21 morning"},
		{[]string{"actually lets have coffee on sunday"}, wording.RequestKeptMore, "2026-11-21 morning"},
		{[]string{"STOP"}, wording.StopConfirmed, "2026-11-21 morning"},
		{[]string{"climbing saturday morning"}, wording.RequestNoted, "2026-11-21 morning"},
		{[]string{"climbing saturday morning", "make it evening"}, wording.RequestChanged, "2026-11-21 evening"},
	} {
		talk := begin(t, r, m, ada())
		talk.says("climbing saturday morning with 4 of us")
		var got wording.Purpose
		for _, body := range c.say {
			got = purpose(talk.says(body))
		}
		l, plan := talk.kept(1).LinkUp, ""
		if len(l.Time) == 1 {
			plan = l.Time[0].Date + " " + string(l.Time[0].Bucket)
		}
		if got != c.want || plan != c.plan || l.ActivityKey != "climbing" || l.Group == nil {
			t.Errorf("%q: %s, kept %+v", c.say, got, l)
		}
	}
}

// TestWithdrawn: the text after a request takes it back.
func TestWithdrawn(t *testing.T) {
	t.Parallel()
	r, m := loaded(t)
	for body, want := range map[string]bool{
		"cancel that": true, "never mind": true, "Actually no.": true, "i changed my mind": true,
		"thanks": false, "no worries": false,
	} {
		talk := begin(t, r, m, ada())
		talk.says("climbing saturday morning with 4 of us")
		d := talk.says(body)
		if l := talk.kept(1).LinkUp; (l.ActivityKey == "") != want || (purpose(d) == wording.RequestOpen) != want {
			t.Errorf("%q: %q, kept %+v", body, words(d), l)
		}
	}
}

// TestAnotherActivity: who meant another activity has it in the place of the first, whenever it is said; who names one beside asks for more.
func TestAnotherActivity(t *testing.T) {
	t.Parallel()
	r, m := loaded(t)
	for _, c := range []struct {
		say  []string
		want wording.Purpose
		plan string // as the first is kept
	}{
		{[]string{"climbing saturday morning", "sorry i meant coffee"}, wording.RequestChanged, "coffee 2026-11-21"},
		{[]string{"climbing saturday morning", "coffee not climbing"}, wording.RequestChanged, "coffee 2026-11-21"},
		{[]string{"climbing saturday morning", "make it coffee instead"}, wording.RequestChanged, "coffee 2026-11-21"},
		{[]string{"climbing saturday morning", "i meant coffee on sunday"}, wording.RequestChanged, "coffee 2026-11-22"},
		{[]string{"climbing saturday morning", "coffee not saturday"}, wording.RequestKeptMore, "climbing 2026-11-21"},
		{[]string{"climbing saturday morning", "lets have coffee"}, wording.RequestTime, "climbing 2026-11-21"},
		{[]string{"climbing saturday morning", "actually coffee on sunday"}, wording.RequestKeptMore, "climbing 2026-11-21"},
		{[]string{"lets go climbing", "sorry i meant coffee"}, wording.RequestChanged, "coffee"},
		{[]string{"lets go climbing", "sorry i meant coffee", "B"}, wording.RequestAnswered, "coffee 2026-11-22"},
		{[]string{"lets go climbing", "dunno really", "i meant coffee"}, wording.RequestChanged, "coffee 2026-11-21"},
		{[]string{"what about saturday", "A", "sorry, climbing"}, wording.RequestChanged, "climbing 2026-11-21"},
		{[]string{"climbing saturday morning", "thanks", "sorry i meant coffee"}, wording.RequestTime, "climbing 2026-11-21"},
	} {
		talk := begin(t, r, m, ada())
		var got wording.Purpose
		for _, body := range c.say {
			got = purpose(talk.says(body))
		}
		l := talk.kept(1).LinkUp
		plan := l.ActivityKey
		if len(l.Time) == 1 {
			plan += " " + l.Time[0].Date
		}
		if got != c.want || plan != c.plan {
			t.Errorf("%q: %s, kept %s, want %s, %s", c.say, got, plan, c.want, c.plan)
		}
	}
}
