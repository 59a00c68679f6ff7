package join

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/event"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/pages"
	"github.com/josh-sms/josh/internal/platform/table"
)

// getForm shows the form. A link's token leaves the URL at once, for a cookie: so it is in no history, and
// in no picture of the page.
func (s *Site) getForm(ctx context.Context, r httpevent.Request) httpevent.Response {
	query, err := url.ParseQuery(r.RawQuery)
	if err != nil {
		return pages.SeeOther(formPath)
	}
	if token := query.Get("t"); token != "" || query.Has("other") {
		answer := pages.SeeOther(formPath)
		age := cookieAge
		if !ident.IsToken(token) {
			token, age = "none", 0
		}
		answer.Cookies = []string{s.setCookie(linkCookie, token, age)}
		return answer
	}
	session, ok := s.session(r)
	var cookies []string
	if !ok {
		var setCookie string
		if session, setCookie, err = s.newSession(); err != nil {
			return s.trouble(ctx, err)
		}
		cookies = append(cookies, setCookie)
	}
	linked, expired, err := s.linked(ctx, r)
	if err != nil {
		return s.trouble(ctx, err)
	}
	values := url.Values{}
	if ok {
		if values, err = s.filledIn(ctx, session); err != nil {
			return s.trouble(ctx, err)
		}
	}
	open, err := s.whereOpen(ctx)
	if err != nil {
		return s.trouble(ctx, err)
	}
	p := form{csrf: s.formToken(session), linked: linked, expired: expired, open: open, entry: entry{Values: values}}
	answer := s.page(p.page())
	answer.Cookies = cookies
	return answer
}

// filledIn returns what this browser has filled in before, until its number is proved: nobody types everything
// twice for one wrong digit. The box for texts is not among it: its yes is to the number of this form.
func (s *Site) filledIn(ctx context.Context, session string) (url.Values, error) {
	reg, err := s.registration(ctx, session)
	if err != nil || reg.Value.State != people.RegistrationDraft {
		return url.Values{}, err
	}
	d, err := s.draft(ctx, session, reg.Value)
	if err != nil {
		return url.Values{}, err
	}
	values := url.Values{firstName: {d.FirstName}, lastName: {d.LastName}, postcode: {d.ZIP}, email: {d.Email}, phone: {d.Phone}}
	if born, err := time.Parse(time.DateOnly, d.Birthday); err == nil {
		values.Set(month, strconv.Itoa(int(born.Month())))
		values.Set(day, strconv.Itoa(born.Day()))
		values.Set(year, strconv.Itoa(born.Year()))
	}
	return values, nil
}

// linked returns the number of the link that the browser came by, "" when there is none; expired when there
// was one whose time is over.
func (s *Site) linked(ctx context.Context, r httpevent.Request) (phone string, expired bool, err error) {
	token := cookie(r, s.cookieName(linkCookie))
	if !ident.IsToken(token) {
		return "", false, nil
	}
	key := record.Link(ident.TokenID(token))
	items, err := s.Table.Get(ctx, key)
	if err != nil || !items[0].Exists() {
		return "", err == nil, err
	}
	var link people.Link
	if err := record.Decode(items[0], record.KindLink, &link); err != nil {
		return "", false, err
	}
	plain, err := s.Seal.Open(ctx, key.String(), link.Sealed)
	return string(plain), false, err
}

// stale answers a form whose session is over: as it was filled in, with a fresh session.
func (s *Site) stale(r httpevent.Request, values url.Values) httpevent.Response {
	if r.RawPath == codePath {
		return pages.SeeOther(formPath)
	}
	session, setCookie, err := s.newSession()
	if err != nil {
		return pages.Plain(http.StatusServiceUnavailable)
	}
	p := form{csrf: s.formToken(session), entry: entry{Values: values}, notice: words.SessionOver}
	answer := s.page(p.page())
	answer.Status, answer.Cookies = http.StatusForbidden, []string{setCookie}
	return answer
}

// postForm takes the form, and sends a code to its number.
func (s *Site) postForm(ctx context.Context, r httpevent.Request, session string, values url.Values) (httpevent.Response, error) {
	linked, expired, err := s.linked(ctx, r)
	if err != nil {
		return httpevent.Response{}, err
	}
	draft, e, err := s.read(values, linked)
	if err != nil {
		return httpevent.Response{}, err
	}
	if e.young {
		return s.page(tooYoung()), nil
	}
	p := form{csrf: s.formToken(session), linked: linked, expired: expired, entry: e}
	if len(e.faults) > 0 {
		p.open, err = s.whereOpen(ctx)
		return s.page(p.page()), err
	}
	address := s.address(r)
	now := s.Now()
	for _, c := range people.Consents() {
		c.Wording, c.At, c.Address = words.Version, now, address
		draft.Consents = append(draft.Consents, c)
	}
	link := ""
	if linked != "" {
		link = ident.TokenID(cookie(r, s.cookieName(linkCookie)))
	}
	from := asker{address: address, network: s.network(r), link: link}
	over, err := s.within(ctx, from, func() (limited, error) { return s.begin(ctx, session, draft, from) })
	if err != nil {
		return httpevent.Response{}, err
	}
	if over != "" {
		p.notice = words.Limits[over]
		answer := s.page(p.page())
		answer.Status = http.StatusTooManyRequests
		return answer, nil
	}
	return pages.SeeOther(codePath), nil
}

// slots are what begins a registration.
type slots struct {
	registration record.Slot[people.Registration]
	codes        record.Slot[people.SentCodes]
	supply       record.Slot[supply] // of the pot that a code would come from
}

func (s *Site) load(ctx context.Context, session, number string, p pot) (slots, error) {
	var got slots
	items, err := s.Table.Get(ctx, record.Registration(session), record.Codes(number), s.supplyKey(p))
	if err != nil {
		return got, err
	}
	if items[0].Exists() {
		got.registration.Version = items[0].Version
		err = record.Decode(items[0], record.KindRegistration, &got.registration.Value)
	}
	if items[1].Exists() && err == nil {
		got.codes.Version = items[1].Version
		err = record.Decode(items[1], record.KindCodes, &got.codes.Value)
	}
	if items[2].Exists() && err == nil {
		got.supply.Version = items[2].Version
		err = record.Decode(items[2], record.KindSupply, &got.supply.Value)
	}
	return got, err
}

// begin stores the draft and sends a code: one commit. A double click, or the same form from a second tab,
// changes the draft and sends no second code. It returns the limit that it has hit, if so.
func (s *Site) begin(ctx context.Context, session string, draft people.Draft, from asker) (limited, error) {
	number, err := s.Number(ctx, draft.Phone)
	if err != nil {
		return "", err
	}
	got, err := s.load(ctx, session, number, s.pot(draft.Phone, from.link != ""))
	if err != nil {
		return "", err
	}
	now, reg := s.Now(), got.registration.Value
	if !got.registration.Present() || reg.State != people.RegistrationDraft || reg.Number != number {
		if reg.Number == number {
			if known, err := s.known(ctx, number); known || err != nil {
				return "", err // proved already: the back button
			}
		}
		reg = people.Registration{ID: s.IDs.New(now), State: people.RegistrationDraft, Number: number, CreatedAt: now}
	}
	reg.Link = from.link
	plain, err := json.Marshal(draft)
	if err != nil {
		return "", fault.Wrap(fault.Internal, "encode draft", err)
	}
	if reg.Sealed, err = s.Seal.Seal(ctx, record.Registration(session).String(), plain); err != nil {
		return "", err
	}
	got.registration.Value = reg
	return s.issue(ctx, session, got, draft.Phone, from, reg.Code.N > 0 && now.Sub(reg.Code.SentAt) < people.CodeAgain)
}

// known reports whether a number that this browser has proved is still a person's: somebody who deleted their account
// may join again at once.
func (s *Site) known(ctx context.Context, number string) (bool, error) {
	items, err := s.Table.Get(ctx, record.Person(number))
	if err != nil || !items[0].Exists() {
		return false, err
	}
	var p people.Person
	err = record.Decode(items[0], record.KindPerson, &p)
	return p.Known(), err
}

// issue commits the registration with a code on its way, unless one left a moment ago, and counts it in the same
// commit against the limits that are everybody's; it returns the one that it has hit, if so. Over the limit of a
// number everything is the same, to the last write, save that the text is too late from the start: neither the
// page nor its time tells that somebody has asked for codes to that number.
func (s *Site) issue(ctx context.Context, session string, got slots, phone string, from asker, justSent bool) (limited, error) {
	now, reg, p := s.Now(), got.registration.Value, s.pot(phone, from.link != "")
	var ops []table.Op
	var job *outbox.Job
	var limits []limit
	if !justSent {
		if got.supply.Value == empty {
			return s.refused(ctx, limit{name: "code", over: p.over}), nil
		}
		codes, ok := got.codes.Value.Add(now, s.PerNumber)
		limits = s.codeLimits(phone, from, got.supply.Value, !ok)
		code, err := s.newCode()
		if err != nil {
			return "", err
		}
		reg.Code = people.Code{N: reg.Code.N + 1, SentAt: now, Older: reg.Code.MAC}
		reg.Code.MAC = s.codeMACs(reg.ID, reg.Code.N, code)[0]
		if job, err = s.job(ctx, reg.Number, phone, wording.Code, wording.Values{Code: code, BaseURL: s.BaseURL}, people.CodeTTL); err != nil {
			return "", err
		}
		happened := event.CodeSent
		if !ok {
			happened, job.ExpiresAt = event.CodeWithheld, now
		}
		if ops, err = s.codeOps(reg.Number, got.codes.Version, codes, job, happened); err != nil {
			return "", err
		}
	}
	item, err := record.Encode(record.Registration(session), record.KindRegistration, reg)
	if err != nil {
		return "", err
	}
	item.Version, item.Expires = got.registration.Version, now.Add(people.RegistrationTTL)
	ops = append(ops, table.Put(item))
	for _, l := range limits {
		ops = append(ops, table.Count(l.key, l.most, l.until))
	}
	s.Crash.At(crash.JoinBeforeCode)
	if err := s.Table.Commit(ctx, ops...); err != nil {
		return s.hit(ctx, limits, got, p, err)
	}
	s.Crash.At(crash.JoinAfterCode)
	if job != nil && job.ExpiresAt.After(now) {
		s.Metrics.Count(observe.CodesSent, 1)
	}
	s.offer(ctx, job)
	return "", nil
}
