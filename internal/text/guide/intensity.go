package guide

import (
	"strings"
	"sync"
	"unicode"
)

// states are what people say of a state instead of a feeling, and how strong it is.
var states = sync.OnceValue(func() map[string]int {
	of := map[string]int{}
	for strength, list := range map[int]string{
		10: "cant breathe,can't breathe,panic attack,cannot breathe,can't go on,falling apart completely",
		9:  "falling apart,losing it,losing my mind,breaking down,i broke down,freaking out,panicking,can't take it,can't take this,can't do this any more,can't do this anymore,can't cope,can't handle this,spiraling,spiralling,rage,raging,going crazy,hyperventilating,screaming inside,too much for me,it's all too much,this is too much,can't function,drowning",
		8:  "heart is racing,heart racing,can't stop crying,sobbing,bawling,shaking,want to scream,could scream,hate him,hate her,hate them,can't stand,at my limit,at my breaking point,makes me sick,blood boil,boiling,seeing red,can't stop shaking,lost it,lose it",
		7:  "crying,cried,in tears,can't sleep,couldn't sleep,hate this,hate how,hate that,can't eat,had enough,sick of,so over it,tears,broke my heart,breaks my heart,heart hurts,unforgivable,screw her,screw him,screw them,screw this",
		6:  "so done,mom died,dad died,passed away,can't stop thinking,keeps me up,stings,stung,it sucks,sucks,unfair,not fair,not ok,not okay,can't believe,couldn't believe,fed up,tired of,miss her,miss him,miss them",
		5:  "frustrating,annoying,upsetting,hurtful,humiliating,embarrassing,still hurts,replacing me,makes fun of me,make fun of me,made fun of me,fun of my,lose her,lose him,lose them,losing her,losing him,hates me,hate me,against me,value me,drains me,laughed at me,laughing at me,weak,not good enough,never enough,dropped me,hurts,felt bad,feel bad,rough,painful,heavy on me,on my mind,cold shoulder",
		4:  "on purpose,include me,disappeared,stopped answering,stopped talking,bails,bailed,shuts down,no apology,never even,rolled her eyes,rolled his eyes,hid it,owes me,paid me back,talked over,talk over me,turned against,found out from,find out from,behind my back,fight,fought,argued,argument,yelled,ignored,forgot,lied,canceled,cancelled,ghosted,late again,nobody came,nobody wrote,stood me up,interrupted,awkward,tension,bugs me,bothers me,kept waiting,left me waiting,without me,without asking,talks over me,didn't invite,wasn't invited,flaked,misunderstanding,unresolved",
	} {
		for _, words := range strings.Split(list, ",") {
			of[words] = strength
		}
	}
	return of
})

// Intensity returns how strong what the writer of a text feels is, from 1 (calm) to 10 (falling apart).
func Intensity(text string) int {
	cleaned := clean(text)
	strongest, many, swears := 1, map[string]bool{}, false
	if len(strings.Fields(cleaned)) > 3 {
		strongest = 2
	}
	for _, s := range split(cleaned) {
		swears = swears || s.has(table().swearing)
		for _, h := range s.own() {
			if h.strength > 2 {
				many[h.said] = true
				strongest = max(strongest, s.weighed(h.strength, h.from))
			}
		}
		if strength, said := s.done(); strength > 0 {
			many[said] = true
			strongest = max(strongest, s.weighed(strength, len(s.words)-1))
		}
		strongest = max(strongest, s.state())
		if s.has(table().conflict) && (s.has(set("me myself")) || s.has(set("i")) && s.has(set("nobody ignored waited"))) && !s.asks() {
			strongest = max(strongest, 4)
		}
	}
	if strongest < 4 && swears && !calm(cleaned) {
		strongest = 5
	}
	if strongest >= 4 {
		if swears {
			strongest++
		}
		if len(many) > 1 {
			strongest++
		}
		strongest += loud(text)
	}
	return min(max(strongest, 1), 10)
}

// calm reports whether swearing is said lightly: "no shit, ok", "damn nice".
func calm(text string) bool {
	folded := " " + plain(text) + " "
	for _, words := range []string{" holy ", " nice ", " good ", " great ", " thanks ", " funny ", " cool ", " ass off "} {
		if strings.Contains(folded, words) {
			return true
		}
	}
	return false
}

// weighed returns a strength as the words before it make it: "so", "a bit".
func (s sentence) weighed(strength, at int) int {
	for k := at - 1; k >= 0 && k >= at-3; k-- {
		switch s.low(k) {
		case "so", "really", "very", "extremely", "super", "completely", "totally", "absolutely", "insanely", "beyond", "deeply", "incredibly", "utterly", "such", "too", "truly":
			return strength + 1
		case "fucking", "freaking", "fuckin", "damn":
			return strength + 1
		case "bit", "little", "kind", "sort", "slightly", "somewhat", "mildly", "almost":
			return max(strength-1, 3)
		}
	}
	return strength
}

// state returns how strong a state is that the writer speaks of, 0 for none.
func (s sentence) state() (strongest int) {
	for i := range s.words {
		for n := min(5, len(s.words)-i); n > 0; n-- {
			parts := make([]string, n)
			for k := range parts {
				parts[k] = s.low(i + k)
			}
			strength := states()[strings.Join(parts, " ")]
			if strength > 4 && (s.others(i) || s.unsaid(i) && !s.wants(i)) {
				strength = 3
			}
			strongest = max(strongest, strength)
		}
	}
	return strongest
}

// wants reports whether an "I" is all that stands before a state: "I want to scream", "I can't breathe" are said of oneself.
func (s sentence) wants(i int) bool {
	for k := i - 1; k >= 0 && k >= i-5; k-- {
		if table().negation[s.low(k)] || s.low(k) == "if" || s.low(k) == "used" {
			return false
		}
	}
	return true
}

// others reports whether a state is somebody else's: "she was crying".
func (s sentence) others(i int) bool {
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		switch s.low(k) {
		case "i", "i'm", "i've", "me", "my", "it", "it's", "that":
			return false
		case "she", "he", "they", "she's", "he's", "they're", "her", "his", "their", "you", "you're":
			return true
		}
		if table().name[s.low(k)] {
			return true
		}
	}
	return false
}

// loud returns what capital letters and exclamation marks add.
func loud(text string) (more int) {
	if strings.Contains(text, "!!") {
		more++
	}
	shouted, letters, words := 0, 0, 0
	for _, word := range strings.Fields(text) {
		up, all := 0, 0
		for _, r := range word {
			if unicode.IsLetter(r) {
				all++
				if unicode.IsUpper(r) {
					up++
				}
			}
		}
		letters += all
		if up == all && all > 1 {
			words, shouted = words+1, shouted+all
		}
	}
	switch {
	case shouted > 8 && 2*shouted > letters:
		return more + 2
	case shouted > 3 || words > 1:
		return more + 1
	}
	return more
}
