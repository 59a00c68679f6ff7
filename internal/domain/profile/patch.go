package profile

import (
	"slices"
	"time"

	"github.com/josh-sms/josh/internal/text/understand"
)

// Patch is one change of a profile. Texts, the page of a person and operators change profiles by patches alone.
type Patch struct {
	Path  string            `json:"path"`            // one of the paths
	Op    string            `json:"op"`              // add or remove of activities and avoid; set, add or remove of times; set of group and radius_miles
	Keys  []string          `json:"keys,omitempty"`  // activities: one of the catalogue; avoid: of the catalogue and of boundaries; times: some of Times
	Group *understand.Group `json:"group,omitempty"` // people in all, 2 to 10
	Miles int               `json:"miles,omitempty"` // 1 to 25
}

// The paths of a profile that a patch can change.
const (
	PathActivities = "activities"
	PathAvoid      = "avoid"
	PathTimes      = "times"
	PathGroup      = "group"
	PathRadius     = "radius_miles"
)

// The operations.
const (
	Set    = "set"
	Add    = "add"
	Remove = "remove"
)

// Bounds of a plan (product contract, LinkUps).
const (
	leastInAll, mostInAll = 2, 10
	leastMiles, mostMiles = 1, 25
)

// Valid reports whether a patch says something that a profile can hold. known tells the keys of the catalogue and of boundaries.
func (c Patch) Valid(known func(key string) bool) bool {
	switch c.Path {
	case PathActivities, PathAvoid:
		one := len(c.Keys) == 1 || c.Path == PathAvoid && len(c.Keys) > 0
		strange := c.Op == Add && slices.ContainsFunc(c.Keys, func(key string) bool { return !known(key) })
		return (c.Op == Add || c.Op == Remove) && one && !strange && c.Group == nil && c.Miles == 0
	case PathTimes:
		all := len(c.Keys) > 0 && !slices.ContainsFunc(c.Keys, func(key string) bool { return !slices.Contains(Times(), key) })
		return (c.Op == Set || c.Op == Add || c.Op == Remove) && all && c.Group == nil && c.Miles == 0
	case PathGroup:
		g := c.Group
		return c.Op == Set && g != nil && g.Min >= leastInAll && g.Max <= mostInAll && g.Min <= g.Max && len(c.Keys) == 0 && c.Miles == 0
	case PathRadius:
		return c.Op == Set && c.Miles >= leastMiles && c.Miles <= mostMiles && len(c.Keys) == 0 && c.Group == nil
	}
	return false
}

// Change returns the profile with a valid patch in it, and whether that changed anything: what is there is not added, what is not there is
// not removed, and a profile that holds as many activities as it can takes no more. Nothing else of the profile changes.
func (r *Rules) Change(p Profile, c Patch, now time.Time) (Profile, bool) {
	before, changed := p, false
	p = p.Clone()
	switch c.Path {
	case PathActivities:
		changed = p.changeLikes(c)
	case PathAvoid:
		changed = p.changeAvoids(c)
	case PathTimes:
		times := p.timesAfter(c)
		changed = !slices.Equal(times, p.Preferences.Times)
		p.Preferences.Times = times
	case PathGroup:
		if old := p.Preferences.Group; old == nil || *old != *c.Group {
			group := *c.Group
			p.Preferences.Group, changed = &group, true
			p.answered(Group, []string{sizeOf(group)})
			r.weigh(&p, now)
		}
	case PathRadius:
		changed = p.Preferences.RadiusMiles != c.Miles
		p.Preferences.RadiusMiles = c.Miles
	}
	if !changed {
		return before, false
	}
	p.UpdatedAt = now
	return p, true
}

func (p *Profile) changeLikes(c Patch) bool {
	key := c.Keys[0]
	at := slices.IndexFunc(p.Activities, func(a Activity) bool { return a.Key == key })
	switch {
	case c.Op == Remove && at < 0, c.Op == Add && at >= 0, c.Op == Add && len(p.Activities) >= most:
		return false
	case c.Op == Remove:
		p.Activities = slices.Delete(p.Activities, at, at+1)
		return true
	}
	p.likes(Answer{Activities: c.Keys})
	return true
}

func (p *Profile) changeAvoids(c Patch) bool {
	avoided := func(key string) bool { return slices.Contains(p.Avoid, key) }
	if c.Op == Remove {
		before := len(p.Avoid)
		p.Avoid = slices.DeleteFunc(p.Avoid, func(key string) bool { return slices.Contains(c.Keys, key) })
		return len(p.Avoid) < before
	}
	if !slices.ContainsFunc(c.Keys, func(key string) bool { return !avoided(key) }) {
		return false
	}
	p.likes(Answer{Avoid: c.Keys})
	return true
}

// timesAfter returns the times after a change, in the order of Times. Who has named none is free at any: mornings taken out leave the others.
func (p *Profile) timesAfter(c Patch) []string {
	had := p.Preferences.Times
	if len(had) == 0 && c.Op == Remove {
		had = Times()
	}
	var times []string
	for _, time := range Times() {
		was, named := slices.Contains(had, time), slices.Contains(c.Keys, time)
		if c.Op == Set && named || c.Op == Add && (was || named) || c.Op == Remove && was && !named {
			times = append(times, time)
		}
	}
	return times
}

// sizeOf is the letter of group_01 that a size is nearest to.
func sizeOf(g understand.Group) string {
	switch middle := g.Min + g.Max; {
	case middle <= 2*3:
		return "A"
	case middle <= 2*6:
		return "B"
	default:
		return "C"
	}
}

// Full reports whether a profile holds as many activities as it can.
func (p *Profile) Full() bool { return len(p.Activities) >= most }

// Lacks returns the step that asks for what the profile lacks of what a plan cannot do without, "" when it has all of that.
func (p *Profile) Lacks() Step {
	switch {
	case p.Floor != "":
		return ""
	case p.liked() < mvpActivities:
		return Activities1
	case len(p.Preferences.Times) == 0:
		return Constraints
	case p.Preferences.Group == nil:
		return Group
	}
	return ""
}
