package understand

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"
)

// labelled is a text of testdata/requests.jsonl with what it should be read as. The intent not_a_plan stands for any but a request.
type labelled struct {
	Text      string `json:"text"`
	Intent    Intent `json:"intent"`
	Activity  string `json:"activity_key"`
	Edit      Edit   `json:"edit"`
	Group     *Group `json:"group"`
	Clarifier *bool  `json:"clarifier"`
}

const notAPlan Intent = "not_a_plan"

// share counts what is right of a field.
type share struct{ right, all int }

func (s *share) add(ok bool) {
	s.all++
	if ok {
		s.right++
	}
}

func (s *share) of() float64 { return float64(s.right) / float64(max(s.all, 1)) }

// wednesday is a clock for tests: Wednesday, November 18, 2026, three in the afternoon.
func wednesday() Context {
	return Context{Now: time.Date(2026, 11, 18, 15, 0, 0, 0, time.UTC), Zone: time.UTC}
}

func labelledTexts(t testing.TB) (list []labelled) {
	t.Helper()
	f, err := os.Open("testdata/requests.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		var one labelled
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			t.Fatal(err)
		}
		list = append(list, one)
	}
	return list
}

func newReader(t testing.TB) *Reader {
	t.Helper()
	r, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestLabelledTexts holds the shares that are right on the list that the rules were developed with.
func TestLabelledTexts(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	shares := map[string]*share{"intent": {}, "plans": {}, "activity": {}, "group": {}, "edit": {}, "clarifier": {}}
	for _, want := range labelledTexts(t) {
		u := r.Read(want.Text, wednesday())
		var got LinkUp
		if u.Extracted.LinkUp != nil {
			got = *u.Extracted.LinkUp
		}
		check := func(field string, ok bool) {
			if shares[field].add(ok); !ok {
				t.Logf("%s of %q: %s %.2f %+v group %v, missing %q", field, want.Text, u.Intent, u.Confidence, got, got.Group, u.Missing)
			}
		}
		check("intent", u.Intent == want.Intent || want.Intent == notAPlan && u.Intent != LinkUpRequest)
		if want.Intent != LinkUpRequest {
			check("plans", u.Intent != LinkUpRequest)
			continue
		}
		check("edit", got.Edit == want.Edit)
		if want.Edit == "" {
			check("activity", got.ActivityKey == want.Activity || want.Activity == "other:" && strings.HasPrefix(got.ActivityKey, "other:"))
			check("group", got.Group == want.Group || got.Group != nil && want.Group != nil && *got.Group == *want.Group)
			check("clarifier", u.Needed == *want.Clarifier)
		}
	}
	for field, s := range shares {
		if s.of() < 0.97 {
			t.Errorf("%s: %d of %d are right", field, s.right, s.all)
		} else {
			t.Logf("%s: %d of %d are right", field, s.right, s.all)
		}
	}
}
