package spot

import (
	"regexp"
	"slices"
	"sort"
	"strings"
	"sync"
)

// Signs stand in a row as words do: between two words, and a question mark at the end.
const Signs = ".,?!:-()"

// signs are those with a vector of their own, as in learn.py.
func signs() []string { return append(strings.Split(Signs, ""), number, hour) }

// What stands for words that begin with a digit.
const (
	number = "<number>"
	hour   = "<time>"
)

var likeHour = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:[0-9]{1,2}([:.][0-9][0-9])?(am|pm)?|[0-9]+(am|pm))$`)
})

// vector writes the vector of a word: its own, else that of near, else that of words that end like it.
func (n *Net) vector(v []float32, word string) {
	if word != "" && word[0] >= '0' && word[0] <= '9' {
		if likeHour().MatchString(word) {
			word = hour
		} else {
			word = number
		}
	}
	all := signs()
	if i := slices.Index(all, word); i >= 0 {
		n.table.into(v, i)
		return
	}
	if i, ok := n.find(word); ok {
		n.table.into(v, len(all)+endings+i)
		return
	}
	if !n.near.Word(v, word) {
		n.table.into(v, len(all)+int(ending(word)))
	}
}

// find returns the place of a word that has a vector of its own.
func (n *Net) find(word string) (place int, ok bool) {
	return sort.Find(n.starts.Len()-1, func(i int) int { return strings.Compare(word, n.words[n.starts.At(i):n.starts.At(i+1)]) })
}

// ending is the number of the words that end like one: FNV-1a of its last three bytes.
func ending(word string) uint32 {
	h := uint32(2166136261)
	for _, c := range []byte(word[max(0, len(word)-3):]) {
		h = (h ^ uint32(c)) * 16777619
	}
	return h % endings
}
