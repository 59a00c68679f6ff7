package actions

import (
	"regexp"
	"strings"
	"sync"
)

// pattern is one that is looked for in the words of a part, with one space between them.
type pattern = *regexp.Regexp

// patterns are all that is compiled.
type patterns struct {
	cancels, callsOff, isOff, getsRid, bails, takesOut, wontCome, wontDo, moves, rebooks, instead, makes pattern
	bareTime, nowhere, elsewhere, who, status, at                                                        pattern
	asksIf, sorry, late, howLate                                                                         pattern
	remindsOnly, remindsAhead, remindsAs, inMinutes, deletesReminder, listsReminders, reminds            pattern
	knows, updates, updatesThat, forgetsAll, forgets, stores, erases                                     pattern
	freshLink, offLink, link, lists, listsAt                                                             pattern
	deletesAccount, resumes, pauses, paused, breaks, names, moved                                        pattern
	swaps, asksSwap, negated, getsNumber, givesNumber                                                    pattern
	accepts, comesTo, declines, notFor, declinesAll                                                      pattern
	patches                                                                                              pattern
	frames                                                                                               []frame
	finds, findsWhat, told, withWhom, near                                                               pattern
	voices                                                                                               *voices
	reasons, wellWishes, stories, noStory, abilities, followUp                                           pattern
}

// compiled is made once in a process: it never changes, and every reader would hold megabytes of its own.
var compiled = sync.OnceValue(compile)

func compile() *patterns {
	p := &patterns{}
	p.ofEdits()
	p.ofAsking()
	p.ofRelays()
	p.ofThings()
	p.ofPeople()
	p.ofTalk()
	p.voices = compileVoices()
	p.frames = framesOf()
	return p
}

// re compiles an expression. Where all that it may be begins a part, it is looked for there alone: else every word would be tried.
func re(expr string) pattern {
	list := alternatives(expr)
	for i, one := range list {
		rest, ok := strings.CutPrefix(one, "^")
		if !ok {
			return regexp.MustCompile(expr)
		}
		list[i] = rest
	}
	return regexp.MustCompile("^(?:" + strings.Join(list, "|") + ")")
}

// alternatives takes an expression apart at the signs for "or" outside of brackets.
func alternatives(expr string) (list []string) {
	depth, from := 0, 0
	for i := 0; i < len(expr); i++ {
		switch c := expr[i]; {
		case c == '\\':
			i++
		case c == '(' || c == '[':
			depth++
		case c == ')' || c == ']':
			depth--
		case c == '|' && depth == 0:
			list, from = append(list, expr[from:i]), i+1
		}
	}
	return append(list, expr[from:])
}

func (p *patterns) ofEdits() {
	p.cancels = re(`^(?:cancel|get rid of|call off|undo|abandon|withdraw|pull the plug on|scratch|scrap|nix|axe|ditch|abort|cancela|anula|(?:nevermind|nvm|never mind)(?: about)?\b)(?: (.+))?$`)
	p.callsOff = re(`^(?:call|calling|cancel) (it|this|that|.+?) off(?: (?:for|on) .+)?$`)
	p.isOff = re(`^(?:((?:my|the|our) .+) (?:is off|isnt happening|has to be (?:cancelled|canceled)|needs to be (?:cancelled|canceled))|(?:i |we )?(?:dont|no longer) (?:want|need|wanna|feel like)(?: to)?(?: do| have| host| go on| doing| go to)? (.+) (?:anymore|any more|after all)|(?:i )?no longer (?:want|need) (?:to do |to have )?(.+))$`)
	p.getsRid = re(`^(?:take down|delete|remove|forget(?: about)?|kill|drop|skip|lose|withdraw|im cancelling|im canceling|quita|elimina|borra) (.+)$`)
	p.bails = re(`^(?:im |ill |i am |i )?(?:(?:want |need )?out|count me out|leave me out|sit out|sitting out|bow out|bowing out|step out|stepping out|bail|bailing|back out|backing out|flake|flaking|drop out|dropping out|pull out|pulling out|withdraw|withdrawing|duck out|out|opting out|opt out|no longer coming|not coming|no longer in|not in|wont be there|drop me|dropping me|dropping)(?: (?:of|on|from|for|to|at))*(?: (.+))?$`)
	p.takesOut = re(`^(?:(?:drop|remove|take|cross|scratch|pull|withdraw) (?:me|my name)|(?:count|leave) me out|get me (?:out|off))(?: (?:out|off|from|of|the list|for|on))*(?: (.+))?$`)
	p.wontCome = re(`^(?:im sorry |sorry )?(?:i |ill |im |we )?(?:cant|wont|can not|will not|not|wont be able to|not be able to|am not able to|not able to|unable to|am unable to|not gonna be able to|wont|not gonna|not going to|cant possibly|no longer can|dont think i can|am not going to|can no longer|can not|am no longer able to|no longer able to|will no longer)(?: actually| be able to)? (?:make(?: it)?|come|coming|attend|join|be there|be coming|be joining|get there)(?: (?:to|for|on|along|out|after all|anymore|any more))*(?: (.+))?$`)
	p.wontDo = re(`^(?:i |no )?(?:cant|wont|can no longer|will not|no puedo|voy a poder|no voy a poder) (?:do|go to|go|be at|make|ir|ir a|llegar)(?: (?:to|a|el|al|anymore|any more))*(?: (.+))?$`)
	p.moves = re(`^(?:move|moving|make|push|bump|shift|delay|postpone|reschedule|resched|change|switch|nudge|mueve|pasa|cambia)(?: back| up| the (?:time|day|date) (?:of|for))? (.+)$`)
	p.rebooks = re(`^(?:rebook|replan|redo|reschedule|do|try|set up|book) (?:it|that|one|another|another one|a new one|something)(?: again)? (?:for |on |at )?(.+)$`)
	p.instead = re(`^(?:(?:do|make it|make that|try|how about|what about|have it|go|lets do|ill do|meet|id rather do) )?(?:it )?(?:on |at |for )?(.+?)(?: instead| rather)(?: of .+| please)?$`)
	p.makes = re(`^(?:make|can we do|do|have|start) (?:it|that|the|my) (.+)$`)
}

func (p *patterns) ofAsking() {
	p.bareTime = re(`^(?:what|at what) time(?: is it| again| is that)?$|^(?:when|where)(?: again| exactly)?$`)
	p.nowhere = re(`^where (?:is|are|were) (?:everyone|we|you)$|^is this thing on$|^how(?:s| is) it going$|^is that still\b|^what (?:day|date) is it(?: today| again)?$|^whos there$|^what time is it$|^who is it$|^where is it at$`)
	p.elsewhere = re(`^.*\b(?:you from|who (?:are|is) you|do you|you sleep|people use|people live|good for|bad for|your favorite|cancel it|did you (?:tell|cancel|get|sleep|like|remember|say|text|move|delete)|like to|should i|when did|when will people)\b|^who (?:can|could|would|will) (?:see|cancel|read)|^how (?:do|does|can|would|could)\b`)
	p.who = re(`^(?:and )?(?:ask |find out |check |see |lmk |let me know |tell me |show me |quien|quienes)?(?:whos?|who is|who was|who all|who else|who are the people|quien|quienes)(?: all| else| all is| is| was| are| the people)*(?: already| still| actually)? (?:coming|going|in|there|in for|coming to|viene|vienen|va|van)\b|^(?:ask |find out |check |lmk |let me know |tell me )?how many (?:(?:people |of us |are |others |is |have |said )+(?:coming|going|in|there|yes|joined|joining|signed|accepted|confirmed)\b|(?:are we|are there|of us|are coming|so far)(?: so far| now)?$)|^who are the people coming|^who (?:will|is gonna|is going to) be (?:there|coming|joining|in)\b|^who (?:am i|are we|will i be|are we all) (?:going|meeting|seeing|hanging|playing|hiking|eating)\b|^(?:is|are) (?:anyone|anybody|people|everyone) (?:coming|going|joining|in)\b|^who (?:signed up|said yes|accepted|joined|confirmed|replied|responded|committed)\b|^(?:tell me|show me|list|give me) who\b|^who (?:all )?(?:else )?(?:is|are) (?:on|part of)\b|^who all is in$|^whos? (?:all )?(?:is )?(?:in|going|coming)\b|^who is (?:in|going|coming)\b`)
	p.status = re(`^how(?:s| is| are) (?:my|the) .*\b(?:going|coming along|looking|doing)$|^(?:did|have|has) (?:you|josh|anyone|anybody|someone|people) .*\b(?:found?|find|replied|reply|responded|accepted|said yes|signed up|join(?:ed)?|answered?|confirmed)\b.*|^(?:any|no) (?:luck|news|update|updates|word|takers|progress|responses|replies|bites|interest)\b.*|^(?:is|are) (?:we|it|my plan|the plan|everything|things) still (?:on|happening|good|a go)\b.*|^(?:check if |see if |let me know if |lmk if |and )?(?:is|are|has) .+ (?:still )?(?:confirmed|still on|happening|locked|locked in|been confirmed|going ahead|still going|a go|off)\b(?: (?:for|on) .+)?$|^(?:whats happening|whats going on|whats up|what happened|whats the status|hows it going|whats the news) (?:with|to|of|on|about) .+|^(?:let me know if|lmk if|check if|see if|check whether) .+ (?:is|are) (?:still )?on$|^(?:if |whether )?.+ (?:is|are) still (?:on|happening|going|a go)\b.*$|^did .+ get (?:confirmed|locked|cancelled|canceled|moved)|^sigue en pie`)
	p.at = re(`^(?:what time|when|where) (?:should|do|did|are|will|must) (?:i|we) (?:be|meet|meeting|show up|arrive|get|come|going|need to be|have to be)\b.*|^(?:which|what) (?:day|date|time|place|spot) (?:is|are|was) (?:the|my|our|it|we|brunch|dinner|lunch)\b.*|^what time (?:it|does it) (?:start|starts|end|ends|begins)$|^(?:a que hora|cuando|donde) (?:es|nos vemos|quedamos|empieza)|^(?:tell me |let me know |remind me |check )?(?:when|what time|where)(?: and where)?(?: is|s| are| does| do)? (?:it|the|my|our|we)\b.*\b(?:end|ends|start|starts|again|is|meet|meeting|over)$|^(?:whens|when is|wheres|where is) (?:it|that)(?: again)?$`)
}

func (p *patterns) ofRelays() {
	p.asksIf = re(`^ask (?:if|whether|what|who|where|when|how many) (?:they|anyone|everyone|anybody|everybody|somebody|someone|people|time they|thats|that|its|it|the others)\b`)
	p.sorry = re(`^(?:say|send|pass on|give|extend)(?: to them)?(?: that| how)?(?: my| our| im| i am)? (?:so |very |really |sincere )*(?:sorry|apologies|regrets|im sorry)\b`)
	p.late = re(`^(?:(?:im sorry|sorry|im|i am|ill|i will|i|we|were|might|may|gonna|going to|probably|prob|be|running|a|bit|little|so|really|super|about|around|like|by|few|couple|of|just|also|now|there|getting|arriving|coming|\d+|five|ten|fifteen|twenty|thirty|half|an|hour|hours|minutes?|m) )*(?:running late|running behind|late|behind|delayed)(?: (?:by|about|like|\d+|five|ten|fifteen|twenty|minutes?|sorry|lol|today|tonight|for .+|to .+|because .+|there))*$|^(?:ill |i will )?be there in (?:about |like |a )?(?:\d+|five|ten|fifteen|twenty|few|half|an)(?: \w+)?(?: \w+)?$|^(?:im |i am |were )?(?:stuck|caught) (?:in|at|on) (?:traffic|work|a meeting|the train|the bus|the subway|the bridge)$|^(?:llego|voy|llegare) (?:un poco |\d+ minutes |\d+ minutos )?tarde$|^(?:my )?eta (?:is )?(?:about |like |in )?\d+.*$`)
	p.howLate = re(`\b((?:about |like |around )?(?:\d+|five|ten|fifteen|twenty|thirty|half an|an|a few|a couple of)(?: more)? (?:minutes?|hour|hours|m|minutos))\b`)
}

func (p *patterns) ofThings() {
	p.remindsOnly = re(`^(?:remind me|remind me (?:of|about) (?:it|that)|set (?:a |one |an )?(?:reminder|alarm)|(?:add|set) (?:a|one)(?: reminder)?|one more)(?: also| too| again)? ((?:for |at |on |in )?(?:(?:a|an|one|two|the|\d+|half an|a few) )?(?:day|night|hour|week|morning|evening|minutes?|hours|days|half hour|\d+ ?(?:am|pm)?)(?: (?:before|earlier|prior|ahead|in advance|beforehand))?(?: (?:at|of) [\w:]+(?: ?(?:am|pm))?)?)$`)
	p.remindsAhead = re(`^remind me ((?:the|a|an|one|two) (?:day|night|morning|evening|hour|week|hours|days) (?:before|earlier|ahead)(?: at [\w:]+(?: ?(?:am|pm))?)?) to (.+)$`)
	p.remindsAs = re(`^(?:put|add|set|save) (.+?) as a reminder(?: for| on| at)? ?(.*)$`)
	p.inMinutes = re(`\bin (?:an?|one|two|five|ten|\d+) (?:minutes?|hours?)\b`)
	p.deletesReminder = re(`^(?:stop reminding me|quit reminding me|no need to remind me|dont remind me|no longer remind me|you dont (?:have|need) to remind me|(?:delete|cancel|remove|drop|clear|forget|erase|get rid of|turn off|kill|ditch|scrap|scratch|nix|lose|axe) (?:the|my|that|this) (?:one|reminder|alarm))(?: anymore)? (?:about|to|of|for|that|on) (.+?)(?: anymore| please| any more)?$|^(?:delete|cancel|remove|clear|get rid of) (all|everything) (?:the |my |of my )?reminders$|^(?:delete|cancel|remove|clear) the (last) (?:one|reminder)$|^(?:delete|cancel|remove|get rid of|drop) (?:the|my) (.+) reminder$`)
	p.listsReminders = re(`^(?:list|show|show me|what are|whats|what|tell me|see|check)(?: all)?(?: of)?(?: my| the)? reminders\b|^what did i ask you to remind me|^what are you reminding me|^(?:mis )?recordatorios$|^(?:what|which|how many|any) reminders\b|^what reminders\b|^(?:do i have|have i got|have i|are there) (?:any )?reminders`)
	p.reminds = re(`^(?:remember to remind me|recuerdame(?: que)?|avisame|(?:ping|nudge|text|message|alert|notify|buzz|poke) me|text me a reminder|(?:set|add|make|create|put)(?: in)?(?: me)?(?: up)? (?:an? |one |the )?(?:reminder|alarm)|remind me|(?:i )?(?:also |just )?(?:need|want|would like) (?:a|another|one more) (?:reminder|alarm)|(?:a |another |one )?(?:reminder|alarm)|(?:set|make|add) (?:a |another )?(?:new )?one|dont let me forget(?: about)?|make sure i (?:dont forget|remember)(?: about| to)?|set one|and one|one|help me remember to) (?:for )?(.+)$`)

	p.knows = re(`^(?:(?:tell me|show me|list|show|can i see|let me see|see) (?:everything|all|what|the things|the facts|anything)(?: that)?|what(?: all| else| exactly)?|which (?:facts|things)|what (?:facts|things|info|stuff)(?: about me)?|do) (?:(?:do |have |did |does )?(?:you|josh) (?:actually |already |currently )?(?:know|knows|remember(?:ed)?|noted?|saved?|stored?|got|have|learned|kept|keep|memorized|recall)(?: saved| stored| noted| down| remembered| written down| on file)?(?: about me| of me| on me| about my life| on file for me| for me| stored on me)|you (?:know|remember|have)(?: saved)?(?: about me| on me)?|do you remember|is in your memory|sabes de mi|about me do you know)(?: so far| anyway| now| already)?$|^what is in your memory$|^que sabes de mi$|^what (?:do|did) you remember$|^(?:my memory|memory list|list (?:my )?(?:memories|facts))$`)
	p.updates = re(`^(?:update|change|correct|fix)(?: (?:what you (?:know|remember|have)|your (?:memory|notes|info)|my (?:info|facts|notes|diet)|that|it))?(?: about (?:me|my \w+|that))?(?: that| to)? ((?:i|im|ive|id|my|we|our|i no longer|i dont) .+|my .+)$`)
	p.updatesThat = re(`^(.+?) (?:so )?(?:please )?(?:update that(?: please)?|update it|update your memory|please update|update your notes|so update)$`)
	p.forgetsAll = re(`^(?:forget|erase|delete|wipe|clear|remove|lose|dump) (?:everything|all|all the things|all the (?:facts|info|stuff)|all that|anything|all (?:of )?(?:your|the|my) (?:memories|facts|notes))(?: (?:that )?(?:you (?:know|remember|have|saved|noted|stored|learned|kept)(?: stored| saved)?|i(?:ve)? (?:ever )?(?:told|said)(?: to)?(?: you)?))?(?: about me| on me| of me)?$|^(?:wipe|clear|erase|reset|empty) (?:your |the |my |all your |all )?(?:whole |entire )?memor(?:y|ies)(?: of me| about me)?$`)
	p.forgets = re(`^(?:forget|dont remember|dont keep|stop remembering|olvida)(?: about)? (?:(?:the|that|my) (?:thing|part|stuff|bit|fact|note|bits|things)(?: about| with| of| that)? |what i (?:said|told you) (?:about |of )?|that |lo de |que |(my ))(.+?)(?: from (?:your )?memory| from what you know)?$`)
	p.stores = re(`^(?:save|note|note down|write down|store|keep|log|memorize|keep a note|jot down|make a note|remember|add to (?:my|your) (?:memory|notes))(?: for me)?(?: that| this| down that)? ((?:i|im|ive|id|my|we|our|me and) .+|my .+)$`)
	p.erases = re(`^(?:erase|scrub|purge|delete|remove|wipe|clear|lose|drop|take out) (?:(?:the|that|my) (?:thing|part|stuff|bit|fact|note|bits|things|info|memory) (?:about|with|on|of|that) (.+?)(?: from (?:your )?memory)?|(.+?) from (?:your )?(?:memory|notes)|what you (?:know|remember) about (.+)|what i (?:said|told you) about (.+))$`)

	p.freshLink = re(`^(?:send|give|get|make|text|i need|i want)(?: me)? (?:a |an |another )?(?:new|fresh|different|another) (?:private )?(?:calendar|ical) (?:link|feed|url)|new link (?:for|to) my calendar$|^(?:send|give)(?: me)? (?:a )?(?:new|fresh) link (?:for|to) my calendar|^(?:reset|renew|regenerate|replace|change) my (?:calendar|ical) (?:link|feed|url)`)
	p.offLink = re(`^(?:turn off|disable|revoke|remove|delete|kill|switch off|deactivate|stop|cancel|take down) (?:my |the |that )?(?:private )?(?:calendar|ical) ?(?:link|feed|url|sharing|sync)?$`)
	p.link = re(`^(?:get|send|give|have|text|i want|i need)(?: me)? (?:a |the |my )?(?:private )?link (?:to|for) my (?:calendar|ical|plans)\b|^(?:send|give|get|text|share|where is|wheres|whats|i need|i want|i lost|could i get|can i have|get me|make)(?: me)? (?:a |an |my |the )?(?:private )?(?:calendar|ical) (?:link|feed|url)\b|^(?:add|sync|put|export|get|subscribe to|connect|link|show) (?:all )?(?:of )?(?:my |the )?(?:plans|linkups|schedule|everything) (?:to|with|on|in|into|onto|via) (?:my |a |the )?(?:\w+ )?(?:calendar|cal|phone)|^(?:calendar|ical) (?:link|feed)\b|^(?:how (?:do|can|would) i )?subscribe to (?:my |the )?(?:plans|calendar|linkups)`)
	p.lists = re(`^(?:list|show|show me|tell me|send me|give me|check|see|what are|whats|read me)(?: all)?(?: of)? (?:my|the) (?:(?:current|upcoming|next|own) )?(?:plans|linkups|schedule|agenda|linkup plans)\b|^(?:show me|list|tell me) (?:everything|all|what) (?:that )?(?:i have|ive got|i got|ive|i am doing|im doing)(?: coming up| planned| booked| lined up| on)?\b|^whats coming up(?: for me)?|^what (?:are|r) my plans\b|^when is my next (?:plan|linkup|thing)$|^(?:que|cuales son mis) planes\b|^any(?:thing)? (?:plans|coming up|planned|on)? ?for me\b|^whats my (?:day|week|weekend|month|schedule|agenda|calendar|next plan)\b|^how(?:s| is| does) my (?:day|week|weekend|schedule|calendar)\b|^what (?:plans|linkups) (?:do i have|am i in|have i|are coming)|^(?:see|check|view) my (?:plans|schedule|calendar|agenda)$|^what am i (?:signed up for|down for|part of)`)
	p.listsAt = re(`^(?:check|see|tell me|check and see|let me know|lmk)?(?: if| whether)? ?(?:im|i am|am i|ill be) (?:free|busy|booked|available|doing anything)\b|^(?:tell me |show me )?what (?:do i have|i have|ive got|have i got|am i doing|im doing|is planned|plans)\b|^(?:tell me )?whats (?:on|in|happening|planned|coming up)(?: (?:(?:on|in) )?my (?:schedule|calendar|agenda|plate)(?: .*)?| for me(?: .*)?)?(?: (?:this|next|on|for|today|tomorrow|tonight) ?[\w ]*)?$|^(?:is there|are there) (?:anything|plans|something) .*\bfor me\b|^(?:be|will i be|am i gonna be|would i be) (?:free|busy|booked|doing)\b|^(?:do i have|have i got) (?:anything|something|plans|stuff)\b|^whats my (?:schedule|agenda|calendar|day|week|weekend)\b|^(?:estoy|sigo) libre\b`)
}

func (p *patterns) ofPeople() {
	p.deletesAccount = re(`\b(?:delete|erase|close|remove|deactivate|borra|elimina|cancel|get rid of|terminate|shut down|nuke|kill) (?:my |the |mi |this )(?:whole |entire |josh )*(?:account|acct|profile|cuenta)\b(?: (?:and|with|too|please|now|for good|completely|entirely|forever|on here|here|permanently).*)?$|^(?:have )?my (?:account|profile) (?:gone|deleted|erased|removed|closed)$|^my account$|^(?:erase|delete) me(?: completely| entirely| from (?:josh|here|everything))?$|^(?:delete|erase|remove) (?:all )?(?:of )?my data$`)
	p.resumes = re(`^(?:resume|unpause|un-pause|reactivate|restart|wake up|turn back on|start up|unfreeze|unsnooze)(?: (?:me|it|my account|my invites|invites|my texts|everything|josh|again|now|please|the account|the invites|plans|back))*$|^(?:im back|i am back)(?: (?:again|now|josh|and ready.*|so .*|you can .*|turn .*|start .*))?$|^(?:end|stop|lift|cancel|finish|undo) (?:my|the) (?:pause|break|snooze)(?: .*)?$|^(?:start|turn) (?:sending )?(?:me )?(?:invites|the invites|my invites|invitations) (?:on )?again$|^start (?:sending|texting|inviting) me (?:the )?(?:invites |plans |stuff |invitations )?again$|^(?:turn|switch) (?:my |the )?(?:account|invites) (?:back )?on(?: again)?$|^take me off (?:pause|hold)$|^(?:turn|switch) me (?:back )?on(?: again)?$|^start inviting me(?: again)?$|^ready (?:for|to get) (?:invites|plans) again$|^reanuda(?: mi cuenta)?$`)
	p.pauses = re(`^(?:pause|snooze|pausa|freeze|suspend|mute|(?:put|set) (?:me|my account|it|everything|invites|my invites) on (?:pause|hold|ice)|hit pause(?: on)?|go on (?:a )?(?:pause|break)|take a pause|dont (?:send|text) me(?: any| any more| more)?(?: invites| plans| texts| anything)?|stop (?:sending me |with the |all )?(?:new )?(?:invites|inviting me|the invites)|no (?:more |new )?(?:invites|plans)|take me off (?:the )?invites|hold my invites)(?: (?:me|my account|my invites|the account|account|everything|it|all|invites|mi cuenta|josh|my plans|texts|things|for now|please))*((?: (?:until|till|til|for|hasta|a|by|the|next|about|through|\w+ weeks?|\w+ days?|\w+ months?)\b.*)?)$`)
	p.paused = re(`^(?:i want |id like |have |keep )?my account (?:to be )?(?:paused|on hold|on pause|frozen)((?: .*)?)$`)
	p.breaks = re(`^(?:i )?(?:need |take |want |taking |im taking )?(?:a |me )?break(?: from (?:this|josh|invites|plans|texts|linkups))? ((?:until|till|til|for) .+)$`)
	p.names = re(`^(?:call me|my (?:first |real |new )?name(?: is|s)?(?: now| actually| really| not \w+ its)*|(?:change|update|set|switch) my (?:first )?name(?: please)?(?: to| its)|update my name to|i go by|im called|people call me|me llamo|mi nombre es|its spelled|the name is|use the name) (\S+(?: \S+){0,2}?)(?: (?:from now on|now|instead|please|not \w+|thanks|these days|change my name to that|actually))*$`)
	p.moved = re(`^(?:(?:i|we|ive|weve|im|i am)? ?(?:just |recently |have |actually )*(?:moved|relocated|moving|relocating) (?:back )?to|move me to|(?:i |we )?(?:now |currently )?live (?:now )?in|(?:im |i am |we are |were )?(?:now |currently )?(?:based|living) in|(?:my )?(?:new )?(?:zip|zip code|zipcode|postcode|home|area|city|address|home town|location)(?: is| s| changed to| has changed to)?(?: now)?|(?:change|update|set|switch|put) my (?:zip|zip code|zipcode|postcode|area|city|home|region|location|town|address) (?:to|as)|(?:i |im )?(?:just |now )?vivo en|me mude a) (.+?)(?: (?:now|today|last (?:week|month|year)|this (?:week|month)|recently|so|yesterday|these days|so .+|and .+|instead|please))*$`)

	p.asksSwap = re(`^(?:could|can) (\w+) and (?:i|me) (?:swap|exchange|trade|share) (?:numbers|contacts?|digits)$|^ask (?:if|whether) (\w+) (?:wants|would like|wanna|is up|is down|wants me) .*\b(?:swap|exchange|trade|share) (?:numbers|contacts?|digits)\b|^ask (\w+) (?:if|to|whether) .*\b(?:swap|exchange|trade|share) (?:numbers|contacts?|digits)\b|^connect me (?:with|to) (\w+)$`)
	p.negated = re(`^(?:i |we )?(?:dont|do not|never|wont|not|no need|didnt|havent|cant|im not)\b`)
	p.swaps = re(`^(?:swap|exchange|trade|share|switch) (?:(?:my|phone|our|contact) )*(?:numbers?|digits|contacts?|info|details)(?: with)?(?: (.+))?$`)
	p.getsNumber = re(`^(?:get me|give me|send me|get|have|share|ask for|trade for|i have|id like|i want|want|could i have|what is|whats) (\w+(?: \w+)?) (?:phone |cell )?(?:number|digits|contact)(?: please| from .+)?$`)
	p.givesNumber = re(`^(?:give|send|share|pass) (?:my (?:phone )?(?:number|digits|contact)(?: with| to) (.+)|(\w+) my (?:phone )?number(?: please)?)$`)

	p.accepts = re(`^(?:(?:say |its a |thats a )?(?:yes|yeah|yep|si)(?: please| thanks)?(?: to| for| on| a)|accept|acepta|acepto|confirm|rsvp (?:yes )?(?:to|for)|count me in|im in|i am in|(?:i )?(?:gladly |happily )?accept|ill take|take|sign me up for|put me (?:in|down|on|into)(?: for)?|add me to|apuntame)(?: (?:for|to|on|al|el))*(?: (?:(?:option )?([ab])|(.+)))?$`)
	p.comesTo = re(`^(?:i would love to|id love to|ill join|ill come|im in for|im down for|im up for|im coming to|ill come to|ill join|join|come along|(?:yes )?id like to join|id like to come|happy to join|im free for|im game for|ill be at|ill be there for|yes ill come to|would love to come|come|come to|i can make|option ([ab]) (?:works|is good|please|is fine|is better|suits)\b.*)(?: (?:for|to|on))* ?(.*)$`)
	p.declines = re(`^(?:(?:say )?(?:no|nope)(?: thanks| thank you)?(?: to| for| on)|decline|declining|reject|refuse|turn down|ill pass on|pass on|ill skip|skip|rather not (?:do|go to|join)|id rather not (?:do|go to|join)|not interested in|im not interested in|no to|not this time for|cant accept|no thanks|dont accept|say no to|pass for me on|gonna pass on|im gonna pass on|im passing on|im good on)(?: (?:option )?([ab])| (.+))$`)
	p.notFor = re(`^not (?:for |to |on )?(.+)$`)
	p.declinesAll = re(`^(?:decline|decline it|decline this|reject it|reject the invite|decline the invite|ill pass|ill pass on (?:this|that) one|pass on this one|turn it down|say no)()()$`)
}

func (p *patterns) ofTalk() {
	p.patches = re(`^(?:no (?:more )?(?:alcohol|bars|drinking|meat|mornings|evenings|weekdays|weekends|nights|clubs|big groups|crowds|\w+ing)(?: for me)?(?: anymore| any more| from now on| please)?|(?:my )?(?:preferred |max |ideal )?group size (?:is|should be) .+|(?:im looking for|looking for|i want|i like) (?:small|smaller|big|bigger|larger) groups.*|(?:only )?(?:weekends|weekdays|evenings|mornings|afternoons|weeknights|nights) only|(?:i )?(?:love|like|enjoy) .+ (?:now|these days|lately)|(?:add|remove|take|put|drop) .+ (?:to|from|off|on|as) (?:my )?(?:interests?|list|activities|profile|list of activities|likes|hobbies)(?: of activities)?|(?:remove|drop|delete) \w+ from (?:my )?(?:interests|list|likes)|(?:put|mark) me (?:down )?as .+|stop suggesting .+|dont suggest .+(?: anymore)?|(?:i )?prefer (?:small|smaller|big|bigger|large|larger)\b.*|id (?:prefer|rather) (?:have )?(?:small|smaller|big|bigger|larger|groups?|fewer)\b.*|(?:remove|drop) (?:karaoke|hiking|\w+ing)|more into .+|no longer into .+)$`)

	p.finds = re(`^(?:find|get|book|set up|set me up|look for|looking for|search for|hook me up|sign me up|organize|organise|arrange|put together|buscame|busca|encuentrame|encuentra|match me|pair me|put me|line up|schedule|throw|host|im looking|create|make a plan|see if theres|see if there is|start a|get me|into)\b`)
	p.findsWhat = re(`^(?:find|get|book|set up|set me up|look for|looking for|search for|hook me up|sign me up|organize|organise|arrange|put together|buscame|busca|put me|line up|schedule|im looking for)(?: (?:me|us|up|with|for|into|in|a|an|some|another|the))* (.+)$`)
	p.told = re(`^(?:got|late|early|just|the kids|my friends|me and|him and|we are|im going|going) |^(?:my|our|the|his|her|their) |^.*\bwith my (?:wife|husband|mom|dad|brother|sister|parents|family|boss|ex|kids|daughter|son|partner|girlfriend|boyfriend|roommate|friends?|in laws|in-laws|inlaws|cousins?|aunt|uncle|coworkers?|colleagues|grandma|grandpa|neighbors?|date|folks|team|class|girls|buddies|bestie)\b|^.*\b(?:are for|is for|work on|have work|looks like|good luck|have a)\b`)
	p.withWhom = re(`\b(?:with|for) (?:\d+|two|three|four|five|six|a few|some|a couple of|one)(?: other| more)? ?(?:people|others|other|more|friends|folks|person)\b|\bwith (?:dogs?|kids?|my dog|my kids)\b`)
	p.near = re(`\b(?:near|around|close to|in|by|at) (?:the )?(?:lake|park|beach|downtown|river|campus|city|centre|center|my place|my house|here|me|\w+ park|\w+ lake|\w+ beach)\b`)
	p.reasons = re(`^(?:because|since|as i|im|i am|i|ive|my|its|it is|something|the|we|were|theres|there is|not|nothing|work|got|a|ill|id|having|feeling|need|life|running|thats|that|would|if|no)\b`)
	p.wellWishes = re(`^if (?:so|not|yes|no|yeah|possible|im free|i am free|thats okay|you can|its okay|its not too (?:late|much))$|^(?:i )?hope (?:you|youre|your|all|everything|thats|that)\b|^how are you\b|^thanks (?:so much |again |a lot )?for\b|^thank you (?:so much )?for\b|^i (?:really )?(?:appreciate|owe) (?:it|you|that)|^(?:my|all my) apologies|^i feel (?:bad|terrible|awful)|^(?:that|it) was (?:so |really )?(?:fun|great|lovely|nice)`)
	p.stories = re(`^(?:(?:i|we|he|she|they|you|someone|people|everyone|nobody|who|(?:my|our|the|a|his|her) \w+(?: in law)?(?: \w+)?|\w+) (?:told|said|says|asked|asks|texted|thinks|thought|wants|want me|keeps|cancelled|canceled|called|bailed|forgot|remembered|reminds|reminded|moved the|deleted|paused|swapped|dropped|postponed|died in|gave|almost|was going|was thinking|used to|once|always|never|just had|had to|wrote|might|would)\b|(?:what if|imagine|suppose|if|when|should|would you|would they|would it|could it|do you|did|does|is it|are you|are there|how|why|what happens|what does|what is|whats the|what do|i wonder|thinking about|thinking of|glad|good thing|i wish|i hate|i love|i was|id cancel|ill let you know|guess ill|even if|remember when|remember the time|do others|do people|will the|will you|do i|am i able)\b)`)

	p.noStory = re(`^(?:who(?:s| is)? (?:wants?|down|up|in|free|keen|game|all|else|would)|whos|i moved|we moved|my account|do i have|what do i have|what is (?:on|my)|whats the (?:plan|status|time)|whats the .+ (?:time|address)|what do you (?:know|remember|have (?:on|about|saved|stored))|did (?:anyone|anybody|people|someone)|do i|how many|how do i get my plans|what are|if not|when (?:is|are|do|does|will|and|exactly)|when$|i would love|i would like|i love to come|what is my|i never)\b|^(?:my|the) (?:hike|plan)\b|\b(?:anymore|any more)$`)
	p.abilities = re(`^(?:cancel|drop|pause|move|change|swap|tell|use|bring|delete|find)(?: (?:a|an|any|people|later|if|others|the time of a).*)?$`)
	p.followUp = re(`^(?:yes|yeah|yep|yup|sure|okay|yes please|please do|sure thing|do it|do that|go ahead|go for it|that one|this one|the (?:first|second|third|last|other|former|latter) one|the other|that works|sounds good|no|nope|nah|no thanks|not that one|[ab]|option [ab]|both|either|neither|confirm|correct|right|exactly|yes do it|yes that one|okay do it|please do it|si|claro|dale|the first|the second|none|all of them)(?: (?:please|thanks|thank you|do it|go ahead|josh|that one|then|sure|is fine|go for it))*$`)
}
