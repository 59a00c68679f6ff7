package request

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/when"
)

// TestPlan: what is asked for is said as people say it, on the day of the person, in GSM-7 and within its place.
func TestPlan(t *testing.T) {
	t.Parallel()
	reader, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	r := running{Turn: &turn.Turn{}, reader: reader}
	r.Now = time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC) // a Friday
	for want, l := range map[string]understand.LinkUp{
		"something to do": {},
		"a hike, tomorrow morning, 4 people in all": {ActivityKey: "hike", Time: []when.Option{{Date: "2026-11-21", Bucket: when.Morning}}, Group: &understand.Group{Min: 4, Max: 4}},
		"your idea, tonight, 3 to 5 people in all":  {ActivityKey: "other:axe throwing", Time: []when.Option{{Date: "2026-11-20", Bucket: when.Evening}}, Group: &understand.Group{Min: 3, Max: 5}},
		"coffee, Sunday or Monday at 9 am":          {ActivityKey: "coffee", Time: []when.Option{{Date: "2026-11-22", Bucket: when.Day}, {Date: "2026-11-23", From: "09:00"}}},
		"tea, tomorrow at noon":                     {ActivityKey: "tea", Time: []when.Option{{Date: "2026-11-21", From: "12:00"}}},
		"a run, this afternoon":                     {ActivityKey: "run", Time: []when.Option{{Date: "2026-11-20", Bucket: when.Afternoon}}},
		"brunch, Friday around lunch (Nov 27), within 5 miles, no alcohol, dog friendly": {
			ActivityKey: "brunch", Time: []when.Option{{Date: "2026-11-27", Bucket: when.Lunch}}, RadiusMiles: 5, Constraints: []string{"no_alcohol", "dog_friendly"},
		},
		"tea, Wednesday (Dec 2) from 5:30 pm to 9 pm": {ActivityKey: "tea", Time: []when.Option{{Date: "2026-12-02", From: "17:30", To: "21:00"}}},
		"mud running, 2 people in all":                {ActivityKey: "mud_running", Time: []when.Option{{Date: "soon"}}, Group: &understand.Group{Max: 2}, LocationHint: "near Bob's"},
	} {
		got := r.plan(l)
		if got != want || len(got) > longestPlan || sms.Count(got).Encoding != sms.GSM7 {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
