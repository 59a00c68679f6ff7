package certificate

import (
	"slices"
	"strings"
	"time"
)

// crossed returns what a plan has that somebody would rather not, "" for nothing. A time that was one of two they have chosen themselves.
func (l plan) crossed(avoid []string, at span, people int, home *time.Location) string {
	from, to := at.From.In(home), at.To.In(home)
	chose := len(l.Options) > 1
	night := from.Hour() < 4 || from.Hour() >= 21 || to.Day() != from.Day() || to.Hour()*60+to.Minute() > 22*60
	for _, key := range avoid {
		crosses := key == l.Activity || slices.Contains(strings.Fields(activities(key)), l.Activity)
		switch key {
		case "alone_with_one":
			crosses = crosses || people < 3 && l.ReplaceBy.IsZero() // while a seat is to be filled they are not left alone
		case "crowds":
			crosses = crosses || people > 6
		case "early_mornings":
			crosses = crosses || !chose && from.Hour() >= 4 && from.Hour() < 9
		case "late_nights":
			crosses = crosses || !chose && night
		case "kids":
			crosses = crosses || slices.Contains(l.Constraints, "kid_friendly")
		case "dogs":
			crosses = crosses || slices.Contains(l.Constraints, "dog_friendly")
		}
		if crosses {
			return key
		}
	}
	return ""
}

// activities lists what crosses a boundary wherever it takes place. A test holds it to what matching knows.
func activities(boundary string) string {
	return map[string]string{
		"alcohol": "drinks", "bars": "drinks karaoke trivia open_mic live_music sports_watching dancing",
		"loud_places": "concert live_music karaoke dancing festival sports_watching arcade bowling", "crowds": "concert festival sports_watching farmers_market",
		"expensive": "skiing golf spa", "touch": "dancing", "cars": "road_trip camping skiing", "far": "road_trip camping skiing",
		"strenuous": "run hike cycling climbing gym swim tennis pickleball basketball soccer volleyball skiing surfing kayaking pilates",
		"heights":   "climbing skiing", "water": "swim surfing kayaking fishing", "dogs": "dog_walk", "photos": "photography", "performing": "karaoke open_mic", "cold": "skiing",
	}[boundary]
}

// tooFar reports whether somebody lives further from who asked for it than was asked for, or than they go. Who has moved since they were asked has said yes
// from there.
func (l plan) tooFar(initiator, f facts) bool {
	if !l.InitiatorIn || initiator.pool.Area == "" || f.pool.Area == "" || initiator.pool.At.After(f.asked) || f.pool.At.After(f.asked) {
		return false
	}
	alike := 0
	for alike < min(len(initiator.pool.Area), len(f.pool.Area)) && initiator.pool.Area[alike] == f.pool.Area[alike] {
		alike++
	}
	away := []int{1, 4, 8, 20}[min(max(len(initiator.pool.Area), len(f.pool.Area))-alike, 3)]
	reach := l.Radius
	if reach == 0 {
		reach = 10
	}
	if slices.Contains(l.Relaxed, "wider area") {
		reach *= 2
	}
	goes := f.pool.Radius
	if goes == 0 && slices.Contains(f.pool.Avoid, "far") {
		goes = 5
	}
	return away > reach || goes > 0 && away > goes
}
