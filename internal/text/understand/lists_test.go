package understand

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
)

// rows reads a list of this package, made for this project.
func rows[T any](t testing.TB, file string) []T {
	t.Helper()
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var list []T
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var row T
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		list = append(list, row)
	}
	return list
}

type inviteRow struct {
	Text     string
	Options  int
	Response string
}

func accepts(response string) bool { return response == "YES" || response == "A" || response == "B" }

func TestInvitesOfTheList(t *testing.T) {
	t.Parallel()
	r := load(t)
	list := rows[inviteRow](t, "testdata/invites.jsonl")
	right, accepted := 0, 0
	for _, row := range list {
		got, confidence := r.invite(r.hear(row.Text), Context{Mode: AwaitingReply, InviteOptions: row.Options})
		if confidence < Med {
			got = ""
		}
		if got == row.Response {
			right++
			continue
		}
		t.Logf("%d options, %q: %q %.2f, want %q", row.Options, row.Text, got, confidence, row.Response)
		if accepts(got) && !accepts(row.Response) {
			accepted++
		}
	}
	if share := float64(right) / float64(len(list)); share < 0.98 || accepted > 0 {
		t.Errorf("%d of %d right, %d accepted that were not meant so", right, len(list), accepted)
	}
}

type interviewRow struct {
	Text, Step                 string
	Says                       string // skip, later, question, vague, or what is no option: yes, text
	Options, Activities, Times []string
	Group                      *Group
}

// says is what an answer says beside its fields.
func (row interviewRow) says(got Interview, confidence float64) bool {
	none := len(got.Options)+len(got.Activities)+len(got.Times) == 0
	switch row.Says {
	case "skip":
		return got.Skip
	case "later":
		return got.Later
	case "question":
		return got.Question
	case "vague", "text", "yes":
		return none && !got.Skip && !got.Later && !got.Question && got.Text != "" && confidence >= Med
	}
	if got.Skip || got.Later || got.Question || !slices.Equal(got.Options, row.Options) {
		return false
	}
	same := slices.Equal(got.Activities, row.Activities) && slices.Equal(got.Times, row.Times)
	return same && (row.Group == nil || got.Group != nil && *got.Group == *row.Group)
}

func TestAnswersOfTheList(t *testing.T) {
	t.Parallel()
	r := load(t)
	list := rows[interviewRow](t, "testdata/interviews.jsonl")
	right := 0
	for _, row := range list {
		got, confidence := r.interview(r.hear(row.Text), Context{Mode: Interviewing, Step: row.Step})
		if row.says(got, confidence) {
			right++
			continue
		}
		t.Logf("%s %q: %+v %.2f, want %+v", row.Step, row.Text, got, confidence, row)
	}
	if share := float64(right) / float64(len(list)); share < 0.98 {
		t.Errorf("%d of %d right", right, len(list))
	}
}

type profileRow struct {
	Text    string
	Patches []Patch
	Wish    bool
}

func TestUpdatesOfTheList(t *testing.T) {
	t.Parallel()
	r := load(t)
	list := rows[profileRow](t, "testdata/profiles.jsonl")
	right := 0
	for _, row := range list {
		got, confidence := r.profile(r.hear(row.Text), Context{})
		if asJSON(t, got) == asJSON(t, row.Patches) && (confidence >= Med) == (len(row.Patches) > 0 || row.Wish) {
			right++
			continue
		}
		t.Logf("%q: %+v %.2f, want %+v", row.Text, got, confidence, row.Patches)
	}
	if share := float64(right) / float64(len(list)); share < 0.98 {
		t.Errorf("%d of %d right", right, len(list))
	}
}

// asJSON writes patches for comparing, in lower case but for names and places.
func asJSON(t *testing.T, patches []Patch) string {
	t.Helper()
	if len(patches) == 0 {
		return ""
	}
	b, err := json.Marshal(patches)
	if err != nil {
		t.Fatal(err)
	}
	var same any // fields in one order
	if err := json.Unmarshal(b, &same); err != nil {
		t.Fatal(err)
	}
	if b, err = json.Marshal(same); err != nil {
		t.Fatal(err)
	}
	if patches[0].Path == pathNotes {
		return strings.ToLower(string(b))
	}
	return string(b)
}
