package app_test

import (
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/platform/table"
)

// heard decides the turn of a text of an active person in San Francisco on Friday, 20 November 2026, 4 in the morning.
func heard(t *testing.T, r app.Rules, body string, change func(*live.State)) turn.Decision {
	t.Helper()
	snap := turn.Snapshot{Now: noon, Items: map[table.Key]table.Item{}, State: live.State{
		Number: "hash", Contact: record.Slot[people.Contact]{Version: 1},
		Person: record.Slot[people.Person]{Version: 1, Value: people.Person{ID: "p", FirstName: "Ada", State: people.Active, Region: "san-francisco"}},
	}, Message: turn.Message{ID: textID(0), SID: "SM1", Normal: sms.Normalize(body), AcceptedAt: noon}}
	if change != nil {
		change(&snap.State)
	}
	for range 8 {
		d, ask := r.Machine.Decide(snap, nil)
		if ask == nil {
			return d
		}
		fed(&snap, ask, nil, func(turn.Call) turn.Answer {
			t.Fatalf("%q is ambiguous", body)
			return turn.Answer{}
		})
	}
	t.Fatalf("%q: asks without end", body)
	return turn.Decision{}
}

// TestWishes has what people type when they want something of their account, and what looks like it.
func TestWishes(t *testing.T) {
	t.Parallel()
	r := rules(t)
	for outcome, texts := range map[string][]string{
		"delete_asked": {
			"delete my account", "Delete my account!", "DELETE MY ACCOUNT", "please delete my account", "pls delete my acct", "delete account", "Delete my account please 🙏",
			"can you delete my account?", "Hi, could you please delete my account", "I want to delete my account", "I'd like to delete my account", "i wanna delete my account",
			"how do I delete my account?", "I want you to delete my data", "delete all my data", "erase all of my personal information", "delete everything you know about me",
			"erase everything about me", "close my account", "remove my profile", "wipe my data, thanks",
			"borra mi cuenta", "Quiero eliminar mi cuenta", "elimina mi cuenta por favor", "supprime mon compte", "supprimer mon compte s'il vous plaît", "delete my account permanently",
		},
		"stopped": {"forget me", "delete me"}, // plain words of an opt-out: that comes first
		"paused": {
			"pause", "Pause.", "pause for two weeks", "pause for 2 weeks please", "Pause me for a week", "can you pause me for a couple of weeks?", "please pause my account for a month",
			"snooze for 3 days", "pause for the next ten days", "pause until monday", "pause till tomorrow", "pause until December 1", "pause until dec 1st", "pause until the 3rd of january", "pause until next month",
			"put me on pause for a week", "put my account on hold", "i need a break for two weeks", "take a break for 2 weeks", "pause 2 weeks", "pause for a while", "pause plans for 1 wk", "pause for a year", "pause everything",
			"pause invites for 5 days", "Hey JOSH, pause for five weeks",
		},
		"not_paused": {"resume", "Resume!", "unpause", "un-pause me", "resume my plans please", "please resume", "end my pause", "can you resume my account now"},
		"renamed": {
			"my name is Sam", "My name's Sam", "my name is sam!", "actually my name is Sam", "call me Sam", "please call me Sam", "I go by Sam", "change my name to Sam", "Can you change my name to Sam?", "hi, my name is Sam",
			"my first name is now Sam", "MY NAME IS Sam", "my name is Sam 😀", "me llamo Sam", "Je m'appelle Sam", "mi nombre es Sam", "my real name is Sam", "please update my name to Sam"},
		"moved": {
			"I moved to 94703", "i've moved to 94703.", "We just moved to 94703", "moved to 94703", "I'm in 94703 now", "I now live in 94703", "i live in 94703 now", "my zip is 94703", "My new zip code is 94703!", "new zip: 94703", "zip 94703",
			"my postcode is SW1A 1AA", "I moved to M5V 2T6 last week", "change my zip to 94703", "please update my zip code to 94703", "i'm moving to 94703", "zip code 94703-1234", "I relocated to 94703", "We're in 94703 now",
		},
		"move_asked":   {"change my region", "Change my region please", "can I change my city?", "update my location", "I moved to Chicago", "I'm in Brooklyn now", "we just moved to san francisco!", "i live in Oakland", "how do I change my area?", "94703", "SW1A 1AA", "94703."},
		"action_asked": {"my name is Sam and I like hiking and dogs"}, // two requests
		"unknown": {
			"call me back", "call me later", "call me when you can", "call me at 5", "call me crazy", "call me a cab", "call me maybe", "call me tomorrow", "call me if you can", "my name is not important", "my name is misspelled", "my name is wrong", "my name is on the list",
			"my name is mud", "my name is none of your business", "is my name Sam?", "what's my name", "my cat's name is Sam", "my name is 12345",
			"I moved the couch", "I moved to the couch", "I moved to a new place", "i'm in love", "I'm in a meeting", "I live in fear of mondays", "i'm in", "we moved on",
			"pause the movie", "pause for thought", "pause for effect", "pause for 0 weeks", "pause for 99 months", "pause until hell freezes over", "pause until yesterday", "let's pause and think", "i need a break", "take a break", "don't pause", "pause my subscription",
			"I'm back", "resume attached", "here is my resume", "can you look at my resume", "resume work on monday",
			"delete my ex's number", "don't delete my account", "did you delete my account", "delete my account of the trip", "what happens if I delete my account", "delete", "my account", "delete the app", "I deleted my account on instagram", "forget it", "forget about it",
			"asdfghjkl", "???", "ok", "🙂🙂", "qwe rty 123", "mañana", "was ist das", "こんにちは",
		},
	} {
		for _, body := range texts {
			d := heard(t, r, body, nil)
			if outcome == "unknown" && (d.Outcome == "answered" || d.Outcome == "kept" || d.Outcome == "asked_operators" || d.Outcome == "interview_asked") {
				continue // by another step: nothing of the account has changed
			}
			if d.Outcome != outcome {
				t.Errorf("%q: %s, want %s", body, d.Outcome, outcome)
			}
			if outcome == "renamed" && d.After.Person.Value.FirstName != "Sam" {
				t.Errorf("%q: the name is %q", body, d.After.Person.Value.FirstName)
			}
		}
	}
}

// TestPauseLengths: the day that is confirmed is the day that was meant.
func TestPauseLengths(t *testing.T) {
	t.Parallel()
	r := rules(t)
	for body, want := range map[string]string{
		"pause": "2026-12-04", "pause for two weeks": "2026-12-04", "pause for a month": "2026-12-20", "pause for 10 days": "2026-11-30", "pause for a couple of weeks": "2026-12-04",
		"pause until monday": "2026-11-23", "pause until friday": "2026-11-27", "pause until tomorrow": "2026-11-21", "pause until december 1": "2026-12-01", "pause until 3 January": "2027-01-03",
		"pause until next month": "2026-12-01", "pause for a year": "2027-11-20", "pause until august 3rd": "2027-08-03", "pause until june": "2027-06-01",
	} {
		d := heard(t, r, body, nil)
		zone, err := time.LoadLocation("America/Los_Angeles")
		if err != nil {
			t.Fatal(err)
		}
		if got := d.After.Person.Value.PausedUntil.In(zone).Format(time.DateOnly); got != want {
			t.Errorf("%q: until %s, want %s", body, got, want)
		}
	}
	back := func(s *live.State) { s.Person.Value.PausedUntil = noon.Add(time.Hour) }
	if d := heard(t, r, "I'm back!", back); d.Outcome != "resumed" {
		t.Errorf("back from a pause: %s", d.Outcome)
	}
}

// TestConfirmingDeletion: a plain yes and nothing else deletes, and the question is open for the next text only.
func TestConfirmingDeletion(t *testing.T) {
	t.Parallel()
	r := rules(t)
	asked := func(s *live.State) {
		s.Session = record.Slot[session.Session]{Version: 1, Value: session.Session{Mode: session.Idle}.Ask("delete_account", "SM0", noon.Add(-time.Minute))}
	}
	for body, deleted := range map[string]bool{
		"yes": true, "YES": true, "Yes.": true, "y": true, "yep": true, "yes please": true, "yes, delete it": true, "yes delete my account": true, "Yes I'm sure": true, "sí": true, "oui": true, "do it": true, "confirm": true, "yes!!": true,
		"no": false, "yes but keep my name": false, "yes?? what happens to my data": false, "ok": false, "sure": false, "maybe": false, "yesterday": false, "delete my account": false, "not yes": false, "yes and no": false, "🤷": false, "B": false,
	} {
		d := heard(t, r, body, asked)
		if (changes(d, record.KindErasure) == 1) != deleted || (changes(d, record.KindErasure) == 1) == d.After.Person.Present() {
			t.Errorf("%q: %s", body, d.Outcome)
		}
	}
	for body, told := range map[string]bool{
		"no": true, "No.": true, "nope": true, "no, don't": true, "don't delete it": true, "wait!": true, "keep it": true, "never mind": true, "no gracias": false, "nobody": false, "wait for me": false, "no plans tonight": false,
	} {
		if d := heard(t, r, body, asked); (changes(d, record.KindErasure) == 1) || (d.Outcome == "delete_kept") != told {
			t.Errorf("%q: %s", body, d.Outcome)
		}
	}
	for _, between := range []string{"help", "start", "I want to kill myself", "hello", "is it free?", "resume", "my name is Sam"} {
		if d := heard(t, r, between, asked); d.After.Session.Value.Pending(noon) == "delete_account" {
			t.Errorf("after %q a yes would delete", between)
		}
	}
}
