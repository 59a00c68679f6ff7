package actions

func listFrames() []frame {
	const (
		some = `(?:anything|something|any plans|plans|stuff|things|any (?:thing|linkups|stuff|events|hangouts|hangs|commitments)|linkups|what|events)`
		on   = `(?:for me|on (?:my|the) (?:calendar|schedule|plate|agenda|books|docket|horizon|radar|itinerary|plan|cards|lineup)|in (?:my|the) (?:calendar|schedule|books|diary|pipeline)|lined up|planned|coming up|booked|scheduled|going on|going|set up|on deck|in the works|happening|on|locked in|in store|queued up|to do|to go to)`
		time = `(?: (?:for|on|this|next|today|tomorrow|tonight|later|in|during|the|at|over|after|before|so far|<word>day|sat|sun|mon|tue|tues|wed|thu|thurs|fri|weekend|week|month|morning|evening|afternoon|night|now|soon|right|rest|of|coming|again|from|with josh|here|through|anytime|already|exactly|yet|noon|\d+(?:am|pm)?|am|pm))*`
	)
	list := func(expr string, timed bool) frame {
		return frame{of: ofOwn, expr: fr(expr), domain: Plans, action: List, build: func(p part, _ [][2]int) reading {
			if timed && !p.timed(0, len(p.list)) || p.has("reminders", "reminder", "nothing", "life", "wrong") {
				return reading{}
			}
			return act(Plans, List, At, p.when(0, len(p.list)))
		}}
	}
	return []frame{
		list(`^(?:do |have |did )?(?:you |josh |i |we )?(?:got|have|having|get|put|gotten) me (?:down |booked |signed up |scheduled |in |on |going |doing |set |slated |up )*(?:for|doing|at|on|to)? ?(?:`+some+`)?`+time+`$`, true),
		list(`^(?:<show>(?: me)?|i forgot|i cant remember|i dont remember|forgot|refresh my memory|wondering|curious|remind me|let me know|and|so|wait)? ?(?:on )?(?:what|whats|which plans|what all|what else|what plans|what linkups|what stuff|what events|how many plans|how many linkups|how many things) (?:am i|are we|do i have|did i|have i|have i got|ive got|i have|i got|im|i am|ive|i|do i|we|were|will i be|is|do you have me|you have me|you got me|have you got me|do we have|we have)(?: (?:got|have|all|even|supposed to|currently|already|be|to be|going to|gonna|signed|sign))* ?(?:signed up for|sign up for|sign up to|signed up to|committed to|commit to|down for|in for|part of|booked for|booked on|booked|locked into|doing|going to|up to|say yes to|said yes to|agree to|agreed to|rsvp to|rsvp for|accept|accepted|accepted for|join|joined|attending|scheduled for|slated for|on for|`+on+`|have|got|going|planned)`+time+`$`, false),
		list(`^(?:<show>)(?: me)?(?: back| again| up)?(?: all)?(?: of)? (?:my|all my|the|our)? ?(?:current |upcoming |next |own |whole |full |weekend |week |future |active |confirmed )*(?:plans|linkups|schedule|agenda|itinerary|lineup|week|weekend|upcoming|commitments|events|docket)(?: (?:i have|ive got|im in|i signed up for|for me|coming up|look like|looks like|looking like|that i have))*`+time+`$`, false),
		list(`^(?:is there|are there|have i got|do i have|got|have you got|you got|do you have|do you got|did i have|have i|there is|am i doing|any)? ?`+some+` (?:(?:at all|fun|else|new|good|`+on+`|`+`coming`+`)(?: |$))+`+`(?:`+on+`)?`+time+`$`, false),
		list(`^any (?:plans|linkups|hangouts|things)`+time+` for me$`, false),
		list(`^(?:what|whats|whens|when is|where is|wheres|what is) (?:my|the) next (?:thing|plan|linkup|hang|event|one|hangout|meetup|outing|commitment)(?: (?:i have|im in|up|for me|on my \w+))*$|^(?:whats|what is) (?:next|up|coming|ahead|planned|booked|lined up|up next)(?: up| next)?(?: (?:on|for|in)) (?:my|me|the)(?: \w+)?`+time+`$`, false),
		list(`^(?:did|have) i (?:already |even )?(?:sign up|signed up|say yes|said yes|agree|agreed|commit|committed|rsvp|book|booked|planned|plan)(?: (?:for|to))? ?(?:anything|something|any plans|stuff)`+time+`$`, false),
		list(`^(?:where|what|who) (?:am i|do i|should i|will i|ill|im i)(?: (?:supposed to be|need to be|have to be|going|be|meant to be|expected|doing|due|have|gotta be))+(?: at| on)?`+time+`$`, true),
		list(`^my (?:current |upcoming )?(?:schedule|plans|agenda|lineup|itinerary|linkups)(?: list)?(?: (?:for|this|next|on) (?:\w+ )?\w+)?$|^(?:whats|what is|hows|how is|what does|how does)(?: \w+)? ?my (?:schedule|day|week|weekend|month|agenda|calendar|evening|lineup|plans)(?: (?:look|looks|looking|like|is|going to be))*`+time+`$`, false),
		list(`^(?:so |and |hey )?(?:am|will) i (?:already |even |still )?(?:free|busy|booked|available|doing anything|doing something|committed|signed up for (?:anything|something)|going (?:anywhere|to anything)|open|tied up|spoken for|wide open|booked up|double booked|down for (?:anything|something)|in for (?:anything|something)|on for (?:anything|something)|supposed to (?:be|go) (?:anywhere|somewhere))`+time+`$`, true),
	}
}

func calendarFrames() []frame {
	const (
		cal  = `(?:calendars?|cal|gcal|ical|ics|icalendar|outlook|icloud|cals)`
		pre  = `(?:(?:my|the|a|an|apple|google|phone|iphone|ios|android|work|own|personal|private|josh|outlook|phones|regular|digital|actual|main|other|linkup|yahoo|samsung|microsoft|web|special|secret) )*`
		mine = `(?:plans?|linkups?|events?|schedule|stuff|everything|these|this|them|things|it|hangs|hangouts|all|meetups|outings|that|dates|josh)`
	)
	one := func(expr string, build func(part, [][2]int) reading) frame {
		return frame{of: ofOwn, expr: fr(expr), domain: Plans, action: Calendar, build: func(p part, m [][2]int) reading {
			if p.asks && p.has("google") && p.begins("where") && p.has("link") || p.has("whos", "forgot", "new", "fresh", "disable", "revoke", "remove", "off", "stop", "delete", "dont", "reset", "different", "he", "she", "they", "reminder", "remind", "another", "busy", "free") || p.has("anything", "something") && !p.has("link", "sync", "export") {
				return reading{}
			}
			return build(p, m)
		}}
	}
	link := func(part, [][2]int) reading { return act(Plans, Calendar) }
	const asksFor = `(?:(?:i |we |id |im |ill )?(?:need|want|would like|like|love|lost|wanna have|cant find|could use|use|looking for|trying to|have|wish)|can|could|how|is there|are there|do you|does|where|wheres|whats|what is|whens|is it possible|any way|any|got|possible|send|resend|re-send|give|gimme|get|text|share|drop|shoot|forward|add|put|sync|export|show|see|hook|connect|link|import|push|load|subscribe|dump|transfer|integrate|pair|throw|stick|set up|make|move|have|please|find|would|let|pop|copy|save|feed|download|generate|will|view|pull up|i)`
	return []frame{
		one(`^(?:`+asksFor+`\b.* )?(?:`+pre+`)`+cal+` ?(?:link|links|feed|url|address|subscription|sub|export|integration|sync|thing|file|access)\b.{0,30}$|^(?:where|wheres|send|need|whats|resend|got)\b.*\blink to subscribe\b.{0,20}$|^`+asksFor+`\b.*\b(?:link|feed|url|subscription|file)\b (?:to|for|of|that goes in|with|into) `+pre+cal+`\b.{0,20}$`, link),
		one(`^`+asksFor+`\b.*\b`+mine+`\b.*\b(?:in|on|to|into|with|onto|via|up to|inside|thru|through|over to) `+pre+cal+`(?: (?:app|too|automatically|so .*|on my phone|as well|and .*))*$`, link),
		one(`^(?:`+asksFor+`\b.* )?(?:sync|syncing|connect|connecting|hook|link|linking|integrate|subscribe|pair|export|exporting|hooked up|hooking up|work|works|syncs|synced|compatible|linked|connected|add|tie)(?: (?:up|to|with|in|into|josh|this|you|my|your|it|together|account|plans|for))* `+pre+cal+`(?: (?:to|with|up|and|for|too|app)\b.{0,25})?$`, link),
		one(`^.*\b`+cal+`\b.* (?:put|add|sync|send|get|push|export|drop|have|show) (?:all )?(?:of )?(?:my )?(?:plans|linkups|stuff|events|schedule|everything|things) (?:there|in there|on there|to it|on it|into it|in it|over|with it|with that)$`, link),
	}
}
