package actions

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// every are actions of every kind, with what their params may be.
func every() []Action {
	one := func(domain, action string, params ...string) Action { return act(domain, action, params...).action }
	return []Action{
		one(LinkUp, Create, Activity, "hike", At, "sunday"), one(LinkUp, Create, Activity, "coffee and a walk", At, "saturday morning"), one(LinkUp, Create, At, "friday evening"),
		one(LinkUp, Create, Activity, "board games", At, "tomorrow", With, "with 3 people"), one(LinkUp, Create, Activity, "easy hike", Place, "near the lake", At, "next sunday"),
		one(LinkUp, Status), one(LinkUp, Status, Which, "hike"), one(LinkUp, Status, Which, "saturday"),
		one(LinkUp, Who), one(LinkUp, Who, Which, "picnic"), one(LinkUp, Who, Which, "saturday"),
		one(LinkUp, When), one(LinkUp, When, Which, "hike"), one(LinkUp, When, Which, "saturday"),
		one(LinkUp, ChangeTime, Which, "saturday hike", At, "sunday"), one(LinkUp, ChangeTime, At, "sunday at 10"), one(LinkUp, ChangeTime, Which, "coffee", At, "next friday"), one(LinkUp, ChangeTime, Which, "dinner"),
		one(LinkUp, Cancel), one(LinkUp, Cancel, Which, "saturday"), one(LinkUp, Cancel, Which, "pub quiz"), one(LinkUp, Cancel, Which, "dinner on friday"), one(LinkUp, Cancel, Which, "other one"),
		one(LinkUp, Drop), one(LinkUp, Drop, Which, "saturday"), one(LinkUp, Drop, Which, "hike"),
		one(Group, Late), one(Group, Late, Which, "hike"), one(Group, Late, At, "10 minutes"),
		one(Group, Message, Text, "I'm bringing snacks"), one(Group, Message, Text, "I'm sorry, my knee hurts and I can't walk", Which, "saturday"), one(Group, Message, Text, "does anybody have a tent?", Which, "hike"),
		one(Invite, Accept), one(Invite, Accept, Which, "climbing"), one(Invite, Accept, Option, "B"), one(Invite, Decline), one(Invite, Decline, Which, "saturday"), one(Invite, Decline, Option, "A"),
		one(Profile, Patch, Text, "i'm into climbing now"), one(Profile, Patch, Text, "no more bars"),
		one(Reminder, Create, What, "bring cups", At, "saturday at 9"), one(Reminder, Create, What, "call mom and dad", At, "tomorrow at 5pm"), one(Reminder, Create, What, "water the plants"),
		one(Reminder, List), one(Reminder, Delete), one(Reminder, Delete, What, "the dentist"), one(Reminder, Delete, What, All),
		one(Plans, List), one(Plans, List, At, "saturday"), one(Plans, List, At, "this weekend"), one(Plans, Calendar), one(Plans, Calendar, Option, Fresh), one(Plans, Calendar, Option, Off),
		one(Memory, Store, Fact, "I'm allergic to nuts"), one(Memory, Update, Fact, "I have two dogs now"), one(Memory, Forget), one(Memory, Forget, Fact, "my job"), one(Memory, List), one(Memory, ForgetAll),
		one(Contact, Swap, Person, "maya"), one(Contact, Swap, Person, "Priya", Which, "saturday"), one(Contact, Swap),
		one(Account, Pause), one(Account, Pause, Until, "friday"), one(Account, Pause, Until, "two weeks"), one(Account, Resume), one(Account, Name, Person, "Sam"), one(Account, Home, Place, "Oakland"), one(Account, Home), one(Account, Delete),
	}
}

// TestWordsAreReadAgain: the sentence of an action asks for that action and for nothing else.
func TestWordsAreReadAgain(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for _, want := range every() {
		if why := Check(want); why != "" {
			t.Errorf("%v: %s", want, why)
		}
		said := Words(want)
		if got := r.Plan(said, wednesday()); !cmp.Equal(got.Actions, []Action{want}) {
			t.Errorf("%q: %+v, want %v", said, got, want)
		}
	}
}

func TestHigh(t *testing.T) {
	t.Parallel()
	high := map[string]bool{}
	for _, name := range []string{"linkup change_time", "linkup cancel", "linkup drop", "group late", "group message", "memory forget_all", "contact swap", "account delete"} {
		high[name] = true
	}
	for _, a := range every() {
		if High(a.Domain, a.Action) != high[a.Domain+" "+a.Action] {
			t.Errorf("%s %s: %v", a.Domain, a.Action, High(a.Domain, a.Action))
		}
	}
	if High("email", "send") {
		t.Error("what is none waits for nothing")
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	with := func(domain, action string, params ...string) Action {
		a := Action{domain, action, map[string]string{}}
		for i := 0; i+1 < len(params); i += 2 {
			a.Params[params[i]] = params[i+1]
		}
		return a
	}
	for why, list := range map[string][]Action{
		Unknown: {with("email", "send"), with(LinkUp, Delete), {Domain: LinkUp, Action: Cancel}},
		Extra:   {with(LinkUp, Cancel, Text, "x"), with(Account, Delete, Until, "friday")},
		Missing: {with(Group, Message), with(Group, Message, Text, " "), with(LinkUp, Create), with(Memory, Store), with(Reminder, Create, At, "friday")},
		TooLong: {with(Group, Message, Text, strings.Repeat("a", MostLetters+1)), with(Memory, Store, Fact, strings.Repeat("b", 300))},
		Number:  {with(Group, Message, Text, "call me at 415 555 0134"), with(Group, Message, Text, "my number is 4-1-5-5-5-5-0-1-3-4"), with(Group, Message, Text, "code 94110")},
		Link:    {with(Group, Message, Text, "see http://x.example"), with(Group, Message, Text, "look at bit.ly/abc"), with(Group, Message, Text, "write to me@example.com"), with(Group, Message, Text, "WWW.x.example")},
		"":      {with(Group, Message, Text, "see you at 6:30, gate 12. I'll bring 3.5 litres"), with(Group, Message, Text, strings.Repeat("é", MostLetters)), with(Group, Message, Text, "I'm late.sorry")},
	} {
		for _, a := range list {
			if got := Check(a); got != why {
				t.Errorf("%v: %q, want %q", a, got, why)
			}
		}
	}
}

// TestTypes: what answers something said before is a follow-up, what says nothing of a request leaves at once.
func TestTypes(t *testing.T) {
	t.Parallel()
	r := newReader(t)
	for text, want := range map[string]Plan{
		"yes": {Type: FollowUp, Sure: true}, "do it": {Type: FollowUp, Sure: true}, "that one please": {Type: FollowUp, Sure: true}, "the second one": {Type: FollowUp, Sure: true},
		"": {Type: Chat, Sure: true}, "how lovely": {Type: Chat, Sure: true}, "haha that was great": {Type: Chat, Sure: true},
		"my cat's name is Sam":  {Type: Chat, Cues: false},
		"don't cancel anything": {Type: Chat, Cues: true}, "my sister cancelled her wedding": {Type: Chat, Sure: true},
	} {
		if got := r.Plan(text, wednesday()); !cmp.Equal(got, want) {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
	for text, unclear := range map[string]bool{
		"cancel my hike": false, "find me something": false, "move my hike to another day": true, "swap numbers with her": true, "remind me to water the plants": true,
		"tell the others": true, "cancel my hike and tell the others": false, "move my hike to sunday": false,
	} {
		if got := r.Plan(text, wednesday()); got.Unclear != unclear || got.Sure == unclear {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// FuzzPlan: whatever a text is, its actions can be done, and are few.
func FuzzPlan(f *testing.F) {
	for _, file := range []string{"composite.jsonl", "single.jsonl", "chat.jsonl"} {
		for _, one := range rows(f, file) {
			f.Add(one.Text)
		}
	}
	for _, text := range []string{"", "\"", "tell them", "and and and", "remind me to \xff", "cancel\x00", "tell the others: \u0130\u0130", "a la las los 10", "?!.,;:", "let them know that that that"} {
		f.Add(text)
	}
	r := newReader(f)
	f.Fuzz(func(t *testing.T, text string) {
		p := r.Plan(text, wednesday())
		if len(p.Actions) > MostActions || (len(p.Actions) > 0) != (p.Type == Asks) || p.Sure && p.Unclear {
			t.Fatalf("%q: %+v", text, p)
		}
		for _, a := range p.Actions {
			if why := Check(a); why != "" || Words(a) == "" {
				t.Fatalf("%q: %v: %s", text, a, why)
			}
		}
	})
}

func BenchmarkComposite(b *testing.B) {
	r := newReader(b)
	for b.Loop() {
		r.Plan("Cancel my saturday thing and find me a hike sunday instead, and tell the others I'm sorry.", wednesday())
	}
}

func BenchmarkSingle(b *testing.B) {
	r := newReader(b)
	for b.Loop() {
		r.Plan("anyone up for bowling on friday night near the lake?", wednesday())
	}
}

func BenchmarkStory(b *testing.B) {
	r := newReader(b)
	for b.Loop() {
		r.Plan("my sister cancelled her plans and now she wants to find a place for the weekend, so funny", wednesday())
	}
}

// BenchmarkChat: a text without a word of a request.
func BenchmarkChat(b *testing.B) {
	r := newReader(b)
	for b.Loop() {
		r.Plan("haha that is hilarious, thanks so much for telling us about those silly penguins, what lovely creatures they were", wednesday())
	}
}
