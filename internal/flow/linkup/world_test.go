package linkup_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// Those who take part.
const (
	ada = "+15550100011"
	bob = "+15550100012"
	cyd = "+15550100013"
	dan = "+15550100014"
)

type world struct{ *testkit.World }

// begin returns a JOSH with some of four people in one region, who can be asked.
func begin(t testing.TB, phones ...string) world {
	t.Helper()
	w := world{testkit.NewOn(t, engine(t))}
	w.joins(phones...)
	return w
}

// joins adds people.
func (w world) joins(phones ...string) {
	w.T.Helper()
	names := map[string]string{ada: "Ada", bob: "Bob", cyd: "Cyd", dan: "Dan"}
	for _, phone := range phones {
		w.Join(phone, people.Person{
			ID: "p" + phone[1:], FirstName: names[phone], State: people.Active, Region: "san-francisco", ZIP: "94110", Profile: people.ProfileComplete,
			CanParticipate: true, CanInitiate: true, CreatedAt: w.Clock.Now(),
		})
		hash := w.Config.Hash()(phone)
		w.pools(linkup.Entry{Number: hash, Member: match.Member{Activities: []string{"coffee"}, Times: []string{"mornings"}}, At: w.Clock.Now()})
	}
}

// pools puts entries into the pool of San Francisco.
func (w world) pools(entries ...linkup.Entry) {
	w.T.Helper()
	var all []table.Op
	for _, e := range entries {
		changes, err := linkup.PoolChanges(table.Item{}, "san-francisco", &e)
		if err != nil {
			w.T.Fatal(err)
		}
		for _, c := range changes {
			item, err := record.Encode(c.Key, c.Kind, c.Value)
			if err != nil {
				w.T.Fatal(err)
			}
			item.Version = c.Version
			all = append(all, table.Upsert(item))
		}
	}
	for part := range slices.Chunk(all, table.MaxOps) {
		if err := w.Table.Commit(context.Background(), part...); err != nil {
			w.T.Fatal(err)
		}
	}
}

// pass lets time pass, with the clock's function as often as it runs.
func (w world) pass(d time.Duration) {
	w.T.Helper()
	step := time.Minute
	if d > 12*time.Hour {
		step = 10 * time.Minute
	}
	for end := w.Clock.Now().Add(d); w.Clock.Now().Before(end); {
		w.Clock.Advance(min(step, end.Sub(w.Clock.Now())))
		w.Tick()
		w.Work()
	}
}

// says texts something, and lets all that follows happen. Who is asked whether it is to be done says yes.
func (w world) says(phone, body string) {
	w.T.Helper()
	w.texts(phone, body)
	if all := w.heard(phone); len(all) > 0 && strings.HasPrefix(all[len(all)-1], "That ") && strings.HasSuffix(all[len(all)-1], " YES or NO?") {
		w.texts(phone, "yes")
	}
}

// texts is says of somebody who has not made up their mind.
func (w world) texts(phone, body string) {
	w.T.Helper()
	w.Clock.Advance(time.Second)
	w.Text(phone, body)
	w.Work()
}

// heard returns the texts that a phone got.
func (w world) heard(phone string) (all []string) {
	for _, s := range w.Carrier.Taken() {
		if s.To == phone {
			all = append(all, s.Body)
		}
	}
	return all
}

// hears demands that the last text to a phone has some words.
func (w world) hears(phone, words string) {
	w.T.Helper()
	all := w.heard(phone)
	if len(all) == 0 || !strings.Contains(all[len(all)-1], words) {
		w.T.Errorf("%s has heard %q, want %q", phone, all, words)
	}
}

// count demands how many texts of a phone have some words.
func (w world) count(phone, words string, want int) {
	w.T.Helper()
	got := 0
	for _, s := range w.heard(phone) {
		if strings.Contains(s, words) {
			got++
		}
	}
	if got != want {
		w.T.Errorf("%s has heard %q %d times, want %d: %q", phone, words, got, want, w.heard(phone))
	}
}

// linkups returns all LinkUps.
func (w world) linkups() (list []rules.LinkUp) {
	w.T.Helper()
	err := w.Table.All(context.Background(), func(i table.Item) bool {
		if i.Kind == linkup.KindLinkUp.Name {
			var l rules.LinkUp
			if err := record.Decode(i, linkup.KindLinkUp, &l); err != nil {
				w.T.Error(err)
			}
			list = append(list, l)
		}
		return true
	})
	if err != nil {
		w.T.Fatal(err)
	}
	return list
}

// is demands the state of the one LinkUp.
func (w world) is(state rules.State) rules.LinkUp {
	w.T.Helper()
	list := w.linkups()
	if len(list) != 1 || list[0].State != state {
		w.T.Fatalf("%+v", list)
	}
	return list[0]
}

// names gives somebody another first name.
func (w world) names(phone, name string) {
	w.T.Helper()
	p := w.State(phone).Person.Value
	p.FirstName = name
	w.Join(phone, p)
}
