package wording

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/plans"
)

// TestPlansSaid: what somebody has fits into a text with the longest names; what does not is counted.
func TestPlansSaid(t *testing.T) {
	t.Parallel()
	long := plans.Entry{What: "a language exchange on Wednesday at 10:30 am (Sep 30)", Names: "Maximiliane, Wolfgang-Amadeus, Maximiliane and 6 more", Status: plans.On}
	two := plans.Entry{What: "a language exchange on Wednesday at 10:30 am (Sep 30) or Thursday at 10:30 am (Oct 1)", Status: plans.SaidYes}
	reminder := plans.Entry{What: "Wednesday (Sep 30) at 10:30 am: " + Fact(strings.Repeat("call mom ", 20)), Status: plans.Reminder}
	for _, entries := range [][]plans.Entry{{long, long, long}, {two, two, long}, {two, reminder, long}, {reminder, reminder, reminder}, {long, two, reminder}, {reminder, long, two}} {
		ahead := PlansSaid(entries, 8)
		if !strings.HasSuffix(ahead, " more") {
			t.Errorf("%q", ahead)
		}
		for _, purpose := range []Purpose{PlansAhead, PlansThen, PlansFreeBut, PlansNext} {
			words, _ := NewBook().Render(purpose, Values{FirstName: "Maximiliane", Choice: "Wednesday evening (Sep 30)", Ahead: ahead})
			if got := sms.Count(words); got.Segments > 2 || got.Encoding != sms.GSM7 {
				t.Errorf("%d segments: %q", got.Segments, words)
			}
		}
	}
	if got := PlansSaid([]plans.Entry{long}, 0); got != long.What+" with "+long.Names {
		t.Errorf("%q", got)
	}
}
