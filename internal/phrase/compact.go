package phrase

import (
	"strings"

	"github.com/josh-sms/josh/internal/pack"
)

// A Matcher is a few flat lists of numbers, read where they lie: a process that starts builds and copies nothing.

// lists is a list of lists of numbers from 0. Equal ones are kept once: most states share what comes after them.
type lists struct {
	places pack.Ints // by number of a list: the only number in it, or ^ where its length stands in items
	items  pack.Ints // the length of a list, and what is in it
}

func flatten[T ~int32](all [][]T) lists {
	var places []int32
	var items []T
	had := map[pack.Ints]int32{}
	for _, list := range all {
		if len(list) == 1 {
			places = append(places, int32(list[0]))
			continue
		}
		packed := pack.IntsOf(list)
		place, ok := had[packed]
		if !ok {
			place = int32(len(items))
			had[packed] = place
			items = append(append(items, T(len(list))), list...)
		}
		places = append(places, ^place)
	}
	return lists{pack.IntsOf(places), pack.IntsOf(items)}
}

func (l *lists) at(i int32) pack.Ints {
	place := int(l.places.At(int(i)))
	if place >= 0 {
		return l.places.Slice(int(i), int(i)+1)
	}
	place = ^place
	return l.items.Slice(place+1, place+1+int(l.items.At(place)))
}

func (l *lists) pack(w *pack.Writer) {
	w.Ints(l.places)
	w.Ints(l.items)
}

func unpackLists(r *pack.Reader) lists { return lists{places: r.Ints(), items: r.Ints()} }

// texts is a list of strings, one after another.
type texts struct {
	ends pack.Ints // where each ends in all
	all  string
}

func join(list []string) texts {
	var ends []int32
	all := strings.Join(list, "")
	end := 0
	for _, s := range list {
		end += len(s)
		ends = append(ends, int32(end))
	}
	return texts{pack.IntsOf(ends), all}
}

func (t *texts) at(i int32) string {
	start := int32(0)
	if i > 0 {
		start = t.ends.At(int(i) - 1)
	}
	return t.all[start:t.ends.At(int(i))]
}

func (t *texts) pack(w *pack.Writer) {
	w.Ints(t.ends)
	w.Text(t.all)
}

func unpackTexts(r *pack.Reader) texts { return texts{ends: r.Ints(), all: r.Text()} }

// buckets finds candidates by the hash of a string; whoever asks has to look whether a candidate is what it should be.
type buckets struct {
	lists
}

// entry is a number to be found by a string.
type entry struct {
	key string
	n   int32
}

// bucket files entries. Those of one key keep their order.
func bucket(entries []entry) buckets {
	size := 1
	for 4*size < len(entries) { // a few candidates each: comparing is cheap, and places are most of the size
		size *= 2
	}
	all := make([][]int32, size)
	for _, e := range entries {
		h := hash(e.key) & uint32(size-1)
		all[h] = append(all[h], e.n)
	}
	return buckets{flatten(all)}
}

func (b *buckets) candidates(key string) pack.Ints {
	return b.at(int32(hash(key) & uint32(b.places.Len()-1)))
}

// hash is FNV-1a with its upper half folded into the lower one, which picks the bucket.
func hash(s string) uint32 {
	h := uint32(2166136261)
	for i := range len(s) {
		h = (h ^ uint32(s[i])) * 16777619
	}
	return h ^ h>>16
}

// Pack writes a Matcher as Unpack reads it.
func (m *Matcher) Pack(w *pack.Writer) {
	m.vocabulary.pack(w)
	m.symbols.pack(w)
	m.starts.pack(w)
	m.edges.pack(w)
}

// Unpack reads a Matcher that Pack wrote; the Reader tells of errors.
func Unpack(r *pack.Reader) *Matcher {
	return &Matcher{
		vocabulary: unpackVocabulary(r), symbols: unpackLists(r), starts: unpackLists(r),
		edges: unpackLists(r),
	}
}
