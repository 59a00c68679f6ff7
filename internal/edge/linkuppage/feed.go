package linkuppage

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"time"

	ics "github.com/arran4/golang-ical"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/plans"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/reminder"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/pages"
	"github.com/josh-sms/josh/internal/platform/table"
)

// keptSince is how long a plan stays in the calendar of who was in it.
const keptSince = 30 * 24 * time.Hour

// asksEvery is how often calendars are to ask for it again, as they understand it (RFC 7986, 5.7).
const asksEvery = "PT1H"

// all answers with the calendar of all that somebody has: as long as their link counts, every plan that was on with them since a month, and what
// they are to be reminded of. It only reads. A link that is forged, taken away, or somebody's who is gone or suspended gets the same answer.
func (s *Site) all(ctx context.Context, path string) httpevent.Response {
	token, ends := strings.CutSuffix(strings.TrimPrefix(path, wording.CalendarPath), wording.CalendarEnd)
	if !ends || !ident.IsToken(token) {
		return pages.Plain(http.StatusNotFound)
	}
	state, err := s.whose(ctx, ident.TokenID(token))
	if err == nil && state.Number == "" {
		return pages.Plain(http.StatusNotFound)
	}
	c := ics.NewCalendarFor("JOSH")
	c.SetProductId("-//JOSH//LinkUps//EN")
	c.SetName("JOSH")
	c.SetXWRCalName("JOSH")
	c.SetRefreshInterval(asksEvery)
	c.SetXPublishedTTL(asksEvery)
	if err == nil && state.HoldInForce(s.Now()) == nil { // who is held has no plans until a person has looked
		err = s.fill(ctx, c, state)
	}
	if err != nil {
		s.Log.ErrorContext(ctx, "calendar of a person failed", "kind", fault.KindOf(err), "error", err)
		return pages.Plain(http.StatusServiceUnavailable)
	}
	if len(c.Components) == 0 {
		nothing(c)
	}
	return answerOf(c, `inline; filename="josh.ics"`)
}

// nothing makes a calendar without events one of RFC 5545, which demands a component: the zone that all moments are in.
func nothing(c *ics.Calendar) {
	utc := c.AddTimezone("Etc/UTC").AddStandard()
	utc.AddProperty(ics.ComponentPropertyDtStart, "19700101T000000")
	utc.AddProperty(ics.ComponentProperty(ics.PropertyTzoffsetfrom), "+0000")
	utc.AddProperty(ics.ComponentProperty(ics.PropertyTzoffsetto), "+0000")
}

// whose returns the state of whom a link is for, the zero value for nobody.
func (s *Site) whose(ctx context.Context, id string) (state live.State, err error) {
	items, err := s.Table.Get(ctx, record.CalendarLink(id))
	if err != nil || !items[0].Exists() {
		return state, err
	}
	var link plans.Link
	if err := record.Decode(items[0], plans.KindLink, &link); err != nil {
		return state, err
	}
	page, err := s.Table.Query(ctx, record.LiveQuery(link.Number))
	if err != nil {
		return state, err
	}
	known, err := live.Decode(link.Number, page.Items)
	if err != nil || !known.Known() || known.Person.Value.State == people.Suspended {
		return state, err
	}
	theirs, err := plans.In(known.Records)
	if err != nil || theirs.ID != id {
		return state, err
	}
	for _, waits := range known.Signals { // taken away already, though its turn has not come
		var r plans.Removal
		if waits.Value.Flow == plans.RecordName && waits.Value.Name == plans.RevokeSignal && json.Unmarshal(waits.Value.Data, &r) == nil && r.ID == id {
			return state, nil
		}
	}
	return known, nil
}

// fill adds the plans and the reminders.
func (s *Site) fill(ctx context.Context, c *ics.Calendar, state live.State) error {
	ids, err := s.Plans(state.Records)
	if err != nil {
		return err
	}
	keys := make([]table.Key, len(ids))
	for n, id := range ids {
		keys[n] = record.FlowRecord(record.LinkUp(id), linkup.Kind.Name)
	}
	var items []table.Item
	if len(keys) > 0 {
		if items, err = s.Table.Get(ctx, keys...); err != nil {
			return err
		}
	}
	for _, item := range items {
		var p plan
		if !item.Exists() {
			continue
		}
		if err := record.Decode(item, linkup.Kind, &p.LinkUp); fault.KindOf(err) == fault.Unavailable { // of newer code: without it the calendar would lose it
			return err
		} else if err != nil {
			s.Log.WarnContext(ctx, "a plan is not in a calendar", "item", item.String(), "kind", fault.KindOf(err), "error", err)
			continue
		}
		if !p.WasIn(state.Number) || s.Now().Sub(p.At().To) > keptSince {
			continue
		}
		p.in, p.region = p.SeatOf(state.Number) != "", s.Regions[p.Region]
		s.event(c, p, p.in && (p.State == linkup.Locked || p.State == linkup.Completed), changed(p.LinkUp))
	}
	return s.remind(ctx, c, state)
}

// changed is when a plan was changed last.
func changed(l linkup.LinkUp) time.Time {
	at := l.LockedAt
	for _, m := range l.History {
		if m.At.After(at) {
			at = m.At
		}
	}
	return at
}

// remind adds the reminders: events without a length, which keep no time from anybody. What has been said, or taken back, is not there any more.
func (s *Site) remind(ctx context.Context, c *ics.Calendar, state live.State) error {
	l, err := reminder.In(state.Records)
	if fault.KindOf(err) == fault.Unavailable {
		return err
	}
	if err != nil { // a broken list: the plans are told
		s.Log.WarnContext(ctx, "reminders are not in a calendar", "kind", fault.KindOf(err), "error", err)
	}
	for _, r := range l.Open {
		id := sha256.Sum256([]byte("reminder\x00" + state.Person.Value.ID + "\x00" + r.ID))
		e := c.AddEvent(hex.EncodeToString(id[:])[:26] + "@" + host(s.BaseURL))
		e.SetDtStampTime(r.SetAt)
		e.SetStartAt(r.At)
		e.SetSummary(oneLine(r.Words) + " (JOSH reminds you)")
		e.SetSequence(0)
		e.SetStatus(ics.ObjectStatusConfirmed)
		e.SetTimeTransparency(ics.TransparencyTransparent)
	}
	return nil
}

// oneLine returns words of a person without what a calendar could take for the end of a line.
func oneLine(words string) string {
	return strings.Join(slices.Collect(strings.FieldsFuncSeq(words, func(r rune) bool { return r < ' ' || r == ' ' || r == 0x7f })), " ")
}
