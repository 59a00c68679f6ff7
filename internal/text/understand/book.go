package understand

import (
	_ "embed"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/text/pack"
)

//go:embed data/replies.bin
var packedReplies string

// phrases are all phrases of data/replies.json, in a table that is read where it lies: expanding them takes 60 ms, and every
// start would wait for it. TestCompiled makes data/replies.bin.
type phrases struct {
	books    []string
	meanings []string
	slots    pack.Ints // in pairs: the upper half of a hash, and a value
}

// value is what is known of a phrase: its meaning, counted from 1, and of how many words the longest phrase is that begins
// with it.
type value int32

func (v value) meaning() int { return int(v & 0xffff) }
func (v value) longest() int { return int(v >> 16) }

// anyBook is the place of the book in which every word of a phrase stands.
const anyBook = 0

// unpackPhrases reads what TestCompiled has written.
func unpackPhrases(packed string) (*phrases, error) {
	r := pack.NewReader(packed)
	p := &phrases{strings.Split(r.Text(), "\n"), strings.Split(r.Text(), "\n"), r.Ints()}
	if n := p.slots.Len(); r.Err() != nil || n == 0 || n%2 != 0 {
		return nil, fault.New(fault.Config, "replies.bin is not what the program was built for")
	}
	return p, nil
}

// hash is FNV-1a of a phrase in a book.
func hash(book int, phrase string) uint64 {
	h := (uint64(14695981039346656037) ^ uint64(book)) * 1099511628211
	for i := range len(phrase) {
		h = (h ^ uint64(phrase[i])) * 1099511628211
	}
	return h
}

// slot returns where a hash is looked for first among pairs: its lower half, scaled, so that a table may be of any size.
func slot(h uint64, pairs int) int { return int(uint64(uint32(h)) * uint64(pairs) >> 32) }

// find returns what is known of a phrase, 0 for nothing.
func (p *phrases) find(book int, phrase string) value {
	h := hash(book, phrase)
	pairs := p.slots.Len() / 2
	for at := slot(h, pairs); ; at = (at + 1) % pairs {
		switch v := p.slots.At(2*at + 1); {
		case v == 0:
			return 0
		case uint32(p.slots.At(2*at)) == uint32(h>>32):
			return value(v)
		}
	}
}

// book is the phrases of one kind, by what they mean. A phrase is a few words as hear reads them, with one space between them.
type book struct {
	of     *phrases
	number int
}

// book returns the book of a name.
func (p *phrases) book(name string) (*book, error) {
	for i, is := range p.books {
		if is == name {
			return &book{p, i}, nil
		}
	}
	return nil, fault.New(fault.Config, "replies.bin: no "+name)
}

// at returns what the longest phrase that begins with word i of s means, and how many words it has; 0 when there is none.
func (b *book) at(s *said, i, end int) (meaning string, words int) {
	first := b.of.find(b.number, s.words[i].is)
	for n := min(first.longest(), end-i); n > 0; n-- {
		v := first
		if n > 1 {
			v = b.of.find(b.number, s.phrase(i, i+n))
		}
		if m := v.meaning(); m > 0 {
			return b.of.meanings[m-1], n
		}
	}
	return "", 0
}
