package app_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/live"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/domain/wording"
	"github.com/josh-sms/josh/internal/platform/table"
)

// talk is one person's conversation: every turn finds what the ones before it left.
type talk struct {
	t     *testing.T
	rules app.Rules
	state live.State
	items map[table.Key]table.Item
	now   time.Time
	n     int
}

func newTalk(t *testing.T, person *people.Person) *talk {
	c := &talk{t: t, rules: rules(t), items: map[table.Key]table.Item{}, now: noon, state: live.State{Number: "hash", Contact: record.Slot[people.Contact]{Version: 1}}}
	if person != nil {
		c.state.Person = record.Slot[people.Person]{Version: 1, Value: *person}
	}
	return c
}

func member() *people.Person {
	return &people.Person{ID: "p", FirstName: "Ada", ZIP: "94110", State: people.Active, Region: "san-francisco", Profile: people.ProfileComplete, CanParticipate: true}
}

// says sends a text and returns what is decided.
func (c *talk) says(body string) turn.Decision {
	c.t.Helper()
	c.n++
	c.now = c.now.Add(time.Minute)
	snap := turn.Snapshot{
		Now: c.now, State: c.state, Items: map[table.Key]table.Item{}, Token: strings.Repeat("t", 22),
		Message: turn.Message{ID: textID(c.n), SID: "SM" + strconv.Itoa(c.n), Normal: sms.Normalize(body), AcceptedAt: c.now, Country: "US"},
	}
	for range 8 {
		d, ask := c.rules.Machine.Decide(snap, nil)
		if ask == nil {
			c.state = d.After
			c.remember(d)
			return d
		}
		fed(&snap, ask, c.items, inProduction(c.rules))
	}
	c.t.Fatalf("%q: asks without end", body)
	return turn.Decision{}
}

// remember stores what a turn changes beside the state.
func (c *talk) remember(d turn.Decision) {
	for _, change := range d.Changes {
		delete(c.items, change.Key)
		if change.Value == nil {
			continue
		}
		item, err := record.Encode(change.Key, change.Kind, change.Value)
		if err != nil {
			c.t.Fatal(err)
		}
		item.Version = change.Version + 1
		c.items[change.Key] = item
	}
}

// links reports whether a decision hands a registration link out.
func links(d turn.Decision) bool {
	return slices.ContainsFunc(d.Changes, func(c turn.Change) bool { return c.Kind == record.KindLink })
}

func words(d turn.Decision) string {
	if len(d.Texts) == 0 {
		return ""
	}
	return d.Texts[0].Words
}

// asks is what a text looks like that asks or offers something.
var asks = regexp.MustCompile(`\?|\b([Rr]eply|[Tt]ext) ([A-Z]+\b|me\b|the\b)|\b[Tt]ell me\b|this: `)

// TestWhatJOSHAsksForItUnderstands sends back what a person would say to every text that asks or offers something. Who
// adds a text that does adds a line here, or has it answered in a conversation of the flow.
func TestWhatJOSHAsksForItUnderstands(t *testing.T) {
	t.Parallel()
	type line struct {
		before []string // texts that lead to the offer, the person's or (nobody) a stranger's
		person *people.Person
		say    []string
	}
	abc := []string{"A", "b", "C please", "option a", "how does this work", "what's next", "talk to a human", "2", "the second one", "option 2", "B)", "first", "the last one", "c!"}
	yesNo := []string{"YES", "no", "yep", "Nope"}
	paused := member()
	paused.PausedUntil = noon.Add(48 * time.Hour)
	held := []string{"I'm Kim and the meetup was off", "never mind", "it's about my bill", "delete my account", "B"}
	table := map[wording.Purpose]line{
		wording.Menu:                  {[]string{"qwertz"}, member(), abc},
		wording.MenuTold:              {[]string{"i burned dinner lol"}, member(), abc},
		wording.Greeting:              {nil, member(), []string{"I'm ready", "ready to start!", "ok lets start", "ready", "how do I start"}},
		wording.RegionOpened:          {nil, member(), []string{"I'm ready", "let's go", "yes", "Ready!"}},
		wording.KeptReady:             {[]string{"ready"}, member(), []string{"pottery and long walks", "after six", "I like chess", "free most evenings", "idk"}},
		wording.KeptLikesMore:         {[]string{"i like chess", "and i like hiking"}, member(), []string{"I love coffee", "gardening", "thanks"}},
		wording.AskAHuman:             {[]string{"C"}, member(), held},
		wording.HumanAlready:          {[]string{"C", "hm ok", "talk to a human"}, member(), held},
		wording.HumanReport:           {[]string{"report someone"}, member(), []string{"a guy called Rob, he followed me to my car", "no"}},
		wording.HumanOffer:            {[]string{"qwertz", "asdf"}, member(), []string{"C", "c.", "ok C", "yxcv", "a human please"}},
		wording.AnswerAgain:           {[]string{"is it free", "is it free"}, member(), []string{"C", "ok", "C please"}},
		wording.DeleteAsk:             {[]string{"delete my account"}, member(), yesNo},
		wording.DeleteWhat:            {[]string{"delete my account", "what gets deleted?"}, member(), yesNo},
		wording.DeleteAll:             {[]string{"delete my account", "what gets deleted?", "is it forever?"}, member(), yesNo},
		wording.DeleteSure:            {[]string{"delete my account", "ok"}, member(), yesNo},
		wording.MoveAsk:               {[]string{"94703"}, member(), yesNo},
		wording.MoveHow:               {[]string{"change my region"}, member(), []string{"I moved to 94110", "94703", "I moved to SW1A 1AA"}},
		wording.PauseSet:              {[]string{"pause"}, member(), []string{"RESUME", "resume please"}},
		wording.NextPaused:            {[]string{"B"}, paused, []string{"RESUME", "I'm back"}},
		wording.LinkReminder:          {[]string{"hi", "hello?"}, nil, []string{"LINK", "link please", "send it again", "I lost the link"}},
		wording.LinkReminderMore:      {[]string{"hi", "hello?"}, nil, []string{"link"}},
		"hello/0":                     {[]string{"hi"}, member(), []string{"A", "B", "a", "b please", "2", "the last one"}},
		"lonely/0":                    {[]string{"i feel so lonely"}, member(), []string{"pottery and long walks", "after six", "I like chess", "weekends", "thanks", "idk"}},
		"new_here/0":                  {[]string{"i just moved here and know nobody"}, member(), []string{"pottery", "weekends mostly", "I like chess", "ok"}},
		"bored/0":                     {[]string{"i'm bored"}, member(), []string{"pottery", "something with dogs", "hiking", "idk"}},
		"change_name/0":               {[]string{"how do i change my name"}, member(), []string{"my name is Alex"}},
		"where_available/0":           {[]string{"where are you available"}, member(), []string{"94703", "I moved to 94703"}},
		"stop_texts/0":                {[]string{"how do i leave"}, member(), []string{"PAUSE", "delete my account", "STOP"}},
		"when_texts_come/0":           {[]string{"how often do you text"}, member(), []string{"PAUSE"}},
		"see_my_data/0":               {[]string{"what do you know about me"}, member(), []string{"delete my account"}},
		"how_did_you_get_my_number/0": {[]string{"how did you get my number"}, member(), []string{"STOP"}},
		"is_this_a_scam/0":            {[]string{"is this a scam"}, member(), []string{"yes", "no", "talk to a person"}},
		wording.StopConfirmed:         {[]string{"stop"}, member(), []string{"START"}},
		wording.StopDelete:            {[]string{"delete me"}, member(), []string{"START"}},
		wording.StartConfirmed:        {[]string{"stop", "start"}, member(), []string{"HELP", "STOP"}},
		wording.StartAlready:          {[]string{"start"}, member(), []string{"HELP", "STOP"}},
		wording.HelpAnswer:            {[]string{"help"}, member(), []string{"STOP", "is it free"}},
		wording.Sorry:                 {nil, member(), []string{"how does this work"}},
		wording.HoldLifted:            {nil, member(), []string{"thanks", "hi"}},
		wording.NotPaused:             {nil, member(), []string{"ok"}},
		wording.RequestOpen:           {[]string{"let's go bowling", "hm dunno", "CHANGE"}, member(), []string{"sunday morning", "B", "tennis saturday afternoon", "thanks"}},
		wording.GreetingWaitlisted:    {nil, member(), []string{"HELP"}},
	}
	elsewhere := []wording.Purpose{ // their questions are another line's, belong to the tests of safety, or are none
		wording.DeleteWhatHeld,
		wording.MenuWaitlisted, wording.MenuClosed, wording.StopConfirmedCrisis, wording.HowItWorks, wording.HoldLiftedStranger, "what_data_you_keep/0",
		wording.RequestPart, // package request answers it
	}
	ofFlows := answeredIn(t, conversations(t, "../flow/*/testdata"))
	for _, text := range wording.Texts() {
		_, known := table[text.Purpose]
		known = known || ofFlows[text.Purpose]
		if asks.MatchString(text.Words) && !known && !slices.Contains(elsewhere, text.Purpose) && !strings.HasPrefix(string(text.Purpose), "safety_") && text.Purpose != "crisis_again" {
			t.Errorf("%s asks or offers something, and nobody says what a person answers: %q", text.Purpose, text.Words)
		}
	}
	for purpose, l := range table {
		for _, reply := range l.say {
			c := newTalk(t, l.person)
			for _, body := range l.before {
				c.says(body)
			}
			last := c.state.Contact.Value.Said
			if d := c.says(reply); !understood(d.Outcome) && (d.Outcome != "unknown" || reply != "yxcv") {
				t.Errorf("after %s (%s): %q is %s", purpose, last, reply, d.Outcome)
			}
		}
	}
}

// TestNeverTheSameTextTwiceInARow repeats everyday texts: nobody gets the same words twice in a row, and the third text in
// a row that nothing understands is put before a person, once.
func TestNeverTheSameTextTwiceInARow(t *testing.T) {
	t.Parallel()
	for _, body := range []string{
		"qwertz", "hi", "thanks", "ok", "lol", "who is this", "A", "B", "C", "i'm ready", "i like hiking", "coffee saturday", "is it free", "report someone",
		"yes", "no", "running late", "this is stupid", "94110", "tell me a joke", "what do you know about me", "bye", "puedes hablar español?", "send the link",
	} {
		c, before := newTalk(t, member()), ""
		for n := range 6 {
			d := c.says(body)
			if got := words(d); got == "" || got == before {
				t.Errorf("%q, time %d: %q again", body, n+1, got)
			}
			before = words(d)
		}
	}
	c := newTalk(t, member())
	outcomes := []string{}
	for _, body := range []string{"qwertz", "asdf", "yxcv", "jkl"} {
		outcomes = append(outcomes, c.says(body).Outcome)
	}
	if want := []string{"unknown", "unknown", "human_wanted", "human_added"}; !slices.Equal(outcomes, want) {
		t.Errorf("misses end as %v, want %v", outcomes, want)
	}
}

// TestChoicesOfTheMenuWorkAtAnyTime: days after the menu, or without one.
func TestChoicesOfTheMenuWorkAtAnyTime(t *testing.T) {
	t.Parallel()
	for reply, outcome := range map[string]string{"A": "answered", "b": "answered", "C": "human_wanted", "C please": "human_wanted", "talk to a human": "human_wanted", "option b": "answered"} {
		for _, later := range []time.Duration{0, 16 * time.Minute, 72 * time.Hour} {
			c := newTalk(t, member())
			c.says("qwertz")
			c.now = c.now.Add(later)
			if d := c.says(reply); d.Outcome != outcome {
				t.Errorf("%q after %v: %s", reply, later, d.Outcome)
			}
		}
	}
}

// TestAPostcodeMovesNobodyUnasked: it takes a yes to the question, and the postcode is in nothing that is stored in the open.
func TestAPostcodeMovesNobodyUnasked(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ then, region string }{{"yes", "oakland-berkeley"}, {"no", "san-francisco"}, {"hm what", "san-francisco"}, {"94110", "san-francisco"}} {
		k := newTalk(t, member())
		d := k.says("94703")
		if p := d.After.Person.Value; p.Region != "san-francisco" || p.AskedZIP != "94703" || strings.Contains(d.After.Session.Value.StateToken, "94703") {
			t.Errorf("moved unasked, or remembered in the open: %+v, %+v", p, d.After.Session.Value)
		}
		if d := k.says(c.then); d.After.Person.Value.Region != c.region {
			t.Errorf("%q: %s", c.then, d.After.Person.Value.Region)
		}
		if d := k.says("yes"); d.After.Person.Value.Region != c.region {
			t.Errorf("a yes after %q: %s", c.then, d.After.Person.Value.Region)
		}
	}
}

// TestALostLinkIsSentAgain, but not for ever.
func TestALostLinkIsSentAgain(t *testing.T) {
	t.Parallel()
	c, sent := newTalk(t, nil), 0
	for range 12 {
		if links(c.says("My number was lost, send the link again")) {
			sent++
		}
	}
	if sent != 3 {
		t.Errorf("%d links in an hour, want the one of the day and two more", sent)
	}
	c.now = c.now.Add(25 * time.Hour)
	if !links(c.says("send the link")) {
		t.Error("no link the day after")
	}
	s := newTalk(t, nil)
	s.says("hi")
	if d := s.says("is this a scam?"); d.Outcome != "stranger_answered" || links(d) {
		t.Errorf("a stranger in doubt gets %s", d.Outcome)
	}
}
