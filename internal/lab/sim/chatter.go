package sim

import (
	"context"
	_ "embed" // for the texts
	"encoding/json"
	"slices"
	"strings"
	"time"

	rules "github.com/josh-sms/josh/internal/domain/linkup"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/session"
	"github.com/josh-sms/josh/internal/flow/linkup"
)

// chatterText has the texts that people write in passing, each behind its kind: those of members in internal/lab/evaluate/testdata (turns_calibration,
// member_questions_unseen, facts_dev) without those that the books would have to know of: other names and homes, activities that refuses names,
// danger, and answers.
//
//go:embed chatter.txt
var chatterText string

// chatterKinds are the kinds of texts, by how many of a hundred are of them. Nobody has counted that: most of what people text to a number that answers is talk
// and questions.
func chatterKinds() []string {
	return slices.Concat(slices.Repeat([]string{"talk"}, 40), slices.Repeat([]string{"question"}, 35), slices.Repeat([]string{"self"}, 15), slices.Repeat([]string{"wish"}, 10))
}

// chatter returns the texts by their kinds.
func chatter() map[string][]string {
	texts := map[string][]string{}
	for line := range strings.Lines(chatterText) {
		kind, text, _ := strings.Cut(strings.TrimSpace(line), "\t")
		texts[kind] = append(texts[kind], text)
	}
	return texts
}

// retry is how long somebody waits with what they have to say while something is open for them.
const retry = 6 * time.Hour

// chats has somebody text as people do, when nothing is open that it could be taken to answer.
func (p *phone) chats() {
	if p.t.o.Chatter > 0 && p.dice.IntN(2) == 0 { // nobody has counted that, either: more of them cost more
		p.after(24*time.Hour, func() { p.when(6, "you can remember things") })
	}
	p.often(p.t.o.Chatter, func() {
		kind := chatterKinds()[p.dice.IntN(100)]
		p.when(6, p.pick(p.t.talk[kind]...))
	})
}

// when sends a text as soon as nothing is open, and gives it up after so many looks.
func (p *phone) when(looks int, body string) {
	switch {
	case p.free():
		p.chatted = append(p.chatted, p.say(body))
	case looks > 1:
		p.after(retry, func() { p.when(looks-1, body) })
	}
}

// free reports whether nothing is open for somebody: no question, no invite, no plan that is on or looks for people, no hold.
func (p *phone) free() bool {
	f, now := p.t.books.of(p), p.t.josh.Clock.Now()
	if f.out || f.hold.Kind != "" || !f.erased.IsZero() {
		return false
	}
	if slices.ContainsFunc(f.mine.Plans, func(m linkup.Plan) bool {
		l := p.t.books.plans[m.ID]
		return l != nil && (!l.at.State.Over() || l.at.State == rules.Completed && now.Sub(m.At) < 3*24*time.Hour) // what is asked after it
	}) {
		return false
	}
	items, err := p.t.josh.Table.Get(context.Background(), record.Session(p.hash))
	var s session.Session
	if err != nil || items[0].Exists() && json.Unmarshal(items[0].Data, &s) != nil {
		p.t.books.breaks(p, "their session: %v", err)
		return false
	}
	return s.Pending(now) == "" && s.Mode != session.Interviewing
}
