package mypage

import (
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"time"

	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"

	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/pages"
)

// patchOf returns the change that a waiting signal brings; ok is false for any other signal.
func patchOf(waits work.Signal) (c profile.Patch, ok bool) {
	if waits.Flow != profile.UndoName || waits.Name != profile.PatchSignal {
		return c, false
	}
	return c, json.Unmarshal(waits.Data, &c) == nil
}

// gone is for every link that opens nothing, whyever.
func (s *Site) gone() httpevent.Response {
	return pages.Member(s.Random, s.Support).Response(pages.Page{Status: http.StatusNotFound, Title: "This link is too old", Body: g.Group{
		h.H1(g.Text("This link is too old")),
		h.P(g.Text("A link to your page works for a quarter of an hour. Text JOSH: what do you know about me, and you get a fresh one.")),
	}})
}

// page is what is known of somebody, in words.
func (s *Site) page(t them) httpevent.Response {
	p := t.profile
	var likes, avoids, times g.Group
	for i := range p.Activities {
		likes = append(likes, s.entry(t, profile.PathActivities, p.Activities[i].Key, s.Label(p.Activities[i].Key)))
	}
	for _, key := range p.Avoid {
		avoids = append(avoids, s.entry(t, profile.PathAvoid, key, s.Label(key)))
	}
	if t.words != "" {
		avoids = append(avoids, s.entry(t, profile.PathAvoid, profile.OwnWords, "\u201c"+t.words+"\u201d"))
	}
	for _, time := range p.Preferences.Times {
		times = append(times, s.entry(t, profile.PathTimes, time, time))
	}
	return pages.Member(s.Random, s.Support).Response(pages.Page{Title: "What JOSH knows about you", Body: g.Group{
		h.H1(g.Text("What JOSH knows about you")),
		h.P(h.Class("lead"), g.Text("Only you have this page, for a quarter of an hour. What you take away here is gone from plans within two minutes.")),
		list("What you like", likes), list("What you would rather not do", avoids), list("When you are free", times), list("Plans", sizes(p)), s.facts(t), talks(t.talks), s.reminded(t), s.linked(t),
		list("What you typed in when you signed up", signedUp(t)),
		h.H2(g.Text("To change it")),
		h.P(g.Text("Text JOSH in your own words: \"I'm into climbing now\", \"weekends only\", \"call me Sam\". \"Delete my account\" erases everything.")),
		h.P(h.A(h.Href(wording.MePath+t.token+exportPath), g.Text("Save all of this as a file")), g.Text(" (JSON).")),
	}})
}

// list is a heading with entries, nothing when there are none.
func list(title string, entries g.Group) g.Node {
	return g.If(len(entries) > 0, g.Group{h.H2(g.Text(title)), h.Ul(h.Class("entries"), entries)})
}

// entry is something with a button that takes it away.
func (s *Site) entry(t them, path, key, words string) g.Node {
	if words == "" { // the catalogue does not have it any more
		words = key
	}
	return h.Li(h.Form(h.Method("post"), h.Action(wording.MePath+t.token), pages.Hidden("path", path), pages.Hidden("key", key),
		h.Span(g.Text(words)), g.Text(" "), h.Button(h.Class("plain"), h.Aria("label", "Take away: "+words), g.Text("Take away"))))
}

func sizes(p profile.Profile) (entries g.Group) {
	if size := p.Preferences.Group; size != nil {
		entries = append(entries, h.Li(g.Text("Groups of "+strconv.Itoa(size.Min)+" to "+strconv.Itoa(size.Max)+", you included")))
	}
	if miles := p.Preferences.RadiusMiles; miles > 0 {
		entries = append(entries, h.Li(g.Text("Not farther than "+strconv.Itoa(miles)+" miles")))
	}
	return entries
}

func signedUp(t them) (entries g.Group) {
	add := func(name, value string) {
		if value != "" {
			entries = append(entries, h.Li(g.Text(name+": "+value)))
		}
	}
	add("Name", strings.TrimSpace(t.person.FirstName+" "+t.person.LastName))
	if born, err := time.Parse(time.DateOnly, t.person.Birthday); err == nil {
		add("Birthday", born.Format("January 2, 2006"))
	}
	add("Postcode", t.person.ZIP)
	add("E-mail", t.person.Email)
	return entries
}
