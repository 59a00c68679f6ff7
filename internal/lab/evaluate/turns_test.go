package evaluate

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/edge/explain"
	"github.com/josh-sms/josh/internal/text/understand"
)

// TestTurnLists holds the lists to what is said of them: enough rows, none twice, labels that exist, times that a plan may have.
func TestTurnLists(t *testing.T) {
	t.Parallel()
	for name, least := range map[string]int{"intent": 300, "invite": 200, "interview": 200} {
		turns, err := OwnTurns(name)
		if err != nil || len(turns) < least {
			t.Fatalf("%s: %d rows, %v", name, len(turns), err)
		}
		seen := map[string]bool{}
		noPlan := 0
		for _, turn := range turns {
			key := strings.Join([]string{*turn.Text, turn.Step, string(rune('0' + turn.InviteOptions))}, "|")
			if seen[key] {
				t.Errorf("%s: %q stands twice", name, *turn.Text)
			}
			seen[key] = true
			checkTurn(t, name, turn)
			if turn.Want.Intent != understand.LinkUpRequest {
				noPlan++
			}
		}
		if name == "intent" && noPlan < 120 {
			t.Errorf("%d texts without a plan", noPlan)
		}
	}
}

func checkTurn(t *testing.T, name string, turn Turn) {
	t.Helper()
	var reader explain.Reader
	c, err := reader.Context(turn.Input)
	if err != nil || turn.Now == "" || turn.Zone == "" {
		t.Fatalf("%s: %q: %v", name, *turn.Text, err)
	}
	w := turn.Want
	if w.Intent != "" && !slices.Contains([]understand.Intent{
		understand.LinkUpRequest, understand.InviteResponse, understand.InterviewAnswer, understand.ProfileUpdate, understand.Help, understand.Unknown,
	}, w.Intent) {
		t.Errorf("%s: %q: intent %q", name, *turn.Text, w.Intent)
	}
	for _, r := range append([]string{w.Response}, w.Or...) {
		if !slices.Contains([]string{"", "A", "B", "YES", "NO", "CANT", "MAYBE", none}, r) {
			t.Errorf("%s: %q: response %q", name, *turn.Text, r)
		}
	}
	today := c.Now.In(c.Zone).Format(time.DateOnly)
	last := c.Now.In(c.Zone).AddDate(0, 0, 21).Format(time.DateOnly)
	for _, o := range w.Time {
		if o.Date < today || o.Date > last || (o.Bucket == "") == (o.From == "") {
			t.Errorf("%s: %q: time %+v", name, *turn.Text, o)
		}
	}
}

func TestReadTurns(t *testing.T) {
	t.Parallel()
	for _, bad := range []string{"{", `{"want":{}}`, `{"text":"a","want":{"intnet":"HELP"}}`} {
		if _, err := ReadTurns(strings.NewReader(bad)); err == nil {
			t.Errorf("%s: accepted", bad)
		}
	}
}

// TestUnseenTurns holds the lists to their not having what rules are tested with. Short texts are what everybody texts: they may stand in both.
func TestUnseenTurns(t *testing.T) {
	t.Parallel()
	const short = 6
	known := map[string]bool{}
	paths, err := filepath.Glob("../../text/*/testdata/*.jsonl")
	if err != nil || len(paths) == 0 {
		t.Fatal(paths, err)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			var row struct{ Text string }
			if json.Unmarshal([]byte(line), &row) == nil {
				known[strings.ToLower(row.Text)] = true
			}
		}
	}
	for _, list := range TurnLists() {
		turns, err := OwnTurns(list)
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range turns {
			if text := strings.ToLower(*turn.Text); len(strings.Fields(text)) > short && known[text] {
				t.Errorf("%s: %q is what rules are tested with", list, *turn.Text)
			}
		}
	}
}
