package guide

import (
	"regexp"
	"sync"
)

var asked = sync.OnceValue(func() (f struct{ how, other, memory, record, notOther *regexp.Regexp }) {
	const (
		lead = `^(?:(?:ok|okay|so|wait|hey|hi|josh|um|but|and|sorry|oh|well|also|hold on|quick question|before i start|first|just|yes|yeah|no|tell me|please|remind me|can you (?:please )?(?:tell me|explain|remind me)|could you (?:please )?(?:tell me|explain)|i want to know|id like to know|im not sure|i dont (?:know|understand|get)|explain) )*`
		talk = `(?:this|it|that|josh|the talk|this talk|a talk|the process|this process|the whole thing|this thing|this stuff|talking (?:it|something|things) out|a talk like this|this whole thing)`
		who  = `[\p{L}'-]+`
	)
	f.how = regexp.MustCompile(lead + `(?:` +
		`how (?:does|do|will|would|is|did) (?:all )?` + talk + ` (?:even |actually |all )?(?:work|go|function|supposed to work|going to work)|how (?:` + talk + `) works|how it works|how (?:is|does|will) this (?:supposed to |going to )?(?:help|work)|is (?:anyone|anybody|someone|somebody|a human|a person) reading (?:this|these|my texts)|(?:does|will) ` + who + ` know (?:that )?i (?:wrote|said|sent|texted) this|how much longer(?: (?:is|will|does) (?:it|this)(?: take)?)?|(?:what|which) (?:step|stage|part) (?:are we|am i) (?:on|in|at)|then what|how this works|how do(?:es)? (?:we|you) do (?:this|it)|` +
		`(?:what is|whats|what exactly is|what even is) ` + talk + `(?: (?:for|about|all about|exactly|even|supposed to be|called))?|what (?:are we|are you) doing(?: here)?|what am i (?:doing|supposed to do|meant to do)(?: (?:here|now))?|` +
		`(?:is|isnt) ` + talk + ` (?:like |a kind of |some kind of |really |supposed to be |actually )*(?:therapy|counseling|counselling|mediation|a therapist|couples therapy|confidential|private|anonymous|safe|free|a bot|ai|real|secret|recorded)|are you (?:a |an |my |like a )*(?:therapist|counselor|counsellor|mediator|psychologist|shrink)|` +
		`what now|now what|(?:what happens|whats|what is|what comes|what do (?:i|we) do|what are|what will happen|what would happen|where do we go)(?: going to happen| gonna happen)?(?: (?:next|now|then|after|after that|after this|from here|the next steps?|the steps|the stages|in ` + talk + `|if (?:she|he|they|` + who + `) (?:says?|said|doesnt|dont|never|refuses?|ignores?)(?: (?:yes|no|answer|reply|respond|it))?|when (?:i|we|she|he|they) (?:send|share|are done|is done|leave|reply|answer)(?: (?:it|this))?|if i (?:leave|stop|dont answer|send it|share it|send this|share this)))+|` +
		`what (?:do|will) you do with (?:this|it|what i (?:say|write|text|tell you|said)|my (?:texts?|words))|` +
		`who (?:can |will |else (?:can |will )?|all )?(?:sees?|reads?|gets? to (?:see|read)|knows?|hears?) (?:this|it|that|what i (?:write|say|text|said|tell you|wrote)|my (?:texts?|messages?|words|answers?)|these|all this)|(?:will|does|can|do|would|is) (?:she|he|they|` + who + `) (?:going to |be able to |get to |also )?(?:sees?|reads?|gets?|hears?|know) (?:this|that|what i (?:write|say|text|said|tell you|wrote|just (?:said|wrote))|my (?:texts?|messages?|words|answers?)|any of this|all this|everything i (?:say|write|text))|` +
		`how long (?:does|will|do|is|would|might|should) (?:` + talk + `|these|talks|the whole) ?(?:usually |normally |going to )?(?:take|last|be|go on|thing take)?(?: for)?|how long (?:it|this) takes|how much time does (?:this|it) take|how many (?:steps|questions|stages|more questions|texts)(?: (?:are there|are left|is it|does it take|more|left))?|` +
		`(?:is|are|will) (?:what i (?:say|write|text|tell you)|my (?:texts?|messages?|words)) (?:be )?(?:private|shared|shown|confidential|secret)(?: with (?:her|him|them|` + who + `))?|do you (?:show|send|tell|share) (?:her|him|them|` + who + `) (?:this|what i (?:say|write|text|said)|everything|my (?:texts?|messages?))|whats the point(?: of this)?|why are you asking(?: me)?(?: (?:this|that))?|como funciona(?: esto)?|que es esto|quien ve esto` +
		`)(?: (?:exactly|again|anyway|now|please|pls|thanks|usually|here|even|actually|tho|though|really|with (?:you|josh)|for me|work|then|or what|or not))*$`)
	f.other = regexp.MustCompile(lead + `(?:` +
		`what(?:s| is)? (?:did|does|has|do|have) (` + who + `) (?:say|said|write|written|think|answer|answered|reply|replied|respond|feel|share|shared|want|told you|tell you|text|send|sent)(?: (?:about (?:me|it|this|that|us)|to (?:that|it|this|you|me)|so far|yet|back|in (?:his|her|their) (?:part|talk)))*|` +
		`(?:does|do) (` + who + `) (?:even |already )?know(?: yet)?|(?:is|are) (` + who + `) (?:all |still |even |almost |already |really )*(?:done|ok|okay|alright|trying|taking so long|finished|ready|there|here|at it|going|in|in this|working on it|talking to you|answering|writing|doing (?:this|it|her part|his part|their part)|in the talk|mad at me|on board)(?: (?:with (?:it|this|her part|his part|their part|hers|his|theirs)|yet|or what))*|` +
		`(?:did|has|have) (` + who + `) (?:even |ever |already |at least )*(?:answer|answered|reply|replied|respond|responded|say sorry|say|said|written|write|read|seen|see|get|got|gotten|accept|accepted|agree|agreed|start|started|finish|finished|text|texted|share|shared|send|sent|open|opened|decline|declined|sign up|joined|join|done|do|given up|left|leave|quit)(?: (?:yes|no|it|this|that|anything|something|my (?:invite|invitation|message|text|note|view)|the (?:invite|invitation|message)|back|you|yet|so far|hers|his|theirs|her part|his part|their part|about (?:me|it|this)|to (?:you|it|that|my invite|my invitation|my message|my text)|the talk))*|` +
		`(?:any|is there any|is there|are there any|have you any|got any|do you have any|have you got any|whats the|what is the) (?:news|word|answer|reply|response|update|updates|sign)(?: (?:from|on|of|about|by|with) (` + who + `))?(?: (?:yet|so far|side|part))*|(?:no|still no) (?:news|word|answer|reply|response)(?: from (` + who + `))?(?: yet)?|` +
		`(?:have you|did you|you) (?:heard|hear|heard back|hear back|hear anything|heard anything|talk|talked|gotten anything|got anything)(?: (?:anything|back|something))* (?:from|to|by) (` + who + `)(?: (?:yet|at all|back))*|` +
		`(?:where|how far|how) (?:is|are|along is) (` + who + `)(?: (?:at|along|doing|in this|with this|with it|now))*|(?:anything|nothing) (?:yet )?from (` + who + `)(?: yet)?|whats taking (?:so long|(` + who + `) so long)|what is (` + who + `) (?:saying|thinking|doing|feeling)(?: about (?:me|this|it|that))?|wheres (` + who + `) at|hows (` + who + `) (?:doing|feeling)|(?:when will|will|when is|when does) (` + who + `) (?:going to |gonna )?(?:answer|reply|respond|be done|finish|write back|text back)(?: (?:me|you|soon))*|whats (` + who + `) (?:saying|doing|thinking|up to|side|answer)|how (?:did|does|is) (` + who + `) (?:feel|react|take it|feeling|doing)(?: (?:about (?:it|this|me|that)))*|que dijo (` + who + `)|ha contestado (` + who + `)` +
		`)(?: (?:please|pls|now|then|yet|tho|though|so far|or not|or what|at all|today|already))*$`)
	f.notOther = regexp.MustCompile(`^(?:you|u|i|we|it|this|that|the|josh|my|me|your|those|these|there|things|everything|all|people|us|something|anything|to|what|not|a|an|am|here|any|so|i'm|we're|your's|plan|plans|dinner|food|weather)$`)
	f.memory = regexp.MustCompile(`^(?:(?:ok|okay|so|wait|hey|hi|josh|um|but|and|sorry|oh|well|also|actually|please|pls|just|can you|could you|would you|will you|can u|i want you to|id like you to|i need you to|you should|you can|do|no) )*(?:` +
		`remember (?:that |this|it|me |my |what |how |i |im |ive |to |for )|remember that|dont (?:ever )?forget (?:that |this|my |what |i |im )|keep (?:this |that |it )?in mind(?: .*)?|make a note(?: .*)?|note that .*|save (?:that|this)\b|` +
		`forget (?:what|everything|anything|all|about (?:what|that|this|my|the)|that|the (?:last|part|thing)|my |this|it|me)\b|erase (?:what|everything|that|this|my|it|the)\b|delete (?:what|everything|that|this|my (?:texts?|words|messages?|answers?)|it|the last)\b|dont (?:remember|keep|save|store) (?:that|this|it|what|any|my)\b|ignore what i (?:said|wrote|texted)|strike that|scratch that|unsay|` +
		`what (?:do|did|have) you (?:know|remember|remembered|saved|save|keep|kept|store|stored|have|learned|learnt|noted)(?: (?:about|on|of|from) .*|$)|what(?:s| is) (?:in )?your memory.*|what you (?:know|remember|have) (?:about|of|on) me|(?:do|did|will|can) you (?:still |even |really |actually )*(?:remember|save|keep|store|record|forget|know) (?:me|what|this|that|my|everything|anything|all|any|our|how|it|things|when|about)\b|(?:how|where) (?:do you (?:remember|store|save|keep)|(?:is|are) (?:this|my (?:texts?|words|messages?)) (?:stored|saved|kept)).*|show me what you (?:know|have|remember).*|(?:what|which) (?:info|information|data|texts|details|things) do you (?:have|keep|store|save).*|recuerda que .*|olvida lo que .*|que sabes de mi` +
		`)`)
	f.record = regexp.MustCompile(`^(?:(?:ok|okay|so|wait|hey|hi|josh|and|also|please|pls|can you|could you|can i|i want to|tell me|show me) )*(?:` +
		`what (?:all |else )?(?:do|did|have) you (?:know|remember|remembered|saved?|keep|kept|stored?|have|noted?|got)(?: down)? (?:about|on|of) me|what you (?:know|remember|have|keep) (?:about|of|on) me|` +
		`(?:(?:see|show|download|export|get|send me|look at) )?(?:all )?(?:of )?my (?:data|info|page|profile)` +
		`)(?: (?:please|pls|exactly|so far|now|josh|by the way|btw))*$`)
	return f
})

// mostAsked is how long a question of a kind is at most: what is longer says something else as well.
const mostAsked = 160

// AsksHow reports whether a text asks what a talk is, how it goes, how long it takes or who sees what.
func AsksHow(text string) bool {
	folded := accentless(plain(text))
	return len(folded) <= mostAsked && asked().how.MatchString(folded)
}

// AsksOther reports whether a text asks what the other says, or whether they are still at it.
func AsksOther(text string) bool {
	folded := accentless(plain(text))
	if len(folded) > mostAsked {
		return false
	}
	m := asked().other.FindStringSubmatch(folded)
	if m == nil {
		return false
	}
	for _, who := range m[1:] {
		if who != "" && asked().notOther.MatchString(who) {
			return false
		}
	}
	return true
}

// AsksRecord reports whether a text as a whole asks for all that is kept of its writer: that is answered as it is outside of a talk.
func AsksRecord(text string) bool {
	folded := accentless(plain(text))
	return len(folded) <= mostAsked && asked().record.MatchString(folded)
}

// AsksMemory reports whether a text asks something to be remembered or forgotten, or what is known of its writer.
func AsksMemory(text string) bool {
	folded := accentless(plain(text))
	return len(folded) <= mostAsked*2 && asked().memory.MatchString(folded)
}
