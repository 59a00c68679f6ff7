package guide

import (
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Word is a word that works in a talk.
type Word string

// The words.
const (
	Send   Word = "SEND"
	Share  Word = "SHARE"
	Leave  Word = "LEAVE"
	Pause  Word = "PAUSE"
	Resume Word = "RESUME"
	Yes    Word = "YES"
	No     Word = "NO"
	Done   Word = "DONE" // there is nothing more to say
	Skip   Word = "SKIP"
)

// mostCommand is how many words one that works may have around it.
const mostCommand = 12

// command is a word and the ways in which people text it as all that they text.
type command struct {
	word Word
	said *regexp.Regexp
}

// commands are in the order in which they are tried: "yes send it" sends.
var commands = sync.OnceValue(func() []command {
	const (
		before = `^(?:(?:ok|okay|k|sorry|fine|whatever|yes|yep|yeah|yup|sure|alright|looks good|sounds good|i like it|love it|great|good|perfect|cool|fine|im good|im happy|so|now|then|please|pls|plz|josh|hey|hi|actually|oh|well|um|lets|let us|just|go ahead and|you can|you may|i want to|i wanna|id like to|i would like to|i need to|i think i want to|i think ill|ill|i will|can i|could i|can you|could you|can we|could we|would you|may i|i have to|i|we can|we should) )*`
		behind = `(?: (?:please|pls|plz|now|then|thanks|thank you|thx|ty|josh|for me|for now|today|right now|ok|okay|i guess|i suppose|if you must))*$`
		talk   = `(?: (?:out of |from |with )?(?:this|the|our|my|that)?(?: whole)? ?(?:talk|talks|conversation|chat|thing|process|session))`
		mind   = `(?:(?:actually|sorry|no|ok|hm+|um|wait|nvm|ive changed my mind|i changed my mind|changed my mind|on second thought|and|but) )*`
		it     = `(?: (?:it|this|that|them|this one|that one|the draft|the text|the message|my message|the invitation|the invite|mine|as is|as it is|it as is|like that|it like that|it like this))?`
		to     = `(?: (?:to|with) (?:him|her|them))?`
	)
	of := func(word Word, said string) command {
		return command{word, regexp.MustCompile(before + said + behind)}
	}
	bare := func(word Word, said string) command { return command{word, regexp.MustCompile(`^` + said + behind)} }
	return []command{
		of(Send, `(?:send(?: away| off)?|sned|sendit|envia|enviar|envialo|manda|mandalo)`+it+`(?: off| away| out)?`+to),
		of(Send, `(?:fire away|send away|good to send|ready to send|its ready to send)`),
		of(Share, `(?:share|shre|comparte|compartelo|compartir)`+it+to), //nolint:misspell // Spanish
		of(Leave, `(?:leave|leav|exit|get out|opt out|drop out|back out)(?:`+talk+`)?`),
		of(Leave, `(?:end|stop|quit|cancel|close|drop|be done with|get out of|drop out of|back out of)`+talk),
		bare(Leave, mind+`(?:(?:i|we) )?(?:dont|do not|no longer) (?:want|wanna)(?: to)? (?:do|continue|keep doing|go on with|be in|talk in|be part of)(?: (?:this|it))?(?:`+talk+`)?(?: any ?more)?`),
		bare(Leave, `(?:i want out|im out|i am out|let me out|i want to be out of this|salir|quiero salir)`),
		bare(Leave, mind+`(?:i (?:have |ve )?changed my mind|ive changed my mind|changed my mind|(?:can|could|how do|how can) (?:i|we) (?:take (?:it|that|this) back|undo (?:it|that|this)|unsend (?:it|that|this)|get out of this)|take (?:it|that) back|unsend(?: it| that)?)`),
		of(Pause, `(?:pause|puase|pausa|hold|take a break|take a pause|need a break|need a pause)(?: (?:it|this|everything))?(?:`+talk+`)?(?: for (?:now|a bit|a while|today|a few days))?`),
		bare(Pause, `(?:(?:can|could) we |lets )?(?:put (?:this|it) on (?:hold|pause)|pick this up later|continue later|do this later|come back to (?:this|it) later)`),
		bare(Pause, `not (?:now|today|right now)(?: (?:maybe )?later)?`),
		of(Resume, `(?:resume|unpause|continue|keep going|go on|carry on|pick (?:it|this) up again|start again|pick up where we left off|continuar|seguir|sigamos)(?: (?:it|this))?(?:`+talk+`)?`),
		bare(Resume, `(?:ok )?(?:im|i am) (?:back|ready to (?:continue|go on|keep going|resume))`),
		of(Skip, `(?:skip|pass|next|move on|next question|next one)(?: (?:it|this|that|this one|that one|this part|this step|this question|that question|the question))?`),
		bare(Skip, `(?:id|i would) rather not(?: (?:say|answer|answer that))?|(?:i )?(?:dont|do not) want to (?:say|answer)(?: that| this)?`),
	}
})

// Command returns the word that a text is as a whole, with politeness around it; it is "" for a text that is anything else.
func Command(text string) Word {
	folded := accentless(plain(text))
	if folded == "" {
		return emoji(text)
	}
	if len(strings.Fields(folded)) > mostCommand {
		return ""
	}
	if word := whole(folded); word != "" {
		return word
	}
	return among(text)
}

// whole returns the word that a folded text is as a whole.
func whole(folded string) Word {
	for _, c := range commands() {
		if c.said.MatchString(folded) {
			return c.word
		}
	}
	return answer(folded)
}

func accentless(text string) string {
	return strings.NewReplacer("é", "e", "ì", "i", "à", "a", "ò", "o", "ù", "u").Replace(text)
}

// emoji reads what says yes or no without a word.
func emoji(text string) Word {
	switch {
	case len(text) > 40:
	case strings.Contains(text, "\U0001F44E"):
		return No
	case strings.ContainsAny(text, "\U0001F44D\U0001F44C\u2705\u2714\U0001F4AF"):
		return Yes
	}
	return ""
}

var answers = sync.OnceValue(func() []command {
	const (
		lead = `^(?:(?:um+|mm+|uh+|oh|god|gosh|omg|ugh|aw+|fine|sorry|finally|alright|well|hm+|haha|lol|ok|okay|so|josh|honestly|actually|i guess|i think|thanks|wow|aw|and) )*`
		tail = `(?: (?:please|pls|so much|thats so kind|thats kind|thats so nice|thats so sweet|i suppose|thanks|thank you|thx|ty|josh|i think|i guess|lol|haha|sorry|actually|honestly|really|so|that one|ok))*$`
		yes  = `(?:y|ye|mhm+|mm ?hmm*|uh huh|sure thing|hell yes|hell yeah|si por favor|oh yes|yes|yess+|yea|yeah|yeahh+|yep|yepp|yup|yas|yeh|ya|ja|oui|si|sip|claro(?: que si)?|sure|ok|okay|kk|k|of course|ofc|definitely|absolutely|totally|right|correct|exactly|precisely|true|indeed|agreed|deal|bingo|yessir|for sure|fs|por supuesto|exacto|asi es|eso es|vale|de acuerdo)`
		got  = `(?:(?:yes |yeah )?(?:thats|that is|its|it is|that was|it was|you|u|youve|that|this) )?(?:(?:pretty much|exactly|totally|absolutely|basically|just|all|about|so|really|very|mostly|more or less) )*(?:it|right|correct|true|it exactly|exactly it|got it|got that|got me|how i feel|how it feels|how i felt|how it was|how it is|what i mean|what i meant|what i said|accurate|spot on|exactly|exactly right|how|nailed it|hit the nail on the head|sounds right|sums it up|covers it|good|great|fine|perfect|works|works for me)`
		no   = `(?:n|no|noo+|nope|nop|nah|naw|nay|na|non|nein|no way|not really|not quite|not exactly|not at all|not yet|not it|thats not it|that isnt it|thats not right|thats wrong|you are wrong|youre wrong|absolutely not|definitely not|of course not|hell no|wrong|incorrect|not right|not true|not that|no that|never|negative|para nada|todavia no|i dont think so|dont think so|i dont agree|dont|do not|no gracias|no thanks|no thank you|id rather not do that|not like that|you got it wrong|thats not what i (?:said|meant|mean)|not what i (?:said|meant|mean)|dont send(?: it| that| this)?|dont share(?: it| that| this)?|do not send(?: it)?|do not share(?: it)?|wait|hold on|almost|almost but no|kind of but no|not so much|hardly|nuh uh|no lo es|that isnt right|that is not it|not entirely|not completely)`
		done = `(?:(?:im|i am|we are|were) (?:all )?(?:done|finished|good)(?: (?:talking|for now))?|done|all done|finished|(?:thats|that is|that was|its) (?:all|everything|about it|the whole (?:story|thing)|about all|all of it|all (?:there is|i have|ive got|i got|i wanted to say|i can think of|for now|really|from me|i need|i needed to say|i have to say)|everything (?:i have|really))|that is it|thats it|thats it for now|nothing (?:more|else)(?: (?:to (?:say|add|tell)|really|from me|comes to mind|i can think of))?|no more|(?:i )?(?:have |ive got |got )?nothing (?:more|else) to (?:say|add|tell)|no nothing (?:more|else)|(?:i )?(?:dont|do not) have (?:anything|any) (?:more|else)(?: to (?:say|add))?|thats about it|end of story|no (?:thats|that is) (?:all|it|everything)|nope thats (?:all|it|everything)|i think thats (?:all|it|everything)|i said (?:it all|everything|all i (?:wanted|have))|ive said (?:it all|everything)|nada mas|eso es todo|ya esta|i have nothing else|ready(?: to move on)?|im ready(?: to move on)?)`
	)
	of := func(word Word, said string) command {
		return command{word, regexp.MustCompile(lead + said + tail)}
	}
	return []command{
		of(Yes, yes+`(?: (?:`+yes+`|`+got+`|that|to all(?: of it)?|i agree with (?:that|it|this)|i (?:do|am|did|would|want to|want that|agree)|please|lets|lets do (?:it|that)|go ahead|do it|id like that|i would|that works|sounds good|very much|100))*`),
		of(Done, `(?:(?:no|nope|nah|yes|yeah) )?`+done),
		of(No, no+`(?: (?:`+no+`|i (?:dont|do not|didnt|wouldnt|am not)|im not|its not|it isnt|it doesnt|lets not|not (?:that|for me)|that s?not it|there is more|theres more))*`),
		of(Yes, got),
		of(Yes, `(?:`+yes+` )?(?:pretty much|more or less|basically|kind of yes|mostly|mostly yes|you got it|you did|u got it|got it|sounds (?:good|right|great|like it)|that works|works for me|lets do (?:it|that)|lets|go ahead|go for it|go|do it|i do|i am|i agree(?: with (?:that|it|this))?|i would|id like that|id love to|i want to|im in|please do|makes sense|100|100 percent|a hundred percent|i feel heard|you understand|you understood|you get it|nailed it|spot on|thats the one|this one|i like it|i like that(?: one)?|love it|perfect|looks good|that one|good|great|fine|fine with me|fine by me|happy to|im ok with (?:it|that)|im fine with (?:it|that))`),
	}
})

// answer reads a text that is an answer as a whole.
func answer(folded string) Word {
	of := answers()
	if i := slices.IndexFunc(of, func(c command) bool { return c.said.MatchString(folded) }); i >= 0 {
		return of[i].word
	}
	return ""
}
