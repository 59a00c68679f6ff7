package linkup_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/text/safety"
)

// TestRefusals: each reason against a plan has a text of its own, nothing is started and nobody is asked.
func TestRefusals(t *testing.T) {
	t.Parallel()
	changes := func(change func(*people.Person)) func(world) {
		return func(w world) {
			p := people.Person{
				ID: "p15550100011", FirstName: "Ada", State: people.Active, Region: "san-francisco", ZIP: "94110", Profile: people.ProfileComplete,
				CanParticipate: true, CanInitiate: true, CreatedAt: w.Clock.Now(),
			}
			change(&p)
			w.Join(ada, p)
		}
	}
	plain, heard := "coffee tomorrow afternoon", map[string]bool{}
	for name, c := range map[string]struct {
		text  string
		stand func(world)
		want  string
	}{
		"profile":        {plain, changes(func(p *people.Person) { p.Profile = "partial" }), "I need to know you a little first"},
		"waitlisted":     {plain, changes(func(p *people.Person) { p.Region = "chicago" }), "Chicago isn't open yet"},
		"closed":         {plain, changes(func(p *people.Person) { p.Region = "london" }), "JOSH doesn't run in London"},
		"may not start":  {plain, changes(func(p *people.Person) { p.CanInitiate = false }), "Starting plans isn't open to your account right now"},
		"may not join":   {plain, changes(func(p *people.Person) { p.CanParticipate, p.CanInitiate = false, false }), "Plans aren't open to your account right now"},
		"suspended":      {plain, changes(func(p *people.Person) { p.State = people.Suspended }), "Your JOSH account is paused for now"},
		"paused":         {plain, changes(func(p *people.Person) { p.PausedUntil = time.Date(2026, 12, 24, 8, 0, 0, 0, time.UTC) }), "You're paused until"},
		"past":           {"coffee yesterday at 3 pm", func(world) {}, ""},
		"too near":       {"coffee today at 3 pm", func(world) {}, "That time is over, or too close"},
		"another region": {"coffee tomorrow afternoon in brooklyn", func(world) {}, "I can only ask around in San Francisco"},
		"another plan":   {plain, func(w world) { w.says(ada, "tea tomorrow afternoon") }, "You have another plan around that time"},
		"three are open": {plain, func(w world) {
			w.says(ada, "tea sunday morning")
			w.says(ada, "tea sunday evening")
			w.says(ada, "tea monday evening")
		}, "You have three plans open already"},
		"held for safety": {plain, func(w world) {
			w.Put(record.Hold(w.Config.Hash()(ada)), record.KindHold, safety.Hold{Kind: safety.SoftHold, At: w.Clock.Now(), Until: w.Clock.Now().Add(48 * time.Hour)})
		}, "I can't make plans with you for now"},
	} {
		w := begin(t, ada, bob)
		c.stand(w)
		before := len(w.linkups())
		w.says(ada, c.text)
		all := w.heard(ada)
		if len(all) == 0 {
			t.Errorf("%s: hears nothing", name)
			continue
		}
		last := all[len(all)-1]
		if !strings.Contains(last, c.want) || heard[last] || len(w.linkups()) != before || c.want != "" && strings.Contains(last, "noted") {
			t.Errorf("%s: hears %q, want %q; %d plans, before %d", name, last, c.want, len(w.linkups()), before)
		}
		heard[last] = true
	}
}

// TestAnotherReason: a second reason is said as well, and the same one is not said twice.
func TestAnotherReason(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee tomorrow afternoon in brooklyn")
	w.says(ada, "coffee today at 3 pm")
	w.hears(ada, "That time is over, or too close")
	w.says(ada, "coffee today at 3 pm")
	w.hears(ada, "That's all I know about it")
}

// TestWomenOnly: what JOSH does not know of anybody it says so before it asks anybody, and asks around on a yes alone.
func TestWomenOnly(t *testing.T) {
	t.Parallel()
	for reply, want := range map[string]int{"yes": 1, "A": 1, "no": 0, "never mind": 0, "how does this work?": 0} {
		w := begin(t, ada, bob)
		w.says(ada, "women only coffee tomorrow afternoon")
		w.hears(ada, "I can't ask for women only: I don't know that of people. Shall I ask around anyway, Ada? Reply YES or NO.")
		w.count(bob, "", 0)
		w.says(ada, reply)
		w.count(bob, "Somebody nearby is up for coffee tomorrow at 3 pm.", want)
		if n := len(w.linkups()); n != want {
			t.Errorf("%q: %d plans", reply, n)
		}
		if reply == "no" {
			w.hears(ada, "I haven't asked anybody")
		}
	}
}

// TestWishes: what a brief wants is kept, shown to who is asked and to operators, and said where it cannot be checked or had.
func TestWishes(t *testing.T) {
	t.Parallel()
	for text, c := range map[string]struct {
		constraints           []string
		place, says, asks, at string
	}{
		"wheelchair accessible coffee tomorrow at 3 pm": {[]string{"accessible"}, "", "coffee tomorrow at 3 pm, step-free. I can't check places for that: I'll tell people.", "coffee tomorrow at 3 pm, step-free.", "Ferry Building"},
		"a walk near golden gate park tomorrow at 3 pm": {nil, "Golden Gate Park, Conservatory of Flowers", "Meeting at Golden Gate Park, Conservatory of Flowers.", "a walk tomorrow at 3 pm.", "Golden Gate Park"},
		"coffee near union square tomorrow at 3 pm":     {nil, "Dewey Monument, Union Square", "Meeting at Dewey Monument, Union Square.", "coffee tomorrow at 3 pm.", "Dewey Monument, Union Square"},
		"coffee near zanzibar tomorrow at 3 pm":         {nil, "", "I'll pick the place.", "coffee tomorrow at 3 pm.", "Ferry Building"},
		"coffee near dolores park tomorrow at 7 pm":     {nil, "Dolores Park", "I'll pick the place.", "coffee tomorrow at 7 pm.", "Dewey Monument"},
		"dog friendly walk tomorrow at 3 pm":            {[]string{"dog_friendly"}, "", "a walk tomorrow at 3 pm, dog friendly. You'll hear", "a walk tomorrow at 3 pm, dog friendly.", "Golden Gate Park"},
		"coffee in san francisco tomorrow at 3 pm":      {nil, "", "On it, Ada: coffee tomorrow at 3 pm. I'm asking", "coffee tomorrow at 3 pm.", "Ferry Building"},
		"coffee for 15 people tomorrow at 3 pm":         {nil, "", "It's 10 at most, and needs 4 of you.", "coffee tomorrow at 3 pm.", ""},
		"coffee with no alcohol tomorrow at 3 pm":       {[]string{"no_alcohol"}, "", "coffee tomorrow at 3 pm, no alcohol.", "coffee tomorrow at 3 pm, no alcohol.", "Ferry Building"},
	} {
		w := begin(t, ada, bob)
		w.pools(entryOf(w, bob, "coffee", "walk"))
		w.Clock.Advance(time.Minute)
		w.says(ada, text)
		w.hears(ada, c.says)
		w.hears(bob, c.asks)
		if len(w.linkups()) != 1 {
			t.Fatalf("%q starts nothing", text)
		}
		l := w.linkups()[0]
		if !slices.Equal(l.Constraints, c.constraints) || l.LocationHint != c.place {
			t.Errorf("%q: keeps %q and %q", text, l.Constraints, l.LocationHint)
		}
		shown := string(w.Operate("linkup.show", map[string]any{"id": l.ID}))
		if c.place != "" && !strings.Contains(shown, c.place) || len(c.constraints) > 0 && !strings.Contains(shown, c.constraints[0]) {
			t.Errorf("%q: operators see %s", text, shown)
		}
		if c.at != "" {
			w.says(bob, "yes")
			w.hears(bob, "Meet at "+c.at)
		}
	}
}

// TestThreeTimes: of three times the first two are taken, and that is said.
func TestThreeTimes(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee saturday at 3 pm or sunday at 3 pm or monday at 3 pm")
	w.hears(ada, "I took the first two times.")
	if l := w.is(rules.Broadcasting); len(l.Options) != 2 {
		t.Errorf("%+v", l.Options)
	}
}

// TestRadius: what a brief or the profile of who asks says of how far away people may live counts, and so does how far those go who are asked.
func TestRadius(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text      string
		own       int // of who asks
		area      string
		goes      int // of who would be asked
		asked     int
		miles     int
		relaxed   bool
		condition string
	}{
		{"coffee tomorrow afternoon", 0, "94134", 0, 1, 0, false, "nothing is named"},
		{"coffee tomorrow afternoon", 0, "94134", 5, 0, 0, false, "goes five miles, and it is eight"},
		{"coffee within 1 mile tomorrow afternoon", 0, "94117", 0, 0, 1, false, "one mile is named, and it is four"},
		{"coffee within 4 miles tomorrow afternoon", 0, "94134", 0, 1, 4, true, "four miles are named, and it is eight: the wider area"},
		{"coffee tomorrow afternoon", 3, "94134", 0, 0, 3, false, "who asks goes three miles"},
	} {
		w := begin(t, ada, bob)
		hash := w.Config.Hash()
		w.Put(record.FlowRecord(record.Number(hash(ada)), profile.RecordName), profile.Kind, profile.Stored{Profile: profile.Profile{Preferences: profile.Preferences{RadiusMiles: c.own}}})
		for phone, area := range map[string]string{ada: "94110", bob: c.area} {
			e := entryOf(w, phone, "coffee")
			e.Area = area
			if phone == bob {
				e.Radius = c.goes
			}
			w.pools(e)
		}
		w.Clock.Advance(time.Minute)
		w.says(ada, c.text)
		w.count(bob, "Somebody nearby", c.asked)
		if l := w.is(rules.Broadcasting); l.RadiusMiles != c.miles || slices.Contains(l.Relaxed, "wider area") != c.relaxed {
			t.Errorf("%s: %d miles, relaxed %q", c.condition, l.RadiusMiles, l.Relaxed)
		}
	}
}
