package actions

import "strings"

// What stands for a set of words in a pattern of a shape.
func voiceSets() *strings.Replacer {
	return strings.NewReplacer(
		"{x}", "(?:P|O|T|I|A)",
		"{it}", "(?:P|O|T|I|A|it|this|that)",
		"{of}", "(?: (?:for|to|on|at|of|with|about|in|from))*",
		"{very}", "(?:(?:really|totally|so|definitely|def|absolutely|always|just|also|actually|still|very|probably|prob|honestly|sadly|sorry|afraid|kinda|sure|please|well|gladly|happily|unfortunately) )*",
		"{me}", "(?: (?:for|from|by|with|on) (?:me|us|my end))?",
		"{end}", "(?: (?:this time|this round|thanks|thank you|please|sorry|again|anymore|any more|after all|then|though|tho|yet|so far|at all|now|lol|already|today|tonight|too|exactly|guys|all|josh|T|either|actually|rn|really|or not|or what))*$",
		"{i}", "(?:i|im|i am|ill|i will|id|i would|we|were|well|we will|ive|i have)",
		"{wh}", "(?:(?:at )?(?:what|which) (?:time|day|date|hour|place|spot|location|address|park|trail|cafe|bar|venue|street|corner)(?: exactly| again)?|(?:when|where)(?: exactly| abouts| again| all)?|whens|wheres|when and where|where and when|what time and where|how early|how late|how soon)",
		"{intro}", "(?:(?:(?:i |just |totally |completely |already |cant |can not |dont |do not |im |i am |not |do |does |you |anyone |anybody |we |even |still )*(?:forgot|forget|remember|recall|know|sure|unsure|idk|clear on|curious|wondering|wonder|blanking on)|tell me|any idea|any clue|got any idea|remind me|let me know|lmk|say|show me|list|give me|check|ask|see|find out|quick q|question|again)(?: on| about| of)? )?",
		"{who}", "(?:who|whos|who is|who are|who will|who was|whom|whod|whoall|what people|which people|who all|who else|what other people)(?: (?:all|else|all is|all are|is|are|will|will be|gonna|gonna be|going to be|is gonna be|is going to be|actually|still|already|be|has|have|the others))*",
	)
}

func voice(expr string) pattern { return re(voiceSets().Replace(expr)) }

// voices are the patterns of shapes.
type voices struct {
	accepts, declines, cancels, drops, status, at, who, changes, late []pattern
}

func (v *voices) ofInvites() {
	v.accepts = []pattern{
		voice(`^(?:i |we |id )?{very}(?:want|would like|like|need|get) in (?:on|for) ({x}){end}`),
		voice(`^(?:yes |yeah |yep |sure )*(?:you |yall |everyone )?(?:can )?count on me{of} ({x}){end}`),
		voice(`^(?:oh |yes |yeah |yep |sure |ok |okay )*{i} {very}(?:be |would |will |can )*(?:happy|glad|delighted|love|down|stoked|pumped|game|thrilled|honored) to (?:come|attend|join|make it|be there|be at|be part of|join in|do)(?: along| in| you| you all)?{of} ({x}){end}`),
		voice(`^{very}(?:you can |yes |yeah |please |sure |definitely |go ahead and )*(?:(?:count|consider|deal|pencil|lock|mark|slot|include|chalk|ink)) me(?: (?:in|down|up|as a yes|as going|as coming|as in|as yes))?{of}(?: ({x}|it|this|that one))?{end}`),
		voice(`^(?:add|put|sign) me(?: (?:in|down|up))?{of} (P|I){end}`),
		voice(`^({it})(?: is| its| sounds like)?(?: a)? (?:big |definite |hard |solid |total |def |hell )*(?:go|yes|yep|yeah|yup|hell yes|go ahead){me}{end}`),
		voice(`^([PTIO]) {very}(?:works|sounds (?:good|great|fun|perfect|awesome|lovely|amazing|nice|like fun|like a plan)|suits|works (?:great|fine|well|perfectly|out)|is (?:good|great|perfect|fine) (?:for|with|by) (?:me|us)|ill (?:be there|come|join)|im (?:in|there|down|game|coming)|i can do)(?: me| us)?{me}(?: (?:count me in|im in|ill be there|yes))?{end}`),
		voice(`^(?:oh |hell |heck |yes |yeah |yep |sure |ok |okay |thing |of course |course )*(?:{i} {very}|)(?:ill|i will|i can|can|am able to|could|will|be|happy to|glad to|be happy to|be glad to|be delighted to|love to|be down to|down to|be up for|game to|willing to|come|would){of} ?(?:definitely |totally |def |also |love to |happy to )*(?:come|make it|make|attend|join|do|be|be there|take|go|come along|join in|tag along|jump in)(?: there| along| too| you| you all| everyone| them| in)?{of} ([PTIO]|the one){end}`),
		voice(`^(?:oh |hell |heck |yes |yeah |yep |sure |ok |okay |thing )*(?:ill be (?:there|at)|i will be (?:there|at)|wouldnt miss|would not miss)(?: all| guys)?{of} ([PTIO]|A){end}`),
		voice(`^(?:oh |hell |heck |yes |yeah |yep |sure |ok |okay |thing )*(?:im |i am |were )?{very}(?:coming|joining|attending|in|up|down|game|keen|there|free|stoked|excited to come|happy to come|happy to join|onboard|on board|all in)(?: with you| you| you all)?(?: for| to| at| on)+ ([PTIO]){end}`),
		voice(`^(?:im |i am |were )?{very}(?:up|down|game|keen|in|all in|so there|there)(?: for) ({x}){end}`),
		voice(`^(?:oh |hell |heck |ooh |big |fuck |def |of |count me |a |its a |thats a |say |saying |i say )*(?:yes|yeah|yep|yup|yas|course|ya|absolutely|definitely|for sure|you bet|accept|accepting|confirming|rsvp|rsvping|saying yes)(?: please| thanks| sure| definitely| absolutely| yes| me)*{of} ([PTIO]|A){end}`),
	}
	v.declines = []pattern{
		voice(`^(?:i |id |ill |im |will |would |gonna |have to |rather |prefer to )*(?:skip|decline|declining|reject|refuse|turn down|turning down|skipping|sit out) (I){end}`),
		voice(`^(?:i )?(?:dont|doubt)(?: think| feel like| believe)? ({x}) (?:is|will be|works|work|will work) ?(?:really )?(?:for me|my thing|me|out for me|my scene)?{end}`),
		voice(`^(?:(?:its|thats|thatll be|itll be|a|an|hard|big|soft|easy|gonna|gotta|going to|will|ill|i|im|have to|take a|taking a|i think|think|thanks but|thank you but|but|yeah|ooh|probably|rather|say|saying|said|going|hell|heck|for me|not this time|not T|not today|not for me|no can|do|firm|respectfully|regretfully|politely|from me|sadly|im afraid|its a|gonna be a) )*(?:pass|passing|no|nah|nope|no thanks|no thank you|no way|no go|no from me|decline|declining|reject|rejecting|turn down|turning down|skip|skipping|opting out|opt out|no can do|hard no)(?: thanks| thank you| from me| for me| me)*(?: on| to| for| of| with)+ ([PTIOA]){end}`),
		voice(`^(?:ill |i will |im |gonna |going to |have to |i think |think )*(?:give|giving|take|taking|rain check|raincheck) (?:a (?:rain check|raincheck|miss) (?:on|for) )?([PTIOA])(?: a (?:miss|pass|skip))?{end}`),
		voice(`^({x}) (?:is |its )?(?:really |just )?(?:not|isnt|aint) (?:really )?P{end}`),
		voice(`^not (?:this time|T|for me|today|this week)(?: for| on| to)+ ([PTIOA]){end}`),
		voice(`^({x}) (?:is |its |will be |that is |gets )?(?:a |an )?(?:hard |big |definite |firm |no |total |def )*(?:no|nope|nah|pass|no go|no thanks|no from me){me}{end}`),
		voice(`^({x}) {very}(?:isnt|is not|aint|not|wont be|doesnt|does not|dont|wont|is sadly not|isnt gonna|isnt going to|not gonna)(?: really| gonna| going to| quite| exactly| be)* (?:for (?:me|us)|my (?:thing|scene|jam|vibe|cup of tea|speed)|work|work for me|working for me|gonna work|happening for me|good for me|possible for me|it for me){end}`),
		voice(`^(?:im |i am |i )?{very}not {very}(?:that |gonna |going to )*(?:feeling|up for|up to|down for|interested in|keen on|in for|game for|free for|available for|in the mood for|feeling up to|accepting|able to accept|taking|gonna accept|doing|wild about|sold on|able to do) ([PTIO]|A(?: this time)?)(?: invite| one)?{end}`),
		voice(`^(?:i )?(?:wont|cant|will not|can not|dont want to|rather not|would rather not|dont wanna|not gonna) (?:be )?(?:accept|accepting|take|taking|take up|do|go for|go to|join|swing|manage|make) (I){end}`),
		voice(`^(?:i )?(?:wont|cant|will not|can not|dont want to|rather not|would rather not|dont wanna) (?:be )?(?:accept|accepting|saying yes to|say yes to) ([PTIO]|A){end}`),
		voice(`^(?:please )?(?:dont|do not) (?:put|count|sign|add|include|book|rsvp|mark)(?: me)?(?: (?:in|down|up))?{of} ([PTIO]|A){end}`),
		voice(`^(?:skip|pass|scratch) me{of} ([PTIO]|A){end}`),
		voice(`^(?:tell them |say )?(?:no thanks|no thank you|not for me|ill sit this one out|sitting this one out|sit this one out|im good|ill pass)(?: on| for)? ([PI]|this one){end}`),
	}
}

func (v *voices) ofPlans() {
	v.cancels = []pattern{
		voice(`^take (P|O|T) (?:off|down)(?: the (?:list|calendar|board|books))?{end}`),
		voice(`^(?:im |i am |we are |were |so )*(?:cancelling|canceling|calling off|scrapping|scratching|axing|nixing|ditching|killing|pulling the plug on|taking down|call off|scrap|cancel|nix|axe|ditch|end) (?:on )?([PTOA]|it){end}`),
		voice(`^(P|O|A) off(?: now| sorry| guys| because .+)?$`),
		voice(`^(?:cancel|scrap|undo|delete|drop|nix|remove|withdraw|kill|pull) (?:what|whatever|the thing|that thing|everything|the one|the P|P)(?: that)? (?:i|we|you|ive|youve) .*\b(?:set up|booked|asked for|planned|requested|made|scheduled|organized|started|posted|put up|have|got|asked you)(?: (?:for|on|with|me|about|to find|P))*(?: ({x}))?{end}`),
		voice(`^(?:trash|bin|toss|dump|chuck|junk|shelve|squash|can|nuke|cancel|erase|wipe|do away with|put an end to|put the kibosh on|call time on|shut down|close out|end|stop|delete|lose)(?: out)? ([PTO])(?: out)?{end}`),
		voice(`^(?:please |you can )?(?:stop|quit|cease|give up on|give up|leave off)(?: the)? (?:looking|searching|finding|hunting|trying|the search|search|the hunt|arranging|organizing|setting up|planning|matching)(?: to find)?(?: me| for me)?(?: people| anyone| a group| someone| a match| matches| for| to do| with)*(?: ({x}|it))?{end}`),
		voice(`^(?:please |you )*(?:dont|do not|no need to|dont need to|dont have to|no longer need to|no need|no reason to)(?: you to| for you to)? (?:bother|worry about|find|look for|set up|book|plan|organize|arrange|need|bother with|keep looking for|go ahead with|proceed with)(?: me| for me| with)*(?: people for| anyone for| a group for)? ([PTOA]|it)(?: anymore| any more| now| after all)+$`),
		voice(`^(?:we |i )?(?:dont|wont|no longer|not) (?:be )?(?:bother|bothering|going ahead|go ahead|proceed|doing|need)(?: with)? ([PTO])(?: anymore| any more| after all)+$`),
		voice(`^(?:unfortunately |ok |so )?([PTO]|it) (?:is|has been|has to be|needs to be|should be|gotta be|must be|will be|is getting|got to be|can be|is now) (?:off|cancelled|canceled|called off|scrapped|axed|dead|toast)(?: now| sorry| please| because .+| due to .+)?$`),
		voice(`^(?:i |we |id |please )*(?:need|want|would like|like|have|get|consider)(?: to have| to get)? ([PTO]|it) (?:cancelled|canceled|called off|gone|scrapped|deleted|removed|taken down|off the books|nixed|dropped){end}`),
		voice(`^forget(?: about)? (P|T|O)(?: please| i said nothing| cancel it| i changed my mind)?$`),
		voice(`^(?:lets |we )?(?:not do|not have|not bother with) ([PTO]){end}`),
		voice(`^({x}) (?:aint|isnt|is not|wont be|not|is no longer|no longer) (?:happening|gonna happen|going to happen|on|going ahead)(?: anymore| now| after all| sorry| guys)*$`),
	}
	v.drops = []pattern{
		voice(`^(?:cancel|bail|flake|bailing|flaking|cancelling|canceling) on (?:them|everyone|you|you all|you guys|the group|the others|my group|the gang|people|folks)(?: all)?(?:{of} ({x}))?{end}`),
		voice(`^(?:sorry |sadly )?(?:im |i am |ill |i will |gonna |going to |i have to |have to |will |might |we )+(?:have to |need to |be |probably |prob )*(?:miss|missing|miss out on|missing out on|sit out|sitting out|skip out on|skip|skipping|bounce from|give up|bow out of|drop) (?:on )?([PTOA]|it|this one){end}`),
		voice(`^(?:please |you can |feel free to )*(?:give|pass|hand|offer|release|free up|open up)(?: up| away)? my (?:spot|place|seat|slot)(?: up| away)?(?:{of} ([PTOA]))?(?: to .+)?$`),
		voice(`^(?:you |please |just |guys |everyone |yall |have fun |can )*(?:go|go ahead|go on|carry on|have fun|do it|do|enjoy|hold)(?: ([PTOA]|it))? without me(?: (T|P|A)|{of} ([PTOA]))?{end}`),
		voice(`^(?:please )?(?:dont|do not) (?:expect|wait for|wait up for|count on|save a spot for|hold a spot for|wait on) me(?:{of} ([PTOA]))?{end}`),
		voice(`^(?:i |we |im |ive )?{very}(?:(?:cant|wont|can not|will not|couldnt|not|no longer|unable to|not able to|not gonna|dont think i can|dont think ill|have to|need to|gotta|cant go to|got to)(?: be able to| actually| be| even| really| gonna| to| i can| can)*) (?:make|make it|come|attend|join|join in|be there|show|show up|be at|participate|do|go|get there|be coming|attending|making it|making|participating|be attending|be making it|be joining in|be participating|joining|coming|showing|swing|come along|turn up|be joining)(?: it| out| up| you| you guys| everyone| them| there)?{of} ?([PTO]|)(?: because .+| since .+| due .+)?{end}`),
		voice(`^(?:i |im |we )?{very}(?:cant|wont|can not|will not|no longer|unable to|not able to|not gonna)(?: be able to| be| actually| even| really)* (?:make it|make|come|attend|join|attending|making it|making|coming|joining|be there|be at)(?: to| for| at)* (A){end}`),
		voice(`^(?:im |ill |i am |gonna |have to |gotta |i |need to )*(?:leaving|leave|get out|getting out|exit|exiting|quit|quitting|out of|dip|dipping|dipping out|dip out|duck out|ducking out|bailing|bail|flaking|flake|bowing out|tapping out|tap out|backing out|back out|bow out|peace out|opt out|drop out)(?: out)?(?: of| on| from)* (P|O|T){end}`),
		voice(`^(?:unsign|unregister|deregister|sign|scratch|strike|cross|pull|yank|get|take|remove|wipe|delete|drop|release|free|unsubscribe|uninvite|unrsvp|bail|cut) (?:me|my name|my rsvp)(?: (?:out|off|from|of|the list|for|on))+ ([PTOA]){end}`),
		voice(`^(?:ill|i will|im|i|im gonna|gonna|i might|have to|gotta) (?:not be|be a no show|be absent|be missing|be out)(?: there| coming| joining| attending)?{of}(?: ([PTOA]))?{end}`),
		voice(`^([PTO])(?: i)? (?:cant make it|wont make it|im out|i cant|no can do|cant do it|i cant make it|i wont be there|i have to bail|gotta bail){end}`),
		voice(`^(?:no longer (?:free|available|able to come|going|coming)|i cant anymore|not (?:free|available) anymore|not going)(?:{of} ([PTOA]))?{end}`),
	}
	v.changes = []pattern{
		voice(`^(?:i |we |id |i would |would )*(?:rather|prefer)(?: to)? (?:do|have|meet|go|make|hold)? ?({it}|)(?: on| at)? ?(T|N)(?: instead| please| if possible)*$`),
		voice(`^(?:(?:can|could|would|should|may|might) )?({it}) (?:be|start|happen|begin|go|kick off|take place)(?: moved| pushed)?(?: at| on| to| for| a)* (T|N|N T|D later|D earlier|later|earlier|a bit later|a bit earlier|an? hour later|an? hour earlier)(?: instead| rather| please| maybe| if possible| ok)*$`),
		voice(`^(?:have|start|begin|hold|do|kick off|get) ([P]|it|this) (?:start |begin |kick off |go |happen |be )?(?:at|on|to|from)? ?(T|N|later|earlier|D later|D earlier)(?: instead| rather| please| maybe)*$`),
		voice(`^(?:slide|advance|kick|bring|pull|scoot|roll|knock|hold|put|set|bump|move|push|shift|change|switch|reschedule|rearrange|adjust|swap|take)(?: ([POA]|it|this|that|things|the time|the start|everything))?(?: (?:forward|back|up|out|over|off|ahead|down|around|from T|time))*(?: (?:to|til|till|until|by|for|at|on))* (T|N|N T|D|later|earlier|a later time|an earlier time|another day|another time|a different day|a different time|next week)(?: instead| rather| please| maybe| if possible| later| earlier)*$`),
		voice(`^(?:make|do) ([POA]|it|that|this)?(?: at| on| for)? ?(T|N|D later|D earlier|later|earlier|a bit later|a bit earlier|a little later|a little earlier)(?: instead| rather| please| maybe| if possible)*$`),
	}
}

func (v *voices) ofQuestions() {
	v.status = []pattern{
		voice(`^(?:is|are|iz|was|if) ({x}|it|we|things|everything|this thing|my P|everyone) {very}(?:all )*(?:a|on|good|a go|go|happening|on or off|locked|locked in|confirmed|set|all set|a thing|going ahead|going through|going on|going to happen|gonna happen|coming together|full|a done deal|good to go|off|cancelled|canceled|a definite|definite|final|settled|sorted|doing it|official|still a thing|booked|filling up)(?: for| on)*(?: {x})?(?: or (?:not|what|nah|off|on|cancelled))?{end}`),
		voice(`^(?:did|has|have|does|do|will|had|is) (?:{x}|it|this|we|you|u|anyone|anybody|someone|enough people|people|any people|enough|they|everyone|my group) {very}(?:ever |actually |manage to |get |got |been |able to |finally |have |come up with )*(?:come together|go through|went through|fill|fill up|filled up|filled|matched|get (?:any|enough|some|more) (?:people|takers|interest|bites|responses|replies|yeses)|(?:get |got |gotten )?(?:me |us )?a match|my match|any matches|matches|a group|find (?:me )?(?:anyone|anybody|people|someone|a group|any|any people|a match|enough people)|found (?:me )?(?:anyone|anybody|people|someone|a group|any|a match)|say yes|said yes|match|work out|worked out|fall through|sign up|signed up|bite|any bites|any takers|any luck|any responses|lined up|put together|sorted|confirmed|locked in|happening|happen|join|joined|reply|respond|replied|responded|in yet|hear back|heard back|heard anything|hear anything|anywhere)(?: me)?(?: people| anyone)?{of}(?: {it})?{end}`),
		voice(`^(?:(?:is there |got |have you got |have you |hear |heard |you have |do we have |got any |do you have |was there )*(?:any|some|no|anything|nothing|something))(?: more| new| good| further)? ?(?:news|word|luck|update|updates|takers|bites|match|matches|progress|movement|interest|responses|replies|yet|results|joy|hits|response|joiners|back|happening)(?: yet| back| so far| about| from)*(?:{of} (?:{it}|my {x}|people for {x}|anyone for {x}|finding .+))?{end}`),
		voice(`^(?:hows|how is|how are|how) ({x}|things|it) (?:looking|going|coming along|coming|doing|shaping up|shaping|progressing|come along|holding up)(?: for {x})?{end}`),
		voice(`^hows? (?:is )?the (?:search|hunt|match|matching|group|turnout|planning|lookup)(?: for| of)? .*$`),
		voice(`^whats? (?:is )?(?:the )?(?:latest|status|update|word|story|deal|news|situation|scoop|verdict|state|up|going on|happening|the word|the plan)(?: on| with| for| of| about)+ ({x}|my group|our group|it){end}`),
		voice(`^(?:update|status|news|updates|status update|status check|progress|progress report|any)(?: me)?(?: on| for| of| about)+ ({x}|it){end}`),
		voice(`^(?:status|status update|update|status check){end}`),
		voice(`^(?:and )?(?:we |are we |you guys |so |ya )?(?:still|all)(?: on| good| doing| meeting| happening| going| a go| set| up)+(?: for| on| to| with)*(?: {it})?{end}`),
		voice(`^({x})(?: is)? still (?:on|happening|good|a go|going|a thing|going ahead){end}`),
		voice(`^where (?:are we|do we stand|do things stand|are things|are you)(?: at)?(?: with| on) ({x}|finding .+){end}`),
		voice(`^(?:{intro})(?:if|whether) ({x}|it|we)(?: is| are)? (?:still )?(?:on|happening|a go|going ahead|confirmed|still on|still happening){end}`),
		voice(`^({x}) (?:on or off|a go|yes or no|happening|confirmed|happening or not|or no)$`),
		voice(`^(?:you |u |any luck |anybody |anyone |somebody |josh )*(?:find|found|finding|bite|bitten|bit|sign up|signed up|reply|respond)(?: me)?(?: (?:anyone|anybody|people|someone|a group|any|a match))?(?: on|for|to)*(?: yet| so far| for {x}| on {x}| to {x})+$`),
	}
	v.at = []pattern{
		voice(`^(?:whats|what is|what was|send me|give me|need|i need) ({x}) (?:address|time|location|place|spot|start time|start|meeting point|details){end}`),
		voice(`^{intro}how (?:do|can|should) (?:i|we) (?:get|find)(?: to)? (P|there|the spot|the place|the meeting point){end}`),
		voice(`^(?:is|was|are|so is|wait is) (?:{x}|it|we|that)(?: meeting| starting| still| on)* (?:at|on|for|from)? ?(?:T|N)(?: (?:or|and) .+)?(?: right| correct| again)*$`),
		voice(`^{intro}{wh} (?:(?:is|was|are|were|will be|s|for) )?({x}|it|everything|we)(?: (?:again|at|on|exactly|for|gonna be|going to be|supposed to be|happening|being held|held|located|taking place|starting|be|meeting|meet))*(?: (?:again|at|on|exactly|P|T|A))*{end}`),
		voice(`^{intro}{wh} (?:(?:do|does|should|are|is|will|did|must|can|am|r|we|was|were|would) )?(?:we|were|i|im|it|{x}|everyone|everybody|you guys|the group|the others|us|to) (?:all |supposed to |need to |have to |got to |gotta |gotta be |hafta |need |wanna |gonna |going to |should |usually |actually |be |all be |do )*(?:be|there|meet|meeting|start|starts|starting|started|begin|begins|kick off|kicks off|show up|arrive|go|get there|head|head to|head over|come|end|ends|happen|happening|going down|gathering|going|is|was|are|meets|be there|getting together|at)(?: up| again| at| there| over| for| on| in| to| exactly| be| the others| everyone| everybody)*(?: ({x}|it))?{end}`),
		voice(`^{intro}{wh} to (?:be|meet|go|show up|arrive|come|start|head|get there)(?: up| there| at| for| on| to)*(?: {it})?{end}`),
		voice(`^{intro}(?:(?:what|whats|what is|what was|send me|give me|need|i need|can i get|get me|where is|wheres|got|have|drop me|text me) )?(?:the |a )?(?:exact |meeting |meetup |start |starting |meet up |meet )*(?:time|place|location|address|details|spot|point|pin|directions|deets|venue|info)(?: and (?:the )?(?:time|place|location|address|date|spot))?(?:(?: for| of| on| to| is| again| we)+ ({x}|it|meeting|meeting at)){end}`),
		voice(`^{intro}(?:whats|what is|what was|where is|wheres|whens|when is|send me|need|i need|give me)? ?(?:the )?(?:exact |meeting |meetup |start |starting |meet up |meet )+(?:time|place|location|address|spot|point|venue){end}`),
		voice(`^{intro}(?:whats|what is|what was|wheres|where is) the (?:address|location|venue|start|plan time)(?: again)?{end}`),
		voice(`^{intro}(?:what|which) (?:park|place|bar|cafe|trail|spot|day|venue|street|corner|restaurant) (?:is it|are we|was it|is that|do we|again)(?: at| on| again| meet| meeting| going)*{end}`),
		voice(`^{intro}(?:what time|which day|what day|when and where|where and when)(?: was it| was that| is that| are we| did you say| did we say| did it say| is it)?(?: again| exactly| for {x}| on {x}| today| T)+$`),
		voice(`^(?:{x}) (?:starts |is |starting |start |at |begins )?(?:when|what time|at what time|where)(?: again| exactly| is it)?$`),
		voice(`^how (?:long|soon)(?: do we have)?(?: until| till| before| til) ({x}|it|we)(?: starts| start| meet)?{end}`),
	}
	v.who = []pattern{
		voice(`^{intro}{who} (?:(?:coming|going|gonna be|in|joining|there|attending|at|on|on the list|signed up|part of|be|showing up|showing|meeting|confirmed|said yes|be there|be at|playing|hiking|participating|part of|rsvpd|accepted|committed|with me|with us|with|invited|gonna come|gonna show|come|turn up)(?: along| with me| with us| us| to| for| in| at| on| up| there| with| the list| me)*)(?: (?:{x}|it|this))*{end}`),
		voice(`^{intro}(?:who|whom) (?:am|are|will|did|do|would|is|have|m|all am|all are) (?:i|we|you|u|josh) (?:be |all |get |have |meet |see |hike |play |match |matched |pair |paired |put |going to |gonna |got |up |hanging |hiking |playing |meeting |seeing |find |found |group |grouped |doing |going |being |with |in |on |me |us |out |my |our |the |group |team |for )+(?:{x}|it|this|with)*{end}`),
		voice(`^whom? (?:i|we) (?:meeting|going|hanging|playing|with)(?: with)?(?: {x})*{end}`),
		voice(`^whom (?:am )?i (?:going|meeting|hanging|playing|with|seeing)(?: with)?(?: {x})*{end}`),
		voice(`^{intro}how (?:many|big|large)(?: people| folks| others| of us| of them| are| is| will| will be| have| said| other)*(?: (?:coming|going|in|there|joining|so far|be there|the group|our group|my group|attending|rsvpd|signed up|yes|accepted|joined|us|confirmed|for|to|on|at|{x}|we|are|is|will|be|group))+{end}`),
		voice(`^{intro}who (?:are|is|r) (?:the |my |in |on |all |all the )*(?:others|other people|everyone|everybody|people|group|rest|guys|team|crew|participants|attendees|company)(?: in| coming| going| for| on| in the group| i meet| im meeting| at)*(?: {x})*{end}`),
		voice(`^{intro}(?:whats|what is|the)?(?: the)? ?(?:headcount|head count|turnout|guest list|attendance|roster|lineup|numbers|list of people|group size)(?: for| on| at| like| so far| looking like)*(?: {x})*{end}`),
		voice(`^{intro}(?:send me |get me |tell me |give me |show me |whats |what are |the )*names (?:of|for) (?:the |everyone |everybody |all )*(?:people|others|group|everyone|attendees|going|coming|folks|who|whos)*(?: (?:coming|going|in|who|are|is|for|on|to|joining|at|meeting|im|i|{x}))*{end}`),
		voice(`^(?:is|are|iz) (?:it just (?:me|us) (?:or (?:is|are) (?:anyone|anybody|others|people)|going|coming)|(?:anyone|anybody|others|other people|someone|people)(?: else)? (?:coming|going|in|joining|there|up|down|attending|gonna be there))\b.*$`),
		voice(`^(?:anyone|anybody|who|others|someone)(?: else)? else (?:coming|going|in|joining|there|down|attending|signed up)(?: for| to| on| with)*(?: (?:{it}|me|us))*{end}`),
		voice(`^(?:am i|is it) (?:the only one|just me|alone)(?: coming| going| there| in| at| for| on)*(?: {x})*{end}`),
		voice(`^(?:just me|only me)(?: (?:or|and) .*)?(?: going| coming| for {x})*{end}`),
	}
}

func (v *voices) ofLate() {
	v.late = []pattern{
		voice(`^(?:(?:um|ugh|imma|ima|sorry|heads up|i|im|i am|ill|id|i will|we|were|well|might|may|gonna|going|to|will|probably|prob|def|be|running|run|arrive|arriving|get|getting|coming|showing|show|up|looking|like|ill be|a|bit|little|tad|smidge|touch|so|really|super|about|lil|around|approx|roughly|maybe|by|just|also|now|there|more|than|expected|currently|still|omw|on|my|way|but|okay|at|least|tops|max|D|N|way|pretty|kinda|am|is|that|again|few|good|extra|here|slightly|just|b) )*(?:late|behind|delayed|tardy|behind schedule|D out|N out|D away|N away|D after|N after|late now|past T|after T)(?: (?:by|about|like|maybe|around|D|N|sorry|lol|T|(?:for|to|2|4) (?:{x}|it|the start|tonight)|A|P|because .+|there|guys|everyone|folks|all|please|wait for me|dont (?:leave|start|go) without me|start without me|schedule|traffic|with traffic|due to .+|dont .+|so .+|but .+|from work|you|yall|everyone|again|today|tonight|now|or so|ish|start|go|ahead|without me|my bad|apologies|today))*$`),
		voice(`^(?:(?:ill|i will|be|we will|were|im|gonna|i can|should|i should|well|get|getting|arrive|arriving|see you|probably|just|like|about|around|prob|more like|make it|is) )*(?:there|here|arriving|home free)(?: (?:in|by|around|about|like|within|closer to|at|a|little|bit|at more like|after|like around|roughly))* (?:D|N|T|N after|D after|half past|quarter past|a few|a bit|N T|N past)(?: .*)?$`),
		voice(`^(?:ill |i will |im |i should )?(?:get|be|arrive|show up|make it|getting|come)(?: there| in)? (?:a (?:little|bit|few)|D|N|shortly|slightly|little|just)(?: minutes| bit)? (?:after|past|later than)(?: T| N| D| planned| expected)?{end}`),
		voice(`^(?:give|need|gimme|i need|ill need|just need)(?: me)?(?: like| about| another| just)* (?:D|N more|a few more|a bit more time|D more|a bit more)(?: minutes| please| sorry| tops| to get there| more)*$`),
		voice(`^(?:my |the )?eta(?: is)?(?: now| about| like| around| in)* (?:D|N|T)(?: .*)?$`),
		voice(`^(?:i |im |we |just )?(?:overslept|slept in|slept through .+|held up(?: at .+| in .+)?|missed (?:my|the) (?:bus|train|stop|exit|ride|ferry|tram|alarm)|stuck(?: (?:in|at|on|behind) .+)?|caught (?:in|at) (?:traffic|work).*|just (?:left|leaving|woke up)|running late|locked out|hit traffic|lost my keys)(?: (?:D|N)(?: .*)?)?{end}`),
		voice(`^(?:please |you |guys |just |can )*(?:start|go ahead|begin|go ahead and start|order|go on|head in) without me(?: .*)?$`),
		voice(`^(?:please )?(?:dont|do not) (?:leave|start|go|begin|head out|take off) without me{end}`),
		voice(`^(?:gonna|ill|i will|going to|might|may)(?: be| have to)? (?:miss|missing) the (?:start|beginning|first (?:bit|part|few|D|N|half)).*$`),
		voice(`^(?:i |im )?(?:wont|cant|not gonna|not going to|dont think ill|not) (?:make it|be|be there|get there|make|arrive|be able to make it) (?:on time|in time|by T|T|right at T|at T sharp|until T|till T|til T|before T)(?: .*)?$`),
		voice(`^(?:wait for me|hold on for me|hold the door|save me a (?:spot|seat))(?: .*)?$`),
		voice(`^(?:D|N) (?:late|behind|out|away|delay)(?: sorry| guys| lol)*$`),
		voice(`^(?:about |like |around )?(?:D|N) (?:late|delay|out|away|behind)(?: .*)?$`),
	}
}

func compileVoices() *voices {
	v := &voices{}
	v.ofInvites()
	v.ofPlans()
	v.ofQuestions()
	v.ofLate()
	return v
}
