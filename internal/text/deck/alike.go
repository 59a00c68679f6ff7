package deck

import (
	"slices"

	"github.com/josh-sms/josh/internal/text/phrase"
	"github.com/josh-sms/josh/internal/text/words"
)

// likes are words and phrases that say the same of a claim, by the stem of the first word.
type likes map[string][]likeness

// likeness is the rest of a phrase, by stems, and the list that it stands in.
type likeness struct {
	rest []string
	list int
}

// likenesses reads the lists of words that claims are held against.
func (l *language) likenesses(in languageSource) {
	l.alike, l.contrary, l.apart = likes{}, map[string][]string{}, map[string][]int{}
	for n, list := range in.Alike {
		for _, text := range list {
			stems := l.stemmed(text)
			l.alike[stems[0]] = append(l.alike[stems[0]], likeness{stems[1:], n})
		}
	}
	for _, pair := range in.Contrary {
		a, b := l.stemmed(pair[0])[0], l.stemmed(pair[1])[0]
		l.contrary[a], l.contrary[b] = append(l.contrary[a], b), append(l.contrary[b], a)
	}
	for n, list := range in.Apart {
		for _, text := range list {
			stem := l.stemmed(text)[0]
			l.apart[stem] = append(l.apart[stem], n)
		}
	}
	l.weak, l.selves, l.binding = l.stems(in.Weak), l.stems(in.Selves), l.stems(in.Binding)
}

// stems returns the stems of a list of words.
func (l *language) stems(list []string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, text := range list {
		set[l.stemmed(text)[0]] = true
	}
	return set
}

// stemmed returns the stems of a phrase as it is spelled in texts.
func (l *language) stemmed(text string) []string {
	list, _ := l.spell(words.Split(phrase.Fold(text)))
	for i, w := range list {
		list[i] = l.stem(w)
	}
	return list
}

// at returns how many stems from i on are the longest phrase that stands in a list, and the lists of it.
func (a likes) at(stems []string, i int) (n int, lists []int) {
	for _, one := range a[stems[i]] {
		size := 1 + len(one.rest)
		if size < n || i+size > len(stems) || !slices.Equal(one.rest, stems[i+1:i+size]) {
			continue
		}
		if size > n {
			n, lists = size, nil
		}
		lists = append(lists, one.list)
	}
	return n, lists
}

// From where on two words are near enough to stand for one another, and how much of a word the nearest one then stands for.
const (
	sameSaid = 0.97 // so that the very word counts before it
	nearly   = 0.45
	somewhat = 0.30
	partly   = 0.55
)

// like returns how much one word of a text stands for one of a card, from 0 to 1, and whether it does so when it is denied. For what the card
// is about, nothing stands.
func (l *language) like(w, own word) (share float64, denied bool) {
	switch {
	case w.stem == own.stem && (!w.strict || !own.topic):
		return 1, false
	case own.topic || w.light && (w.lists == nil || own.light):
		return 0, false
	case slices.Contains(l.contrary[w.stem], own.stem):
		return sameSaid, true
	case w.strict || own.number:
		return 0, false
	case slices.ContainsFunc(w.lists, func(n int) bool { return slices.Contains(own.lists, n) }):
		return sameSaid, false
	case l.parted(w, own) || w.decides && own.decides:
		return 0, false
	}
	switch dot := w.meant.Dot(&own.meant); {
	case dot >= nearly:
		return sameSaid, false
	case dot >= somewhat:
		return partly, false
	}
	return 0, false
}

// parted reports whether two words never stand for one another, or a word and one of a phrase.
func (l *language) parted(w, own word) bool {
	if slices.ContainsFunc(own.parts, func(part word) bool {
		return l.parted(w, part) || slices.ContainsFunc(w.parts, func(p word) bool { return l.parted(p, part) })
	}) {
		return true
	}
	return w.stem != own.stem && slices.ContainsFunc(l.apart[w.stem], func(n int) bool { return slices.Contains(l.apart[own.stem], n) })
}
