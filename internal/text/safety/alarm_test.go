package safety

import (
	"slices"
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestAlarms follows the texts of one person: which of them call operators.
func TestAlarms(t *testing.T) {
	t.Parallel()
	type text struct {
		after    time.Duration
		incident Incident
		calls    bool
	}
	of := func(c Category, s Severity, w Who) Incident { return Incident{Category: c, Severity: s, Who: w} }
	low, high := of(SelfHarm, Low, Sender), of(SelfHarm, High, Sender)
	minor := low
	minor.Minor = true
	for name, texts := range map[string][]text{
		"more of the same":    {{0, high, true}, {time.Minute, high, false}, {time.Minute, low, false}},
		"graver":              {{0, low, true}, {time.Minute, high, true}, {time.Minute, low, false}, {0, of(SelfHarm, Critical, Sender), true}},
		"another category":    {{0, high, true}, {0, of(HarmToOthers, Low, Sender), true}, {0, high, false}, {0, of(HarmToOthers, Low, Sender), false}},
		"somebody else's":     {{0, of(HarmToOthers, High, Sender), true}, {0, of(HarmToOthers, High, Victim), true}, {0, of(HarmToOthers, Low, Sender), false}},
		"under 18":            {{0, low, true}, {0, minor, true}, {0, low, false}, {0, minor, false}},
		"an hour later":       {{0, high, true}, {59 * time.Minute, high, false}, {time.Minute, high, true}, {time.Minute, high, false}},
		"no sliding of hours": {{0, high, true}, {40 * time.Minute, high, false}, {40 * time.Minute, high, true}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			now, h := noon, History{}
			for n, text := range texts {
				now = now.Add(text.after)
				i := text.incident
				i.ID, i.At = strconv.Itoa(n), now
				i.RepeatOf = h.Covering(i)
				h = h.Alarm(&i)
				if calls := i.RepeatOf == ""; calls != text.calls {
					t.Errorf("text %d calls: %v", n, calls)
				}
			}
		})
	}
}

func TestAlarmsCountRepeats(t *testing.T) {
	t.Parallel()
	h := History{}
	var got []int
	for n, minutes := range []int{0, 1, 2, 70, 71, 300} {
		i := Incident{ID: strconv.Itoa(n), At: noon.Add(time.Duration(minutes) * time.Minute), Category: SelfHarm, Severity: High, Who: Sender}
		i.RepeatOf = h.Covering(i)
		h = h.Alarm(&i)
		got = append(got, i.Before)
	}
	if diff := cmp.Diff([]int{0, 0, 0, 2, 0, 1}, got); diff != "" {
		t.Error(diff)
	}
}

// TestNoAlarmIsLost: whatever is found in whatever order, what calls nobody repeats something no less grave of the same
// kind that did call, within the hour; and what is remembered does not grow.
func TestNoAlarmIsLost(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		now, h := noon, History{}
		called := map[string]Incident{}
		for n := range rapid.IntRange(1, 40).Draw(t, "texts") {
			now = now.Add(time.Duration(rapid.IntRange(0, 40).Draw(t, "minutes")) * time.Minute)
			f := finding(t)
			i := NewIncident(f, Respond(f, h, nil, now, false), now)
			i.ID = strconv.Itoa(n)
			i.RepeatOf = h.Covering(i)
			before := slices.Clone(h.Alarms)
			after := h.Alarm(&i)
			if diff := cmp.Diff(before, h.Alarms); diff != "" {
				t.Fatalf("the history was changed: %s", diff)
			}
			h = after
			if i.RepeatOf == "" {
				called[i.ID] = i
				continue
			}
			first, ok := called[i.RepeatOf]
			if !ok || first.Category != i.Category || first.Who != i.Who || first.Severity.rank() < i.Severity.rank() ||
				i.Minor && !first.Minor || now.Sub(first.At) >= AlarmWindow {
				t.Fatalf("%+v calls nobody because of %+v", i, first)
			}
		}
		if len(h.Alarms) > 5*3 {
			t.Fatalf("%d alarms are remembered", len(h.Alarms))
		}
	})
}
