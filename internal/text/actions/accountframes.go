package actions

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func accountFrame(action, expr string, build func(part, [][2]int) reading) frame {
	return frame{of: ofAccount, expr: fr(expr), domain: Account, action: action, build: build}
}

func pauseFrames() []frame {
	const (
		stop  = `(?:stop|quit|hold off|hold|lay off|cut out|cut|chill|chill out|ease up|back off|pause|halt|cease|no more|no|skip|cool it|cool|go easy|dont|do not|mute|enough|knock off|take it easy|slow down|kill|shut off|turn off|switch off|limit|suspend|avoid|never)`
		does  = `(?:sending|texting|messaging|inviting|bugging|bothering|contacting|pinging|send|text|invite|message|bug|bother|contact|ping|match|matching|hitting|hit|reaching|reach|include|including|sign|asking|ask|call|calling|write|writing|blowing|hound|hounding|pester|pestering)`
		texts = `(?:invites?|invitations?|texts|texting|plans|messages|notifications|suggestions|linkups|pings|matches|msgs|events)`
		tail  = `((?: (?:until|till|til|for|through|thru|over|during|this|next|the rest|a|while|after|before|starting|from|right) ?.+| now| later)?)`
		time  = `( (?:until|till|til|for|through|thru|over|during|this|next|the rest|a|while|from) ?.+| now)`
		me    = `(?: (?:me|with|on|up|off|of|to|any|more|anymore|the|my|new|all|all the|sending|getting|out|us|about|by|to me|for me|josh))*`
	)
	return []frame{
		accountFrame(Pause, `^(?:(?:just |so |please )*(?:leave me (?:alone|be|out of (?:it|this|things|everything|the loop))|give me (?:some |a little |a )?(?:space|peace|quiet|peace and quiet|break|rest|breather|time)|give (?:it|this|the \w+) a (?:rest|break)|let me be|go (?:quiet|silent|dark)|be quiet|hush|quiet|shh|zip it|chill|back off|lay off|lay low|stand down|cool it|ease up|sit tight|pipe down|hibernate|sleep|dont bother me|do not disturb(?: me)?|dnd|count me out|leave me out|im out|shut it down|go on (?:hold|pause|ice|a break)|be on (?:hold|pause)|(?:need to |gotta )?step (?:back|away)(?: from (?:this|josh|things|it all))?|going (?:dark|quiet|silent|offline|off the grid|mia)|take me out of (?:rotation|the rotation|it|things|the mix|the pool|circulation)|bench me|sideline me|log off|take me off|sign me off|shut me off))`+time+`$`, pausesUntil),
		accountFrame(Pause, `^(?:(?:im|ill|i|going|gone|away|out|off|heading|taking|traveling|busy|swamped|work|life|exams?|finals|got|were|its|have|not|too)\b.*? (?:so |and |please |just |can you |could you |you can )+)?`+stop+me+`(?: `+does+`)?`+me+` (?:`+texts+`|stuff|things|anything|me)(?: (?:anymore|any more|for me|please|to me|to things|to stuff|to anything))*`+tail+`$`, pausesTexts),
		accountFrame(Pause, `^(?:i |im |we |ill |i think i |i really |i just |gonna |going to |think ill )*(?:need|want|take|taking|could use|am taking|am on|on|having|be taking|be on|have)(?: to take| to go on| to have)? (?:a|some|me a|my)? ?(?:little |short |long |quick |much needed |big )*(?:break|breather|time off|pause|hiatus|rest|breathing room|leave|sabbatical)(?: (?:from|with|off) (?:this|josh|invites|you|texts|linkups|plans|it all|here|everything|the texts|the invites|all this|it|these|socializing|meetups|hangouts|the app|meeting people))?`+tail+`$`, pausesUntil),
		accountFrame(Pause, `^(?:(?:im|ill|i|going|gone|away|out|off|heading|traveling|busy|swamped)\b.*? (?:so |and |please |just |can you |could you )+)?(?:pause|freeze|suspend|hold|snooze|mute|halt|hibernate|park|put|deactivate|stop|shelve|press pause|hit pause|hit the pause button|push pause)(?: (?:for|on))?(?: (?:me|this|it|things|everything|my account|the account|my invites|my profile|my membership|all of it|all this|my texts|my stuff|josh|us|texts|invites|the texts|the invites))?(?: (?:on|off|down|to sleep))?(?: (?:hold|pause|ice|snooze|mute|vacation|vacation mode|hiatus|a break))?`+tail+`$`, pausesThis),
		accountFrame(Pause, `^(?:(?:im |ill be |i am |i will be |gonna be |going to be |i |be )*(?:away|out of town|traveling|travelling|busy|swamped|out|off|on vacation|slammed|gone|abroad|on holiday|unavailable|offline|off the grid|not available|not around|overseas|on leave|hibernating)(?: (?:till|til|until|for|through|all|from|this|next|the) .+?)?) (?:so |and |please |just |can you |could you |you can )*(?:`+stop+`|leave me|no|count me out|catch you|talk|hit me up|see you|ill be back|snooze|freeze|put me)\b.*$`, pausesAway),
	}
}

func (p part) paused(from, to int) reading {
	if from >= 0 && p.awhile([2]int{from, to}) {
		return act(Account, Pause)
	}
	return act(Account, Pause, Until, p.until([2]int{from, to}))
}

func pausesUntil(p part, m [][2]int) reading {
	from, to := lastGroup(m)
	if from < 0 || !p.spansTime(from, to) {
		return reading{}
	}
	return p.paused(from, to)
}

// spansTime reports whether words say how long something lasts.
func (p part) spansTime(from, to int) bool {
	switch p.word(from) {
	case "until", "till", "til":
		return true
	}
	return p.timedOrLong([2]int{from, to}) || p.awhile([2]int{from, to}) || p.has("spring", "summer", "fall", "winter", "christmas", "holidays", "finals", "exams", "semester", "year", "season", "further")
}

// pausesTexts is a stop to invites, or to texts for a time: without one "stop texting me" ends more than that.
func pausesTexts(p part, m [][2]int) reading {
	from, to := lastGroup(m)
	if from < 0 && !p.has("invites", "invitations", "invite", "inviting", "plans", "matches", "suggestions", "linkups") || p.has("number", "calendar", "unless") || p.asks && p.begins("no") || p.begins("no", "plans") || p.has("boss") || from >= 0 && !p.spansTime(from, to) {
		return reading{}
	}
	if from < 0 && (p.begins("no") && !p.has("more", "new") || p.begins("kill") || p.begins("cancel") || p.has("plans") && !p.has("more", "sending", "send")) {
		return reading{}
	}
	return p.paused(from, to)
}

func pausesThis(p part, m [][2]int) reading {
	from, to := lastGroup(m)
	n := len(p.list)
	bare := from < 0 && n > 1 && (p.begins("pause") || p.begins("hit", "pause") || p.begins("press", "pause") || p.begins("freeze") && n > 2 || p.has("account", "profile", "hiatus"))
	timed := from >= 0 && (p.begins("pause") || p.begins("snooze") || p.begins("freeze") || p.begins("suspend") || p.has("account", "pause", "hold", "mute", "invites", "snooze", "hiatus", "me", "josh", "texts"))
	if from >= 0 && !p.spansTime(from, to) || !bare && !timed || p.begins("hold", "on") || p.begins("put") && !p.has("pause", "hold", "ice", "snooze", "mute", "vacation", "hiatus", "sleep") || p.begins("stop") && !p.has("josh", "account", "invites", "texts") {
		return reading{}
	}
	return p.paused(from, to)
}

func pausesAway(p part, _ [][2]int) reading {
	if !p.has("texts", "invites", "texting", "invite", "inviting", "alone", "pause", "snooze", "mute", "invitations", "freeze", "hold", "plans", "messages", "messaging") || p.has("tell", "them", "late", "cancel", "everyone") {
		return reading{}
	}
	return act(Account, Pause, Until, strings.TrimPrefix(p.when(0, len(p.list)), "til "))
}

func resumeFrames() []frame {
	const what = `(?:me|my account|my invites|the invites|invites|invitations|my texts|texts|it|things|everything|the account|josh|my profile|us|plans|my plans|all of it|notifications|stuff)`
	return []frame{
		accountFrame(Resume, `^(?:(?:im|i am|were|ok|guess who is|guess whos|yo|yay|finally)\b ?)?(?:back|im back|back again)(?: (?:in (?:business|action|the game|the saddle|play|the mix|it|the swing of things|commission|circulation)|on board|online|at it|on the market|on the grid|off (?:my )?(?:break|pause|hiatus)|from (?:my |the |a )?(?:break|pause|hiatus|time off|leave)|and (?:ready|available|down|open|free)\b.*|for (?:more|invites|plans)|baby|finally|now|again|and better .*|from the dead))+$`, nil),
		accountFrame(Resume, `^(?:.* )?(?:(?:you can |feel free to |id like to |i want to |i wanna |go ahead and |please |lets |time to |id love to |i am ready to |im ready to |ready to |can you |could you |i can )*)(?:start|begin|restart|resume|go back to|get back to|keep|continue|commence)? ?(?:up )?(?:send|sending|text|texting|invite|inviting|message|messaging|match|matching|ping|pinging|get|getting|receiving|hit|hitting|include|including|hearing|show|showing|give|giving|suggest|suggesting)(?: me)?\b(?: \w+){0,4} again$`, resumesAgain),
		accountFrame(Resume, `^(?:.* )?(?:turn|switch|flip|toggle|put) `+what+` back on(?: again)?$|^(?:.* )?(?:turn|switch|flip) (?:back )?on `+what+`(?: again)?$|^(?:.* )?(?:wake|start|fire|boot|bring|put|pick|open|hook|count|add|sign|fire|let|spin|crank|kick|get|take) `+what+` (?:back|off (?:of )?(?:pause|hold|snooze|ice|mute|the bench|break|vacation mode)|back in|back on|back up|up again|flow again|come again|roll again|coming again|coming back)(?: (?:in|up|on|online|off|to life|alive|into (?:the )?\w+|again|for invites|for me|for plans|in the mix|in rotation|in the game|in the loop|on the list))*$`, nil),
		accountFrame(Resume, `^(?:my |the |this )?(?:breaks?|pause|hiatus|snooze|sabbatical)(?: is| was|s)? (?:over|done|finished|ended|up)(?: now| for me)?$|^(?:im |i am |all )?(?:done|finished|through) (?:with|taking|being on)? ?(?:my|the|this|a)? ?(?:break|pause|hiatus|breather|pausing|being paused|snoozing|hibernating|hold)$|^(?:end|stop|lift|cancel|finish|undo|remove|take off|kill|quit|drop|break|exit|clear) (?:my|the|this) (?:pause|break|snooze|hold|freeze|mute|hiatus)(?: .{0,20})?$`, nil),
		accountFrame(Resume, `^(?:im |i am |ok |feeling |now |were )*(?:ready|good|down|open|available|up|free|game|around)(?: (?:for|to get|to receive|to start getting|to see|to hear about|to take|now for|to accept|to have|again for))? (?:.* )?(?:invites|invitations|texts|linkups|plans|hangouts|things|stuff)\b.* ?(?:again|now)$|^(?:im |i am )?(?:available|around|open|active) again(?: .{0,30})?$|^(?:im |i am )?ready to (?:get back|come back|jump back|go again|be back|start again|rejoin|get started again|resume|unpause|dive back|hop back)\b.{0,30}$|^(?:i )?(?:want|wanna|would like|d like)? ?(?:to )?(?:get|come|jump|hop|dive|be) back (?:in|into|to|on) (?:it|the game|things|the swing|this|the mix|getting invites|the loop|circulation|josh)\b.{0,20}$`, nil),
		accountFrame(Resume, `^be (?:unpaused|reactivated|active|back on|resumed)(?: again)?$|^(?:.* )?(?:un-?(?:pause|snooze|mute|freeze|hold|suspend)|resume|reactivate|restart|reinstate|re-?enable|reopen|re-activate|unblock|revive|relaunch)(?: (?:`+what+`|now|again|service|sending|getting|the|my|for|and|everything|texting|back|up))*$`, resumesBare),
	}
}

func resumesAgain(p part, _ [][2]int) reading {
	if p.has("invites", "invitations", "inviting", "texting", "matching", "plans", "messaging", "texts", "start", "resume", "restart", "matches", "linkups", "pinging") && (p.has("me", "invites", "getting", "texts", "plans") || p.led.asked) ||
		p.begins("you", "can") && p.has("me") || p.begins("text", "me") || p.begins("invite", "me") {
		if !p.asks && !p.has("remind", "late", "number", "calendar", "link", "dont", "hike", "never", "stop", "they", "he", "she", "him", "her") && !p.timed(0, len(p.list)) {
			return act(Account, Resume)
		}
	}
	return reading{}
}

func resumesBare(p part, _ [][2]int) reading {
	if p.asks && !p.led.asked && !p.led.ability || p.has("dont", "never", "my", "he", "she") && !p.has("account", "invites", "texts", "break", "plans") {
		return reading{}
	}
	return act(Account, Resume)
}

func nameFrames() []frame {
	const n = `(<word>(?: <word>)??)`
	const tail = `(?: (?:now|actually|from now on|these days|instead|by the way|from here on|on here|for short|nowadays|please|not <word>|and not <word>|instead of <word>|rather than <word>|over <word>|anymore))*`
	set := func(expr string, sure bool) frame {
		f := accountFrame(Name, expr, func(p part, m [][2]int) reading { return p.renames(m, sure) })
		f.whole = true
		return f
	}
	return []frame{
		set(`^(?:everyone|everybody|people|friends|my friends|folks|they|most people|all my friends|the guys|most folks|my family|my family and friends)(?: all| just| usually| mostly| always)* (?:calls?|know) me(?: as| by)? `+n+tail+`$`, false),
		set(`^be (?:called|known as) `+n+tail+`$|^(?:id |i would |i |i really |id really )*(?:rather|prefer|like|want|wanna|much rather)(?: it)?(?: if you| that you| to| you to| you| being)?(?: be| just)?(?: to be)? (?:called|call me|called me|known as|go by|addressed as|referred to as|use|used|be)(?: the name)? `+n+tail+`$`, false),
		set(`^(?:im |ive been |been |i |i am |i usually |i mostly |i just |now i |ill be )*(?:go|going|went|goes|known|called|named)(?: as| by)? `+n+` (?:now|these days|actually|instead|from now on|not <word>|nowadays|on here|mostly)$`, false),
		set(`^(?:(?:a )?(?:quick )?name (?:change|update|correction|fix)(?: alert)?|new name|(?:update|change|correct|fix|edit|switch) my name|(?:you|josh|you guys)(?: have| got| spelled| spell)+ my name (?:wrong|incorrectly|incorrect)|wrong name|my name is (?:wrong|misspelled|spelled wrong)|thats not my name|you spelled my name wrong|my names (?:wrong|misspelled))(?: its| it is| im| i am| to| now| i go by| call me| should be| it should be| should say| from <word> to| is| please)* `+n+tail+`$`, true),
		set(`^(?:i |ive |im |we )?(?:just |recently |legally |officially |have )*(?:changed|changing|updated|switched) my (?:first )?name to `+n+tail+`$`, true),
		set(`^(?:put|fix|list|save|set|have|make|use|show|spell|change|switch|update|correct|edit|register|display|enter|store|write|record)(?: (?:how|what|the way))? ?(?:my )?(?:display |first |nick|preferred |real )?name(?: shows| appears| is spelled| is| down| shown| displayed| show up| on here| on file| on my profile)*(?: (?:as|to|over to|to be|with|to say|to just|it as|into|from <word> to))+ `+n+tail+`$`, true),
		set(`^(?:its|it is|my names?(?: is| s)?|the names?(?: is)?|names?(?: is)?|im|call me)(?: (?:is|actually|really|just|pronounced and|spelled))* (?:spelled|pronounced|written) (?:as |like )?`+n+tail+`$`, true),
		set(`^(?:my|the) names?(?: actually| really| now)? `+n+tail+`$|^(?:you can |you may |just |please |feel free to )*(?:call|address|refer to|know) me(?: by my (?:middle|nick|last|first|full|real) ?name)?(?: as)?(?: just)? `+n+tail+`$|^my (?:new |actual |real |preferred |correct )?name(?: is|s)?(?: actually| now| just| really)* `+n+tail+`$`, false),
		set(`^(?:its|it is|im|i am|make it|make that|use|say|put|call me|thats|i go by|prefer|i prefer|id prefer|just|should be|it should be)(?: just| actually| now| really)* `+n+`(?: now| actually| by the way| btw| please| okay)* (?:not|instead of|rather than|over|and not|no longer|without|with) (?:the |an? |two )?<word>(?: anymore| <word>)?$`, false),
		set(`^(?:its|im)(?: just)? `+n+` (?:now|from now on)$|^use `+n+` for me(?: now| instead)?$|^not <word> (?:its |but |call me |im |just )*`+n+`$|^<word> is now `+n+`$`, false),
	}
}

// renames is another name, where words can be one. What is not sure counts where it is written as a name, and another name is like it.
func (p part) renames(m [][2]int, sure bool) reading {
	from, to := lastGroup(m)
	if !p.aName(from, to) || p.timed(0, len(p.list)) || p.active(from, to) || p.led.ability && !p.has("name", "call") {
		return reading{}
	}
	w := p.source(from, to)
	first, _ := utf8.DecodeRuneInString(w)
	switch called := p.has("call", "called", "calls", "name", "names", "known", "spelled", "by"); {
	case sure && to-from == 1, called && !p.has("calls", "everyone") && to-from == 1 && !p.t.r.words.noNick[strings.ToLower(w)]:
	case !unicode.IsUpper(first), w == strings.ToUpper(w) && len(w) > 1:
		return reading{}
	}
	if p.t.r.words.noNick[strings.ToLower(w)] {
		return reading{}
	}
	return act(Account, Name, Person, w)
}

func homeFrames() []frame {
	const (
		pl   = `(<word>(?: <word>){0,2}?)`
		tail = `(?: (?:now|these days|currently|nowadays|at the moment|for good|today|last (?:week|month|year|weekend)|this (?:week|month|weekend)|next (?:week|month)|recently|permanently|instead|please|full time|soon|in \w+|a (?:week|month|while) ago|yesterday|tomorrow|anymore|and .+|so .+|because .+))*`
		now  = `(?: (?:now|these days|currently|nowadays|at the moment|for good|full time|permanently|as of \w+))+`
		up   = `(?: (?:up|down|over|out|now|currently|living|based|located|staying|back|all the way|here|away|settled|actually|just))*`
	)
	set := func(expr string) frame { return accountFrame(Home, expr, movesHome) }
	whole := func(expr string) frame { f := set(expr); f.whole = true; return f }
	return []frame{
		set(`^(?:(?:im|i am|weve|ive|i|we|were|were not|no longer|changed cities|moved|not in <word> anymore|im not in <word> anymore|but|so|just) )*(?:im|i am|were|we are|am|are|living|live|based|located|staying|now|settled)` + up + ` in ` + pl + now + tail + `$`),
		whole(`^(?:i )?moved (?:so |and )?(?:now )?(?:im|i am|were|i live|living)(?: now)? in ` + pl + tail + `$`),
		whole(`^(?:im|i am|were|i|we|ive|changed|switched|no longer|not|just)\b.*\b(?:anymore|cities|towns|places|apartments|moved|moving|relocated|left|no longer in <word>)(?: (?:im|i am|now|were|but|i|and|live|living|we|so|based))* in ` + pl + `(?:` + now + `)?$`),
		set(`^(?:i|we|im|ive|weve|i am|were|just|have|recently|finally|am|gonna|gonna be|ill be|will be|i will be|we are| )*(?:moved|moving|relocated|relocating|transplanted|settled)` + up + ` (?:to|into|in|from <word> to) ` + pl + tail + `$`),
		set(`^(?:i|we|ive|weve|just|finally| )*(?:got|found|landed|scored|leased|closed on|have|signed (?:a lease )?(?:for|on)|bought|rented|renting|rent|took|get)(?: me| us)? (?:an? |my |our )?(?:new )?(?:place|apartment|apt|spot|house|home|room|condo|studio|flat|lease|pad|crib)` + up + ` in ` + pl + tail + `$`),
		set(`^(?:my |our |the |new |so my |btw my )*(?:home|home ?base|base|home town|hometown|city|area|neighborhood|hood|location|place|town)(?: (?:is|changed to|changed its|has changed to|should be|is now))+ (?:now |in )?` + pl + `(?:` + now + `)?$`),
		set(`^(?:my |our |the |new |a )*(?:zip|zip ?code|postcode|postal code|area code)(?: is| is now| changed| has changed| its| to| should be| now| s)* (\d{5})(?: now| please| these days| instead)*$`),
		set(`^new (?:address|city|home|place|town|area|neighborhood|location)(?: alert)?(?: im| i am| is| its| we are| were| now| i live)*(?: in)? ` + pl + tail + `$`),
		set(`^(?:switch|change|update|set|move|edit|make|put|fix|shift|transfer)(?: me| my (?:home )?(?:location|area|city|zip|zip code|home|address|town|neighborhood|region|place|base|home base|spot)| where i live| where i am| where im (?:at|based|living))(?: over| down| (?:setting )?from <word>)?(?: (?:to|as|to be|as living in|as in|as based in|into|in|for))? (?:the )?` + pl + tail + `$`),
	}
}

func movesHome(p part, m [][2]int) reading {
	from, to := lastGroup(m)
	if !p.aPlace(from, to) || p.timed(from, to) || p.active(from, to) || p.led.lets || len(p.source(from, to)) < 2 {
		return reading{}
	}
	if p.has("used", "grew", "born", "lived", "was", "flight", "flying", "sweet", "raised") || p.asks && !p.led.asked && !p.led.ability || p.t.r.words.noTown[p.word(from)] || p.t.r.words.noTown[p.word(to-1)] || len(p.source(from, to)) == 2 && strings.ToLower(p.source(from, to)) == "it" {
		return reading{}
	}
	switch p.word(0) {
	case "switch", "move", "change", "update", "set", "put", "make":
		if p.word(1) == "me" && !p.has("living", "based") && (!p.has("to") || p.begins("put") || p.begins("make")) {
			return reading{}
		}
	}
	return act(Account, Home, Place, p.source(from, to))
}
