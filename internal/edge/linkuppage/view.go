package linkuppage

import (
	"net/http"
	"net/url"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	ics "github.com/arran4/golang-ical"
	g "maragu.dev/gomponents"
	h "maragu.dev/gomponents/html"

	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/pages"
)

// gone is for every link that opens nothing, whyever.
func (s *Site) gone() httpevent.Response {
	return pages.Member(s.Random, s.Support).Response(pages.Page{Status: http.StatusNotFound, Title: "This link doesn't work any more", Body: g.Group{
		h.H1(g.Text("This link doesn't work any more")),
		h.P(g.Text("A link to a plan works until a week after it. Text JOSH: where is it? and you hear how it stands.")),
	}})
}

// ended is for a plan that is not on, or not theirs any more: nothing of it is said but that.
func (s *Site) ended(p plan) httpevent.Response {
	title, words := "This plan is off", "It didn't come together this time. Text JOSH what you'd like to do instead."
	switch {
	case p.State == linkup.Completed:
		title, words = "This plan is over", "It has taken place. Text JOSH what you'd like to do next."
	case p.State == linkup.Broadcasting:
		title, words = "This plan isn't on yet", "JOSH is still asking around, and texts you either way."
	case !p.State.Over():
		title, words = "You're not in this plan any more", "Its people are told no more than that. Text JOSH what you'd like to do instead."
	}
	return pages.Member(s.Random, s.Support).Response(pages.Page{Status: http.StatusGone, Title: title, Body: g.Group{
		h.H1(g.Text(title)), h.P(h.Class("lead"), g.Text(words)),
		g.If(p.canceled(), h.P(pages.Link(wording.LinkUpPath+p.token+calendar, "Take it off your calendar"))),
	}})
}

// page is what somebody who is in sees of a plan that is on.
func (s *Site) page(p plan) httpevent.Response {
	if !p.shown() {
		return s.ended(p)
	}
	at := p.At()
	venue, suits, _ := p.region.VenueFor(p.Activity, at.From, p.wish())
	from, to := p.region.Local(at.From), p.region.Local(at.To)
	when := from.Format("Monday, January 2, 3:04 pm") + " to " + to.Format("3:04 pm")
	who := g.Group{}
	for _, name := range p.names {
		who = append(who, h.Li(g.Text(name)))
	}
	return pages.Member(s.Random, s.Support).Response(pages.Page{Title: "Your plan", Body: g.Group{
		h.H1(g.Text(capital(s.what(p)))),
		h.H2(g.Text("When")), h.P(g.El("time", g.Attr("datetime", at.From.UTC().Format("2006-01-02T15:04:05Z")), g.Text(when)), g.Text(" ("+from.Format("MST")+")")),
		h.P(pages.Link(wording.LinkUpPath+p.token+calendar, "Add to calendar")),
		h.H2(g.Text("Where")), h.P(g.Text(venue + ", " + p.region.Name)), h.P(h.A(h.Href(mapOf(venue, p.region.Name)), h.Rel("noopener noreferrer"), g.Text("See it on a map"))),
		g.If(!suits, h.P(g.Text("JOSH has no spot of its own there for this. Find each other here, and go on together."))),
		g.If(len(p.Constraints) > 0, h.P(g.Text("Who asked for it wants: "+strings.Join(wording.Constraints(p.Constraints), ", ")+"."))),
		h.H2(g.Text("With")), g.If(len(who) > 0, h.Ul(who)), g.If(len(who) == 0, h.P(g.Text("Others whom JOSH has told of you, too."))),
		h.H2(g.Text("If you can't make it")), h.P(g.Text("Text DROP to JOSH. The others hear that somebody can't come, and nothing else.")),
		h.H2(g.Text("If something feels wrong")), h.P(g.Text("Leave. Then text BLOCK or REPORT and the person's first name. In danger, call the emergency number.")),
	}})
}

// wish is where the plan is to be.
func (p plan) wish() people.Wish {
	return people.Wish{Place: p.LocationHint, Constraints: p.Constraints}
}

// mapOf is the address of a map with a place on it. It says nothing of who looks.
func mapOf(venue, region string) string {
	return "https://www.openstreetmap.org/search?query=" + url.QueryEscape(venue+", "+region)
}

func (s *Site) what(p plan) string {
	if label := s.Label(p.Activity); label != "" {
		return label
	}
	return strings.ReplaceAll(p.Activity, "_", " ")
}

func capital(words string) string {
	first, size := utf8.DecodeRuneInString(words)
	return string(unicode.ToUpper(first)) + words[size:]
}

// calendar is the plan as an event of a calendar (RFC 5545). It names nobody: calendars are shared. To who is out of the plan, and to everybody
// when it is off, the same event is canceled, without its place.
func (s *Site) calendar(p plan) httpevent.Response {
	c := ics.NewCalendarFor("JOSH")
	c.SetProductId("-//JOSH//LinkUps//EN")
	c.SetMethod(ics.MethodPublish)
	stamp := s.Now()
	if p.shown() {
		stamp = p.LockedAt
	}
	e := s.event(c, p, p.shown(), stamp)
	if p.shown() {
		e.SetDescription(wayOut + "\n" + s.BaseURL + wording.LinkUpPath + p.token)
	}
	return answerOf(c, `attachment; filename="plan.ics"`)
}

// wayOut says how to leave a plan.
const wayOut = "If you can't make it, text DROP to JOSH."

// event adds the event of a plan, as it is or as one that is off for whose calendar it is. Its times are in UTC: a plan is one moment, which each
// calendar shows in the zone of who looks, and no rule about a zone is carried along that may be out of date.
func (s *Site) event(c *ics.Calendar, p plan, on bool, stamp time.Time) *ics.VEvent {
	e := c.AddEvent(p.ID + "@" + host(s.BaseURL))
	e.SetDtStampTime(stamp)
	e.SetStartAt(p.At().From)
	e.SetEndAt(p.At().To)
	e.SetSummary(capital(s.what(p)) + " (JOSH)")
	if !on {
		e.SetSequence(2*p.LockVersion + 1) // above what they have, and below what they get when they are in again
		e.SetStatus(ics.ObjectStatusCancelled)
		return e
	}
	e.SetSequence(2 * p.LockVersion)
	e.SetStatus(ics.ObjectStatusConfirmed)
	venue, _, _ := p.region.VenueFor(p.Activity, p.At().From, p.wish())
	e.SetLocation(venue + ", " + p.region.Name)
	e.SetDescription(wayOut)
	return e
}

// answerOf answers with a calendar, in no cache.
func answerOf(c *ics.Calendar, disposition string) httpevent.Response {
	answer := pages.Plain(http.StatusOK)
	answer.ContentType, answer.Body = "text/calendar; charset=utf-8", c.Serialize(ics.WithNewLineWindows)
	answer.Header["Content-Disposition"] = disposition
	return answer
}

// host returns the domain of a URL.
func host(base string) string {
	u, err := url.Parse(base)
	if err != nil || u.Hostname() == "" {
		return "josh"
	}
	return u.Hostname()
}
