package remember

import (
	"regexp"
	"strings"
	"unicode/utf8"
)

// Kind is what a text asks of the memory.
type Kind int

// The kinds.
const (
	None       Kind = iota
	Remember        // what About says
	ForgetThat      // what was said or remembered last
	Forget          // what About names
	ForgetAll       // every fact, and nothing else
	DoNot           // remember things
	Again           // remember things
)

// Wish is what a text as a whole asks of the memory.
type Wish struct {
	Kind    Kind
	About   string // in the words of the text
	Sure    bool   // of a Forget: it can be about nothing but the memory
	Spanish bool
}

// wishPattern is one way to ask. Its first group that is there is what it is about.
type wishPattern struct {
	kind    Kind
	sure    bool
	spanish bool
	is      *regexp.Regexp
}

// longestWish is how many characters a text has at most that asks something of the memory.
const longestWish = 320

// polite is what stands before a wish without meaning anything by it.
const polite = `^(?:(?:hi|hey|hello|ok|okay|so|actually|josh|also|and|oh|hola|oye|porfa)[,.!:]* +)*(?:(?:can|could|would|will) (?:you|u) +)?(?:(?:please|pls|plz|por favor|just) +)*`

// after is what stands behind one.
const after = `(?:,? +(?:please|pls|plz|thanks|thank you|thx|now|por favor|gracias|josh))*[ .!]*$`

func wishPatterns() []wishPattern {
	all := func(kind Kind, sure, spanish bool, patterns ...string) (list []wishPattern) {
		for _, one := range patterns {
			list = append(list, wishPattern{kind, sure, spanish, regexp.MustCompile(`(?i)` + polite + one + after)})
		}
		return list
	}
	var list []wishPattern
	add := func(more []wishPattern) { list = append(list, more...) }
	const known = `(?: (?:that )?(?:you(?:'ve| have)? (?:know|remember|noted|remembered|have|kept|saved|stored)|i(?:'ve)? (?:told|said to) you)(?: about me| on me| of me)?)?`
	add(all(ForgetAll, true, false, `forget (?:everything|it all|all of it|all that|all of that|all the (?:things|facts))`+known, `(?:clear|empty|wipe|erase|delete|reset) (?:your|the) memory(?: of me| about me)?`))
	add(all(ForgetAll, true, true, `olvida(?:te de|lo|te)? todo(?: lo que (?:sabes|recuerdas)(?: de m[i\x{ed}])?)?`))
	add(all(DoNot, true, false,
		`(?:i (?:don'?t want you to|do not want you to) |(?:do not|don'?t|dont|never|stop) )(?:remember(?:ing)?|not(?:e|ing)(?: down)?|keep(?:ing)?|sav(?:e|ing)|stor(?:e|ing)|collect(?:ing)?) (?:things|anything|stuff|facts|what i (?:say|tell you|text)|(?:any )?(?:more )?(?:things|facts|stuff))(?: about me| from my texts| i (?:say|tell you)| any ?more)*`))
	add(all(DoNot, true, true, `no (?:recuerdes|guardes|anotes) (?:cosas|nada|lo que digo)(?: de m[i\x{ed}]| sobre m[i\x{ed}])?(?: m[a\x{e1}]s)?`))
	add(all(Again, true, false, `(?:(?:you|u) (?:can|may) |it's (?:ok|okay|fine) to |i want you to |feel free to |start |go back to )?(?:remember|remembering|note|keep|noting) (?:things|stuff|facts)(?: about me)?(?: again)?(?: about me)?`))
	add(all(Again, true, true, `(?:ya )?puedes (?:recordar|guardar|anotar) cosas(?: de m[i\x{ed}])?(?: otra vez| de nuevo)?`))
	add(all(ForgetThat, true, false, `forget (?:that|that one|this|what i (?:just )?(?:said|told you|texted)|the last (?:one|thing)(?: i (?:said|told you))?)`))
	add(all(ForgetThat, true, true, `olvida (?:eso|lo [u\x{fa}]ltimo|lo que (?:te )?dije)`))
	add(all(Forget, true, false, `forget (?:about )?(?:the|my|that) (.+?) (?:thing|stuff|bit|fact|part)`, `forget what i (?:said|told you) about (.+?)`, `forget (?:that )?((?:i|i'm|im|i've|my|we|we're|our) .+?)`, `(?:don'?t|do not) remember (?:that )?((?:i|i'm|im|i've|my|we|our) .+?)`))
	add(all(Forget, false, false, `forget about (.+?)`, `forget (?:the )?(.+?)`))
	add(all(Forget, true, true, `olvida (?:lo de|lo del|que) (.+?)`))
	add(all(Remember, true, false, `(?:(?:do )?remember|keep in mind|bear in mind|make a note|note(?: down)?|don'?t forget)(?: for me)?[,:]*(?: that| this|:)*[:,]* +((?:i|i'm|im|i've|ive|i'd|i'll|my|we|we're|we've|our|me and|me encanta|soy|mi|tengo) ?.*?)`,
		`(?:do )?remember(?: for me)?(?: that|:| this:) +(.+?)`))
	add(all(Remember, true, true, `(?:recuerda|acu[e\x{e9}]rdate(?: de)?|ten en cuenta|no olvides|apunta)(?: que|:) +(.+?)`))
	return list
}

// Wish reads what a text as a whole asks of the memory.
func (r *Reader) Wish(normal string) Wish {
	if !asks(fold(normal)) || utf8.RuneCountInString(normal) > longestWish || strings.ContainsAny(normal, "?") {
		return Wish{}
	}
	p := r.patterns()
	for _, one := range p.wishes {
		m := one.is.FindStringSubmatch(normal)
		if m == nil {
			continue
		}
		w := Wish{Kind: one.kind, Sure: one.sure, Spanish: one.spanish}
		for _, group := range m[1:] {
			if group != "" {
				w.About = group
				break
			}
		}
		if w.Kind == Remember && recalls(fold(w.About)) || w.Kind == Forget && dismisses(fold(w.About)) {
			return Wish{}
		}
		return w
	}
	if m := p.within(normal); m != "" {
		return Wish{Kind: Remember, About: m, Sure: true}
	}
	return Wish{}
}

// within finds a fact before a bare "remember that": "my password is x pls remember", "I'm vegan, remember that".
func (p *patterns) within(normal string) string {
	folded := lower(normal)
	if len(folded) != len(normal) {
		return ""
	}
	for _, tail := range []string{", remember that", " please remember that", " pls remember", " please remember", ", please remember", ". remember that", ", remember this", ", please remember that"} {
		if rest, ok := strings.CutSuffix(strings.TrimRight(folded, " .!"), tail); ok && aboutThem(fold(rest)) {
			return normal[:len(rest)]
		}
	}
	return ""
}

// recalls reports whether what follows "remember" speaks of a memory of both, and tells nothing.
func recalls(folded string) bool {
	for _, begins := range []string{"time ", "day ", "night ", "place ", "guy ", "girl ", "one ", "we said", "we agreed", "i said", "i told you", "i asked", "i texted", "my name"} {
		if strings.HasPrefix(folded+" ", begins) {
			return true
		}
	}
	return false
}

// dismisses reports whether what follows "forget" waves something away: that is no wish of the memory.
func dismisses(folded string) bool {
	switch strings.Trim(folded, " .!") {
	case "it", "about it", "me", "about me", "you", "him", "her", "them", "us", "this", "everything about me", "everything", "i asked", "i said anything", "i said that", "the plan", "the question", "my account", "my number":
		return true
	}
	return false
}
