package app_test

import (
	"encoding/json"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/erasure"
	plan "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/erase"
)

const (
	oldPepper = "the-pepper-of-the-first-years"
	newPepper = "p2:the-pepper-from-now-on"
)

// peppered is a JOSH whose pepper is replaced: processes on one table, each with the peppers of a step of the runbook.
type peppered struct {
	*testing.T
	before, both, after *testkit.World
	phones              []string
	sids                []string
}

// rotated returns processes of all steps; nobody has texted yet.
func rotated(t *testing.T) *peppered {
	t.Helper()
	before := testkit.New(t, map[string]string{"PHONE_PEPPER": oldPepper})
	r := &peppered{T: t, before: before}
	r.both = before.Beside(map[string]string{"PHONE_PEPPER": oldPepper + "," + newPepper})
	r.after = before.Beside(map[string]string{"PHONE_PEPPER": newPepper + "," + oldPepper})
	return r
}

// check compares the peppers of a process with those of the table, as josh run does at its start.
func (r *peppered) check(w *testkit.World) error {
	_, err := app.NewPepper(w.Config, app.Parts{Table: w.Table, Scan: w.Scan, Seal: w.Seal, Now: w.Clock.Now}).Check(r.Context(), true)
	return err
}

// says texts at a process, and has it work off what follows.
func (r *peppered) says(w *testkit.World, phone string, bodies ...string) {
	r.Helper()
	for _, body := range bodies {
		w.Clock.Advance(time.Minute)
		r.posts(w, phone, body)
		w.Work()
	}
}

// posts has a process accept a text, of which nothing follows yet.
func (r *peppered) posts(w *testkit.World, phone, body string) (sid string) {
	r.Helper()
	sid, err := w.JOSH.Text(phone, body)
	if err != nil {
		r.Fatal(err)
	}
	r.sids = append(r.sids, sid)
	if !slices.Contains(r.phones, phone) {
		r.phones = append(r.phones, phone)
	}
	return sid
}

// again has a process get a text once more.
func (r *peppered) again(w *testkit.World, sid, phone, body string) {
	r.Helper()
	if answer := w.Post("/api/twilio/inbound", "", testkit.Form(phone, body, sid)); answer.StatusCode != 200 {
		r.Errorf("another delivery is answered %d", answer.StatusCode)
	}
}

// under says under which peppers a phone has a contact or a person: "old", "new", "old new", "".
func (r *peppered) under(phone string) string {
	r.Helper()
	var found []string
	for _, w := range []*testkit.World{r.before, r.after} {
		if s := w.State(phone); s.Contact.Present() || s.Person.Present() {
			found = append(found, map[*testkit.World]string{r.before: "old", r.after: "new"}[w])
		}
	}
	return strings.Join(found, " ")
}

// heard returns the texts that a phone got.
func (r *peppered) heard(phone string) (all []string) {
	for _, s := range r.before.Carrier.Taken() {
		if s.To == phone {
			all = append(all, s.Body)
		}
	}
	return all
}

// hears demands words of the last text to a phone.
func (r *peppered) hears(phone, words string) {
	r.Helper()
	if all := r.heard(phone); len(all) == 0 || !strings.Contains(all[len(all)-1], words) {
		r.Errorf("%s has heard %q, want %q", phone, all, words)
	}
}

// joins makes people of San Francisco who can be asked for a coffee.
func (r *peppered) joins(phones ...string) {
	r.Helper()
	for _, phone := range phones {
		r.before.Join(phone, people.Person{
			ID: "p" + phone[1:], FirstName: "Kit", State: people.Active, Region: "san-francisco", ZIP: "94110", Profile: people.ProfileComplete,
			CanParticipate: true, CanInitiate: true, CreatedAt: r.before.Clock.Now(),
		})
		entry := linkup.Entry{Number: r.before.Config.Hash()(phone), Member: match.Member{Activities: []string{"coffee"}, Times: []string{"mornings"}}, At: r.before.Clock.Now()}
		changes, err := linkup.PoolChanges(table.Item{}, "san-francisco", &entry)
		if err != nil {
			r.Fatal(err)
		}
		var all []table.Op
		for _, c := range changes {
			item, err := record.Encode(c.Key, c.Kind, c.Value)
			if err != nil {
				r.Fatal(err)
			}
			all = append(all, table.Insert(item))
		}
		indexed := erase.Indexed{Table: r.before.Table, Index: erasure.NewIndexer(app.ErasureKinds()), Now: r.before.Clock.Now}
		if err := indexed.Commit(r.Context(), all...); err != nil {
			r.Fatal(err)
		}
	}
}

// state returns the state of the one LinkUp.
func (r *peppered) state(w *testkit.World) (state plan.State) {
	r.Helper()
	err := w.Table.All(r.Context(), func(i table.Item) bool {
		var l plan.LinkUp
		if i.Kind == linkup.KindLinkUp.Name && record.Decode(i, linkup.KindLinkUp, &l) == nil {
			state = l.State
		}
		return true
	})
	if err != nil {
		r.Fatal(err)
	}
	return state
}

// profile returns what a process reads of what somebody likes.
func (r *peppered) profile(w *testkit.World, number string) string {
	r.Helper()
	items, err := w.Table.Get(r.Context(), record.FlowRecord(record.Number(number), profile.Kind.Name))
	if err != nil {
		r.Fatal(err)
	}
	return string(items[0].Data)
}

var (
	joinLink = regexp.MustCompile(`https://josh\.example(/join\?t=[A-Za-z0-9_-]{22})`)
	joinCode = regexp.MustCompile(`#(\d{6})$`)
)

// form is the form of somebody who joins.
func form(phone string) url.Values {
	return url.Values{
		"first_name": {"Maya"}, "last_name": {"Oduya"}, "month": {"4"}, "day": {"17"}, "year": {"1994"}, "zip": {"94110"},
		"phone": {strings.TrimPrefix(phone, "+1")}, "email": {""}, "consent_texts": {"yes"},
	}
}

// erase removes somebody at a process, and demands the proof.
func (r *peppered) erase(w *testkit.World, phone string) {
	r.Helper()
	var proof erase.Proof
	for range 6 {
		out, err := w.TryOperate("person.erase", map[string]string{"phone": phone, "reason": "they asked"})
		w.Work()
		if fault.KindOf(err) == fault.Unavailable {
			continue
		}
		if err != nil {
			r.Fatal(err)
		}
		if err := json.Unmarshal(out, &proof); err != nil {
			r.Fatal(err)
		}
		break
	}
	if !proof.Done || proof.Left != 0 {
		r.Errorf("%s: not erased: %+v", phone, proof)
	}
}

// joining is a form that waits for its code.
type joining struct {
	phone, code string
	browser     *testkit.Browser
}

// begins fills in the form at a process.
func (r *peppered) begins(w *testkit.World, phone string) *joining {
	r.Helper()
	b := w.Browser("192.0.2.1")
	b.Get("/join")
	b.Post("/join", form(phone))
	w.Work()
	r.phones = append(r.phones, phone)
	sent := r.heard(phone)
	if len(sent) != 1 {
		r.Fatalf("no code: %q, %s", sent, b.Page.Text())
	}
	return &joining{phone, joinCode.FindStringSubmatch(sent[0])[1], b}
}
