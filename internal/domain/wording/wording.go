package wording

import (
	"slices"
	"strings"

	"github.com/josh-sms/josh/internal/domain/outbox"
)

// Purpose says what a text is for. It is stored with the job and shown in traces, never the words.
// After a slash stands which of several wordings of it; see Public.
type Purpose string

// Public returns the purpose as it is stored with a text and told to others: without which of several wordings it is.
func (p Purpose) Public() Purpose {
	public, _, _ := strings.Cut(string(p), "/")
	return Purpose(public)
}

// The purposes.
const (
	StopConfirmed  Purpose = outbox.PurposeStopConfirmed
	StopDelete     Purpose = outbox.PurposeStopConfirmedDelete // to a member whose opt-out may ask for deletion as well
	StartConfirmed Purpose = outbox.PurposeStartConfirmed
	StartAlready   Purpose = "start_already"
	HelpAnswer     Purpose = "help"

	Link             Purpose = "registration_link"
	LinkReminder     Purpose = "registration_reminder"
	LinkNoPictures   Purpose = "registration_link_no_pictures"
	LinkInDoubt      Purpose = "registration_link_in_doubt"  // to a stranger who asks whether this is a scam
	LinkAgain        Purpose = "registration_link_again"     // to one who has lost it
	LinkReminderMore Purpose = "registration_reminder_again" // where the reminder was the last text
	StrangerCoolDown Purpose = "cool_down_stranger"
	StrangerHuman    Purpose = "ask_a_human_stranger"

	Code               Purpose = "verification_code"
	Greeting           Purpose = "greeting"
	GreetingWaitlisted Purpose = "greeting_waitlisted"
	GreetingClosed     Purpose = "greeting_closed"
	GreetingHeld       Purpose = "greeting_held"

	PersonCoolDown Purpose = "cool_down"
	Suspended      Purpose = "suspended"
	NoPictures     Purpose = "no_pictures"

	DeleteAsk       Purpose = "delete_ask"
	DeleteWhat      Purpose = "delete_what"      // a question in place of the answer
	DeleteWhatHeld  Purpose = "delete_what_held" // to somebody under a hold
	DeleteAll       Purpose = "delete_all"       // where that was the last text
	DeleteSure      Purpose = "delete_sure"      // neither yes nor no
	DeleteKept      Purpose = "delete_kept"
	Deleted         Purpose = "deleted"
	DeletedHeld     Purpose = "deleted_held" // to somebody under a hold
	PauseSet        Purpose = "pause_set"
	Resumed         Purpose = "resumed"
	ResumedQuietly  Purpose = "resumed_quietly"
	NotPaused       Purpose = "not_paused"
	Renamed         Purpose = "renamed"
	Moved           Purpose = "moved"
	MovedWaitlisted Purpose = "moved_waitlisted"
	MovedElsewhere  Purpose = "moved_elsewhere"
	MovedClosed     Purpose = "moved_closed"
	MoveHow         Purpose = "move_how"
	MoveAsk         Purpose = "move_ask"  // a postcode, and nothing else
	MoveNone        Purpose = "move_none" // no, not moved
	MoveSame        Purpose = "move_same"
	MovedQuietly    Purpose = "moved_quietly"
	RegionOpened    Purpose = "region_opened"

	Menu            Purpose = "menu"
	Thanked         Purpose = "thanked"     // to what tells something and asks nothing
	ThankedToo      Purpose = "thanked_too" // to more of it
	MenuWaitlisted  Purpose = "menu_waitlisted"
	MenuClosed      Purpose = "menu_closed"
	HowItWorks      Purpose = "how_it_works"
	WhatIsNext      Purpose = "what_is_next"
	NextWaitlisted  Purpose = "what_is_next_waitlisted"
	NextClosed      Purpose = "what_is_next_closed"
	NextHeld        Purpose = "what_is_next_held"
	NextPaused      Purpose = "what_is_next_paused"
	NextNotEntitled Purpose = "what_is_next_not_entitled"
	NextInterview   Purpose = "what_is_next_interview" // before the first questions

	Sorry Purpose = "sorry"
)

// Values fill the places of a text. A tag names the place and has the longest value that is expected in it, by which the
// budgets of texts are tested; at returns the value.
type Values struct {
	BaseURL string `place:"base" longest:"https://josh-staging.example.com"` // of the pages, without a path
	// JoinURL is that of the form, with the token of whoever gets the text.
	JoinURL   string `place:"join" longest:"https://josh-staging.example.com/join?t=0123456789abcdefghijkl"`
	Support   string `place:"support" longest:"support@josh-staging.example.com"` // of a human
	Code      string `place:"code" longest:"123456"`
	FirstName string `place:"name" longest:"Maximiliane"` // a longer one is left out
	Region    string `place:"region" longest:"Oakland and Berkeley"`
	Until     string `place:"until" longest:"Wednesday, September 30"`
	// Help says who can be reached in a crisis, see the function Help; Emergency what to call in one.
	Help      string `place:"help" longest:"988 Suicide & Crisis Lifeline: call or text 988; Crisis Text Line: text HOME to 741741"`
	Emergency string `place:"emergency" longest:"your local emergency number"`
	Place     string `place:"place" longest:"SW1A 1AA"`                                                    // a postcode
	More      string `place:"more" longest:"https://josh-staging.example.com/a/how_did_you_get_my_number"` // the page of a card
	Answer    string `place:"answer" longest:"Hi, this is Kim from JOSH."`                                 // what an operator wrote
	Operator  string `place:"operator" longest:"Maximiliane"`                                              // the first name of a person who answers
	// Plan is what somebody asks for, Options what they can choose from, Choice what was taken for their answer.
	Plan    string `place:"plan" longest:"a language exchange, Wednesday (Sep 30) from 10:30 am to 12:30 pm, 4 to 10 people, outdoors"`
	Options string `place:"options" longest:"A) tomorrow around lunch, B) Saturday afternoon, C) Wednesday evening (Sep 30), D) another day"`
	Choice  string `place:"choice" longest:"Wednesday evening (Sep 30)"`
	// What is a plan as it was agreed, Deadline until when something is open, Names with whom it is, Venue where; Why a whole sentence.
	What     string `place:"what" longest:"a language exchange on Wednesday at 10:30 am (Sep 30) or Thursday at 10:30 am (Oct 1)"`
	Deadline string `place:"deadline" longest:"Wednesday (Sep 30) at 10:30 am"`
	Names    string `place:"names" longest:"Maximiliane, Wolfgang-Amadeus, Maximiliane and 6 more"`
	Venue    string `place:"venue" longest:"Downtown Berkeley BART Plaza and go on from there"`
	// Others is a list of first names to pick from, Phone the number of one of them.
	Others string `place:"others" longest:"1) Maximiliane, 2) Wolfgang, 3) Bartholomew, 4) Christopher, 5) Maximilian, 6) Anastasia-Lou, 7) Alexandria, 8) Montgomery, 9) Josephine"`
	Phone  string `place:"phone" longest:"+447700900123"`
	Why    string `place:"why" longest:"I'm asking around for somebody else until Wednesday (Sep 30) at 10:30 am, and text you either way."`
	// Size says how many a plan waits for, and what of a request it keeps, in whole sentences with a space before each, "" where nothing is to be said.
	Size string `place:"size" longest:" I can't check places for that: I'll tell people. I'll pick the place."`
	// With is what a plan wants of its place and people, with a comma before it, "" where it wants nothing.
	With string `place:"with" longest:", step-free, kid friendly, dog friendly"`
	// Fact is something that is remembered of somebody, in their words and in quotes; Facts some of them.
	Fact  string `place:"fact" longest:"\"remember that I have to be back home on the other side of the bay by half past nine on nights before school\""`
	Facts string `place:"facts" longest:"\"I work nights at the hospital\", \"my dog is called Maximiliane\", \"I'm allergic to shellfish and to all nuts\""`
	// Cities are the regions that are open, Record what is kept of the person, both in words.
	Cities string `place:"cities" longest:"San Francisco, Oakland and Berkeley, Brooklyn, Chicago, Seattle, Toronto, and London"`
	// Page is the link to the page of a plan, Calendar the one to the calendar of all; Ahead is what somebody has ahead of them, see PlansSaid.
	Page     string `place:"page" longest:"https://josh-staging.example.com/l/0123456789abcdefghijkl"`
	Calendar string `place:"calendar" longest:"https://josh-staging.example.com/c/0123456789abcdefghijkl.ics"`
	Ahead    string `place:"ahead" longest:"a language exchange on Wednesday at 10:30 am (Sep 30) with Maximiliane, Wolfgang-Amadeus, Maximiliane and 6 more; a language exchange on Thursday at 10:30 am (Oct 1) with Maximiliane, Wolfgang-Amadeus, Maximiliane and 6 more and 19 more"`
	// Likes is what somebody likes, in words; Me the link to their page.
	Likes string `place:"likes" longest:"a language exchange, watching a game, board games and a comedy show, mostly evenings and weekends, no loud places"`
	Me    string `place:"me" longest:"https://josh-staging.example.com/me/0123456789abcdefghijkl"`
	// Acts is what waits for a yes, as part of a sentence, see the function Acts; Results what came of several requests, see the function of that name.
	Acts    string `place:"acts" longest:"calls off a language exchange on Wednesday at 10:30 am (Sep 30) for you and 9 others, tells the 9 others of it: \"I'm so sorry everybody, my dog is not well\", and asks people nearby about a language exchange on Thursday at 10:30 am"`
	Results string `place:"results" longest:"A language exchange on Wednesday at 10:30 am (Sep 30) is off, and I'll tell whoever said yes. I'm asking around for a language exchange on Thursday at 10:30 am (Oct 1). I couldn't set the reminder. That time is over. When shall I remind you? For example: tomorrow at 9 am."`
	// Relayed is what somebody has others of a plan told, with their first name before it.
	Relayed string `place:"relayed" longest:"Wolfgang-Amadeus: I'm so sorry everybody, my dog is not well and I have to take her to the vet across the bay, so please begin without me and keep a seat free, because with some luck I'll be there about an hour after you have begun, with cake and all. (To hear no more of these: MUTE)"`
	// Of a talk: Them is the first name of the other, Note and Draft words that pass from one to the other, Mirror what gives back what was said, with a
	// space behind it, Said their own sentences in quotes, Own and Theirs what each needs, Guide what a model says.
	Them   string `place:"them" longest:"Wolfgang-Amadeus"`
	Note   string `place:"note" longest:"Hi Wolfgang-Amadeus, I'd like to talk about what happened at the climbing gym on Saturday, if you're up for it, because it has been on my mind all week."`
	Draft  string `place:"draft" longest:"Maybe you felt left out when I went on with the others without a word, and then thought that I don't care, which I'd understand, because I didn't call you."`
	Mirror string `place:"mirror" longest:"You waited for an hour in front of the gym, and nobody wrote you a word about where they were or whether at all. "`
	Said   string `place:"said" longest:"\"I waited for an hour in front of the gym\", \"nobody wrote me a word about where they were\", \"I felt invisible\", \"I don't want it to go on like this, because I like them a lot really\"."`
	Own    string `place:"own" longest:"more notice when plans change, to be asked first, and a bit of patience on weekday mornings too"`
	Theirs string `place:"theirs" longest:"more notice when plans change, to be asked first, and a bit of patience on weekday mornings too"`
	Guide  string `place:"guide" longest:"You waited for an hour in front of the gym, and nobody wrote you a word about where they were or whether they'd come at all. That would leave most people feeling invisible. I don't want to run ahead of you, so take your time with this one. Of all of that evening, what is the part that stays with you most?"`
	Record string `place:"record" longest:"Maximiliane Lovelace, born September 30, 1995, postcode SW1A 1AA, e-mail maximiliane.lovelace@example.com"`
}

// Text is one text that JOSH can send.
type Text struct {
	Purpose     Purpose
	Class       outbox.Class
	MaxSegments int    // budget with every place filled by its longest expected value
	Words       string // with places in braces, see Values; {host} is that of the pages
}

// Texts lists every text that JOSH can send. One question or one message each; plain words; no scores, no
// promises. Only compliance texts and the first text to a stranger name STOP, and always as the way out.
func Texts() []Text { return slices.Concat(texts(), spanishTexts(), cardTexts(embedded())) }

// texts lists those that are no cards, in English.
func texts() []Text {
	const c, r = outbox.Compliance, outbox.Reply
	return append([]Text{
		{StopConfirmed, c, 1, "JOSH: You are opted out and will get no more texts from us. Text START if you ever want to come back."},
		{StopDelete, c, 2, "JOSH: You are opted out and will get no more texts from us. To have everything we know about you deleted as well, write to {support}. Text START if you ever want to come back."},
		{StartConfirmed, c, 1, "JOSH: Welcome back, you will get our texts again. Text HELP for help or STOP to opt out. Msg & data rates may apply."},
		{StartAlready, c, 1, "JOSH: You already get our texts. Text HELP for help or STOP to opt out."},
		{HelpAnswer, c, 2, "JOSH: friends and small plans near you, by text. Contact: {support}. Frequency depends on your plans. Msg & data rates may apply. Text STOP to opt out."},

		{Link, r, 2, "Hi, I'm JOSH. I help people nearby meet in small groups, all by text. You can join here: {join} (HELP for help, STOP to opt out)"},
		{LinkReminder, r, 2, "The link I sent you still works, and once you've signed up with it we can talk. Lost it? Text LINK."},
		{LinkReminderMore, r, 2, "You're not signed up yet, so there isn't much I can do from here. Text LINK and I'll send the link once more."},
		{LinkInDoubt, r, 2, "Fair question. I'm JOSH: I help people nearby meet in small groups, by text. It's free, and I never ask for money. See for yourself: {join} (HELP for help, STOP to opt out)"},
		{LinkAgain, r, 2, "Here's a fresh link: {join} It works for a day, and it's only for your number. (HELP for help, STOP to opt out)"},
		{LinkNoPictures, r, 2, "Hi, I'm JOSH. I can't see pictures, only words. I help people nearby meet in small groups. You can join here: {join} (HELP for help, STOP to opt out)"},
		{StrangerCoolDown, r, 1, "I've got your texts. I can only really talk once you've signed up with the link above, so I'll be quiet for an hour. HELP always works."},
		{StrangerHuman, r, 1, "You can reach a person at {support}. They can help with signing up, too."},

		// The last line is what phones read to fill the code in, on our page only (WICG, origin-bound one-time codes).
		{Code, r, 1, "{code} is your JOSH code. It works for {code_minutes} minutes. If you didn't ask for it, ignore this text.\n\n@{host} #{code}"},
		{Greeting, r, 2, "JOSH: You're in, {name}! Small plans near you, by text. Frequency depends on your plans. Msg & data rates may apply. HELP for help, STOP to opt out. Text me when you're ready to start."},
		{GreetingWaitlisted, r, 2, "JOSH: You're on the list, {name}. {region} isn't open yet and I don't have a date; I'll text you if that changes. Msg & data rates may apply. HELP for help, STOP to opt out."},
		{GreetingClosed, r, 2, "JOSH: Your number is confirmed, {name}. JOSH doesn't run in {region} and there's no date for it; I'll text you if that changes. Msg & data rates may apply. HELP for help, STOP to opt out."},
		{GreetingHeld, r, 2, "JOSH: Your number is confirmed, {name}. I can't make plans with you for now; to ask about it, write to {support}. Msg & data rates may apply. HELP for help, STOP to opt out."},

		{PersonCoolDown, r, 1, "That's a lot of texts at once, {name}. I've got them all, and I'll answer again in about an hour. HELP always works."},
		{Suspended, r, 1, "Your JOSH account is paused for now, so I can't help with plans. To ask about it, write to {support}."},
		{NoPictures, r, 1, "I can't see pictures yet, only words."},

		{Menu, r, 2, "I'm not sure what you mean, {name}. What would help? Reply A for how JOSH works, B for what's next for you, C to reach a human."},
		{Thanked, r, 1, "Thanks for telling me, {name}. I'm a program, so I can't say much to that, but it's good to hear from you."},
		{ThankedToo, r, 1, "I'm reading, {name}. I'm better at finding company than at words: tell me what you'd like to do, or reply C for a person."},
		{MenuWaitlisted, r, 2, "I'm not sure what you mean, {name}. JOSH isn't open in {region} yet, so there are no plans to join. Reply A for how JOSH works, B for what's next, C to reach a human."},
		{MenuClosed, r, 2, "I'm not sure what you mean, {name}. JOSH doesn't run in {region}, so there are no plans to join. Reply A for how JOSH works, B for what's next, C to reach a human."},
		{HowItWorks, r, 2, "You tell me what you like and when you're free. When a few of you nearby match, I ask each one by text, and the plan is on if enough say yes."},
		{WhatIsNext, r, 2, "You're set up for {region}, {name}. Name what you'd like to do and when, like coffee on saturday morning, and I ask around. I'll ask you, too, when somebody nearby has a plan."},
		{NextWaitlisted, r, 2, "You're on the list for {region}, {name}. It isn't open yet and I don't have a date. I'll text you if that changes."},
		{NextClosed, r, 2, "JOSH doesn't run in {region}, {name}, and there's no date for it. I'll keep your details unless you ask me to delete them."},
		{NextHeld, r, 2, "I can't make plans with you for now, {name}. To ask about it, write to {support}."},
		{NextPaused, r, 1, "You're paused until {until}, {name}: no plans before that. Text RESUME to be back sooner."},
		{NextInterview, r, 2, "First a few short questions, {name}, so that plans fit you: text READY to start. Then name what you'd like to do and when, and I ask around in {region}."},
		{NextNotEntitled, r, 2, "Plans aren't open to your account right now, {name}. To ask about it, write to {support}."},
		{Sorry, r, 1, "Sorry, something went wrong on my side and your last text got stuck. Please send it again in a few minutes."},
	}, slices.Concat(accountTexts(), talkTexts(), interviewTexts(), profileTexts(), memoryTexts(), reminderTexts(), plansTexts(), actionTexts(), guidedTexts(), requestTexts(), linkUpTexts(), afterTexts(), relayTexts(), swapTexts(), safetyTexts())...)
}

// at returns the value for a place; ok is false for what is no place.
func (v *Values) at(place string) (value string, ok bool) {
	switch place {
	case "join":
		return v.JoinURL, true
	case "base":
		return v.BaseURL, true
	case "host":
		return host(v.BaseURL), true
	case "code":
		return v.Code, true
	case "until":
		return v.Until, true
	case "support":
		return v.Support, true
	case "name":
		return v.FirstName, true
	case "region":
		return v.Region, true
	case "help":
		return v.Help, true
	case "emergency":
		return v.Emergency, true
	case "place":
		return v.Place, true
	case "more":
		return v.More, true
	case "operator":
		return v.Operator, true
	case "answer":
		return v.Answer, true
	case "plan":
		return v.Plan, true
	case "options":
		return v.Options, true
	case "choice":
		return v.Choice, true
	}
	if value, ok := v.ofPlan(place); ok {
		return value, true
	}
	return v.ofCard(place)
}
