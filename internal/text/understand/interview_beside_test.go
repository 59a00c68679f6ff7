package understand_test

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/understand"
)

// TestBeside: what an answer says of other steps is read where it says so, and nothing else is.
func TestBeside(t *testing.T) {
	t.Parallel()
	r, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	older := []string{"constraints_01", "group_01", "pace_01", "activity_01"}
	for _, c := range []struct {
		step, text, want string
		back             bool
	}{
		{"activity_01", "hiking and board games, evenings, small groups please", `[{"step":"group_01","options":["A"],"group":{"min":2,"max":3}},{"step":"constraints_01","times":["evenings"]}]`, false},
		{"activity_01", "coffee, tennis and trivia", `null`, false},
		{"activity_01", "hiking, not evenings", `null`, false},
		{"activity_01", "hikes only on weekends, and chess", `null`, false},
		{"activity_01", "tennis on saturday evening at 7", `null`, false},
		{"activity_01", "hikes, after work mostly, with 4-5 people", `[{"step":"group_01","options":["B"],"group":{"min":5,"max":6}},{"step":"constraints_01","times":["evenings"]}]`, false},
		{"activity_01", "i like a slow pace, deep talks, i'm pretty curious", `[{"step":"pace_01","options":["A"]},{"step":"motive_02","options":["A"]},{"step":"style_01","options":["A"]}]`, false},
		{"intro_01", "yes! i like hiking and chess, weekends", `[{"step":"activity_01","activities":["hike","board_games"]},{"step":"constraints_01","times":["weekends"]}]`, false},
		{"group_01", "evenings and weekends", `[{"step":"constraints_01","options":["C","D"],"times":["evenings","weekends"],"text":"evenings and weekends"}]`, true},
		{"group_01", "and board games", `[{"step":"activity_01","activities":["board_games"]}]`, false},
		{"motive_01", "something new, easy laughs, and it's fun to dance", `null`, false},
		{"motive_01", "the fun of it, in the evenings", `[{"step":"constraints_01","times":["evenings"]}]`, false},
		{"style_02", "stories, shared values matter a lot", `[{"step":"values_01","options":["A"]}]`, false},
		{"style_01", "oh and for the earlier one: medium", `[{"step":"group_01","options":["B"],"group":{"min":4,"max":6},"text":"medium"}]`, true},
		{"style_01", "mornings for the last question", `[{"step":"constraints_01","options":["A"],"times":["mornings"],"text":"mornings"}]`, true},
		{"style_01", "actually the last one should be C", `[{"step":"constraints_01","options":["C"],"times":["evenings"],"text":"should be C"}]`, true},
		{"style_01", "slow", `[{"step":"pace_01","options":["A"],"text":"slow"}]`, true},
		{"style_01", "medium", `null`, false}, // of two steps, and neither was the last
		{"style_01", "the last one", `null`, false},
		{"style_01", "curious", `null`, false},
		{"boundaries_01", "no late nights, no evenings, hiking", `null`, false},
		{"wrap_01", "evenings", `[{"step":"constraints_01","options":["C"],"times":["evenings"],"text":"evenings"}]`, true},
		{"wrap_01", "not now, evenings are hard", `null`, false},
		{"style_02", "thoughtful and a bit funny", `[{"step":"style_01","options":["B","C"],"text":"thoughtful and a bit funny"}]`, true},
		{"motive_01", "fun", `null`, false},
		{"group_01", "no", `null`, false},
		{"group_01", "yes", `null`, false},
		{"style_01", "very", `null`, false},
		{"motive_01", "slow", `null`, false},
		{"activity_01", "hiking, weekends are for family, evenings", `[{"step":"constraints_01","times":["evenings"]}]`, false},
		{"pace_01", "\U0001f926", `null`, false},
		{"pace_01", "who sees the earlier one?", `null`, false},
	} {
		list, back := r.Beside(c.text, understand.Context{Mode: understand.Interviewing, Step: c.step}, older)
		if got, err := json.Marshal(list); err != nil || string(got) != c.want || back != c.back {
			t.Errorf("%s %q: %s %t, want %s", c.step, c.text, got, back, c.want)
		}
	}
}

// TestPatterns: what is said of single activities is theirs; what is said of all is of none.
func TestPatterns(t *testing.T) {
	t.Parallel()
	r, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"hikes only on weekends, and chess":                           `[{"Activities":["hike"],"Times":["weekends"],"Constraints":null,"Why":""}]`,
		"hikes on weekends, board games in the evenings":              `[{"Activities":["hike"],"Times":["weekends"],"Constraints":null,"Why":""},{"Activities":["board_games"],"Times":["evenings"],"Constraints":null,"Why":""}]`,
		"hiking and board games, evenings":                            `null`,
		"hiking and board games on weekends":                          `[]`,
		"hiking with my dog, climbing for the challenge":              `[{"Activities":["hike"],"Times":null,"Constraints":["dog_friendly"],"Why":""},{"Activities":["climbing"],"Times":null,"Constraints":null,"Why":"the challenge"}]`,
		"no bars on weekends, coffee because it's a calm way to talk": `[{"Activities":["coffee"],"Times":null,"Constraints":["quiet"],"Why":"it's a calm way to talk"}]`,
		"tennis on saturday at 3":                                     `[]`,
	} {
		got, err := json.Marshal(r.Patterns(text, understand.Context{Mode: understand.Interviewing, Step: "activity_01"}))
		if err != nil || string(got) != want && (want != "null" || string(got) != "[]") {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestPictured: emojis that show an activity name it where no word does, and a face names nothing.
func TestPictured(t *testing.T) {
	t.Parallel()
	r, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	list, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"\u2615\U0001f3b2\U0001f97e": {"coffee", "board_games", "hike"}, "\U0001f3c3\U0001f3fd and \U0001f3a8!": {"run", "painting"}, "\u2615\u2615": {"coffee"},
		"hiking \u2615": {"hike"}, "\U0001f937": nil, "\U0001f600\U0001f355": nil,
	} {
		u := r.Read(text, understand.Context{Mode: understand.Interviewing, Step: "activity_01"})
		if got := u.Extracted.Interview; want == nil && got != nil && len(got.Activities) > 0 || want != nil && (got == nil || !slices.Equal(got.Activities, want)) {
			t.Errorf("%q: %+v", text, got)
		}
		for _, key := range want {
			if _, known := list.Activity(key); !known {
				t.Errorf("%s is not of the catalogue", key)
			}
		}
	}
}
