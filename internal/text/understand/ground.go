package understand

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/when"
)

// ground holds what a model says of a text to the words of the text. What is named there, in whatever language, is taken; what the
// rules have read of it goes before what the model has; what nothing in the text speaks for is dropped, and asked for. Where
// nothing speaks for any of it, it is no more than likely: then the sender is asked whether it is meant.
type ground struct {
	*Reader
	*evidence

	t       *text
	earlier []*text // what the sender said before, which the text may point to
}

// groundOf reads a text for what can rest on it. An error means that nothing can.
func (r *Reader) groundOf(said string, c Context) (ground, error) {
	e, err := r.evidence()
	if err != nil {
		return ground{}, err
	}
	t := r.text(sms.Normalize(said))
	t.time(c, r.doing(t))
	r.signs(t)
	g := ground{Reader: r, evidence: e, t: t}
	if times := len(t.times.Options) > 0 || e.times.in(t); times || e.references.in(t) {
		for _, said := range c.Said {
			g.earlier = append(g.earlier, r.text(sms.Normalize(said)))
		}
	}
	return g, nil
}

// unsure is the confidence of what nothing in the text speaks for: too little to be acted upon.
const unsure = Med - 0.01

// request returns what of a request can be taken, and whether it rests on the text.
func (g ground) request(l LinkUp) (taken LinkUp, rests bool) {
	activity, when := g.activity(l.ActivityKey), g.time(&l)
	switch {
	case activity && !when:
		l.Time = nil
	case !activity && (when || strings.HasPrefix(l.ActivityKey, "other:")):
		l.ActivityKey = ""
	}
	l.Group, l.MoreTimes = g.group(l.Group), g.t.times.More
	if own := g.t.radius(); own > 0 {
		l.RadiusMiles = own
	} else if l.RadiusMiles > 0 && !g.t.names(l.RadiusMiles) && !g.distances.in(g.t) {
		l.RadiusMiles = 0
	}
	if !g.t.holds(l.LocationHint) {
		l.LocationHint = ""
	}
	l.Constraints = slices.DeleteFunc(l.Constraints, func(c string) bool { return !g.constraints[c].in(g.t) })
	return l, activity || when
}

// activity reports whether a text speaks for a key, or one before it where the text names a time or points back: "that one, but
// on sunday".
func (g ground) activity(key string) bool {
	return slices.ContainsFunc(append([]*text{g.t}, g.earlier...), func(t *text) bool {
		if own, is := strings.CutPrefix(key, "other:"); is {
			return t.holds(own)
		}
		return slices.ContainsFunc(t.found, func(f catalogue.Found) bool { return f.Key == key }) || g.activities[key].in(t)
	})
}

// time takes the days that the rules have read, where they have, and reports whether the text speaks for a time.
func (g ground) time(l *LinkUp) bool {
	read := g.t.times
	switch {
	case len(l.Time) == 0:
		return false
	case read.Problem == when.Past, read.Problem == when.TooFar:
		l.Time = nil
		return false
	case len(read.Options) == 0:
		return g.times.in(g.t)
	}
	if slices.ContainsFunc(l.Time, func(o when.Option) bool { return !slices.ContainsFunc(read.Options, on(o.Date)) }) {
		l.Time = read.Options
		if read.Problem == when.Ambiguous {
			l.Time = nil // one of the two, which is for the sender to say
		}
	}
	return true
}

func on(date string) func(when.Option) bool {
	return func(o when.Option) bool { return o.Date == date }
}

// group returns how many people a text speaks of: by the rules, or else by the model where both numbers or a word for people are there.
func (g ground) group(said *Group) *Group {
	if own := group(g.t); own != nil {
		return own
	}
	if said == nil || !g.groups.in(g.t) && (!g.t.names(said.Min) || !g.t.names(said.Max)) {
		return nil
	}
	return said
}

// edit reports whether a text speaks for what it is to change of a plan.
func (g ground) edit(e Edit) bool {
	own, sure := g.Reader.edit(g.t, g.signs(g.t))
	return own == e && sure >= Low || g.edits[string(e)].in(g.t)
}

// keys returns those activities that a text speaks for.
func (g ground) keys(list []string) []string {
	return slices.DeleteFunc(list, func(key string) bool {
		return !g.activity(key) && !g.t.holds(strings.ReplaceAll(key, "_", " "))
	})
}

// spans returns those parts of the day or the week that a text speaks for.
func (g ground) spans(list []string) []string {
	return slices.DeleteFunc(list, func(part string) bool { return !g.parts[part].in(g.t) })
}

// patches returns those changes of a profile that a text speaks for. Names and places are for the rules of the account alone.
func (g ground) patches(list []Patch) (taken []Patch) {
	for _, p := range list {
		switch p.Path {
		case "activities", "avoid":
			keys := g.keys(texts(p.Value))
			if p.Value = keys; len(keys) > 0 {
				taken = append(taken, p)
			}
		case "times":
			spans := g.spans(texts(p.Value))
			if p.Value = spans; len(spans) > 0 {
				taken = append(taken, p)
			}
		case "group":
			said, is := p.Value.(Group)
			if own := g.group(&said); is && own != nil {
				p.Value = *own
				taken = append(taken, p)
			}
		case "radius_miles":
			if miles, is := p.Value.(int); is && (g.t.names(miles) || g.t.radius() == miles) {
				taken = append(taken, p)
			}
		case "notes":
			if words, is := p.Value.(string); is && g.t.holds(words) {
				taken = append(taken, p)
			}
		}
	}
	return taken
}

// interview returns what of an answer rests on the text. Letters are those of the options, which whoever asked checks.
func (g ground) interview(a Interview) Interview {
	a.Activities, a.Times, a.Group = g.keys(a.Activities), g.spans(a.Times), g.group(a.Group)
	if !g.t.holds(a.Text) {
		a.Text = ""
	}
	return a
}
