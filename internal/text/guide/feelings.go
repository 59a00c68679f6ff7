package guide

import (
	"strings"
	"sync"
)

// felt is a feeling: how strong it is, how it follows "feeling", and whether only "feel" makes one of it ("I was used to it").
type felt struct {
	strength int
	said     string
	only     bool
}

// feelings are the words for what people feel, of up to four words each.
var feelings = sync.OnceValue(func() map[string]felt {
	of := map[string]felt{}
	add := func(strength int, list string) {
		for _, word := range strings.Split(list, ",") {
			word, only := strings.CutPrefix(word, "*")
			word, said, other := strings.Cut(word, "=")
			if !other {
				said = word
			}
			of[word] = felt{strength, said, only}
		}
	}
	add(9, "overwhelmed,devastated,terrified,hopeless,panicked,panicky=panicked,enraged,shattered,suffocated,destroyed,*out of control")
	add(8, "furious,livid,heartbroken,broken,humiliated,crushed,worthless,betrayed,desperate,seething=furious,*numb,miserable,distraught,fuming=furious,*like shit=awful,*like crap=awful,fed up,heart broken=heartbroken")
	add(7, "abandoned,unwanted,rejected,*awful,*terrible,*horrible,so upset=upset,ashamed,crying mad=angry,pissed off=angry,pissed=angry,unloved,replaced,powerless,helpless,trapped,resentful,*empty,*like nothing,torn apart,mortified,*sick")
	add(6, "angry,alone,scared,afraid,frightened,invisible,disrespected,excluded,attacked,unwelcome,exhausted,bitter,rattled,shocked,*used,*cornered,belittled,*like a burden,*like an outsider,*like an afterthought,*like a fool,*like an idiot,walked over,taken for granted,stepped on,*cheated,*lied to")
	add(5, "hurt,sad,upset,mad,left out,let down,shut out,left behind,disappointed,lonely,ignored,frustrated,anxious,embarrassed,guilty,jealous,envious,forgotten,unheard,unseen,dismissed,judged,stressed,stressed out=stressed,drained,*stupid,*small,*foolish,*lost,unappreciated,unimportant,*overlooked,*blamed,insecure,offended,discouraged,misunderstood,blindsided,pushed away,*pushed aside,*shut down,*criticized,*pressured,*bad,torn,*raw,*unsafe,*dumb,down,*low,*controlled,*smothered,*brushed off,*singled out,*talked over,*second best,*heavy,gutted,defeated,*on my own=on your own,*like a third wheel")
	add(4, "annoyed,irritated,bothered,worried,nervous,confused,uncomfortable,uneasy,tense,on edge,*stuck,puzzled,bummed,bummed out=bummed,restless,*put off,taken aback,*unsure,conflicted,ticked off=annoyed,worn out,nostalgic,regretful,remorseful,sorry,*distant,*disconnected,homesick,impatient,*cold,*judgy,*torn")
	add(3, "awkward,tired,*weird,*off,surprised,*odd,shy,bored,*strange")
	add(2, "happy,glad,relieved,hopeful,grateful,thankful,excited,proud,*heard,*understood,*seen,*better,*lighter,optimistic,touched,*loved,*safe")
	add(1, "calm,peaceful,content,*at peace")
	return of
})

// hurts are verbs of what somebody does to "me", and what "me" feels then.
var hurts = sync.OnceValue(func() map[string]string {
	of := map[string]string{}
	for _, pair := range strings.Split("hurt=hurt,hurts=hurt,hurting=hurt,bothers=bothered,bothered=bothered,bothering=bothered,upset=upset,upsets=upset,annoys=annoyed,annoyed=annoyed,annoying=annoyed,embarrassed=embarrassed,disappointed=disappointed,scares=scared,scared=scared,confuses=confused,confused=confused,frustrates=frustrated,frustrated=frustrated,worries=worried,worried=worried,humiliated=humiliated,ignored=ignored,ignores=ignored,excluded=excluded,betrayed=betrayed,rejected=rejected,offended=offended,insulted=hurt,crushed=crushed,stresses=stressed,dismissed=dismissed,abandoned=abandoned,devastated=devastated,irritates=irritated,overwhelms=overwhelmed,disrespected=disrespected,infuriates=furious,blindsided=blindsided,judged=judged,angers=angry,shocked=shocked", ",") {
		verb, feeling, _ := strings.Cut(pair, "=")
		of[verb] = feeling
	}
	return of
})

// mostHits is how many feelings of a sentence are looked at.
const mostHits = 24

// hit is a feeling in a sentence.
type hit struct {
	from, to int // its words
	felt
	key string
}

// hits finds the words for feelings in a sentence, whoever feels them.
func (s sentence) hits() (all []hit) {
	lexicon := feelings()
	for i := 0; i < len(s.words) && len(all) < mostHits; i++ {
		for n := min(4, len(s.words)-i); n > 0; n-- {
			parts := make([]string, n)
			for k := range parts {
				parts[k] = s.words[i+k].low
			}
			key := strings.Join(parts, " ")
			if of, ok := lexicon[key]; ok {
				all = append(all, hit{i, i + n, of, key})
				i += n - 1
				break
			}
		}
	}
	return all
}
