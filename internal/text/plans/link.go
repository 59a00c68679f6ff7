package plans

import "regexp"

// links are the patterns of what asks something of the link to a calendar.
type links struct{ link, newLink, noLink *regexp.Regexp }

func compileLinks() *links {
	const whose = `(?:(?:google|apple|outlook|iphone|phone|private|own|personal|ical|work) ?)*`
	alone := whose + `(?:calendar|calender|ical)` // "cal" alone is a name, and a university
	calendar := whose + `(?:calendar|calender|cal|ical)`
	into := `(?: (?:all|up))? (?:in|into|on|onto|to|with) (?:(?:my|a|the) )?` + calendar
	all := `(?:this|that|these|those|them|all|everything|(?:all )?(?:my |the |our )?(?:` + things + `)|all of (?:this|it|them)|stuff)`
	feed := `(?:` + calendar + ` ?(?:link|feed|url|subscription|address)|ical(?:endar)?|ics (?:link|feed))`
	ask := `(?:(?:can|could|may) i (?:please )?(?:get|have|see)|(?:can|could|would|will) you (?:please )?(?:send|give|text|make|share)(?: me)?|(?:send|give|text|make|get|share)(?: me)?|i(?:'?d like| want| need| would like)|how (?:do|can) i get|what(?:'?s| is)|where(?:'?s| is)) (?:(?:a|an|the|my|that|your) )?`
	return &links{
		link: regexp.MustCompile(lead + `(?:(?:mi calendario|` + alone + `)|(?:` + ask + `)?` + feed + `|(?:i(?:'?ve)? lost|where is|what was) (?:my|the) ` + feed + `|(?:the |a |my )?link (?:to|for) my ` + calendar +
			`|(?:can|could|may|how (?:can|do|could)) (?:i|you|u|we) (?:please )?(?:get|have|see|put|add|sync|send|show) ` + all + into +
			`|(?:get|put|add|sync|send|show|i(?: want|'?d like| need)) (?:(?:all|all of) )?(?:my|these) (?:` + things + `)` + into +
			`|(?:(?:can|could|how (?:do|can)) i )?subscribe(?: me)? to (?:(?:my|the|your) )?(?:plans|linkups|calendar|schedule)|is there a calendar (?:that )?i can subscribe to|(?:(?:can|could|how (?:do|can)) i )?subscribe (?:(?:in|with|from) )?my ` + calendar + `)` + polite),
		newLink: regexp.MustCompile(lead + `(?:(?:` + ask + `)?(?:(?:a|an|the) )?(?:new|fresh|another|different|other) (?:` + feed + `|link (?:to|for) my ` + calendar + `)|(?:reset|renew|replace|regenerate) (?:my|the|that) ` + feed + `)` + polite),
		noLink:  regexp.MustCompile(lead + `(?:(?:can|could|would) you )?(?:please )?(?:(?:remove|delete|disable|kill|revoke|drop|forget|deactivate|cancel|stop|turn off|switch off|shut off|take (?:away|down)|get rid of) (?:my|the|that|this) (?:` + feed + `|` + calendar + `)|(?:turn|switch|shut|take) (?:my|the|that) (?:` + feed + `|` + calendar + `) (?:off|away|down)|no more (?:` + feed + `|calendar))` + polite),
	}
}

// kind reads what a text asks of the link to the sender's calendar, None for nothing.
func (l *links) kind(normal string) Kind {
	switch {
	case l.noLink.MatchString(normal):
		return NoLink
	case l.newLink.MatchString(normal):
		return NewLink
	case l.link.MatchString(normal):
		return Link
	default:
		return None
	}
}
