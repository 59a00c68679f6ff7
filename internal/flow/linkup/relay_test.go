package linkup_test

import (
	"context"
	"strings"
	"testing"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/table"
)

// ofThree is a plan of Ada, Bob and Cyd that is on, of a coffee tomorrow at 3 pm.
func ofThree(t *testing.T) world {
	t.Helper()
	w := begin(t, ada, bob, cyd, dan)
	w.says(ada, "coffee for 3 people tomorrow afternoon")
	w.says(bob, "yes")
	w.says(cyd, "yes")
	w.is(rules.Locked)
	return w
}

// TestRelay: what somebody says is passed on to each of the others once, word by word and by their first name; how to hear no more of it, the first time.
func TestRelay(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.says(bob, "Tell the others: I'm bringing snacks, see you at 3:15")
	w.hears(bob, "I've told Ada and Cyd.")
	for _, phone := range []string{ada, cyd} {
		w.hears(phone, "Bob: I'm bringing snacks, see you at 3:15 (To hear no more of these: MUTE)")
	}
	w.count(bob, "Bob: I'm bringing", 0) // whose words they are, and who was asked about them
	w.count(dan, "snacks", 0)
	w.says(cyd, "tell the others of the coffee: yay, yes please!")
	w.hears(bob, "Cyd: yay, yes please! (To hear")
	if heard := w.heard(ada); heard[len(heard)-1] != "Cyd: yay, yes please!" {
		t.Errorf("%q", heard)
	}
	l := w.is(rules.Locked)
	if last := l.History[len(l.History)-1]; len(l.Relays) != 2 || last.Event != "relayed" || last.Reason != "words of seat "+l.SeatOf(w.Config.Hash()(cyd)) {
		t.Errorf("an operator finds %+v, %+v", l.Relays, l.History)
	}
}

// TestRelayNatural: the commonest ways to say it, and to one person alone; what the flow has words of its own for stays that.
func TestRelayNatural(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.says(ada, "can you let everyone know that I got us the table by the window?")
	w.hears(bob, "Ada: I got us the table by the window (To hear")
	w.says(ada, "tell bob I have his umbrella")
	w.hears(ada, "I've told Bob.")
	w.hears(bob, "Ada: I have his umbrella")
	w.count(cyd, "umbrella", 0)
	w.says(cyd, "say sorry to everyone")
	w.hears(bob, "Cyd: Sorry!")
	w.says(cyd, "tell them I'm running late")
	w.hears(cyd, "let the others know you're running late")
	w.hears(bob, "running a little late")
	for _, no := range []string{"tell me who comes", "let me know when it's on", "let us know more", "tell josh hi", "what did you tell the others?"} {
		w.says(bob, no)
		w.count(bob, "I've told", 0)
	}
	w.says(bob, "tell the others:")
	w.hears(bob, "What shall I tell them")
}

// TestRelayRefused: each reason has its own text, and nobody hears anything.
func TestRelayRefused(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	for words, want := range map[string]string{
		strings.Repeat("so sorry ", 30): "a little shorter", "call me at 415 555 0123": "I don't pass on numbers", "write me at ada@example.com": "I don't pass on numbers", "see www.example.com/x": "I don't pass on numbers",
		"my insta is ada_l": "I don't pass on numbers", "12 34": "a few more words", "STOP": "a few more words", "?!": "a few more words", "you are all idiots": "in other words",
		"you all look so sexy": "in other words", "bring the b.i.t.c.h": "in other words",
	} {
		w.says(ada, "tell the others: "+words)
		w.hears(ada, want)
	}
	w.says(ada, "tell the others of the hike: sorry")
	w.hears(ada, "a plan that's on")
	w.says(dan, "tell the others: hello")
	w.hears(dan, "a plan that's on")
	w.says(ada, "tell eve: hello")
	w.hears(ada, "nobody else in")
	for _, phone := range []string{bob, cyd} {
		w.count(phone, "Ada: ", 0)
	}
}

// TestRelayThreeADay: three a day and plan, counted where the plan is; the next day is another one.
func TestRelayThreeADay(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee sunday afternoon")
	w.says(bob, "yes")
	for _, words := range []string{"one one", "two two", "three three", "four four"} {
		w.says(bob, "tell the others: "+words)
	}
	w.hears(bob, "That's three today")
	w.count(ada, "Bob: ", 3)
	w.says(ada, "tell the others: mine is one")
	w.hears(bob, "Ada: mine is one")
	w.pass(20 * time.Hour)
	w.says(bob, "tell the others: a new day")
	w.count(ada, "Bob: ", 4)
}

// TestRelayTwice: words and a yes to them that the carrier delivers again are passed on once, whichever of the deliveries come first.
func TestRelayTwice(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	for _, body := range []string{"tell the others: once and no more", "yes"} {
		form := testkit.Form(bob, body, w.NextSID())
		for range 2 {
			w.Post("/api/twilio/inbound", "", form)
			w.Post("/api/twilio/inbound", "", form)
			w.Work()
		}
		w.pass(5 * time.Minute)
	}
	w.count(bob, "That tells Ada and Cyd", 1)
	for _, phone := range []string{ada, cyd} {
		w.count(phone, "once and no more", 1)
	}
	w.count(bob, "I've told", 1)
}

// TestMute: who wants to hear no more of it hears no more of it, of this plan, until they do; the others know nothing of it.
func TestMute(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.says(bob, "tell the others: first words")
	w.says(cyd, "MUTE")
	w.hears(cyd, "I won't pass on what others say about coffee")
	w.says(bob, "tell the others: second words")
	w.hears(bob, "I've told Ada and Cyd.")
	w.hears(ada, "second words")
	w.count(cyd, "second words", 0)
	w.says(cyd, "mute this")
	w.hears(cyd, "off already")
	w.says(cyd, "unmute")
	w.hears(cyd, "I'll pass on again")
	w.says(cyd, "unmute")
	w.hears(cyd, "That's on")
	w.says(bob, "tell the others: third words")
	w.count(cyd, "third words", 1)
	w.says(ada, "mute")
	w.says(bob, "running late")
	w.count(ada, "running a little late", 1)
}

// TestRelayApart: whoever is kept apart from somebody, has left, has stopped or is gone hears nothing of them, and says nothing to them.
func TestRelayApart(t *testing.T) {
	t.Parallel()
	for _, goes := range []string{"block bob", "DROP", "STOP", "pause", "i want to kill myself"} {
		t.Run(goes, func(t *testing.T) {
			t.Parallel()
			w := ofThree(t)
			w.says(cyd, goes)
			w.says(bob, "tell the others: hello all")
			w.count(ada, "hello all", 1)
			w.count(cyd, "hello all", 0)
			w.says(cyd, "tell the others: let me in")
			w.count(ada, "let me in", 0)
			w.count(bob, "let me in", 0)
		})
	}
}

// TestRelayByNight: by night words wait for the morning, unless the plan is about to begin; when it has begun nobody needs them.
func TestRelayByNight(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee tomorrow at 10 am")
	w.says(bob, "yes")
	w.is(rules.Locked)
	w.until(23, 0)
	w.says(bob, "tell the others: said by night")
	w.hears(bob, "I've told Ada.")
	w.count(ada, "said by night", 0)
	w.pass(8 * time.Hour)
	w.count(ada, "said by night", 0)
	w.says(bob, "tell the others: said at seven")
	w.count(ada, "said at seven", 1) // it begins at ten
	w.pass(2*time.Hour + 10*time.Minute)
	w.count(ada, "said by night", 1)
}

// until lets time pass until an hour of the day.
func (w world) until(hour, minute int) {
	w.T.Helper()
	zone, err := time.LoadLocation("America/Los_Angeles")
	if err != nil {
		w.T.Fatal(err)
	}
	now := w.Clock.Now().In(zone)
	at := time.Date(now.Year(), now.Month(), now.Day(), hour, minute, 0, 0, zone)
	if !at.After(now) {
		at = at.AddDate(0, 0, 1)
	}
	w.pass(at.Sub(now))
}

// TestRelayWhatever: behind the colon nothing is read as what it would be alone, whichever capability would claim it.
func TestRelayWhatever(t *testing.T) {
	t.Parallel()
	w := begin(t, ada, bob)
	w.says(ada, "coffee sunday afternoon")
	w.says(bob, "yes")
	for n, words := range []string{
		"remind me to bring cups at 9", "what plans do i have?", "remember that I'm vegetarian", "pause", "I can't make it anymore", "call it off", "can we do 5 pm instead?", "swap numbers with me", "yes",
		"cancel it", "what do you know about me", "call me Bobby", "DROP", "is it free?", "let's get coffee on monday", "i moved to oakland", "mute", "don't wait for me",
	} {
		if n > 0 && n%rules.MostRelays == 0 {
			w = begin(t, ada, bob)
			w.says(ada, "coffee sunday afternoon")
			w.says(bob, "yes")
		}
		w.says(bob, "tell the others: "+words)
		if heard := w.heard(ada); !strings.HasPrefix(heard[len(heard)-1], "Bob: "+words) {
			t.Errorf("%q: %q, %q", words, heard[len(heard)-1], w.heard(bob)[len(w.heard(bob))-1])
		}
	}
}

// TestRelayErased: with who said them their words go, and what is still to be heard of them.
func TestRelayErased(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.says(bob, "tell the others: hello all")
	kept := func() (n int) {
		err := w.Table.All(context.Background(), func(i table.Item) bool {
			if i.Kind == rules.KindRelay.Name {
				n++
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if kept() != 1 {
		t.Fatalf("%d words", kept())
	}
	w.says(bob, "delete my account")
	w.says(bob, "DELETE")
	w.pass(30 * time.Minute)
	if kept() != 0 {
		t.Errorf("%d words are left", kept())
	}
}

// TestRelayWhileAsked: a text that holds others' words does not come between a question of JOSH and its answer.
func TestRelayWhileAsked(t *testing.T) {
	t.Parallel()
	w := ofThree(t)
	w.says(ada, "delete my account")
	w.says(bob, "tell the others: are you in?")
	w.count(ada, "are you in?", 0)
	w.count(cyd, "are you in?", 1)
	w.pass(20 * time.Minute)
	w.count(ada, "are you in?", 1)
}
