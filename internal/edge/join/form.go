package join

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/base/numbering"
	"github.com/josh-sms/josh/internal/domain/people"
)

// The fields of the form.
const (
	firstName = "first_name"
	lastName  = "last_name"
	month     = "month"
	day       = "day"
	year      = "year"
	postcode  = "zip"
	phone     = "phone"
	email     = "email"
	texts     = "consent_texts" // the box
)

// entry is a form as it was sent, with what is wrong with it.
type entry struct {
	url.Values
	faults map[string]string // by field
	young  bool              // under 18: nothing is kept, and a page of its own says so
}

// maxShown bounds what comes back of a field, in bytes: more is nobody's name, and each may take five on a page
// that must not pass 30 kB.
const maxShown = 400

// shown returns what was typed into a field, as far as it is shown again.
func (e entry) shown(field string) string {
	typed := e.Get(field)
	return strings.ToValidUTF8(typed[:min(len(typed), maxShown)], "")
}

func (e entry) fault(field, text string) {
	if e.faults[field] == "" {
		e.faults[field] = text
	}
}

// read makes a draft of a form. linked is the number of the link that the browser came by, "" for none: the
// form then has no field for it.
func (s *Site) read(values url.Values, linked string) (people.Draft, entry, error) {
	e := entry{Values: values, faults: map[string]string{}}
	d := people.Draft{Phone: linked}
	d.FirstName = e.name(firstName, words.FirstName)
	d.LastName = e.name(lastName, words.LastName)
	d.Birthday = e.birthday(s)
	var ok bool
	if d.ZIP, _, ok = people.CleanPostcode(values.Get(postcode)); !ok {
		e.fault(postcode, words.FaultPostcode)
	}
	if d.Email, ok = people.CleanEmail(values.Get(email)); !ok {
		e.fault(email, words.FaultEmail)
	}
	if values.Get(texts) != "yes" {
		e.fault(texts, words.FaultTexts)
	}
	if linked != "" {
		return d, e, nil
	}
	plans, err := s.Numbers()
	if err != nil {
		return d, e, err
	}
	number, problem := plans.Read(values.Get(phone))
	switch problem {
	case numbering.NoNumber:
		e.fault(phone, words.FaultNumber)
	case numbering.NotServed:
		e.fault(phone, words.FaultCountry)
	case numbering.NotTexting:
		e.fault(phone, words.FaultTexting)
	}
	d.Phone = string(number)
	return d, e, nil
}

func (e entry) name(field, label string) string {
	name, ok := people.CleanName(e.Get(field))
	switch {
	case name == "" && strings.TrimSpace(e.Get(field)) == "":
		e.fault(field, words.faultMissing(label))
	case !ok:
		e.fault(field, words.FaultName)
	}
	return name
}

// birthday reads the three parts of a birthday. A fault stands at the first of them.
func (e *entry) birthday(s *Site) string {
	number := func(field string) int {
		n, err := strconv.Atoi(strings.TrimSpace(e.Get(field)))
		if err != nil {
			return 0
		}
		return n
	}
	date, ok := people.Birthday(number(year), number(month), number(day))
	switch {
	case !ok, !people.Plausible(date, s.Now()):
		e.fault(month, words.FaultBirthday)
	case !people.OfAge(date, s.Now()):
		e.young = true
	}
	return date
}
