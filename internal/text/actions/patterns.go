package actions

import "regexp"

// pattern is one that is looked for in the words of a part, with one space between them.
type pattern = *regexp.Regexp

// patterns are all that is compiled.
type patterns struct {
	cancels, callsOff, isOff, getsRid, bails, takesOut, wontCome, wontDo, moves, instead, makes pattern
	bareTime, elsewhere, who, status, at                                                        pattern
	sorry, late, howLate                                                                        pattern
	remindsOnly, remindsAs, inMinutes, deletesReminder, listsReminders, reminds                 pattern
	knows, updates, updatesThat, forgetsAll, forgets, erases                                    pattern
	freshLink, lists, listsAt                                                                   pattern
	deletesAccount, resumes, pauses, breaks, names, moved                                       pattern
	swaps, getsNumber, givesNumber                                                              pattern
	accepts, comesTo, declines, declinesAll                                                     pattern
	patches, changes                                                                            pattern
	finds, findsWhat, told, withWhom, near                                                      pattern
	reasons, wellWishes, reports, stories, noStory, abilities, followUp                         pattern
}

func compile() *patterns {
	p := &patterns{}
	p.ofEdits()
	p.ofAsking()
	p.ofRelays()
	p.ofThings()
	p.ofPeople()
	p.ofTalk()
	return p
}

func re(expr string) pattern { return regexp.MustCompile(expr) }

func (p *patterns) ofEdits() {
	p.cancels = re(`^(?:cancel|call off|scratch|scrap|nix|axe|ditch|abort|cancela|anula|(?:nevermind|nvm|never mind)(?: about)?\b)(?: (.+))?$`)
	p.callsOff = re(`^(?:call|calling) (.+) off$`)
	p.isOff = re(`^((?:my|the|our) .+) is off$`)
	p.getsRid = re(`^(?:get rid of|take down|delete|remove|forget(?: about)?|kill|drop|skip|lose|withdraw|im cancelling|im canceling|quita|elimina|borra) (.+)$`)
	p.bails = re(`^(?:im |ill |i am |i )?(?:count me out|bail|bailing|back out|backing out|flake|flaking|drop out|dropping out|pull out|pulling out|withdraw|withdrawing|duck out|out|opting out|opt out|no longer coming|not coming|no longer in|not in|wont be there|drop me|dropping me|dropping)(?: (?:of|on|from|for|to|at))*(?: (.+))?$`)
	p.takesOut = re(`^(?:(?:drop|remove|take|cross|scratch|pull|count) me|get me (?:out|off))(?: (?:out|off|from|of|the list|for|on))*(?: (.+))?$`)
	p.wontCome = re(`^(?:im sorry |sorry )?(?:i |ill |im |we )?(?:cant|wont|can not|will not|not|wont be able to|not be able to|am not able to|not able to|unable to|am unable to|not gonna be able to|wont|not gonna|not going to|cant possibly|no longer can|dont think i can|am not going to)(?: actually| be able to)? (?:make(?: it)?|come|coming|attend|join|be there|be coming|be joining|get there)(?: (?:to|for|on|along|out|after all|anymore|any more))*(?: (.+))?$`)
	p.wontDo = re(`^(?:i |no )?(?:cant|wont|no puedo|voy a poder|no voy a poder) (?:do|go to|go|be at|make|ir|ir a|llegar)(?: (?:to|a|el|al|anymore|any more))*(?: (.+))?$`)
	p.moves = re(`^(?:move|moving|make|push|bump|shift|delay|postpone|reschedule|change|switch|nudge|mueve|pasa|cambia)(?: back| up| the (?:time|day|date) (?:of|for))? (.+)$`)
	p.instead = re(`^(?:(?:do|make it|make that|try|how about|what about|have it|go|lets do|ill do|meet|id rather do) )?(?:it )?(?:on |at |for )?(.+?)(?: instead| rather)(?: of .+| please)?$`)
	p.makes = re(`^(?:make|can we do|do|have|start) (?:it|that|the|my) (.+)$`)
}

func (p *patterns) ofAsking() {
	p.bareTime = re(`^(?:what|at what) time(?: is it| again| is that)?$|^(?:when|where)(?: again| exactly)?$`)
	p.elsewhere = re(`\b(?:you from|who (?:are|is) you|said|told|made|store|shop|weather|rain|raining|won|sun|bus|train|stock|do you|you sleep|easter|christmas|people use|people live|exercise|world|president|good for|bad for|your favorite|cancel it|did you|like to|should i|how do|how does|how can|how would|how could|why)\b|^what time is it$|^who is it$|^where is it at$|\bwhen did\b|\bwhen will people|^who (?:can|could|would|will) (?:see|cancel|read)`)
	p.who = re(`^(?:and )?(?:ask |find out |check |see |lmk |let me know |tell me |show me |quien|quienes)?(?:whos?|who is|who was|who all|who else|who are the people|quien|quienes)(?: all| else| all is| is| was| are| the people)*(?: already| still| actually)? (?:coming|going|in|there|in for|coming to|viene|vienen|va|van)\b|^(?:ask |find out |check |lmk |let me know |tell me )?how many (?:people |of us |are |said yes|is )+(?:coming|going|in|there|to|yes)?|^who are the people coming|\bwho all is in$|^whos? (?:all )?(?:is )?(?:in|going|coming)\b|^who is (?:in|going|coming)\b`)
	p.status = re(`^(?:check if |see if |let me know if |lmk if |and )?(?:is|are|has) .+ (?:still )?(?:confirmed|still on|happening|locked|locked in|been confirmed|going ahead|still going|a go|off)\b(?: (?:for|on) .+)?$|^(?:whats happening|whats going on|whats up|what happened|whats the status|hows it going|whats the news) (?:with|to|of|on|about) .+|^(?:let me know if|lmk if|check if|see if|check whether) .+ (?:is|are) (?:still )?on$|^sigue en pie`)
	p.at = re(`^(?:a que hora|cuando|donde) (?:es|nos vemos|quedamos|empieza)|^(?:tell me |let me know |remind me |check )?(?:when|what time|where)(?: and where)?(?: is|s| are| does| do)? (?:it|the|my|our|we)\b.*\b(?:end|ends|start|starts|again|is|meet|meeting|over)$|^(?:whens|when is|wheres|where is) (?:it|that)(?: again)?$`)
}

func (p *patterns) ofRelays() {
	p.sorry = re(`^(?:say|send|pass on|give|extend)(?: to them)?(?: that| how)?(?: my| our| im| i am)? (?:so |very |really |sincere )*(?:sorry|apologies|regrets|im sorry)\b`)
	p.late = re(`^(?:(?:im sorry|sorry|im|i am|ill|i will|i|we|were|might|may|gonna|going to|probably|prob|be|running|a|bit|little|so|really|super|about|around|like|by|few|couple|of|just|also|now|there|getting|arriving|coming|\d+|five|ten|fifteen|twenty|thirty|half|an|hour|hours|minutes?|m) )*(?:running late|running behind|late|behind|delayed)(?: (?:by|about|like|\d+|five|ten|fifteen|twenty|minutes?|sorry|lol|today|tonight|for .+|to .+|because .+|there))*$|^(?:ill |i will )?be there in (?:about |like |a )?(?:\d+|five|ten|fifteen|twenty|few|half|an)(?: \w+)?(?: \w+)?$|^(?:im |i am |were )?(?:stuck|caught) (?:in|at|on) (?:traffic|work|a meeting|the train|the bus|the subway|the bridge)$|^(?:llego|voy|llegare) (?:un poco |\d+ minutes |\d+ minutos )?tarde$|^(?:tell|let) .*\blate$`)
	p.howLate = re(`\b((?:about |like |around )?(?:\d+|five|ten|fifteen|twenty|thirty|half an|an|a few|a couple of)(?: more)? (?:minutes?|hour|hours|m|minutos))\b`)
}

func (p *patterns) ofThings() {
	p.remindsOnly = re(`^(?:remind me|remind me (?:of|about) (?:it|that)|set (?:a |one |an )?(?:reminder|alarm)|(?:add|set) (?:a|one)(?: reminder)?|one more)(?: also| too| again)? ((?:for |at |on |in )?(?:(?:a|an|one|two|the|\d+|half an|a few) )?(?:day|night|hour|week|morning|evening|minutes?|hours|days|half hour|\d+ ?(?:am|pm)?)(?: (?:before|earlier|prior|ahead|in advance|beforehand))?(?: (?:at|of) [\w: ]+)?)$`)
	p.remindsAs = re(`^(?:put|add|set|save) (.+?) as a reminder(?: for| on| at)? ?(.*)$`)
	p.inMinutes = re(`\bin (?:an?|one|two|five|ten|\d+) (?:minutes?|hours?)\b`)
	p.deletesReminder = re(`^(?:stop reminding me|quit reminding me|no need to remind me|dont remind me|you dont have to remind me|(?:delete|cancel|remove|drop|clear|forget) (?:the|my|that) (?:one|reminder|alarm))(?: anymore)? (?:about|to|of|for|that|on) (.+?)(?: anymore| please| any more)?$|^(?:delete|cancel|remove|clear) (all|everything) reminders$|^(?:delete|cancel|remove) the (last) one$`)
	p.listsReminders = re(`^(?:list|show|show me|what are|whats|what) (?:all )?(?:of )?(?:my |the )?reminders\b|^what did i ask you to remind me|^(?:mis )?recordatorios$|^what reminders\b`)
	p.reminds = re(`^(?:remember to remind me|recuerdame(?: que)?|avisame|ping me|nudge me|text me a reminder|put [^\x01]{0,60}as a reminder|(?:set|add|make|create|put)(?: in)?(?: me)? (?:an? |one |the )?(?:reminder|alarm)|remind me|i need a reminder|reminder|dont let me forget(?: about)?|set one|and one) (?:for )?(.+)$`)

	p.knows = re(`^(?:tell me |show me |list )?(?:what (?:all )?(?:do you|have you|you|else do you) (?:know|remember(?:ed)?|noted?|saved?|stored?|got|have|learned|kept)(?: saved| stored| noted| down| remembered)?(?: about me| of me| on me|)(?: so far| exactly| anyway| now)?|what you (?:know|remember|have)(?: about me| on me)?|what do you remember|what is in your memory|que sabes de mi|everything you know about me|what you remember about me)$`)
	p.updates = re(`^(?:update|change|correct|fix)(?: (?:what you (?:know|remember|have)|your (?:memory|notes|info)|my (?:info|facts|notes|diet)|that|it))?(?: about (?:me|my \w+|that))?(?: that| to)? ((?:i|im|ive|id|my|we|our|i no longer|i dont) .+|my .+)$`)
	p.updatesThat = re(`^(.+?) (?:so )?(?:please )?(?:update that|update it|update your memory|please update|update your notes|so update)$`)
	p.forgetsAll = re(`^(?:forget|erase|delete|wipe|clear) (?:everything|all the things|all that|all|anything)(?: (?:that )?(?:you (?:know|remember|have|saved|noted|stored|learned)|i(?:ve)? (?:told|said)(?: to)?(?: you)?))?(?: about me| on me| of me)?$|^(?:wipe|clear|erase|reset) (?:your |the )?memor(?:y|ies)(?: of me| about me)?$`)
	p.forgets = re(`^(?:forget|dont remember|dont keep|stop remembering|olvida)(?: about)? (?:the|that|my|what i said about|what i told you about|lo de|que) ?(?:thing|part|stuff|bit|fact|note|bits|things|one|)(?: about| with| of)? ?((?:my|me|the|i|im|where|how|what|being|soy|mi)? ?\w.*?)(?: from (?:your )?memory| from what you know)?$`)
	p.erases = re(`^(?:erase|delete|remove|wipe|clear|lose|drop|take out) (?:(?:the|that|my) (?:thing|part|stuff|bit|fact|note|bits|things) (?:about|with|on|of|that) (.+?)(?: from (?:your )?memory)?|(.+?) from (?:your )?(?:memory|notes)|what you (?:know|remember) about (.+)|what i (?:said|told you) about (.+))$`)

	p.freshLink = re(`^(?:send|give|get|make|text)(?: me)? (?:a |an |another )?(?:new|fresh|different|another) (?:private )?(?:calendar|ical) (?:link|feed|url)|^(?:a |i want a |can you give me a )?new link (?:for|to) my calendar$|^give me a new link for my calendar|^reset my calendar (?:link|feed)|^(?:send|give)(?: me)? (?:a )?(?:new|fresh) link (?:for|to) my calendar`)
	p.lists = re(`^(?:list|show|show me|tell me|send me|give me|check|see|what are|whats|read me)(?: all)?(?: of)? (?:my|the) (?:(?:current|upcoming|next|own) )?(?:plans|linkups|schedule|agenda|linkup plans)\b|^(?:show me|list|tell me) (?:everything|all|what) (?:that )?(?:i have|ive got|i got|ive|i am doing|im doing)(?: coming up| planned| booked| lined up| on)|^whats coming up(?: for me)?|^what (?:are|r) my plans\b|^when is my next (?:plan|linkup|thing)$|^(?:que|cuales son mis) planes\b`)
	p.listsAt = re(`^(?:check|see|tell me|check and see|let me know|lmk)?(?: if| whether)? ?(?:im|i am|am i|ill be) (?:free|busy|booked|available|doing anything)\b|^(?:tell me |show me )?what (?:do i have|i have|ive got|have i got|am i doing|im doing|is planned|plans)\b|^(?:tell me )?whats (?:on|in|happening|planned|coming up)(?: (?:(?:on|in) )?my (?:schedule|calendar|agenda|plate)| for me)?(?: (?:this|next|on|for|today|tomorrow|tonight) ?[\w ]*)?$|^(?:do i have|have i got) (?:anything|something|plans|stuff)\b|^whats my (?:schedule|agenda|calendar|day|week|weekend)\b|^(?:estoy|sigo) libre\b`)
}

func (p *patterns) ofPeople() {
	p.deletesAccount = re(`^(?:delete|erase|close|remove|deactivate|borra|elimina|cancel) (?:my |the |mi |this )?(?:whole |entire |josh )?(?:account|acct|profile|cuenta)(?: (?:and|with|too|please|now|for good|completely|entirely|forever).*)?$|^my account (?:gone|deleted)$|^my account$|^(?:erase|delete) me$`)
	p.resumes = re(`^(?:resume|unpause|un-pause|reactivate)(?: (?:me|it|my account|my invites|invites|my texts|everything|josh|again|now|please|the account))*$|^(?:im back|i am back)(?: (?:turn|start|send|resume|you can|unpause).*)$|^(?:end|stop|lift|cancel|finish) (?:my|the) (?:pause|break|snooze)(?: .*)?$|^(?:start|turn) (?:sending )?(?:me )?(?:invites|the invites|my invites|invitations) (?:on )?again$|^(?:you can )?start sending me (?:invites|plans|stuff|invitations) again$|^(?:turn|switch) (?:my )?invites (?:back )?on(?: again)?$|^take me off (?:pause|hold)$|^reanuda(?: mi cuenta)?$`)
	p.pauses = re(`^(?:pause|snooze|pausa|freeze|suspend|(?:put|set) (?:me|my account|it|everything) on (?:pause|hold)|dont send me (?:any |any more |more )?(?:invites|plans|texts|anything)|stop (?:sending me )?(?:invites|inviting me)|no (?:more )?invites)(?: (?:me|my account|my invites|the account|account|everything|it|all|invites|mi cuenta|josh|my plans|texts|things|for now))*((?: (?:until|till|til|for|hasta|a|by|the|next|about|through|\w+ weeks?|\w+ days?|\w+ months?)\b.*)?)$`)
	p.breaks = re(`^(?:i )?(?:need |take |want |taking |im taking )?(?:a |me )?break(?: from (?:this|josh|invites|plans|texts|linkups))? ((?:until|till|til|for) .+)$`)
	p.names = re(`^(?:call me|my (?:first |real |new )?name(?: is|s)?(?: now| actually| really)*|change my (?:first )?name to|update my name to|i go by|im called|me llamo|mi nombre es|its spelled) (\S+(?: \S+){0,2}?)(?: (?:from now on|now|instead|please|not \w+|thanks|these days|change my name to that))*$`)
	p.moved = re(`^(?:(?:i|we|ive|weve|im|i am)? ?(?:just |recently |have |actually )*(?:moved|relocated) to|move me to|moving to|(?:i |we )?(?:now )?live in|(?:im |i am )?(?:now )?based in|my (?:new )?(?:zip|zip code|zipcode|postcode|home|area|city|address|home town)(?: is| s)?(?: now)?|(?:change|update|set|switch) my (?:zip|zip code|zipcode|postcode|area|city|home|region|location|town|address) to|(?:i |im )?(?:just |now )?vivo en|me mude a) (.+?)(?: (?:now|today|last (?:week|month|year)|this (?:week|month)|recently|so|yesterday|these days|so .+|and .+|instead|please))*$`)

	p.swaps = re(`^(?:lets )?(?:swap|exchange|trade|share|switch) (?:(?:my|phone|our) )*(?:numbers?|digits|contacts?|contact info|contact details|details)(?: with)?(?: (.+))?$`)
	p.getsNumber = re(`^(?:get|have|give me|send me|share|ask for|trade for|i have) (\w+(?: \w+)?) (?:phone )?(?:number|digits|contact)(?: please| from .+)?$`)
	p.givesNumber = re(`^(?:give|send|share|pass) (?:my (?:phone )?(?:number|digits|contact)(?: with| to) (.+)|(\w+) my (?:phone )?number(?: please)?)$`)

	p.accepts = re(`^(?:(?:say |its a |thats a )?(?:yes|yeah|yep|si)(?: please| thanks)?(?: to| for| on| a)|accept|acepta|acepto|confirm|rsvp (?:yes )?(?:to|for)|count me in|im in|i am in|(?:i )?(?:gladly |happily )?accept|ill take|id like|take|sign me up for|put me (?:in|down) for|apuntame)(?: (?:for|to|on|al|el))*(?: (?:(?:option )?([ab])|(.+)))?$`)
	p.comesTo = re(`^(?:i would love to|id love to|im down for|im up for|im coming to|ill come to|ill join|join|(?:yes )?id like to join|happy to join|im free for|im game for|ill be at|yes ill come to|would love to come|come|come to|i can make|option ([ab]) (?:works|is good|please|is fine|is better|suits)\b.*)(?: (?:for|to|on))* ?(.*)$`)
	p.declines = re(`^(?:(?:say )?(?:no|nope)(?: thanks| thank you)?(?: to| for| on)|decline|declining|reject|refuse|turn down|ill pass on|pass on|ill skip|skip|rather not (?:do|go to|join)|id rather not (?:do|go to|join)|not interested in|im not interested in|no to)(?: (?:option )?([ab])| (.+))$`)
	p.declinesAll = re(`^(?:decline|decline it|decline the invite|ill pass|ill pass on (?:this|that) one|pass on this one|turn it down|say no)()()$`)
}

func (p *patterns) ofTalk() {
	p.patches = re(`^(?:(?:add|remove|take|put|drop) .+ (?:to|from|off|on|as) (?:my )?(?:interests?|list|activities|profile|list of activities|likes|hobbies)(?: of activities)?|(?:remove|drop|delete) \w+ from (?:my )?(?:interests|list|likes)|(?:put|mark) me (?:down )?as .+|stop suggesting .+|dont suggest .+(?: anymore)?|(?:i )?prefer (?:small|smaller|big|bigger|large|larger)\b.*|id (?:prefer|rather) (?:have )?(?:small|smaller|big|bigger|larger|groups?|fewer)\b.*|(?:remove|drop) (?:karaoke|hiking|\w+ing)|more into .+|no longer into .+)$`)
	p.changes = re(`\b(?:into|no more|anymore|any more|prefer|rather|only|no longer|better for me|now|these days|interests|dont like|better)\b`)
	p.finds = re(`^(?:find|get|book|set up|set me up|look for|looking for|search for|hook me up|sign me up|organize|organise|arrange|put together|buscame|busca|encuentrame|encuentra|match me|pair me|put me|line up|schedule|throw|host|im looking|create|make a plan|see if theres|see if there is|start a|get me|into)\b`)
	p.findsWhat = re(`^(?:find|get|book|set up|set me up|look for|looking for|search for|hook me up|sign me up|organize|organise|arrange|put together|buscame|busca|put me|line up|schedule|im looking for)(?: (?:me|us|up|with|for|into|in|a|an|some|another|the))* (.+)$`)
	p.told = re(`\b(?:was|were|went|had|used|yesterday|ago|did|loved|last|every|always|usually|often|never|my \w+(?: \w+)? (?:wants|meets|has|plays|likes|loves|is|are|walks)|our \w+ (?:meets|plays|has|is)|he|she|they|her|his|wish|hope|apparently|weather|works|working|work on|have work|visit|good luck|lol|happy|enjoy|great|have a)\b`)
	p.withWhom = re(`\b(?:with|for) (?:\d+|two|three|four|five|six|a few|some|a couple of|one)(?: other| more)? ?(?:people|others|other|more|friends|folks|person)\b|\bwith (?:dogs?|kids?|my dog|my kids)\b`)
	p.near = re(`\b(?:near|around|close to|in|by|at) (?:the )?(?:lake|park|beach|downtown|river|campus|city|centre|center|my place|my house|here|me|\w+ park|\w+ lake|\w+ beach)\b`)
	p.reasons = re(`^(?:because|since|as i|im|i am|i|ive|my|its|it is|something|the|we|were|theres|there is|not|nothing|work|got|a|ill|id|having|feeling|need|life|running|thats|that|would|if|no)\b`)
	p.wellWishes = re(`^(?:i )?hope (?:you|youre|your|all|everything|thats|that)\b|^how are you\b|^thanks (?:so much |again |a lot )?for\b|^thank you (?:so much )?for\b|^i (?:really )?(?:appreciate|owe) (?:it|you|that)|^(?:my|all my) apologies|^i feel (?:bad|terrible|awful)|^(?:that|it) was (?:so |really )?(?:fun|great|lovely|nice)`)
	p.stories = re(`^(?:(?:i|we|he|she|they|you|someone|people|everyone|nobody|who|(?:my|our|the|a|his|her) \w+(?: in law)?(?: \w+)?|\w+) (?:told|said|says|asked|asks|texted|thinks|thought|wants|want me|keeps|cancelled|canceled|called|bailed|forgot|remembered|reminds|reminded|moved the|deleted|paused|swapped|dropped|postponed|died in|gave|almost|was going|was thinking|used to|once|always|never|just had|had to|wrote|might|would)\b|(?:what if|imagine|suppose|if|when|should|would you|would they|would it|could it|do you|did|does|is it|are you|are there|how|why|what happens|what does|what is|whats the|what do|i wonder|thinking about|thinking of|glad|good thing|i wish|i hate|i love|i was|id cancel|ill let you know|guess ill|even if|remember when|remember the time|do others|do people|will the|will you|do i|am i able)\b)`)
	p.reports = re(`\b(?:told|tells|said|says|asked|asks|texted|wants|imagine|what if|suppose|if|should|would|was going|was thinking)\b`)
	p.noStory = re(`^(?:i moved|we moved|my account|do i have|what do i have|what is (?:on|my)|whats the (?:plan|status|time)|whats the .+ (?:time|address)|what do you (?:know|remember)|did (?:anyone|anybody|people|someone)|do i|how many|how do i get my plans|what are|if not|when (?:is|are|do|does|will|and|exactly)|when$|i would love|i would like|i love to come|what is my|i never)\b|^(?:my|the) (?:hike|plan)\b|\b(?:anymore|any more)$`)
	p.abilities = re(`^(?:cancel|drop|pause|move|change|swap|tell|use|bring|delete|find)(?: (?:a|an|any|people|later|if|others|the time of a).*)?$`)
	p.followUp = re(`^(?:yes|yeah|yep|yup|sure|okay|yes please|please do|sure thing|do it|do that|go ahead|go for it|that one|this one|the (?:first|second|third|last|other|former|latter) one|the other|that works|sounds good|no|nope|nah|no thanks|not that one|[ab]|option [ab]|both|either|neither|confirm|correct|right|exactly|yes do it|yes that one|okay do it|please do it|si|claro|dale|the first|the second|none|all of them)(?: (?:please|thanks|thank you|do it|go ahead|josh|that one|then|sure|is fine|go for it))*$`)
}
