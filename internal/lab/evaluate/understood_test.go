package evaluate

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// TestMeasures holds each figure to the rows that count among its own, and to what it counts.
func TestMeasures(t *testing.T) {
	t.Parallel()
	yes, no := true, false
	plan := func(l understand.LinkUp) understand.Understanding {
		return understand.Understanding{Intent: understand.LinkUpRequest, Source: understand.Local, Extracted: understand.Extracted{LinkUp: &l}}
	}
	reply := func(response string) understand.Understanding {
		return understand.Understanding{Intent: understand.InviteResponse, Extracted: understand.Extracted{Invite: &understand.Invite{Response: response}}}
	}
	answer := func(i understand.Interview) understand.Understanding {
		return understand.Understanding{
			Intent: understand.InterviewAnswer, Source: understand.Pending, Extracted: understand.Extracted{Interview: &i},
		}
	}
	saturday := when.Option{Date: "2026-06-20", Bucket: when.Day}
	wanted := Want{
		Intent: understand.LinkUpRequest, Activity: "coffee", Time: []when.Option{saturday}, Group: &understand.Group{Min: 2, Max: 2}, Clarifier: &no,
	}
	for name, c := range map[string]struct {
		w    Want
		u    understand.Understanding
		want map[string]bool // by figure, whether it counts
	}{
		"a plan that is understood": {
			wanted, plan(understand.LinkUp{ActivityKey: "coffee", Time: []when.Option{saturday}, Group: &understand.Group{Min: 2, Max: 2}}),
			map[string]bool{"intent": true, "activity": true, "time": true, "group": true, edits: false, "clarifier": true, noModel: true, mistaken: false},
		},
		"a plan of which nothing is understood": {
			wanted, understand.Understanding{Intent: understand.Unknown, Clarifier: understand.Clarifier{Needed: true}},
			map[string]bool{"intent": false, "activity": false, "time": false, "group": false, edits: false, "clarifier": false, noModel: false},
		},
		"another day, another size, an edit": {
			wanted, plan(understand.LinkUp{
				ActivityKey: "tea", Time: []when.Option{saturday, saturday}, Group: &understand.Group{Min: 2, Max: 3}, Edit: understand.Drop,
			}),
			map[string]bool{"intent": true, "activity": false, "time": false, "group": false, edits: true, "clarifier": true, noModel: true, mistaken: false},
		},
		"what the catalogue does not have, in its part of the day": {
			Want{Intent: understand.LinkUpRequest, Activity: "other:", Time: []when.Option{{Date: "2026-06-20", Bucket: anyPart}}, Clarifier: &yes},
			plan(understand.LinkUp{ActivityKey: "other:kites", Time: []when.Option{{Date: "2026-06-20", Bucket: when.Evening}}}),
			map[string]bool{"intent": true, "activity": true, "time": true, edits: false, "clarifier": false, noModel: true, mistaken: false},
		},
		"an edit": {
			Want{Intent: understand.LinkUpRequest, Edit: understand.Late}, plan(understand.LinkUp{Edit: understand.Late}),
			map[string]bool{"intent": true, "edit": true, noModel: true, mistaken: false},
		},
		"a plan where none is asked for": {
			Want{Intent: understand.Unknown}, plan(understand.LinkUp{}),
			map[string]bool{"intent": false, plans: true, noModel: true, mistaken: true},
		},
		"an invite that is not accepted": {
			Want{Intent: understand.InviteResponse, Response: "NO", Or: []string{"CANT"}}, reply("CANT"),
			map[string]bool{"intent": true, "response": true, accepted: false, noModel: false},
		},
		"an invite that is taken for accepted": {
			Want{Response: none}, reply("A"), map[string]bool{"response": false, accepted: true, noModel: false},
		},
		"an answer": {
			Want{
				Intent: understand.InterviewAnswer, Options: []string{"A", "B"}, Times: []string{"mornings", "afternoons"}, Group: &understand.Group{Min: 2, Max: 3},
				Activities: []string{"hike", "tea"},
			},
			answer(understand.Interview{
				Options: []string{"A", "B"}, Times: []string{"afternoons", "mornings"}, Group: &understand.Group{Min: 2, Max: 3}, Activities: []string{"tea"},
			}),
			map[string]bool{
				"intent": true, "letters": true, "times": true, "group": true, "activities": false, "skip, later, question": true, noModel: true, mistaken: false,
			},
		},
		"a vague answer": {
			Want{Intent: understand.InterviewAnswer, Vague: true}, answer(understand.Interview{Options: []string{"A"}, Skip: true}),
			map[string]bool{"intent": true, "letters": false, "skip, later, question": false, noModel: true, mistaken: false},
		},
	} {
		got := map[string]bool{}
		for _, m := range measures() {
			if among, counts := m.check(c.w, c.u); among {
				got[m.what+strings.TrimPrefix(m.of, right)] = counts
			}
		}
		if !maps.Equal(c.want, got) {
			t.Errorf("%s: %s", name, cmp.Diff(c.want, got))
		}
	}
}

func TestReliability(t *testing.T) {
	t.Parallel()
	judged := []Judged{{1, true}, {0.95, true}, {0.7, true}, {0.7, false}, {0.05, false}}
	got := Reliability(judged)
	if got[9].N != 2 || got[9].Right != 2 || got[7].N != 2 || got[7].Right != 1 || got[0].N != 1 || got[0].Right != 0 {
		t.Errorf("%+v", got)
	}
	table := ReliabilityTable(got)
	if strings.Count(table, "\n") != 5 || !strings.Contains(table, "| 0.7 to 0.8 | 2 | 0.700 | 0.500 |") {
		t.Error(table)
	}
	var half []Judged
	for range 10 {
		half = append(half, Judged{0.9, true}, Judged{0.9, false})
	}
	if f := calibration("a", half); f.K != 8 || f.N != 20 { // 18 promised, 10 right
		t.Errorf("%+v", f)
	}
}

// TestGivenLists holds lists that come from outside to the figures that their fields allow, and bad ones to an error.
func TestGivenLists(t *testing.T) {
	t.Parallel()
	rules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	given := func(list, content string) extraList {
		path := filepath.Join(t.TempDir(), list+".jsonl")
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return extraList{list, path}
	}
	figures, err := rules.extra([]extraList{
		given(OwnFormat, `{"text":"coffee?","want":{"edit":"drop"}}`),
		given(PublicTurns, `{"text":"nay","label":"no","source":"x"}`+"\n"+`{"text":"how tall is it","label":"other"}`+"\n"+`{"text":"hm","label":"maybe"}`),
		given("optout", `{"text":"coffee?","label":"none"}`),
	})
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]int{}
	for _, f := range figures {
		rows[f.Name] = f.N
	}
	for name, n := range map[string]int{"turns.jsonl edit": 1, "public.jsonl response": 3, "public.jsonl false acceptances": 3, "optout.jsonl none": 1} {
		if rows[name] != n {
			t.Errorf("%s: %d rows, want %d", name, rows[name], n)
		}
	}
	for _, bad := range []extraList{
		given(OwnFormat, `{"text":"a","zone":"Mars"}`), given(OwnFormat, `{`), given(PublicTurns, `{"label":"no"}`), given("optout", `{`), {"optout", "/nowhere"},
	} {
		if _, err := rules.extra([]extraList{bad}); err == nil {
			t.Errorf("%v: accepted", bad)
		}
	}
}
