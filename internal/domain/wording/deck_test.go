package wording

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/text/deck"
)

// fixed are the ids of cards that others rely on (contract of answers).
const fixed = `who_are_you are_you_a_bot who_runs_this is_this_a_scam how_did_you_get_my_number
	how_it_works what_can_you_do what_is_a_linkup how_matching_works how_long_until_match group_size bring_a_friend choose_who dating_app
	age_limit where_available languages need_an_app when_texts_come interview_length why_questions is_it_free message_rates
	is_it_safe are_people_verified meet_in_public report_someone block_someone felt_unsafe emergency
	who_sees_my_name who_sees_my_number what_data_you_keep who_reads_my_texts see_my_data delete_my_data sell_data use_ai
	start_a_linkup answer_an_invite cant_make_it running_late nobody_showed_up change_time cancel_linkup next_linkup who_is_coming
	change_name change_home change_number pause_texts stop_texts come_back talk_to_human feedback difference_pause_stop
	hello thanks bye how_are_you ok_ack joke lol`

func mustDeck(t *testing.T) *deck.Deck {
	t.Helper()
	d, err := ReadDeck()
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestDeck holds every card to what the contract wants of it.
func TestDeck(t *testing.T) {
	t.Parallel()
	d := mustDeck(t)
	for _, id := range strings.Fields(fixed) {
		if c, ok := d.Get(id, "en"); !ok || c.Language != "en" {
			t.Errorf("no card %s", id)
		}
	}
	asked := map[string]string{}
	for _, c := range d.Cards() {
		if len(c.Asks) < LeastAsks {
			t.Errorf("%s has %d asks", c.ID, len(c.Asks))
		}
		for _, ask := range c.Asks {
			key := strings.ToLower(sms.Normalize(ask))
			if other, twice := asked[key]; twice {
				t.Errorf("%q asks for %s and for %s", ask, c.ID, other)
			}
			asked[key] = c.ID
		}
		english, _ := d.Get(c.ID, "en")
		if english.Language != "en" || english.Kind != c.Kind {
			t.Errorf("%s (%s): none in English, or of another kind", c.ID, c.Language)
		}
		if c.Kind == deck.Talk && len(c.Short) < 2 {
			t.Errorf("%s: small talk has one wording", c.ID)
		}
		if len(c.Short) > mostLines || c.Long == "" && c.Kind != deck.Talk || c.Language == "en" && len(c.Related) == 0 {
			t.Errorf("%s: more than nine wordings, nothing for a page, or related to nothing", c.ID)
		}
		path, _, _ := strings.Cut(c.Source, ":")
		if _, err := os.Stat("../../../" + path); err != nil {
			t.Errorf("%s rests on %q, which there is not", c.ID, c.Source)
		}
		if at, err := time.Parse(time.DateOnly, c.VettedAt); err != nil || at.Year() < 2026 {
			t.Errorf("%s was vetted at %q", c.ID, c.VettedAt)
		}
	}
}

// TestCardsSayWhatTheyNeed: a card whose needs lack something renders with a hole, or reads to the wrong people.
func TestCardsSayWhatTheyNeed(t *testing.T) {
	t.Parallel()
	book := NewBook()
	for _, c := range mustDeck(t).Cards() {
		needs, faults := book.places(c)
		for _, fault := range faults {
			t.Errorf("%s (%s) %s", c.ID, c.Language, fault)
		}
		if _, forStrangers := c.When[string(WhenStranger)]; forStrangers && slices.Contains(c.Needs, string(NeedsMember)) {
			t.Errorf("%s has words for strangers, who do not get it", c.ID)
		}
		for _, need := range []Need{NeedsMember, NeedsPlans, NeedsTold} { // which only a person can see
			if slices.Contains(c.Needs, string(need)) {
				needs = append(needs, need)
			}
		}
		for _, need := range Needs() {
			if has, want := slices.Contains(c.Needs, string(need)), slices.Contains(needs, need); has != want {
				t.Errorf("%s (%s): needs %s is %v, want %v", c.ID, c.Language, need, has, want)
			}
		}
		if len(c.Needs) != len(slices.Compact(slices.Sorted(slices.Values(c.Needs)))) {
			t.Errorf("%s needs something twice: %v", c.ID, c.Needs)
		}
	}
}

// TestCardsFollowTheRules changes what rules decide and reads the cards that state it.
func TestCardsFollowTheRules(t *testing.T) {
	t.Parallel()
	v := Values{BaseURL: "https://josh.example", Support: "help@josh.example"}
	for _, c := range []struct {
		id, now string // part of what the card says today
		change  func(*facts)
		then    string
	}{
		{"age_limit", "18 and over", func(f *facts) { f.minAge = 21 }, "21 and over"},
		{"kids", "18 and over", func(f *facts) { f.minAge = 21 }, "21 and over"},
		{"why_birthday", "18 or older", func(f *facts) { f.minAge = 21 }, "21 or older"},
		{"who_can_join", "18 or over", func(f *facts) { f.minAge = 21 }, "21 or over"},
		{"group_size", "never more than 10", func(f *facts) { f.mostPeople = 8 }, "never more than 8"},
		{"why_only_ten", "10 is the most", func(f *facts) { f.mostPeople = 8 }, "8 is the most"},
		{"code_life", "has 6 digits and works for 10 minutes, with 5 tries. The page can send up to 3 an hour", func(f *facts) {
			f.codeDigits, f.codeLife, f.codeTries, f.codesPerHour = 8, 5*time.Minute, 4, 2
		}, "has 8 digits and works for 5 minutes, with 4 tries. The page can send up to 2 an hour"},
		{"code_missing", "up to 3 an hour", func(f *facts) { f.codesPerHour = 2 }, "up to 2 an hour"},
		{"link_life", "for 24 hours", func(f *facts) { f.linkLife = 48 * time.Hour }, "for 48 hours"},
		{"how_long_kept", "for 30 days", func(f *facts) { f.kept = 14 * 24 * time.Hour }, "for 14 days"},
		{"see_my_data", "of 30 days", func(f *facts) { f.kept = 14 * 24 * time.Hour }, "of 14 days"},
		{"when_texts_come", "from 9 am to 9 pm", func(f *facts) { f.firstHour, f.lastHour = 12, 24 }, "from 12 pm to 12 am"},
		{"work_hours", "from 9 am to 9 pm", func(f *facts) { f.firstHour, f.lastHour = 10, 20 }, "from 10 am to 8 pm"},
		{"pause_texts", "for 14 days", func(f *facts) { f.pause = 7 * 24 * time.Hour }, "for 7 days"},
		{"difference_pause_stop", "for 14 days", func(f *facts) { f.pause = 7 * 24 * time.Hour }, "for 7 days"},
		{"on_hold", "for 72 hours", func(f *facts) { f.review = 24 * time.Hour }, "for 24 hours"},
		{"is_this_a_scam", "help@josh.example", func(*facts) {}, "help@josh.example"},
	} {
		book := NewBook()
		card, ok := book.Deck().Get(c.id, "en")
		if got := book.Say(card, Occasion{}, v).Words; !ok || !strings.Contains(got, c.now) {
			t.Errorf("%s says %q, want %q in it", c.id, got, c.now)
		}
		c.change(&book.facts)
		if got := book.Say(card, Occasion{}, v).Words; !strings.Contains(got, c.then) {
			t.Errorf("%s says %q after the change, want %q in it", c.id, got, c.then)
		}
	}
}

// numbers that cards may state in words of their own: they are no setting of ours.
var numbers = regexp.MustCompile(`\b(94110|3 weeks|3 miles)\b`) //nolint:gochecknoglobals // compiled once

// TestCardsStateNoNumberOfTheirOwn: a number that is typed into a card stays when the rule changes.
func TestCardsStateNoNumberOfTheirOwn(t *testing.T) {
	t.Parallel()
	for _, c := range mustDeck(t).Cards() {
		if strings.ContainsAny(numbers.ReplaceAllString(everything(c), ""), "0123456789") {
			t.Errorf("%s (%s) types a number: %q", c.ID, c.Language, everything(c))
		}
	}
}

// encourages is what nobody may read for whom no plans are.
var encourages = regexp.MustCompile(`(?i)\bready\b|(^|[.,:;] |and |or )tell me|when they do|when plans start|I'll (text|keep|note)|you'd meet|first one|sign up|you're (already )?(in|set up)\b|match`) //nolint:gochecknoglobals // compiled once

// TestNobodyWhoIsRefusedIsEncouraged reads every card to somebody for whom no plans are.
func TestNobodyWhoIsRefusedIsEncouraged(t *testing.T) {
	t.Parallel()
	book := NewBook()
	for _, c := range book.Deck().Cards() {
		if slices.Contains(c.Needs, string(NeedsPlans)) {
			continue // they get what is next in place of it
		}
		for n := range c.Short {
			said := book.Say(c, Occasion{Turn: int64(n), Holds: []Condition{WhenRefused}}, longest())
			if encourages.MatchString(said.Words) {
				t.Errorf("%s encourages: %q", said.Key, said.Words)
			}
		}
	}
}

// TestSay picks wordings: never the last text again, and the words of what holds.
func TestSay(t *testing.T) {
	t.Parallel()
	book := NewBook()
	for _, c := range book.Deck().Cards() {
		last := ""
		for turn := range int64(30) {
			said := book.Say(c, Occasion{Turn: turn * turn, Last: last}, Values{})
			if said.Key == last && len(c.Short) > 1 || !OfCard(said.Key, c.ID) {
				t.Fatalf("%s after %s", said.Key, last)
			}
			last = said.Key
		}
		if c.Language != "en" {
			continue
		}
		for condition := range c.When {
			said := book.Say(c, Occasion{Holds: []Condition{"other", Condition(condition)}}, Values{})
			if said.Key != c.ID+"/"+condition+"/0" || said.Words == book.Say(c, Occasion{}, Values{}).Words {
				t.Errorf("%s, %s: %+v", c.ID, condition, said)
			}
		}
	}
	ask, _ := book.Deck().Get("use_ai", "en")
	if with := book.Say(ask, Occasion{Holds: []Condition{WhenWaitlisted, WhenModel}}, Values{}); !strings.Contains(with.Words, "may help me understand") {
		t.Errorf("where a model is asked: %q", with.Words)
	}
}

// TestCardsSayWhatTheMenuSays: two texts answer the same question, and neither may say more.
func TestCardsSayWhatTheMenuSays(t *testing.T) {
	t.Parallel()
	book := NewBook()
	next, _ := book.Deck().Get("next_linkup", "en")
	how, _ := book.Deck().Get("how_it_works", "en")
	for purpose, said := range map[Purpose]Said{
		HowItWorks:     book.Say(how, Occasion{}, longest()),
		WhatIsNext:     book.Say(next, Occasion{}, longest()),
		NextWaitlisted: book.Say(next, Occasion{Holds: []Condition{WhenWaitlisted}}, longest()),
		NextClosed:     book.Say(next, Occasion{Holds: []Condition{WhenClosed}}, longest()),
		NextHeld:       book.Say(next, Occasion{Holds: []Condition{WhenRefused}}, longest()),
		NextPaused:     book.Say(next, Occasion{Holds: []Condition{WhenPaused}}, longest()),
	} {
		if words, _ := book.Render(purpose, longest()); words != said.Words {
			t.Errorf("%s says %q, its card %q", purpose, words, said.Words)
		}
	}
}
