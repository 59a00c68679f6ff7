package join

import (
	"context"
	"fmt"
	"io"
	"math/big"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/httpevent"
	"github.com/josh-sms/josh/internal/platform/pages"
)

// newCode returns a random code.
func (s *Site) newCode() (string, error) {
	var b [16]byte // so much wider than a million that every code is as likely
	if _, err := io.ReadFull(s.Random, b[:]); err != nil {
		return "", fault.Wrap(fault.Internal, "code", err)
	}
	n := new(big.Int).Mod(new(big.Int).SetBytes(b[:]), big.NewInt(1_000_000))
	return fmt.Sprintf("%0*d", people.CodeDigits, n.Int64()), nil
}

// codeMACs returns the keyed hashes of a code, by each key: it counts for one registration and its n-th code only.
func (s *Site) codeMACs(registration string, n int, code string) [][]byte {
	return s.sums("code", registration, strconv.Itoa(n), code)
}

// registration reads the registration of a session; absent is the zero value.
func (s *Site) registration(ctx context.Context, session string) (record.Slot[people.Registration], error) {
	got, err := s.load(ctx, session, session, pot{name: "none"}) // codes and supply are of no interest here
	return got.registration, err
}

// getCode shows where the code goes in.
func (s *Site) getCode(ctx context.Context, r httpevent.Request) httpevent.Response {
	session, ok := s.session(r)
	if !ok {
		return pages.SeeOther(formPath)
	}
	reg, err := s.registration(ctx, session)
	if err != nil {
		return s.trouble(ctx, err)
	}
	switch {
	case !reg.Present():
		return pages.SeeOther(formPath)
	case reg.Value.State == people.RegistrationVerified:
		return pages.SeeOther(donePath)
	}
	draft, err := s.draft(ctx, session, reg.Value)
	if err != nil {
		return s.trouble(ctx, err)
	}
	p := codeForm{csrf: s.formToken(session), masked: ending(draft.Phone)}
	if p.place, err = s.notThere(ctx, draft.ZIP); err != nil {
		return s.trouble(ctx, err)
	}
	return s.page(p.page())
}

// getDone shows that the number is confirmed, to the browser that has confirmed it and to no other.
func (s *Site) getDone(ctx context.Context, r httpevent.Request) httpevent.Response {
	session, ok := s.session(r)
	if !ok {
		return pages.SeeOther(formPath)
	}
	reg, err := s.registration(ctx, session)
	switch {
	case err != nil:
		return s.trouble(ctx, err)
	case reg.Value.State == people.RegistrationVerified:
		return s.page(done())
	case reg.Present():
		return pages.SeeOther(codePath)
	}
	return pages.SeeOther(formPath)
}

// ending returns the last four digits, by which people know their number.
func ending(phone string) string { return phone[max(0, len(phone)-4):] }

// postCode takes a code, or sends another.
func (s *Site) postCode(ctx context.Context, r httpevent.Request, session string, values url.Values) (httpevent.Response, error) {
	reg, err := s.registration(ctx, session)
	switch {
	case err != nil:
		return httpevent.Response{}, err
	case !reg.Present():
		return pages.SeeOther(formPath), nil
	case reg.Value.State == people.RegistrationVerified:
		return pages.SeeOther(donePath), nil
	}
	draft, err := s.draft(ctx, session, reg.Value)
	if err != nil {
		return httpevent.Response{}, err
	}
	p := codeForm{csrf: s.formToken(session), masked: ending(draft.Phone)}
	if values.Get("again") != "" {
		from := asker{address: s.address(r), network: s.network(r), link: reg.Value.Link}
		return s.again(ctx, from, session, draft, p)
	}
	code := digits(values.Get("code"))
	if len(code) != people.CodeDigits {
		p.fault = words.FaultCodeShape // no code at all is no try
		return s.page(p.page()), nil
	}
	until := s.Now().Add(people.RegistrationTTL)
	n, added, err := s.Table.Count(ctx, record.Tries(reg.Value.ID, reg.Value.Code.N), people.CodeTries, until)
	if err != nil {
		return httpevent.Response{}, err
	}
	if !added {
		p.fault = words.FaultTries
		return s.page(p.page()), nil
	}
	switch s.check(reg.Value, code) {
	case people.CodeExpired:
		p.fault = words.FaultCodeOld
		return s.page(p.page()), nil
	case people.CodeWrong:
		p.fault = faultCode(s.faultOf(reg.Value, code), people.CodeTries-n)
		return s.page(p.page()), nil
	case people.CodeRight:
	}
	if err := racing(func() error { return s.verify(ctx, session, reg.Value, draft) }); err != nil {
		return httpevent.Response{}, err
	}
	return pages.SeeOther(donePath), nil
}

// faultOf tells a code of an earlier text from one that was never sent.
func (s *Site) faultOf(reg people.Registration, code string) string {
	if slices.ContainsFunc(s.codeMACs(reg.ID, reg.Code.N-1, code), reg.Code.IsOlder) {
		return words.FaultCodeOlder
	}
	return words.FaultCode
}

// check judges a code, which any of the keys may have hashed.
func (s *Site) check(reg people.Registration, code string) people.CodeCheck {
	found := people.CodeWrong
	for _, mac := range s.codeMACs(reg.ID, reg.Code.N, code) {
		if c := reg.Code.Check(mac, s.Now()); c != people.CodeWrong {
			found = c
		}
	}
	return found
}

// again sends a new code, which makes the old one worthless.
func (s *Site) again(ctx context.Context, from asker, session string, draft people.Draft, p codeForm) (httpevent.Response, error) {
	notice := words.CodeAgain
	over, err := s.within(ctx, from, func() (limited, error) {
		number, err := s.Number(ctx, draft.Phone)
		if err != nil {
			return "", err
		}
		got, err := s.load(ctx, session, number, s.pot(draft.Phone, from.link != ""))
		if err != nil || !got.registration.Present() || got.registration.Value.State == people.RegistrationVerified {
			return "", err
		}
		got.registration.Value.Number = number // it may have become known under another pepper than the form was begun with
		justSent := s.Now().Sub(got.registration.Value.Code.SentAt) < people.CodeAgain
		if justSent { // known of this browser's own request alone: it tells nothing about the number
			notice = words.CodeJustSent
		}
		return s.issue(ctx, session, got, draft.Phone, from, justSent)
	})
	if err != nil {
		return httpevent.Response{}, err
	}
	if over != "" {
		p.fault = words.Limits[over]
		answer := s.page(p.page())
		answer.Status = http.StatusTooManyRequests
		return answer, nil
	}
	p.notice = notice
	return s.page(p.page()), nil
}

// digits returns the digits of a code as people type it, with a space in the middle or on another keyboard.
func digits(s string) string {
	if len(s) > 40 {
		return ""
	}
	return strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, sms.Normalize(s))
}
