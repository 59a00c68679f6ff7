package actions

import (
	"regexp"
	"slices"
	"strings"
)

// clause is a part of a text that may ask for one thing.
type clause struct {
	text string  // the whole text
	list []token // its words, what stands before a request without meaning anything by it left out
	led  lead
	said string // its words with one space between them
	at   []int  // where each begins in said
	asks bool   // a question mark ends it
	end  int    // where it ends in the text
}

// lead is what stood before the words of a request.
type lead struct {
	asked   bool // "can you", "please"
	lets    bool // "let's"
	wishes  bool // "i want to", "i need to"
	ability bool // "can i", "can we"
	ifs     bool // "if so", "if i'm free"
	turns   bool // "actually"
	fixes   bool // "update:", "correction,"
	more    bool // "and", "also"
}

// clauseOf returns the words from and to of a text.
func clauseOf(text string, list []token, from, to int) *clause {
	c := &clause{text: text, list: list[from:to], end: len(text)}
	if to < len(list) {
		c.end = list[to].start
		c.asks = list[to].mark == '?'
	} else if to > 0 {
		c.asks = strings.Contains(text[list[to-1].end:], "?")
	}
	c.strip()
	c.join()
	return c
}

func (c *clause) join() {
	var b strings.Builder
	c.at = make([]int, len(c.list))
	for i, t := range c.list {
		if i > 0 {
			b.WriteByte(' ')
		}
		c.at[i] = b.Len()
		b.WriteString(t.is)
	}
	c.said = b.String()
}

// word returns word i, "" outside the clause.
func (c *clause) word(i int) string {
	if i < 0 || i >= len(c.list) {
		return ""
	}
	return c.list[i].is
}

// begins reports whether the clause begins with some words.
func (c *clause) begins(words ...string) bool {
	for i, w := range words {
		if c.word(i) != w {
			return false
		}
	}
	return true
}

// openers are words that begin what JOSH is told to do.
func openers() []string {
	return strings.Fields("find get set book cancel remind tell let call scratch scrap ditch move push swap drop pause look show list forget remember text message ask give say sign put make send delete remove take count note ping wipe erase save add")
}

// match returns where a pattern and its groups match, as words; nil where it does not. A group that is not there is -1, -1.
func (c *clause) match(p *regexp.Regexp) [][2]int {
	m := p.FindStringSubmatchIndex(c.said)
	if len(m) == 0 {
		return nil
	}
	groups := make([][2]int, len(m)/2)
	for i := range groups {
		groups[i] = c.words(m[2*i], m[2*i+1])
	}
	return groups
}

// words returns the words that stand in a part of said.
func (c *clause) words(start, end int) [2]int {
	if start < 0 || start >= end {
		return [2]int{-1, -1}
	}
	from, _ := slices.BinarySearch(c.at, start)
	to, _ := slices.BinarySearch(c.at, end)
	return [2]int{from, to}
}

// source returns the words from and to as they stand in the text.
func (c *clause) source(from, to int) string {
	if from < 0 || from >= to || to > len(c.list) {
		return ""
	}
	if c.list[from].start > c.list[to-1].start { // words that were turned round
		return strings.TrimSpace(c.source(from, from+1) + " " + c.source(from+1, to))
	}
	return c.text[c.list[from].start:c.list[to-1].end]
}

// rest returns the text from a word to the end of the clause, with what ends it.
func (c *clause) rest(from int) string {
	if from >= len(c.list) {
		return ""
	}
	return strings.Trim(c.text[c.list[from].start:c.end], " ,;:-")
}

// hasOf reports whether one of the words of a set is among those of the clause.
func (c *clause) hasOf(set map[string]bool) bool {
	return slices.ContainsFunc(c.list, func(t token) bool { return set[t.is] })
}

// has reports whether one of some words is among those of the clause.
func (c *clause) has(words ...string) bool {
	return slices.ContainsFunc(c.list, func(t token) bool { return slices.Contains(words, t.is) })
}
