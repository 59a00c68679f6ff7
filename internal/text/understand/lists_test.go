package understand

import (
	"bufio"
	"encoding/json"
	"os"
	"slices"
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
