package certificate

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/text/catalogue"
)

// at is when the group of the test locks: an afternoon in winter, in a zone of its own.
func at() (now time.Time, home *time.Location) {
	return time.Date(2026, 11, 20, 22, 0, 0, 0, time.UTC), time.FixedZone("home", -8*3600)
}

// group is the record of a LinkUp of three that locks, and what is stored of them.
func group() (l map[string]any, of map[string]map[string]any) {
	now, home := at()
	meet := time.Date(2026, 11, 21, 15, 0, 0, 0, home)
	invite := func(number string) map[string]any {
		return map[string]any{"number": number, "state": "accepted", "at": now.Add(-time.Minute), "asked_at": now.Add(-time.Hour)}
	}
	options := []any{map[string]any{"key": "A", "from": meet, "to": meet.Add(2 * time.Hour)}}
	l = map[string]any{
		"id": "x", "activity": "coffee", "options": options, "chosen": "A", "initiator": "ada", "initiator_in": true, "initiator_at": now.Add(-2 * time.Hour), "locked_at": now,
		"invites": []any{invite("bob"), invite("cyd")}, "history": []any{map[string]any{"event": "locked"}},
	}
	of = map[string]map[string]any{}
	for _, number := range []string{"ada", "bob", "cyd"} {
		of[number] = map[string]any{
			"person": map[string]any{"state": "active", "profile": "complete_mvp", "can_participate": true},
			"mine":   map[string]any{"plans": []any{map[string]any{"id": "x", "state": "yes", "options": options}}},
			"pool":   map[string]any{"area": "94110", "at": now.Add(-24 * time.Hour)},
		}
	}
	return l, of
}

// checked makes the records and checks them.
func checked(t *testing.T, l map[string]any, of map[string]map[string]any, open bool) string {
	t.Helper()
	now, home := at()
	raw := func(v any) []byte {
		if v == nil {
			return nil
		}
		data, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	stored := map[string]Stored{}
	for number, of := range of {
		stored[number] = Stored{Person: raw(of["person"]), Hold: raw(of["hold"]), OptOut: raw(of["opt_out"]), Mine: raw(of["mine"]), Apart: raw(of["apart"]), Pool: raw(of["pool"])}
	}
	return strings.Join(CheckFacts(raw(l), stored, Moment{Now: now, Open: open, Home: home}), "\n")
}

// TestCheckFacts: a group that may meet passes, and each single thing for which it may not is found, by what is stored of its people alone: whatever has
// found them and let them in may be wrong.
func TestCheckFacts(t *testing.T) {
	t.Parallel()
	now, home := at()
	hour := func(l map[string]any, hour, hours int) {
		from := time.Date(2026, 11, 21, hour, 0, 0, 0, home)
		l["options"] = []any{map[string]any{"key": "A", "from": from, "to": from.Add(time.Duration(hours) * time.Hour)}}
	}
	for name, c := range map[string]struct {
		want  string
		spoil func(l map[string]any, bob map[string]any)
	}{
		"as it is":        {"", func(map[string]any, map[string]any) {}},
		"suspended":       {"seat 1 may be in no plan", func(_, bob map[string]any) { bob["person"].(map[string]any)["state"] = "suspended" }},
		"not interviewed": {"seat 1 may be in no plan", func(_, bob map[string]any) { bob["person"].(map[string]any)["profile"] = "partial" }},
		"paused":          {"seat 1 may be in no plan", func(_, bob map[string]any) { bob["person"].(map[string]any)["paused_until"] = now.Add(time.Hour) }},
		"not entitled":    {"seat 1 may be in no plan", func(_, bob map[string]any) { bob["person"].(map[string]any)["can_participate"] = false }},
		"days of grace": {"", func(_, bob map[string]any) {
			bob["person"] = map[string]any{"state": "active", "profile": "complete_full", "grace_until": now.Add(time.Hour)}
		}},
		"erased":    {"seat 1 may be in no plan", func(_, bob map[string]any) { bob["person"] = nil }},
		"opted out": {"seat 1 may be in no plan", func(_, bob map[string]any) { bob["opt_out"] = map[string]any{"at": now} }},
		"hard hold": {"seat 1 may be in no plan", func(_, bob map[string]any) { bob["hold"] = map[string]any{"kind": "hard_hold"} }},
		"soft hold": {"seat 1 may be in no plan", func(_, bob map[string]any) {
			bob["hold"] = map[string]any{"kind": "soft_hold", "until": now.Add(time.Hour)}
		}},
		"a hold that ended": {"", func(_, bob map[string]any) {
			bob["hold"] = map[string]any{"kind": "soft_hold", "until": now.Add(-time.Hour)}
		}},
		"kept apart": {"seats 0 and 1 are to be kept apart", func(_, bob map[string]any) {
			bob["apart"] = map[string]any{"from": []any{map[string]any{"number": "ada"}}}
		}},
		"another plan": {"seat 1 is in another plan", func(l, bob map[string]any) {
			bob["mine"] = map[string]any{"plans": []any{map[string]any{"id": "x", "state": "yes"}, map[string]any{"id": "y", "state": "locked", "options": l["options"]}}}
		}},
		"another plan, at another time": {"", func(l, bob map[string]any) {
			bob["mine"] = map[string]any{"plans": []any{
				map[string]any{"id": "x", "state": "yes"},
				map[string]any{"id": "y", "state": "yes", "chosen": "B", "options": []any{l["options"].([]any)[0], map[string]any{"key": "B", "from": now, "to": now}}},
			}}
		}},
		"the activity": {"seat 1 would rather not: coffee", func(_, bob map[string]any) { avoids(bob, "coffee") }},
		"drinks":       {"seat 1 would rather not: alcohol", func(l, bob map[string]any) { l["activity"] = "drinks"; avoids(bob, "alcohol") }},
		"early":        {"seat 1 would rather not: early_mornings", func(l, bob map[string]any) { hour(l, 8, 1); avoids(bob, "early_mornings") }},
		"not early":    {"", func(l, bob map[string]any) { hour(l, 9, 1); avoids(bob, "early_mornings") }},
		"late":         {"seat 1 would rather not: late_nights", func(l, bob map[string]any) { hour(l, 20, 3); avoids(bob, "late_nights") }},
		"with a choice": {"", func(l, bob map[string]any) {
			hour(l, 8, 1)
			l["options"] = append(l["options"].([]any), map[string]any{"key": "B", "from": now, "to": now})
			avoids(bob, "early_mornings")
		}},
		"alone with one": {"seat 1 would rather not: alone_with_one", func(l, bob map[string]any) { l["invites"] = l["invites"].([]any)[:1]; avoids(bob, "alone_with_one") }},
		"of three":       {"", func(_, bob map[string]any) { avoids(bob, "alone_with_one") }},
		"kids":           {"seat 1 would rather not: kids", func(l, bob map[string]any) { l["constraints"] = []any{"kid_friendly"}; avoids(bob, "kids") }},
		"dogs":           {"seat 1 would rather not: dogs", func(l, bob map[string]any) { l["constraints"] = []any{"dog_friendly"}; avoids(bob, "dogs") }},
		"moved": {"", func(l, bob map[string]any) {
			l["history"] = []any{map[string]any{"event": "moved"}}
			avoids(bob, "coffee")
		}},
		"far away": {"seat 1 lives too far away", func(_, bob map[string]any) { bob["pool"].(map[string]any)["area"] = "95810" }},
		"wider": {"", func(l, bob map[string]any) {
			bob["pool"].(map[string]any)["area"] = "95810"
			l["relaxed"] = []any{"wider area"}
		}},
		"further than the brief": {"seat 1 lives too far away", func(l, bob map[string]any) { bob["pool"].(map[string]any)["area"] = "94117"; l["radius_miles"] = 2 }},
		"further than they go": {"seat 1 lives too far away", func(_, bob map[string]any) {
			bob["pool"].(map[string]any)["area"] = "94134"
			bob["pool"].(map[string]any)["radius"] = 5
		}},
		"has moved since": {"", func(_, bob map[string]any) { bob["pool"] = map[string]any{"area": "95810", "at": now} }},
	} {
		l, of := group()
		c.spoil(l, of["bob"])
		if got := checked(t, l, of, true); c.want == "" && got != "" || !strings.Contains(got, c.want) {
			t.Errorf("%s: finds %q, want %q", name, got, c.want)
		}
	}
	l, of := group()
	if got := checked(t, l, of, false); strings.Count(got, "may be in no plan") != 3 {
		t.Errorf("in a region that is not open: finds %q", got)
	}
	if len(CheckFacts([]byte("no"), nil, Moment{})) != 1 {
		t.Error("what is no record passes")
	}
}

func avoids(who map[string]any, keys ...string) { who["pool"].(map[string]any)["avoid"] = keys }

// TestTheSameBoundaries: matching and this check have a list each of what crosses a boundary, and both say the same.
func TestTheSameBoundaries(t *testing.T) {
	t.Parallel()
	list, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	now, home := at()
	noon := now.In(home)
	for _, key := range profile.BoundaryKeys() {
		for _, activity := range list.All() {
			a := activity.Key
			m := match.Crosses(match.Member{Avoid: []string{key}}, match.Plan{Activity: a, Least: 3, Most: 6, Options: []match.Option{{From: noon, To: noon.Add(time.Hour)}}})
			if own := (plan{Activity: a}).crossed([]string{key}, span{From: noon, To: noon.Add(time.Hour)}, 3, home); own != m {
				t.Errorf("%s of %s: matching says %q, the check %q", key, a, m, own)
			}
		}
	}
}
