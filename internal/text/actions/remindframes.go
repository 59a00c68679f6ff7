package actions

import "strings"

func reminderFrames() []frame {
	const noun = `(?:reminders?|alarms?|reminding(?: me)?|alerts?)`
	one := func(expr string, action string, build func(part, [][2]int) reading) frame {
		return frame{of: ofReminders, expr: fr(expr), domain: Reminder, action: action, build: build}
	}
	whole := one(`^(?:i|ill|im|id|we) (?:\w+ ){0,4}?(?:forget|forgetting|miss|forgot)(?: to| about)? (.+?)(?: so| and| please| can you| could you| would you| will you| you should| pls)* (?:remind|ping|nudge|poke|text|buzz|message) me (.+)$`, Create, remindsBoth)
	whole.whole = true
	return []frame{
		whole,
		one(`^(?:(?:i )?(?:no longer|dont|do not|really dont) (?:need|want|require)|no need for|(?:you can |lets )?<kill>)(?: with| on| of)?(?: (?:the|my|that|this|those|these|all|all of|any|any of|every|sending|giving|last|more|me|of|about|whole|bunch|your))* ((?:[\w:]+ ){0,4}?)`+noun+`\b(?: (.*))?$`, Delete, dropsReminder),
		one(`^(?:(?:i )?(?:no longer|dont|do not|really dont) (?:need|want)(?: you)?(?: to be| to)?|(?:there is |theres )?no need(?: to| for you to)?|you (?:dont|do not) (?:have to|need to|gotta|got to)|(?:were|im) good on|(?:you can |you could |please )?(?:stop|quit|dont|do not|forget about|never mind|nevermind|skip|no more|enough)|no longer)(?: bother| keep| bothering| about)? (?:remind|reminding|reminded|remind me|reminding me|be reminded)\b(?: me)?(?: anymore| any more)?(?: (.*))?$`, Delete, dropsTopic),
		one(`^(?:i |already |just |took |did |its |thats ).* (?:so |and |no need |please |just |you can |can )+<kill> (?:the|that|my|this) (?:.*? )?(?:reminder|alarm)$|^(?:were|im|all) (?:good|set|done|fine|covered) (?:on|with|for) (?:the|that|my) (.*?) ?reminders?$|^(?:take|get|cross|pull|strike|move) (?:the |my )?(.+?) (?:off|out|from|out of|off of)(?: of)? (?:my |the )?reminders?(?: list)?$|^(?:i |already |just |took |did ).*\bno (?:more )?reminders? (?:needed|necessary|required)$|^no (?:more )?reminders?\b(?: (?:needed|necessary|required))?(?: (.*))?$`, Delete, dropsTopic),
		one(`^(?:the|that|my|this) (.*?)reminder(?: (.*?))?,? (?:you can |please |just |can you )*(?:cancel|delete|drop|lose|scrap|kill|ditch|remove|nix|scratch|forget|clear|can go|isnt needed|is not needed|is no longer needed|should go|needs to go)(?: it| that| please)*$`, Delete, dropsTopic),
		one(`^<kill> (?:what|whatever|the thing|everything|the things|that thing|the stuff) (?:i|you) .*\bremind(?: me)?\b(.*)$`, Delete, nil),
		one(`^(?:(?:<show>)(?: me| us)?|<wh>|i forgot|i dont remember|i cant remember|curious|wondering|let me)(?: \w+){0,6}? (?:reminders|reminder list|alarms)\b.{0,40}$|^(?:hows|whats|what is|how is) (?:my|the|on my|on) .*\breminders?(?: list| wise)?(?: (?:look|looks|looking|like|wise))*$|^(?:my |the |all my |all )?reminders(?: list| set| so far| for me)*$|^reminder list$`, List, nil),
		one(`^(?:what|whats|which|how many|when|whatd|whatve|whatcha|(?:<show>)(?: me)? (?:what|whats|everything|all|which))\b ?.*?\b(?:are you|do you|did you|will you|were you|you gonna|am i|did i|do i|have i|youre|you|i)?\b.* ?\b(?:remind|reminded|reminding|remind me|reminding me|reminded me)(?: me| about| of| to| for| the \w+)*(?: (?:today|tomorrow|tonight|this week|on \w+|\w+day|later|next week))*$`, List, nil),
		one(`^(?:is|was|are) (?:my|the|there a|that|there any|there) (?:[\w:]+ ){0,4}?(?:reminders?|alarms?)(?: (?:still|already))?(?: (?:set|on|active|there|in|saved|scheduled|going|for)\b.*)?$|^(?:did|do|have|will|are|got|does) (?:i|you|we|josh) (?:already |still |even )?(?:set|have|got|put|make|create|add|schedule|setup|got)(?: up)? (?:a|any|my|the|that|an) (?:[\w:]+ ){0,3}?(?:reminders?|alarms?)\b.*$`, List, nil),
		one(`^(?:be )?(?:reminded|reminding) (.+)$|^(?:a|another) (?:ping|nudge|poke|heads up) (.+)$|^(?:i )?(?:need|want|would like|could use|could do with|will need|am going to need|ill need|id like|id love|id appreciate|gonna need|im gonna need|im going to need|we need) (?:to be |to get |you to )?(?:reminded|reminding|a \w* ?(?:nudge|reminder|ping|poke|heads up|alarm|text|wake ?up (?:text|call)|shout|alert))\b (.+)$`, Create, remindsTimed),
		one(`^(?:give|gimme|send|shoot|drop|throw|toss|get|set|leave|put|add|schedule|make|create|do|fire|have|start|i need|i want|need|want|could use|i could use|how about|lets do|new|another|one more|quick|slip|pop|save|book|program|keep)(?: me| us)?(?: in| up)? ?(?:a |an |another |one |the )?(?:quick |little |friendly |small |short |new |gentle )*(?:reminder|alarm)\b(?: in| up| on| down)?(?: for me)? (.+)$`, Create, remindsStrong),
		one(`^(?:give|gimme|send|shoot|drop|throw|toss|text|fire|slip)(?: me)? (?:a |an |another |one )?(?:quick |little |friendly |small |short |gentle )*(?:nudge|ping|poke|heads up|text|shout|holler|buzz|message|alert|notification|ding|tap|wake ?up call)\b (.+)$`, Create, remindsTimed),
		one(`^(?:you )?mind (?:reminding|pinging|nudging|poking|texting) me (.+)$`, Create, remindsStrong),
		one(`^(?:ping|let|nudge|poke|buzz|text|message|hit|holler at|alert|notify|wake|tell|bug|tap|let|prod|yell at|shout at|bother|warn|get|remind)(?: me)(?: up| know)? (.+)$`, Create, remindsTimed),
		one(`^(?:dont|do not|never|you cant|please dont) let me (?:forget|miss|skip|blow off|sleep through|space on|space|flake on|be late (?:for|to)|lose track of|sleep past)(?: about| to| that)? (.+)$`, Create, remindsStrong),
		one(`^(?:make sure|see to it|see that|be sure|ensure)(?: that)? i (?:dont|do not|never|wont) (?:forget|miss|skip|oversleep|flake)(?: to| about| on| out on)? (.+)$|^(?:remember|dont forget) to (?:tell|text|remind|ping|nudge|message|poke) me(?: to| about| that)? (.+)$|^help me (?:to )?(?:remember|not forget|not miss|keep track of)(?: to| about| that)? (.+)$`, Create, remindsStrong),
		one(`^make sure (?:that )?i (?:remember|get|wake|leave|take|call|bring|pick|pack|eat|go|buy|pay|send|grab|water|feed|do|turn|am|email|text|check|return)(?: to| about)? (.+)$`, Create, remindsTimed),
	}
}

// remindsBoth is a reminder whose what stands before it: "i always forget my towel so remind me friday at 5".
func remindsBoth(p part, m [][2]int) reading {
	at := p.when(m[2][0], m[2][1])
	if at == "" {
		return reading{}
	}
	return act(Reminder, Create, What, p.source(m[1][0], m[1][1]), At, at)
}

// lastGroup is the last group of a match that is there.
func lastGroup(m [][2]int) (from, to int) {
	from, to = -1, -1
	for _, g := range m[1:] {
		if g[0] >= 0 {
			from, to = g[0], g[1]
		}
	}
	return from, to
}

func remindsStrong(p part, m [][2]int) reading { return p.remindsBy(m, false) }

// remindsTimed is a reminder only where there are a time and what it is about: "text me at noon to take my meds".
func remindsTimed(p part, m [][2]int) reading { return p.remindsBy(m, true) }

func (p part) remindsBy(m [][2]int, strict bool) reading {
	from, to := lastGroup(m)
	if from < 0 || p.led.ifs || p.begins("be") && !p.led.wishes || p.begins("reminded") {
		return reading{}
	}
	at := p.when(from, to)
	if p.begins("let", "me") && !p.has("know") || p.has("dont", "gotta") && p.begins("remind") {
		return reading{}
	}
	if strict && (at == "" && len(p.match(p.t.p.inMinutes)) == 0 && !p.has("before", "reminded", "reminding", "reminder") || !p.has("to", "about", "for", "so", "that", "of", "before")) {
		return reading{}
	}
	if few := p.match(p.t.p.inMinutes); few != nil && at == "" {
		at = p.source(few[0][0], few[0][1])
	}
	about := p.source(from, to)
	if at != "" {
		about = strings.Replace(about, at, "", 1)
	}
	about = strings.Join(strings.Fields(about), " ")
	for range 3 {
		for _, first := range []string{"to ", "about ", "re: ", "re ", "2 ", "at ", "that ", "on ", "of ", "for ", "so that ", "so ", "- ", "up ", "me ", ", ", ": ", "by "} {
			about = strings.TrimPrefix(about, first)
		}
		about = strings.TrimLeft(about, " ,.:;-")
	}
	for _, last := range []string{" at", " on", " for", " by", " to"} {
		about = strings.TrimSuffix(about, last)
	}
	first, _, _ := strings.Cut(strings.ToLower(about), " ")
	switch first {
	case "", "if", "when", "what", "who", "where", "how", "back", "whatever", "know", "see", "hear", "let", "why", "is", "later":
		return reading{}
	}
	r := act(Reminder, Create, What, strings.Trim(about, " ,.:;\"!?"), At, at)
	r.opens = at == ""
	return r
}

// dropsReminder is one reminder, or all, that are wished away; what of is said before the noun or behind it.
func dropsReminder(p part, m [][2]int) reading {
	noun := m[0][1]
	if len(m) > 2 && m[2][0] >= 0 {
		noun = m[2][0]
	}
	plural := p.word(noun-1) == "reminders" || p.word(noun-1) == "alarms"
	before := ""
	if m[1][0] >= 0 {
		before = p.source(m[1][0], m[1][1])
		switch p.word(m[1][0]) {
		case "a", "an", "another", "to", "for":
			return reading{}
		}
	}
	if p.word(1) == "me" && !p.begins("stop") || p.word(2) == "a" && (p.begins("drop") || p.begins("skip")) { // "drop me a reminder"
		return reading{}
	}
	r := dropsTopic(p, m)
	if before != "" {
		return act(Reminder, Delete, What, before)
	}
	if plural && r.kind == asks && r.action.Params[What] == "" && (p.has("all", "every", "everything") || p.has("my", "the", "those", "these", "any")) {
		return act(Reminder, Delete, What, All)
	}
	return r
}

func dropsTopic(p part, m [][2]int) reading {
	if p.begins("dont", "remind") && !p.has("about", "to", "of", "anymore", "for") { // "don't remind me" is said of what is known too well
		return reading{}
	}
	about := ""
	if from, to := lastGroup(m); from >= 0 {
		about = p.source(from, to)
	}
	for range 2 {
		for _, first := range []string{"about ", "for ", "to ", "of ", "on ", "that ", "anymore ", "i set ", "you set ", "me "} {
			about = strings.TrimPrefix(about, first)
		}
	}
	for _, last := range []string{" anymore", " any more", " after all"} {
		about = strings.TrimSuffix(about, last)
	}
	if about == "anymore" || about == "i set" || about == "please" {
		about = ""
	}
	return act(Reminder, Delete, What, about)
}
