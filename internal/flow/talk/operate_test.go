package talk_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/audit"
	"github.com/josh-sms/josh/internal/domain/record"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// lists returns the talks that an operator asks for.
func (w world) lists(in ops.TalksAsked) (list ops.TalkList) {
	w.T.Helper()
	if err := json.Unmarshal(w.Operate("talk.list", in), &list); err != nil {
		w.T.Fatal(err)
	}
	return list
}

// shows returns a talk as operators see it.
func (w world) shows(in ops.LinkUpLook) (row ops.TalkRow, raw string) {
	w.T.Helper()
	out := w.Operate("talk.show", in)
	if err := json.Unmarshal(out, &row); err != nil {
		w.T.Fatal(err)
	}
	return row, string(out)
}

// TestOperatorLists: the talks of everybody and of one person, those that are over on demand; a list of somebody's is a look at them.
func TestOperatorLists(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(sam, "i'd like to talk something out with ada about the trip", "send")
	w.says(pat, "leave")
	with := func(phone string) string { return rules.PairID(w.hash(ada), w.hash(phone)) }
	for name, c := range map[string]struct {
		in    ops.TalksAsked
		want  []string
		total int
	}{
		"all that are not over":     {ops.TalksAsked{}, []string{with(sam)}, 1},
		"those that are over, too":  {ops.TalksAsked{All: true}, []string{with(sam), with(pat)}, 2},
		"the newest":                {ops.TalksAsked{All: true, Listing: ops.Listing{Most: 1}}, []string{with(sam)}, 2},
		"of a phone":                {ops.TalksAsked{Who: sam}, []string{with(sam)}, 1},
		"of a number":               {ops.TalksAsked{Who: w.hash(ada), All: true}, []string{with(sam), with(pat)}, 2},
		"of a person whose is over": {ops.TalksAsked{Who: pat}, nil, 0},
		"of a person without one":   {ops.TalksAsked{Who: dan, All: true}, nil, 0},
	} {
		list := w.lists(c.in)
		var got []string
		for _, row := range list.Talks {
			got = append(got, row.ID)
		}
		if !slices.Equal(got, c.want) || list.Total != c.total || list.Now.IsZero() {
			t.Errorf("%s: %q of %d, want %q of %d", name, got, list.Total, c.want, c.total)
		}
	}
	if list := w.lists(ops.TalksAsked{}); list.States["inviting"] != 1 || list.States["closed"] != 1 || list.Talks[0].Coming != "the invitation runs out" {
		t.Errorf("%+v", list)
	}
	if _, err := w.TryOperate("talk.list", ops.TalksAsked{Who: "+15550100019"}); fault.KindOf(err) != fault.NotFound {
		t.Errorf("of a stranger: %v", err)
	}
	var seen ops.AuditList
	if err := json.Unmarshal(w.Operate("audit", ops.AuditQuestion{Command: "talk.list"}), &seen); err != nil || len(seen.Records) != 5 {
		t.Errorf("%d looks at somebody, want 5: %v", len(seen.Records), err)
	}
	var about ops.About
	if err := json.Unmarshal(w.Operate("person.about", ops.Reading{Who: ada}), &about); err != nil || len(about.Talks) != 2 || about.Talks[0].ID != with(sam) || about.Talks[0].Side != 1 {
		t.Errorf("%+v %v", about.Talks, err)
	}
}

// TestOperatorShows: what was released is shown for a reason, which stands in the audit with the talk; what is said in private never is.
func TestOperatorShows(t *testing.T) {
	t.Parallel()
	w := opened(t)
	w.says(ada, "I waited an hour by the kangaroo and nobody wrote")
	id := rules.PairID(w.hash(ada), w.hash(pat))
	for reason, shown := range map[string]bool{"": false, "a report": true} {
		row, raw := w.shows(ops.LinkUpLook{ID: id, Reveal: shown, Reason: reason})
		if len(row.Released) != 1 || strings.Contains(raw, "Saturday") != shown || strings.Contains(raw, "kangaroo") || strings.Contains(raw, "Ada") {
			t.Errorf("for the reason %q: %s", reason, raw)
		}
		if row.Coming != "it rests" || row.Next.Sub(row.Last) != rules.RestAfter || len(row.History) != 2 || row.Sides[1].Number != w.hash(pat) {
			t.Errorf("%+v", row)
		}
	}
	if _, err := w.TryOperate("talk.show", ops.LinkUpLook{ID: id, Reveal: true}); fault.KindOf(err) != fault.Invalid {
		t.Errorf("without a reason: %v", err)
	}
	var seen ops.AuditList
	if err := json.Unmarshal(w.Operate("audit", ops.AuditQuestion{Looks: true}), &seen); err != nil || len(seen.Records) != 2 {
		t.Fatalf("%+v %v", seen.Records, err)
	}
	if r := seen.Records[1]; r.Subject != id || r.Why != "a report" || r.Outcome != audit.Done {
		t.Errorf("%+v", r)
	}
}

// TestComing: what the clock does next is said of each state, and it does that.
func TestComing(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		talk rules.Talk
		want string
	}{
		"invited":  {rules.Talk{State: rules.Inviting}, "the invitation runs out"},
		"open":     {rules.Talk{State: rules.Open}, "it rests"},
		"resting":  {rules.Talk{State: rules.Resting}, "it ends"},
		"agreed":   {rules.Talk{State: rules.Agreed}, "both are asked whether it holds"},
		"asked":    {rules.Talk{State: rules.Agreed, Checked: true}, "it ends"},
		"over":     {rules.Talk{State: rules.Closed}, ""},
		"no state": {rules.Talk{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := met(t, nil)
			c.talk.ID, c.talk.At, c.talk.Last = "aa11", w.Clock.Now(), w.Clock.Now()
			c.talk.By, c.talk.CheckAt = c.talk.At.Add(rules.AnswerSpan), c.talk.At.Add(rules.CheckAfter)
			w.Put(record.FlowRecord(record.Talk(c.talk.ID), rules.Flow), rules.Kind, c.talk)
			row, _ := w.shows(ops.LinkUpLook{ID: c.talk.ID})
			if row.Coming != c.want || row.Next.IsZero() != (c.want == "") || !row.Next.IsZero() && row.Next.Before(c.talk.At.Add(time.Hour)) {
				t.Errorf("%q at %v, want %q", row.Coming, row.Next, c.want)
			}
		})
	}
}

// tellsWhatWasSpoken demands that an operator sees what a model said to both from the invitation on, and no word of it.
func (w world) tellsWhatWasSpoken() {
	w.T.Helper()
	row, raw := w.shows(ops.LinkUpLook{ID: rules.PairID(w.hash(ada), w.hash(pat))})
	sides := map[string]int{}
	for _, s := range row.Spoken {
		sides[s.Purpose] += 1 + 10*s.Side
	}
	for _, purpose := range []string{"talk_invite", "talk_witness", "talk_view"} {
		if sides[purpose] == 0 {
			w.T.Errorf("nothing of %s in %v", purpose, sides)
		}
	}
	if sides["talk_witness"] < 12 || !slices.ContainsFunc(row.Spoken, func(s ops.TalkSpoken) bool { return s.Share && s.Draft && s.Mode == "Insight" }) {
		w.T.Errorf("%+v", row.Spoken)
	}
	for _, words := range []string{"lonely", "pressure", "the evening", "step by step"} {
		if strings.Contains(raw, words) {
			w.T.Errorf("%q is in %s", words, raw)
		}
	}
}
