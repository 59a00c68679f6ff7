package guide

import (
	"strings"
	"sync"

	"github.com/kljensen/snowball/english"
)

// mostMissing is how many of the sentences are looked at: a talk has far fewer.
const mostMissing = 200

// Missing returns the first of the sentences that the other has said and allowed whose content a draft does not have, "" where it
// has that of all. Sentences without a feeling, a need or something that happened in them are passed over.
func Missing(draft string, said []string) string {
	have := map[string]bool{}
	for _, s := range split(clean(draft)) {
		for _, stem := range s.stems() {
			have[stem] = true
		}
	}
	for i, text := range said {
		if i == mostMissing {
			break
		}
		for _, s := range split(clean(text)) {
			sentence := written(s.words, s.mark)
			if sentence == "" || !s.tells() || reaches(sentence) || s.has(table().swearing) {
				continue
			}
			if !covered(s.stems(), have) {
				return sentence
			}
		}
	}
	return ""
}

// covered reports whether most of the content of a sentence is there: half of its words.
func covered(stems []string, have map[string]bool) bool {
	found := 0
	for _, stem := range stems {
		if have[stem] {
			found++
		}
	}
	return len(stems) == 0 || 2*found >= len(stems)
}

// tells reports whether a sentence has a feeling, a need or something that happened in it.
func (s sentence) tells() bool {
	if s.asks() || len(s.words) < 3 {
		return false
	}
	if strength, _ := s.feeling(); strength > 0 || s.has(table().conflict) || s.has(happened()) {
		return true
	}
	_, need := s.needs()
	return need && !s.has(talking())
}

// talking are words for the talk itself: that somebody would like one is in every invitation.
var talking = sync.OnceValue(func() map[string]bool { return set("talk talking talked chat") })

// happened are words for what somebody does to somebody, or goes through.
var happened = sync.OnceValue(func() map[string]bool {
	return set("called texted wrote asked told invited missed happened died lost moved sick hospital surgery worked helped tried apologized apologised answered replied heard saw hurt felt wanted needed thought hoped wished expected showed canceled left changed laughed paid borrowed broke cried decided planned stayed stopped started spent offered supported cared worried miss need hurts feel feels")
})

// same are stems of words that mean the same in a talk.
var same = sync.OnceValue(func() map[string]string {
	of := map[string]string{}
	for _, group := range []string{"angry mad furious livid pissed", "sad upset down unhappy hurt", "ignored invisible unseen overlooked", "excluded uninvited forgotten", "lonely alone", "scared afraid frightened worried anxious nervous", "tired exhausted drained", "late waiting waited wait", "text texted message wrote write called call", "canceled cancelled bailed flaked", "ashamed embarrassed humiliated"} {
		words := strings.Fields(group)
		for _, word := range words {
			of[english.Stem(word, true)] = english.Stem(words[0], true)
		}
	}
	return of
})

var empty = sync.OnceValue(func() map[string]bool {
	return set("the a an my your his her their our its i you he she they we it me him them us this that these those and but or so because if when while then than as of to in on at for with from by about into over after before is am are was were be been being do does did have has had will would can could should may might must not no never always just really very too also maybe perhaps probably think guess feel felt like feeling want wanted said say says thing things something nothing everything anything get got make made know knew what how why who where there here all some any much more most only even still out up down off one time i'm i've i'd i'll you're you've you'd he's she's they're it's that's don't didn't doesn't wasn't isn't can't couldn't wouldn't won't bit lot kind sort wrong")
})

// stems returns the stems of the words that have content.
func (s sentence) stems() (all []string) {
	for i := 0; i < len(s.words); i++ {
		w := strings.TrimSuffix(s.low(i), "'s")
		switch pair := w + " " + s.low(i+1); pair {
		case "left out", "let down", "shut out", "left behind":
			all = append(all, pair)
			i++
			continue
		}
		if len(w) < 2 || empty()[w] {
			continue
		}
		stem := english.Stem(w, true)
		if to, ok := same()[stem]; ok {
			stem = to
		}
		all = append(all, stem)
	}
	return all
}
