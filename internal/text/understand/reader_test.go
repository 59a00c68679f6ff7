package understand

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
)

// TestReadingIsOfTheWords holds that neither case nor a full stop changes what a text is read as.
func TestReadingIsOfTheWords(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for _, one := range labelledTexts(t) {
		want := r.Read(one.Text, wednesday())
		for _, text := range []string{strings.ToUpper(one.Text), one.Text + ".", " " + one.Text + " !!"} {
			got := r.Read(text, wednesday())
			if got.Intent != want.Intent || got.Confidence != want.Confidence || got.Missing != want.Missing ||
				plan(got).ActivityKey != plan(want).ActivityKey || plan(got).Edit != plan(want).Edit {
				t.Errorf("%q: %s %.2f %+v, not %s %.2f %+v", text, got.Intent, got.Confidence, plan(got), want.Intent, want.Confidence, plan(want))
			}
		}
	}
}

// plan returns what is said of a plan, nothing when nothing is.
func plan(u Understanding) LinkUp {
	if u.Extracted.LinkUp == nil {
		return LinkUp{}
	}
	return *u.Extracted.LinkUp
}

func FuzzRead(f *testing.F) {
	r := newReader(f)
	for _, one := range labelledTexts(f) {
		f.Add(one.Text)
	}
	f.Add("w/")
	f.Add("3-4-5 people + 6 'n' \u200d people, within 99999999999 miles")
	f.Fuzz(func(t *testing.T, text string) {
		for _, mode := range []Mode{Idle, Interviewing, Forming, AwaitingReply} {
			c := wednesday()
			c.Mode, c.InviteOptions = mode, 2
			check(t, r.Read(text, c))
		}
	})
}

// check holds what is true of every understanding.
func check(t *testing.T, u Understanding) {
	t.Helper()
	if u.Confidence < 0 || u.Confidence > 1 || u.Confidence < High && u.Source != Offline {
		t.Errorf("confidence %v of source %s", u.Confidence, u.Source)
	}
	if len(u.Options) > mostOptions || u.Needed != (len(u.Options) > 0) || u.Needed != (u.Question != "") {
		t.Errorf("needed %t, question %q, %d options", u.Needed, u.Question, len(u.Options))
	}
	if u.Needed && (len(u.Question) > 240 || sms.Count(u.Question).Encoding != sms.GSM7) {
		t.Errorf("question %q", u.Question)
	}
	l := plan(u)
	if g := l.Group; g != nil && (g.Min < 1 || g.Max > 10 || g.Min > g.Max) {
		t.Errorf("group %v", *g)
	}
	if l.RadiusMiles < 0 || l.RadiusMiles > 25 {
		t.Errorf("radius %d", l.RadiusMiles)
	}
}

func BenchmarkRead(b *testing.B) {
	r, list, i := newReader(b), labelledTexts(b), 0
	b.ReportAllocs()
	for b.Loop() {
		r.Read(list[i%len(list)].Text, wednesday())
		i++
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		newReader(b)
	}
}

// TestNamesOfTheGroup: a first name of somebody of the last plan stands for a person, another word does not.
func TestNamesOfTheGroup(t *testing.T) {
	t.Parallel()
	r, c := newReader(t), wednesday()
	c.FirstNames = []string{"Maya"}
	if u := r.Read("is Maya coming on saturday", c); u.Intent != LinkUpRequest || plan(u).Edit != Who {
		t.Errorf("%s %+v", u.Intent, plan(u))
	}
	if u := r.Read("is Maya coming on saturday", wednesday()); u.Intent != Unknown {
		t.Errorf("of nobody known: %s %+v", u.Intent, plan(u))
	}
}

// FuzzBeside: whatever a text is, what it says beside its step is of other steps, with options that there are, and a model's answer to it rests on it.
func FuzzBeside(f *testing.F) {
	r := newReader(f)
	for _, text := range []string{"hiking, evenings, small groups", "for the earlier one: medium", "hikes only on weekends", "one before", "last one", "the last one the", "more friends 2-3 of us", "\xff about", "im"} {
		f.Add(text, "style_01")
		f.Add(text, "activity_01")
		f.Add(text, "wrap_01")
	}
	f.Fuzz(func(t *testing.T, text, step string) {
		c := wednesday()
		c.Mode, c.Step = Interviewing, step
		list, back := r.Beside(text, c, []string{"pace_01", "activity_02", "group_01", "motive_01", "activity_01", "no_step"})
		if back && len(list) != 1 {
			t.Errorf("%q: %+v", text, list)
		}
		for _, a := range list {
			options := lettered()[a.Step]
			if a.Step == "" || a.Step == step && !back || len(a.Options) > max(options, 5) || a.Group != nil && (a.Group.Min < 2 || a.Group.Min > a.Group.Max || a.Group.Max > largest) {
				t.Errorf("%q at %q: %+v", text, step, a)
			}
		}
		for _, p := range r.Patterns(text, c) {
			if len(p.Activities) == 0 || len(p.Times) > 4 {
				t.Errorf("%q: %+v", text, p)
			}
		}
		r.Refused(text)
		quote, _ := json.Marshal(text)
		if x, err := r.Extracted([]byte(`{"factors":[{"factor":"social_pace","value":1,"confidence":1,"quote":`+string(quote)+`}],"group":{"min":2,"max":9}}`), text, c); err != nil || x.Group != nil && x.Group.Max > largest {
			t.Errorf("%q: %+v %v", text, x, err)
		}
	})
}
