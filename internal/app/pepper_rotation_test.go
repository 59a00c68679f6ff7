package app_test

import (
	"encoding/json"
	"errors"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/fault"
	plan "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/edge/ops"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Those of the rehearsal.
const (
	asker, invited, other           = "+15550100011", "+15550100012", "+15550100013"
	stopped, held, gone, told       = "+15550100021", "+15550100022", "+15550100023", "+15550100024"
	early, middle, racing, late     = "+15550100031", "+15550100032", "+15550100033", "+15550100034"
	byForm, byLink, slow, neverBack = "+15550100041", "+15550100042", "+15550100043", "+15550100044"
)

// TestPepperRotation replaces the pepper as the runbook says, with texts in flight at each step, some of them delivered twice: nobody becomes
// a stranger, nothing is answered twice, STOP and hold stay, and numbers that come later have the new one.
func TestPepperRotation(t *testing.T) {
	t.Parallel()
	r := rotated(t)
	if err := r.check(r.before); err != nil {
		t.Fatal(err)
	}
	r.oldDays()

	// The second pepper is added, behind the first. Texts that the processes of before have accepted are done by those of now.
	sid, unseen := r.posts(r.before, asker, "what's up?"), r.posts(r.before, early, "hi")
	stop := r.posts(r.before, neverBack, "STOP")
	if err := r.check(r.both); err != nil {
		t.Fatal(err)
	}
	r.again(r.both, sid, asker, "what's up?")
	r.again(r.both, unseen, early, "hi")
	r.again(r.both, stop, neverBack, "STOP")
	r.both.Work()
	r.says(r.both, middle, "hi")
	if got := r.under(early) + r.under(middle); got != "oldold" {
		t.Errorf("in the first step new numbers are known under %q", got)
	}
	if got := r.heard(early); len(got) != 1 {
		t.Errorf("a text that was delivered twice over a change of processes has the answers %q", got)
	}
	r.before.Clock.Advance(20 * time.Hour)
	forms := []*joining{r.begins(r.both, byForm), r.begins(r.before, slow)}
	r.says(r.both, byLink, "hi")

	// The new pepper goes first. Two processes whose peppers are in another order accept texts of one new number at the same time.
	sid = r.posts(r.both, invited, "YES")
	r.posts(r.both, racing, "hi")
	r.posts(r.after, racing, "hello?")
	r.posts(r.after, other, "no")
	if err := r.check(r.after); err != nil {
		t.Fatal(err)
	}
	r.again(r.after, sid, invited, "YES")
	r.after.Work()
	r.says(r.after, late, "hi")
	if got := r.under(racing); got != "old" && got != "new" {
		t.Errorf("a number that texts two processes at once is known under %q", got)
	}
	if got := r.under(late); got != "new" {
		t.Errorf("a number that comes later is known under %q", got)
	}
	r.newDays(forms)
	r.books()
	r.letsGo()
}

// oldDays is what happens under the old pepper.
func (r *peppered) oldDays() {
	w := r.before
	r.joins(asker, invited, other)
	w.Join(told, people.Person{ID: "p1", FirstName: "Ada", State: people.Verified, Region: "san-francisco", CanParticipate: true})
	r.says(w, told, "ready", "yes", "coffee, hiking, board games", "B", "new people", "B", "A")
	if !strings.Contains(r.profile(w, w.Config.Hash()(told)), "activities") {
		r.Fatal("there is no profile")
	}
	r.says(w, stopped, "hi", "STOP")
	r.says(w, held, "hi", "i am going to kill myself tonight")
	r.says(w, gone, "hi", "STOP")
	r.erase(w, gone)
	r.says(w, asker, "coffee day after tomorrow in the morning?")
	r.hears(invited, "up for coffee")
}

// newDays is what people who are known from before find under the new pepper.
func (r *peppered) newDays(forms []*joining) {
	w := r.after
	if got := r.state(w); got != plan.Locked {
		r.Errorf("the plan is %s after the YES that was in flight", got)
	}
	r.hears(invited, "It's on")
	r.hears(asker, "It's on")
	r.says(w, asker, "where is it?")
	r.hears(asker, "It's on")
	for _, phone := range []string{stopped, gone, neverBack} {
		heard := len(r.heard(phone))
		r.says(w, phone, "are you there?")
		if n := len(r.heard(phone)); n != heard || !r.before.State(phone).OptedOut() {
			r.Errorf("%s has said STOP, and %d texts have left, opted out %v", phone, n-heard, r.before.State(phone).OptedOut())
		}
	}
	r.says(w, stopped, "START")
	if r.before.State(stopped).OptedOut() || r.under(stopped) != "old" {
		r.Error("START does not find the opt-out")
	}
	if r.before.State(held).HoldInForce(w.Clock.Now()) == nil {
		r.Error("the hold is gone")
	}
	var holds ops.Holds
	if err := json.Unmarshal(w.Operate("hold.list", nil), &holds); err != nil || len(holds.Holds) != 1 {
		r.Errorf("%d holds are listed, %v", len(holds.Holds), err)
	}
	if !strings.Contains(r.profile(w, r.before.Config.Hash()(told)), "activities") {
		r.Error("a profile of before does not open")
	}
	r.says(w, told, "I'm into climbing now")
	if !strings.Contains(r.profile(r.both, r.before.Config.Hash()(told)), "climbing") {
		r.Error("a process of the step before does not read what is sealed now")
	}
	r.byWeb(forms)
}

// byWeb has those join who have begun to under the old pepper: cookie, form, code and link are good.
func (r *peppered) byWeb(forms []*joining) {
	for _, f := range forms {
		b := r.after.Browser("192.0.2.1")
		b.Cookies, b.Page = f.browser.Cookies, f.browser.Page
		b.Post("/join/code", url.Values{"code": {f.code}})
		r.after.Work()
		known := r.under(f.phone)
		w := map[string]*testkit.World{"old": r.before, "new": r.after}[known]
		if w == nil || !w.State(f.phone).Known() {
			r.Fatalf("%s is known under %q after %s", f.phone, known, b.Page.Text())
		}
	}
	path := joinLink.FindStringSubmatch(strings.Join(r.heard(byLink), " "))
	if path == nil {
		r.Fatalf("no link: %q", r.heard(byLink))
	}
	b := r.after.Browser("192.0.2.2")
	if page := b.Get(path[1]); !strings.Contains(page.Text(), byLink[len(byLink)-4:]) {
		r.Errorf("the link of before does not fill in its number: %s", page.Text())
	}
}

// books compares what is stored with what was to happen: every text is filed once and by one number, no phone is known twice, the table is
// whole, the report of peppers adds up.
func (r *peppered) books() {
	for _, sid := range r.sids {
		if r.after.Filed(sid).ID == "" && r.before.Filed(sid).ID == "" {
			if !r.gone(sid) {
				r.Errorf("%s is not filed", sid)
			}
		}
	}
	for _, phone := range r.phones {
		if got := r.under(phone); strings.Contains(got, " ") {
			r.Errorf("%s is known under both", phone)
		}
	}
	hashes := map[string]bool{}
	for _, phone := range r.phones {
		hashes[r.before.Config.Hash()(phone)], hashes[r.after.Config.Hash()(phone)] = true, true
	}
	err := r.after.Table.All(r.Context(), func(i table.Item) bool {
		number, ok := record.NumberIn(i.Key)
		for hash := range hashes {
			if (strings.HasSuffix(i.PK, hash) || i.SK == hash) && (!ok || number != hash) {
				r.Errorf("%s names a number, and no report of peppers counts it", i.Kind)
			}
		}
		return true
	})
	if err != nil {
		r.Fatal(err)
	}
	found, err := app.NewRestored(app.Parts{Table: r.after.Table, Scan: r.after.Scan, Seal: r.after.Seal, Now: r.after.Clock.Now}, 20).Run(r.Context())
	if err != nil || !found.Whole() {
		r.Errorf("the table is not whole: %+v, %v", found.Faults, err)
	}
}

// gone reports whether a text went with its person.
func (r *peppered) gone(sid string) bool {
	items, err := r.before.Table.Get(r.Context(), record.Message(sid))
	return err == nil && !items[0].Exists()
}

// letsGo erases somebody of before, and has JOSH refuse to lose the old pepper.
func (r *peppered) letsGo() {
	var show ops.Peppers
	if err := json.Unmarshal(r.after.Operate("pepper.show", nil), &show); err != nil {
		r.Fatal(err)
	}
	if p := show.Peppers; len(p) != 2 || !p[0].First || p[0].Numbers == 0 || p[1].Numbers < 10 || p[1].Sealed == 0 || !p[1].Needed || show.Unknown != 0 {
		r.Errorf("%+v", show)
	}
	for _, p := range show.Peppers {
		if _, err := r.after.TryOperate("pepper.drop", ops.ByName{Name: p.Name}); fault.KindOf(err) != fault.Conflict {
			r.Errorf("a pepper that is needed is let go of: %v", err)
		}
	}
	for name, peppers := range map[string]string{"the new one alone": newPepper, "the old one alone": oldPepper} {
		var refused *app.ConfigError
		if err := r.check(r.before.Beside(map[string]string{"PHONE_PEPPER": peppers})); !errors.As(err, &refused) || !strings.Contains(err.Error(), "lacks a pepper") {
			r.Errorf("%s: %v", name, err)
		}
	}
	at := r.after.Clock.Now()
	r.erase(r.after, asker)
	audit(r.T, r.after, asker, at)
	audit(r.T, r.both, asker, at)
	if got := r.under(asker); got != "" {
		r.Errorf("who is erased is known under %q", got)
	}
	r.says(r.after, asker, "hi")
	if got := r.under(asker); got != "new" {
		r.Errorf("who comes back is known under %q", got)
	}
}
