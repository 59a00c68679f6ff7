package sim

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/lab/personas"
)

// phone is somebody with a phone.
type phone struct {
	t       *town
	n       int
	number  string // E.164
	hash    string
	name    string // that nobody else has
	zip     string
	home    people.Region
	dice    *rand.Rand
	persona *personas.Person
	browser *inprocess.Browser

	// Who they are: chances, 0 to 1.
	yes, ghosts, drops float64
	asks               float64 // plans that they ask for in a week

	joined  bool
	member  bool   // their profile can be matched
	step    string // the question that they were asked last
	tries   int
	offered []string // names that they could swap numbers with, or mean, in the order of the text
	on      string   // the plan that they know is on
	invite  string   // the plan that they were asked to join last
	last    string   // the plan that their last text was about, "" for another
	meant   meaning  // of their last text
	texted  int      // how many texts they have sent
	chatted []string // sids of what they texted in passing
}

// born returns who the n-th person is.
func (t *town) born(n int, home people.Region) *phone {
	dice := rand.New(rand.NewPCG(t.o.Seed, uint64(1000+n))) //nolint:gosec // the same in each run
	kinds := []personas.Kind{personas.Terse, personas.Terse, personas.Terse, personas.Chatty, personas.Chatty, personas.Contrary, personas.Forgetful, personas.Prankster}
	p := &phone{
		t: t, n: n, home: home, dice: dice, number: fmt.Sprintf("+1555%07d", 2_000_000+n), name: named(n), persona: personas.New(kinds[dice.IntN(len(kinds))], dice),
		zip: home.Prefixes[dice.IntN(len(home.Prefixes))] + fmt.Sprintf("%02d", 2+dice.IntN(30)),
		yes: 0.25 + 0.5*dice.Float64(), ghosts: 0.6 * dice.Float64() * dice.Float64(), drops: 0.15 * dice.Float64(), asks: 0.5 * dice.Float64() * dice.Float64(),
	}
	p.hash = t.josh.Config.Hash()(p.number)
	return p
}

// named returns a first name that no other number has.
func named(n int) string {
	first, then := []string{"B", "D", "F", "G", "K", "L", "M", "N", "P", "R", "S", "T", "V", "Z"}, []string{"a", "e", "i", "o", "u"}
	n = n * 104_729 % (70 * 70 * 70) // a prime: neighbours sound apart
	name := ""
	for range 3 {
		part := strings.ToLower(first[n%len(first)]) + then[n/len(first)%len(then)]
		name, n = name+part, n/(len(first)*len(then))
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

func (p *phone) pick(list ...string) string { return list[p.dice.IntN(len(list))] }

func (p *phone) one(chance float64) bool { return p.dice.Float64() < chance }

// awake returns a moment at which they look at their phone: that one, or the next morning.
func (p *phone) awake(at time.Time) time.Time {
	local := p.home.Local(at)
	if h := local.Hour(); h >= 8 && h < 23 {
		return at
	}
	morning := time.Date(local.Year(), local.Month(), local.Day(), 8, 0, 0, 0, local.Location())
	if local.Hour() >= 23 {
		morning = morning.AddDate(0, 0, 1)
	}
	return morning.UTC().Add(chance(p.dice, 2*time.Hour))
}

// soon is how long somebody takes who answers at once, later who does not.
func (p *phone) soon() time.Duration { return 15*time.Second + chance(p.dice, 4*time.Minute) }

func (p *phone) later() time.Duration {
	return time.Duration(float64(6*time.Hour) * p.dice.Float64() * p.dice.Float64() * p.dice.Float64())
}

// after has them do something after a while, when they are awake. When the days are over nobody has anything new to say.
func (p *phone) after(d time.Duration, do func()) {
	at := p.awake(p.t.josh.Clock.Now().Add(d))
	if at.Before(p.t.end) {
		p.t.at(at, do)
	}
}

// texts has them text something after a while.
func (p *phone) texts(d time.Duration, body string) { p.after(d, func() { p.say(body) }) }

// say is a text of theirs that means what it says to JOSH. It returns its sid.
func (p *phone) say(body string) (sid string) { return p.means(meaning{}, body) }

// means is a text of theirs, with what they mean by it. Now and then the carrier brings it twice.
func (p *phone) means(what meaning, body string) (sid string) {
	t := p.t
	p.meant = what
	p.texted++
	t.lines.in(t, p, body)
	sid = t.josh.NextSID()
	t.books.said(p, sid, body, what)
	post := func() {
		answer, err := t.josh.Post(inprocess.Event("/api/twilio/inbound", "", inprocess.Form(p.number, body, sid)))
		if err != nil || answer.StatusCode != http.StatusOK {
			t.books.breaks(p, "a text got %d (%v)", answer.StatusCode, err)
		}
	}
	post()
	if t.percent(redelive) {
		t.in(chance(t.dice, time.Minute), func() { t.books.again(p); post() })
	}
	return sid
}

var (
	linkIn = regexp.MustCompile(`(/join\?t=[A-Za-z0-9_-]{22})`)
	codeIn = regexp.MustCompile(`#(\d{6})$`)
	choice = regexp.MustCompile(`\d\) ([A-Z][a-z]+)`)
)

// opens fills in the form behind a link.
func (p *phone) opens(link string) {
	p.browser = p.t.josh.Browser(fmt.Sprintf("10.%d.%d.%d", p.n>>16&255, p.n>>8&255, p.n&255))
	p.browser.Get(link)
	p.browser.Post("/join", url.Values{
		"first_name": {p.name}, "last_name": {"Simm"}, "month": {"4"}, "day": {fmt.Sprint(1 + p.n%28)}, "year": {fmt.Sprint(1950 + p.n%50)},
		"zip": {p.zip}, "email": {""}, "consent_texts": {"yes"},
	})
}

// confirms enters the code.
func (p *phone) confirms(code string) {
	if p.browser == nil {
		return
	}
	if page := p.browser.Post("/join/code", url.Values{"code": {code}}); page.Path == "/join/done" {
		p.joined = true
	}
}

// lives plans what somebody does unasked, from the moment on at which plans can be made for them.
func (p *phone) lives() {
	if p.member {
		return
	}
	p.member = true
	p.often(p.asks, func() { p.say(p.wish()) })
	p.often(0.15, func() {
		p.say(p.pick("is it free?", "who sees my number?", "how does this work", "what's next", "thanks!", "haha", "ok cool", "zxqv brr", "do you have an app", "HELP"))
	})
	p.often(0.02, func() {
		p.say("STOP")
		if p.one(0.5) {
			p.texts(24*time.Hour+chance(p.dice, 6*24*time.Hour), "START")
		}
	})
	p.often(0.02, func() { p.say(p.pick("pause for a week", "pause until friday")) })
	p.often(0.01, func() { p.say(p.pick("delete my account", "delete everything about me")) })
	p.often(0.004, func() { p.say("i want to die") })
	p.often(0.05, func() {
		p.say(p.pick("I'm into climbing now", "evenings work for me now", "no more loud bars", "I'd rather small groups"))
	})
	p.often(0.04, p.refuses)
	p.chats()
	p.often(0.05, func() {
		p.say(p.pick("who's this again", "lol my phone died", "sorry was at work", "can i bring my dog?", "omg so tired today", "is parking ok there?", "k", "wrong chat sorry"))
	})
}

// refuses is a thing that they do not want to do, in words as they come.
func (p *phone) refuses() {
	things := []struct{ key, said string }{{"board_games", "board games"}, {"yoga", "yoga"}, {"tennis", "tennis"}, {"hike", "hiking"}, {"museum", "museums"}, {"karaoke", "karaoke"}}
	thing := things[p.dice.IntN(len(things))]
	p.means(meaning{what: avoids, plan: thing.key}, p.pick("no more "+thing.said, "no more "+thing.said+" for me", "I don't want "+thing.said+" anymore"))
}

// often has them do something so often in a week, at moments of chance.
func (p *phone) often(week float64, do func()) {
	if week <= 0 {
		return
	}
	d := time.Duration(p.dice.ExpFloat64() / week * float64(7*24*time.Hour))
	if d > 365*24*time.Hour {
		return
	}
	p.after(d, func() {
		do()
		p.often(week, do)
	})
}

// wish is what they ask for, in words as they come.
func (p *phone) wish() string {
	what := p.pick("coffee", "a walk", "board games", "a hike", "brunch", "the movies", "yoga", "a museum", "tennis", "dinner", "running")
	when := p.pick("saturday", "sunday", "tomorrow", "friday", "on thursday", "this weekend")
	at := p.pick("morning", "afternoon", "at 3pm", "at 11am", "evening", "")
	size := p.pick("", "", "", " for 3", " with a few people", " for 4 people")
	return strings.TrimSpace(slices.Concat([]string{what + size + " " + when + " " + at + "?", "can we do " + what + size + " " + when + " " + at, "anyone up for " + what + " " + when + " " + at + "?"})[p.dice.IntN(3)])
}
