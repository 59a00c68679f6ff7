package understand

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/when"
)

// mostGroup is how many people an answer may name: what says more is a slip.
const mostGroup = 50

// Answered reads what a model says of a text, in the form of its prompt's schema. It is a stranger's word: only what the mode
// of the conversation has room for is taken, no time that is over or beyond the horizon, no activity that nobody knows, nothing
// that no word of the text speaks for, and nothing at all of a guess. A request whose subject rests on nothing is at most unsure, and has
// the question whether it is meant. The question, if one is needed, is built by rules. An error is of kind Invalid.
func (r *Reader) Answered(raw []byte, text string, c Context) (Understanding, error) {
	var u Understanding
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(&u); err != nil {
		return Understanding{}, fault.Wrap(fault.Invalid, "answer of a model", err)
	}
	if !u.Intent.known() || !(u.Confidence >= 0 && u.Confidence <= 1) {
		return Understanding{}, fault.New(fault.Invalid, "answer of a model: intent or confidence")
	}
	u.Confidence = Round(u.Confidence)
	said := u.Extracted
	u.Source, u.Clarifier, u.Extracted = Model, Clarifier{}, Extracted{}
	u.Alternatives = slices.DeleteFunc(u.Alternatives, func(a Alternative) bool {
		return !a.Intent.known() || a.Intent == u.Intent || !(a.Confidence >= 0 && a.Confidence <= 1)
	})
	if u.Confidence < Low {
		return u.nothing(), nil
	}
	if u.Intent == Help || u.Intent == Unknown {
		return u, nil
	}
	g, err := r.groundOf(text, c)
	if err != nil {
		return Understanding{}, err
	}
	return g.answered(u, said, text, c), nil
}

// answered takes what of an answer the mode has room for and the text speaks for.
func (g ground) answered(u Understanding, said Extracted, text string, c Context) Understanding {
	switch {
	case u.Intent == InviteResponse && c.Mode == AwaitingReply && said.Invite != nil:
		u.Extracted.Invite = said.Invite
		if !g.responses[said.Invite.Response].in(g.t) {
			u.Confidence = min(u.Confidence, unsure)
		}
	case u.Intent == InterviewAnswer && c.Mode == Interviewing && said.Interview != nil:
		answer := g.interview(*said.Interview)
		u.Extracted.Interview = &answer
	case u.Intent == ProfileUpdate && said.Profile != nil:
		patches := g.patches(patched(said.Profile.Patches))
		if len(patches) == 0 {
			return u.nothing()
		}
		u.Extracted.Profile = &Profile{Patches: patches}
	case u.Intent == LinkUpRequest && said.LinkUp != nil:
		l, rests := g.request(g.bounded(*said.LinkUp, c))
		switch {
		case l.Edit != "" && !g.edit(l.Edit), l.Edit == "" && l.ActivityKey == "" && len(l.Time) == 0:
			return u.nothing()
		case l.Edit == "" && !rests:
			u.Confidence = min(u.Confidence, unsure)
			u.Clarifier = g.askIntended(l)
		default:
			u.Clarifier = g.lacks(l, text, u.Confidence, c)
		}
		u.Extracted.LinkUp = &l
	default:
		return u.nothing()
	}
	return u
}

// known reports whether an intent is one of ours.
func (i Intent) known() bool {
	return slices.Contains([]Intent{InterviewAnswer, LinkUpRequest, InviteResponse, ProfileUpdate, Help, Unknown}, i)
}

// nothing is what a text says of which nothing can be taken.
func (u Understanding) nothing() Understanding {
	u.Intent, u.Extracted = Unknown, Extracted{}
	return u
}

// bounded returns what of a request can be.
func (r *Reader) bounded(l LinkUp, c Context) LinkUp {
	if _, known := r.catalogue.Activity(l.ActivityKey); !known && !strings.HasPrefix(l.ActivityKey, "other:") {
		l.ActivityKey = ""
	}
	l.Time = slices.DeleteFunc(l.Time, func(o when.Option) bool { return !ahead(o, local(c)) })
	if len(l.Time) > 2 {
		l.Time = l.Time[:2]
	}
	for i := range l.Time {
		if l.Time[i].From != "" {
			l.Time[i].Bucket = ""
		} else if l.Time[i].Bucket == "" {
			l.Time[i].Bucket = when.Day
		}
	}
	if g := l.Group; g != nil && (g.Min < 1 || g.Max < g.Min || g.Max > mostGroup) {
		l.Group = nil
	}
	if l.RadiusMiles < 0 || l.RadiusMiles > mostMiles {
		l.RadiusMiles = 0
	}
	return l
}

// ahead reports whether a time is one, and neither over nor beyond the horizon.
func ahead(o when.Option, now time.Time) bool {
	date, err := time.ParseInLocation(time.DateOnly, o.Date, now.Location())
	today := time.Date(now.Year(), now.Month(), now.Day(), 0, 0, 0, 0, now.Location())
	if err != nil || date.Before(today) || date.After(today.AddDate(0, 0, when.Horizon)) || o.From == "" && o.To != "" {
		return false
	}
	for _, at := range []string{o.From, o.To} {
		if _, err := time.Parse("15:04", at); at != "" && err != nil {
			return false
		}
	}
	if !date.Equal(today) {
		return true
	}
	if o.From != "" {
		return o.From > now.Format("15:04")
	}
	_, end := o.Bucket.Span()
	return now.Hour()*60 < end
}

// lacks builds the question about what a request lacks, as for one that the rules have read.
func (r *Reader) lacks(l LinkUp, text string, sure float64, c Context) Clarifier {
	if l.Edit != "" {
		return Clarifier{}
	}
	t := r.text(sms.Normalize(text))
	t.time(c, r.doing(t))
	if len(l.Time) > 0 {
		t.times.Problem = "" // the rules could not tell, and the model could
	}
	return r.missing(t, l, sure, c)
}

// patched returns the changes of a profile whose values have the form that the rules give them.
func patched(patches []Patch) (good []Patch) {
	for _, p := range patches {
		ok := slices.Contains([]string{"set", "add", "remove"}, p.Op)
		switch p.Path {
		case "activities", "avoid", "times":
			p.Value, ok = texts(p.Value), ok && len(texts(p.Value)) > 0
		case "group":
			g, is := p.Value.(map[string]any)
			low, isLow := g["min"].(float64)
			high, isHigh := g["max"].(float64)
			p.Value, ok = Group{Min: int(low), Max: int(high)}, ok && is && isLow && isHigh && low >= 1 && high >= low
		case "radius_miles":
			miles, is := p.Value.(float64)
			p.Value, ok = int(miles), ok && is && miles >= 1 && miles <= mostMiles
		case "first_name", "home", "notes":
			words, is := p.Value.(string)
			ok = ok && is && strings.TrimSpace(words) != ""
		default:
			ok = false
		}
		if ok {
			good = append(good, p)
		}
	}
	return good
}

// texts returns the words of a value that is one text or several.
func texts(value any) (all []string) {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []string:
		return v
	case []any:
		for _, one := range v {
			word, ok := one.(string)
			if !ok {
				return nil
			}
			all = append(all, word)
		}
	}
	return all
}
