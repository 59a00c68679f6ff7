package actions

import (
	"slices"
	"strings"
)

// Words returns the request of an action as one plain sentence, as the flow of its domain reads it by rules of its own.
func Words(a Action) string {
	p := a.Params
	switch a.Domain {
	case LinkUp:
		return saysOfLinkUp(a)
	case Group:
		if a.Action == Late {
			return joined("i'm running", p[At], "late", about("for", p[Which], "plan"))
		}
		return joined("tell the others", about("of", p[Which], "plan")) + ": " + p[Text]
	case Invite:
		return saysOfInvite(a)
	case Profile:
		return p[Text]
	case Reminder:
		return saysOfReminder(a)
	case Plans:
		return saysOfPlans(a)
	case Memory:
		return saysOfMemory(a)
	case Contact:
		return joined("swap numbers", prefixed("with ", p[Person]), about("from", p[Which], "plan"))
	case Account:
		return saysOfAccount(a)
	}
	return ""
}

func saysOfLinkUp(a Action) string {
	p := a.Params
	plan := named(p[Which], "plan")
	switch a.Action {
	case Create:
		what := p[Activity]
		if what == "" {
			what = "something"
		}
		return joined("find me", counted(what), p[With], p[Place], timed(p[At]))
	case Status:
		return "is " + or(plan, "my plan") + " still on"
	case Who:
		return joined("who is coming", prefixed("to ", plan))
	case When:
		return "when is " + or(plan, "my plan")
	case ChangeTime:
		return "move " + or(plan, "it") + " to " + or(p[At], "another time")
	case Cancel:
		return "cancel " + or(plan, "my plan")
	default:
		return joined("i can't make", or(plan, "it"))
	}
}

func saysOfInvite(a Action) string {
	yes, which := "yes", named(a.Params[Which], "invite")
	if a.Action == Decline {
		yes = "no"
	}
	if which == "" {
		which = "the invite"
	}
	if option := a.Params[Option]; option != "" {
		which = "option " + option
	}
	return joined(yes, "to", which)
}

func saysOfReminder(a Action) string {
	p := a.Params
	switch {
	case a.Action == Create:
		return joined("remind me", timed(p[At]), "to", p[What])
	case a.Action == List:
		return "what are my reminders"
	case p[What] == All:
		return "cancel all my reminders"
	}
	return joined("cancel my reminder", prefixed("about ", p[What]))
}

func saysOfPlans(a Action) string {
	switch {
	case a.Action == List && a.Params[At] == "":
		return "what are my plans"
	case a.Action == List:
		return "what are my plans for " + a.Params[At]
	case a.Params[Option] == Fresh:
		return "send me a new calendar link"
	case a.Params[Option] == Off:
		return "remove my calendar link"
	}
	return "send me my calendar link"
}

func saysOfMemory(a Action) string {
	fact := a.Params[Fact]
	switch a.Action {
	case Store:
		return "remember that " + fact
	case Update:
		return "actually, remember that " + fact
	case List:
		return "what do you know about me"
	case ForgetAll:
		return "forget everything you know about me"
	}
	if fact == "" {
		return "forget that"
	}
	return "forget what i told you about " + fact
}

func saysOfAccount(a Action) string {
	p := a.Params
	switch a.Action {
	case Pause:
		if first, _, _ := strings.Cut(p[Until], " "); lengthBegins(first) {
			return "pause for " + p[Until]
		}
		return joined("pause", prefixed("until ", p[Until]))
	case Resume:
		return "resume"
	case Name:
		return "my name is " + p[Person]
	case Home:
		if p[Place] == "" {
			return "change my area"
		}
		return "i moved to " + p[Place]
	}
	return "delete my account"
}

// lengthBegins reports whether a word begins a length of time, and no day.
func lengthBegins(word string) bool {
	return slices.Contains(strings.Fields("a an one two three four five six seven eight nine ten couple few"), word) || word != "" && word[0] >= '0' && word[0] <= '9'
}

func joined(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(s string) bool { return s == "" }), " ")
}

func prefixed(with, s string) string {
	if s == "" {
		return ""
	}
	return with + s
}

func or(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

func about(of, which, noun string) string { return prefixed(of+" ", named(which, noun)) }

// named returns how one of several plans is called in a sentence: "the saturday plan", "the hike", "the other one".
func named(which, noun string) string {
	if which == "" {
		return ""
	}
	list := strings.Fields(strings.ToLower(which))
	last := list[len(list)-1]
	if noun == "plan" && !slices.ContainsFunc(list, func(w string) bool { return !timeWord(w) }) || noun != "plan" && last != "one" && last != noun {
		which += " " + noun
	}
	return "the " + which
}

// counted returns something to do with the article that it needs.
func counted(what string) string {
	first, _, _ := strings.Cut(strings.ToLower(what), " ")
	switch {
	case slices.Contains(strings.Fields("a an the some something someone anyone people my another"), first), strings.HasSuffix(first, "ing"),
		strings.HasSuffix(first, "s") && !strings.HasSuffix(first, "ss"), strings.HasPrefix(what, "live music"):
		return what
	case strings.ContainsAny(first[:1], "aeiou"):
		return "an " + what
	}
	return "a " + what
}

// timed returns a time with the word that stands before it in a sentence.
func timed(at string) string {
	first, _, _ := strings.Cut(strings.ToLower(at), " ")
	switch {
	case at == "":
		return ""
	case first[0] >= '0' && first[0] <= '9':
		return "at " + at
	case weekday(first) && first != "today" && first != "tomorrow" && first != "tonight":
		return "on " + at
	}
	return at
}
