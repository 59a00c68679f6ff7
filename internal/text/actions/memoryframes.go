package actions

import "strings"

func memoryFrames() []frame {
	const (
		announces = `(?:keep|bear|have) in (?:your )?mind|remember|note|(?:take|make|keep)(?: a)?(?: mental| quick)? note(?: of the fact)?|jot(?: it)? down|write(?: it)? down|put down|mark down|log|file away|store|save|record|let the record show|never(?: ever)? forget|dont (?:ever )?forget|make sure (?:you|to|josh) (?:remember|know|note|knows|remembers)|try to remember|(?:can you )?keep track(?: of)?(?: the fact)?|hold on to|add (?:it |this )?to (?:my|your) (?:memory|notes|file|profile|info)|put (?:it |this )?in (?:my|your) (?:memory|notes|file)|be aware|please know|commit to memory|i (?:want|need) you to (?:know|remember)|id like you to (?:know|remember)`
		fact      = `(?:i|im|ive|id|ill|my|we|our|were|me|mine)\b.*`
		stable    = `(?:(?:i am|im|we are|were)(?: (?:a|an|not|actually|really|very|kinda|super|also|the|only|kind of|pretty|extremely|severely|now|currently|fully|legally|partially))* (?:<word> ){0,2}?(?:vegan|vegetarian|pescatarian|allergic|gluten|celiac|coeliac|deaf|blind|sober|pregnant|left|lefty|shy|introvert\w*|extrovert\w*|scared|afraid|terrified|diabetic|lactose|halal|kosher|intolerant|muslim|jewish|autistic|anxious|claustrophobic|colou?rblind|disabled|epileptic|dairy|vertically|walker|parent|mom|dad|nurse|teacher|student|widow\w*|single|married|retired|trans|nonbinary|queer|gay|bad at|new to|recovering|hard of|on a|in a wheelchair|free|person|owl|beginner|drinker|smoker|swimmer|driver|speaker|sensitive)\b.*|i (?:use|dont|do not|cant|can not|have|hate|love|work|own|drive|eat|drink|only|need|speak|never|always|struggle|prefer|get|take|wear|walk|like|avoid|keep|live|take)\b.*|ive got .*|i also (?:have|cant|dont)\b.*|my .+ (?:is|are|has|have|was|named|called|hurts|dont|doesnt|cant)\b.*)`
		forgets   = `(?:forget|(?:you can |lets )?(?:erase|delete|remove|wipe|clear|scrub|purge|lose|drop)|scratch|strike|disregard|ignore|unremember|un-remember|get rid of|get|take|take out|take off|throw out|toss|trash|dump|undo|let go of|nuke|reset|destroy|discard|cut|cross out|unlearn|never ?mind|nvm|ditch|pull|strip|clean|blank|start over with|start fresh with)`
		stops     = `(?:(?:dont|do not) need you remembering|(?:you )?(?:dont|do not|never) (?:keep|remember|hang on to|hold on to|save|store|memorize|hold onto|record)|(?:stop|quit) (?:remembering|keeping|storing|saving|holding on to)|no need to (?:remember|keep|save|store|hold on to)|you (?:dont|do not) (?:have|need) to (?:remember|keep|know|save|store)|i (?:dont|do not) (?:want|need) you to (?:remember|know|keep|save|store|have)|id rather you (?:forgot|forget|didnt (?:remember|know|keep))|i want you to forget|make yourself forget|pretend (?:you )?(?:dont|didnt|never) (?:know|remember|heard?))`
		knows     = `(?:know|remember|have|got|saved?|stored?|noted?|learned|learnt|keep|kept|recorded|collected|remembered|wrote|written|logged|gathered|heard|hold|hav|memorized|keeping|picked up)`
		piece     = `(?:things?|parts?|stuff|bits?|facts?|notes?|info|memory|memories|details?|line|piece|entry|record|mention)`
		rest      = `(?: (?:anymore|any more|please|from (?:your )?(?:memory|notes|records?|files?|brain|list)|completely|entirely|now|after all|its wrong|its not true))*`
	)
	one := func(action, expr string, build func(part, [][2]int) reading) frame {
		return frame{of: ofMemory, expr: fr(expr), domain: Memory, action: action, build: build}
	}
	first := func(f frame) frame { f.early, f.whole = true, true; return f }
	early := func(f frame) frame { f.early = true; return f }
	store := storesFact
	return []frame{
		first(one(ForgetAll, `^(?:`+forgets+`|`+stops+`)(?: (?:about|out|on|away))? (?:(?:me|absolutely|literally|just) )*(?:everything|anything|all|whatever|every single (?:thing|detail|fact)|every(?: last)? (?:thing|bit|detail|fact|note|memory)|each and every \w+|any and all \w+)\b(?: (?:of|the|that|this|my|your|it|those|`+piece+`|data|personal|saved|stored|single))*(?: (?:about|on|of|from) (?:me|my life))?(?: (?:that )?(?:you|josh|youve|uve|i|ive|were|was|is)(?: ever| have| got| actually| all| all ready)* ?(?:`+knows+`|told|said|shared|mentioned|texted|got|given)?(?: (?:about|on|of|from|to|with|by|down|saved|stored|written|noted|memory|your|you|file|in|so far|ever|up|me|learned|collected|picked|gathered))*)?$`, allMemory)),
		first(one(ForgetAll, `^(?:`+forgets+`|start over with|start fresh with) (?:(?:what|whatever|that which)(?: all| ever| stuff)? (?:you|youve|josh)(?: have| all| might| may)? ?`+knows+`?(?: down| saved| stored| noted| learned)?|(?:my|your|the|all)(?: \w+)? (?:memory|memories|notes|files?|brain|info|details|data|records?)(?: (?:you (?:have|saved|keep)|of|about|on))?) ?(?:about|on|of|for)? ?(?:me)?(?: completely| entirely| fully| clean| from (?:your )?(?:memory|notes))*$`, allMemory)),
		first(one(ForgetAll, `^(?:wipe|clear|erase|reset|empty|nuke|purge|dump|delete|clean|format|flush|blank|scrub|trash)(?: out)? (?:your|the|my|all your|all my|all|all the|any)? ?(?:whole |entire |full )?(?:memor(?:y|ies)|brain|slate|notes)(?: clean| blank| bank)?(?: (?:of|about|on) (?:me|mine|my stuff))?$|^(?:lets |i want a |give me a |start with a )?(?:clean|blank|fresh) slate\b.*\b(?:forget|wipe|erase|delete|memory|everything)\b.*$|^(?:i want|id like|i would like|have|need|i need|want)? ?(?:everything|all|all of|whatever|your notes)\b.*\b(?:me|you know|remember|notes|memory)\b.* (?:gone|deleted|erased|wiped|removed|forgotten|cleared)$|^(?:make yourself )?(?:forget|wipe|erase|remove|delete) (?:me from (?:your )?(?:memory|notes|brain)|all about me|you (?:ever )?(?:knew|met) me|who i am|me completely all the notes|i exist)$|^(?:forget|erase) me,? (?:completely )?all (?:the|your) (?:notes|info|facts|memories)$|^(?:forget|erase|wipe|delete) .*\beverything (?:you|youve|i|ive|about me)\b.*$`, allMemory)),

		first(one(List, `^(?:(?:im )?(?:just |kinda )?(?:curious|wondering)|so|spill|can i|i wanna|i want to|let me|lemme|id like to)?(?: know| see| hear| find out| check)? ?(?:<show>(?: me| back)*|what|whats|whatcha|whatve|how much|which|anything|do you|did you|are you|got|have you|any info|any notes|any facts|any details|you|have i|just|lay out|lay it out|whatd|how well|break down|where|wheres)\b.*\b(?:know|knows|remember|remembering|have|got|saved|stored|noted|learned|keep|keeping|kept|wrote|write|written|recall|hold|holding|notes?|info|details|facts|memory|memorized|dirt|file|record|data|collected|told you|recorded|gathered|whatcha|logged|storing|picked up)\b(?: \w+){0,3}? (?:about|on|of) (?:me|myself|my life)(?: (?:so far|now|anyway|already|right now|in there|in your (?:memory|notes)|on file|stored|at this point|exactly|and stuff))*$`, knowsMe)),
		first(one(List, `^(?:whats|what is|what do you have|what have you got|what all is|show me whats|what else is|list whats|whats all) (?:all |stored |saved |written )?(?:in|on) (?:your|my|the) (?:memory|notes|file|brain|records|notes about me)(?: (?:about|on|of|for) me)?$|^what(?: facts| info| stuff| notes)? (?:do|did|have|are|has) (?:you|josh) (?:have|got|know|remember|saved|keep|keeping|store|stored)(?: saved| stored| down)? (?:on file|on me|about me|for me on file)\b.*$|^(?:see|show|show me|view|check|pull up|open|read|whats) (?:my|your|the) (?:memory|memories)$|^(?:<show>(?: me)? )?what (?:have i|ive|did i|i have|i) (?:told|shared with|given|tell) you(?: about (?:me|myself))?(?: so far)?$|^what(?: all| else)?(?: stuff| things| facts| info| details)? (?:about|on) me (?:do|are|have|did) you (?:know|have|got|remember|remembering|keep|keeping|saved|saving|stored|storing)\b.{0,20}$|^(?:show|list|read)(?: me)?(?: all)?(?: of)? (?:your|my|the) (?:notes|memories|memory|facts)(?: (?:on|about|of) me)?$`, nil)),

		one(Forget, `^(?:`+forgets+`|`+stops+`)(?: about)? (?:what|whatever|anything|everything|all|the stuff|the things?|that thing|the part|the bit)(?: that)? (?:i|ive|you|youve)(?: ever| just| have| had)* (?:said|told you|mentioned|shared|texted|texted you|told|know|have|saved|remember|wrote|wrote down|noted|stored|got|kept|learned|said to you)(?: to you)?(?: down| saved| noted)? (?:(?:about|on|of|re|regarding) )?(.+?)`+rest+`$`, forgetsOf),
		early(one(Forget, `^(?:`+forgets+`|`+stops+`)(?: about)? (?:the|that|my|your|any|this|all the|those|these) (?:\w+ )?`+piece+`(?: i (?:told|gave|said to) you)? (?:about|on|of|that|with|where|regarding|saying|re) (.+?)`+rest+`$`, forgetsOf)),
		one(Forget, `^(?:`+forgets+`) (?:the fact )?(?:that )?(i .+|im .+|ive .+)$|^(?:`+forgets+`) (.+?) (?:from|out of|off) (?:your )?(?:memory|notes|records?|files?|brain|list of facts)$`, forgetsOf),
		one(Forget, `^`+stops+`(?: about)? (?:the fact )?(?:that )?((?:i|im|ive|my|where|who|how|what|we|our|when) ?.*?)`+rest+`$|^(?:forget|unremember|un-remember|unlearn|un-learn|never mind)(?: about)? (my .+?|where .+?|how old .+?|who my .+?)`+rest+`$`, forgetsOf),

		{of: ofMemory, whole: true, expr: fr(`^(?:please )?(?:` + announces + `)(?: (?:this|that|it|down|away|one|for me|for later|for next time|somewhere|please|to self|yourself|the fact|about me|on me))+ (` + fact + `)$`), domain: Memory, action: Store, build: store},
		{of: ofMemory, whole: true, expr: fr(`^(` + fact + `?)(?: so| and| please| just| can you| could you| if you could)* (?:(?:keep|bear|have) (?:that|this|it) in mind|(?:remember|note|record|log|store) (?:that|this|it)|(?:make|take|keep) (?:a )?note(?: of (?:it|that|this))?|(?:jot|write|note|put|mark) (?:that|this|it) down|save (?:that|this)|(?:put|add|keep|save) (?:that|this|it) (?:in|to|on) (?:your|my) (?:notes|memory|file|profile)|dont forget (?:it|that)|file (?:that|this) away|for future reference|for the record|for your records|for your notes|keep in mind|make a mental note)(?: please| for (?:next time|later|me|future|the future|future plans))*$`), domain: Memory, action: Store, build: store},
		one(Store, `^(?:`+announces+`)(?: (?:this|that|it|down|away|for me|for next time|the fact|to self|for you|about me|also|somewhere))* (`+fact+`)$`, store),
		{of: ofMemory, whole: true, expr: fr(`^(.+?) (?:so )?(?:please )?(?:forget|unremember|disregard|scratch) (?:it|that|i (?:ever )?said (?:it|that|anything))(?: please)?$`), domain: Memory, action: Forget, build: forgetsTold},
		early(one(Store, `^(?:fyi|just so you know|so you know|you know|for (?:future|your) reference|for (?:the|your) records?|for next time|for your (?:info|information|notes)|for (?:the )?future(?: plans| invites)?|(?:just )?(?:a )?heads up(?: for the future| for next time)?|you should(?: probably)? know|you need to know|you oughta know|one thing(?: about me| to know)?|(?:good|worth|important|useful) (?:to know|knowing) about me|something (?:to know )?about me|i should mention|i should (?:probably )?(?:tell|warn) you|(?:keep|remember|note) this|i should (?:tell|let) you(?: know)?|(?:just )?(?:letting |telling |letting me )?you know|for the future|know|(?:just )?(?:a )?note(?: to self| for you| to self for you)*|psa|about me|next time|important|fun fact|worth knowing|thing to know|heads up|good to know|also know)(?: that| is| is that)* (`+stable+`)$`, storesStable)),
	}
}

func allMemory(p part, _ [][2]int) reading {
	if p.has("forget", "know", "remember", "remembering", "memory", "memories", "notes", "note", "saved", "stored", "learned", "noted", "told", "have", "got", "keep", "brain", "slate", "info", "facts", "youve", "details", "said", "data", "kept", "collected") &&
		!p.has("account", "profile", "reminders", "reminder", "plans", "calendar") && (p.has("me", "you", "your", "youve", "yourself", "slate", "notes", "memories", "memory", "details") || p.begins("forget", "everything") && len(p.list) == 2 || p.has("know")) {
		return act(Memory, ForgetAll)
	}
	return reading{}
}

func knowsMe(p part, _ [][2]int) reading {
	if !p.has("you", "your", "youve", "uve", "saved", "stored", "info", "notes", "josh", "whatcha", "got", "whatve", "ya") || p.has("people", "he", "she", "they", "friends", "everyone", "forget", "delete", "wipe") || p.begins("tell") && p.has("to") {
		return reading{}
	}
	return act(Memory, List)
}

func storesFact(p part, m [][2]int) reading {
	from, to := lastGroup(m)
	if p.word(from) == "me" || p.word(from) == "were" && p.word(from+1) == "is" || p.begins("dont", "forget") && p.word(2) == "to" {
		return reading{}
	}
	if p.led.turns {
		return act(Memory, Update, Fact, strings.Trim(p.source(from, to), " ,.!;:-"))
	}
	return act(Memory, Store, Fact, strings.Trim(p.source(from, to), " ,.!;:-"))
}

// storesStable is what is said to be known, where nothing of it passes.
func storesStable(p part, m [][2]int) reading {
	if from, to := lastGroup(m); p.timed(from, to) && !p.has("work", "usually", "always", "cant", "dont", "mondays") || p.has("late", "running") {
		return reading{}
	}
	return storesFact(p, m)
}

func forgetsOf(p part, m [][2]int) reading {
	from, to := lastGroup(m)
	if w := p.source(from, to); w == "" || w == "me" || p.has("plan", "reminder", "reminders") || p.begins("scratch") && p.has("hike") {
		return reading{}
	}
	return act(Memory, Forget, Fact, strings.Trim(p.source(from, to), " ,.!;:-"))
}

// forgetsTold is what somebody wishes that they had not told.
func forgetsTold(p part, m [][2]int) reading {
	if !p.has("told", "said", "mentioned", "shared") || !p.has("i", "ive") || !p.has("you", "said") || p.has("he", "she", "they", "him", "her") {
		return reading{}
	}
	return act(Memory, Forget, Fact, p.source(m[1][0], m[1][1]))
}
