package app_test

import (
	"context"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/match"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/flow/linkup"
	"github.com/josh-sms/josh/internal/lab/inprocess"
	"github.com/josh-sms/josh/internal/lab/sample"
	"github.com/josh-sms/josh/internal/lab/standin"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/understand"
)

// canaries is how many turns people have who each write words that nobody else does; `make explore` takes 2,000.
var canaries = flag.Int("canaries", 300/sample.Stride, "turns after each of which nobody's words are found at anybody else")

// canaryNames are first names, which people in one plan may learn, and canaryWords what each writes and nobody else may be shown: letters only, so that nothing redacts them.
func canaryNames() []string {
	return []string{"Ada", "Bob", "Cyd", "Dan", "Eve", "Fay", "Gus", "Hal"}
}

// canaryWord is long: what is sealed is letters of chance, among which a word of six was found once in 7,000 turns.
func canaryWord(n int) string {
	return "quazobrink" + []string{"bo", "du", "fe", "gi", "ha", "jo", "ku", "le"}[n]
}

func canaryPhone(n int) string { return fmt.Sprintf("+1555010003%d", n) }

// canaryTexts are what they write; * is a word of theirs. Words that they have others told stand at those others, as they are to: that nothing else has them is
// for the flow to show (flow/linkup TestWordsAreSealed).
func canaryTexts() []string {
	return []string{
		"remember my dog is called *", "remember I'm allergic to *", "remember my favourite band is *", "my dog is called *", "you can remember things", "what do you know about me",
		"forget the * thing", "undo", "remind me to buy * tomorrow at 9am", "remind me to call * in 2 hours", "what reminders do i have", "cancel all reminders",
		"my * could use some rock under it, say the day after tomorrow before noon", "could go for some * with strangers maybe", "that * was something", "so * happened today lol",
		"is * a part of josh?", "how does the * thing work here", "why does josh want to know about *", "and how long does that take?", "what did the others say", "what do you know about the others",
		"coffee tomorrow morning?", "coffee on saturday morning for 3", "coffee on sunday morning", "yes", "yes", "yes", "A", "no", "not this time, my * is sick", "who else is coming?", "where is it?",
		"running late because of *", "tell the others that there is cake", "DROP", "CHANGE", "it was fun, even *", "skip", "ALL", "NONE", "thanks!", "no more * for me", "I'm into * now", "haha *",
	}
}

// canaryJournal keeps what leaves a turn: requests to the model, texts, commits and lines of the log.
type canaryJournal struct {
	model.Model

	mu       sync.Mutex
	asked    []model.Request
	sent     []testkit.Sent
	stored   []table.Item
	lines    strings.Builder
	requests int
}

// Complete implements model.Model.
func (j *canaryJournal) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	j.mu.Lock()
	j.asked, j.requests = append(j.asked, r), j.requests+1
	j.mu.Unlock()
	return j.Model.Complete(ctx, r)
}

// Write implements io.Writer, of the log.
func (j *canaryJournal) Write(line []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.lines.Write(line)
}

// canaryTable notes what is committed.
type canaryTable struct {
	table.Table
	j *canaryJournal
}

// Commit implements table.Table.
func (c canaryTable) Commit(ctx context.Context, ops ...table.Op) error {
	c.j.mu.Lock()
	for _, op := range ops {
		c.j.stored = append(c.j.stored, op.Item)
	}
	c.j.mu.Unlock()
	return c.Table.Commit(ctx, ops...)
}

// canaryWorld is a JOSH with eight people in one pool, and a model that is shown all that one may be.
type canaryWorld struct {
	*testkit.World
	j   *canaryJournal
	of  map[string]int // people by their hash
	sid map[string]int // and by the sids of their texts
}

func newCanaryWorld(t *testing.T) *canaryWorld {
	t.Helper()
	reader, err := understand.Load()
	if err != nil {
		t.Fatal(err)
	}
	card, err := standin.Card("global.anthropic.claude-haiku-5-5")
	if err != nil {
		t.Fatal(err)
	}
	c := &canaryWorld{j: &canaryJournal{Model: standin.New(reader)}, of: map[string]int{}, sid: map[string]int{}}
	chain, err := model.Chain(model.Options{}, model.Engine{Card: card, Model: c.j})
	if err != nil {
		t.Fatal(err)
	}
	c.World = testkit.NewWrapped(t, map[string]string{"MODEL": "scripted", "SAFETY_MODEL": "on"}, func(_ string, p app.Parts) app.Parts {
		p.Model, p.Table, p.Log = chain, canaryTable{p.Table, c.j}, observe.NewLogger(c.j, slog.LevelDebug)
		return p
	})
	c.Carrier.Fate = func(s testkit.Sent) (took inprocess.Fate) {
		c.j.sent = append(c.j.sent, s)
		return took
	}
	for n, name := range canaryNames() {
		hash := c.Config.Hash()(canaryPhone(n))
		c.of[hash] = n
		c.Join(canaryPhone(n), people.Person{
			ID: "p" + name, FirstName: name, LastName: canaryWord(n) + "son", State: people.Active, Region: "san-francisco", ZIP: "94110", Profile: people.ProfileComplete,
			CanParticipate: true, CanInitiate: true, CreatedAt: c.Clock.Now(),
		})
		changes, err := linkup.PoolChanges(table.Item{}, "san-francisco", &linkup.Entry{Number: hash, Member: match.Member{Activities: []string{"coffee"}, Times: []string{"mornings"}}, At: c.Clock.Now()})
		if err != nil {
			t.Fatal(err)
		}
		for _, change := range changes {
			c.Put(change.Key, change.Kind, change.Value)
		}
	}
	return c
}

// wordsOf returns whose words are in a text.
func wordsOf(text string) (whose []int) {
	text = strings.ToLower(text)
	for n := range canaryNames() {
		if strings.Contains(text, canaryWord(n)) {
			whose = append(whose, n)
		}
	}
	return whose
}

// TestNobodyElsesWords: people who meet, ask and have things remembered never find words of another at them: in no request to a model, no text, no item, no
// line of the log.
func TestNobodyElsesWords(t *testing.T) {
	t.Parallel()
	c, dice := newCanaryWorld(t), rand.New(rand.NewPCG(8, 1))
	began := len(c.j.stored)
	c.j.stored = c.j.stored[began:]
	requests, texts, plans := 0, 0, map[string]bool{}
	for turn := range *canaries {
		n := dice.IntN(len(canaryNames()))
		body := strings.ReplaceAll(canaryTexts()[dice.IntN(len(canaryTexts()))], "*", canaryWord(n)+[]string{"", "ia", "ton"}[dice.IntN(3)])
		c.sid[c.Text(canaryPhone(n), body)] = n
		c.Clock.Advance(time.Duration(1+dice.IntN(40)) * time.Minute)
		c.Tick()
		c.Work()
		requests, texts = requests+len(c.j.asked), texts+len(c.j.sent)
		for _, item := range c.j.stored {
			if id, ok := record.Subject(item.PK).LinkUp(); ok {
				plans[id] = true
			}
		}
		c.held(fmt.Sprintf("turn %d, %s: %q", turn, canaryNames()[n], body))
		if (turn+1)%max(100, *canaries/5) == 0 {
			c.opened()
		}
		if t.Failed() {
			t.FailNow()
		}
	}
	c.opened()
	t.Logf("%d turns, %d requests to the model, %d texts, %d plans", *canaries, requests, texts, len(plans))
	if requests < *canaries/10 || texts < *canaries/2 || len(plans) < *canaries/100 {
		t.Error("too little happens to find anything")
	}
}

// held looks through all that a turn has left, and forgets it.
func (c *canaryWorld) held(when string) {
	c.T.Helper()
	for _, r := range c.j.asked {
		text := r.System
		for _, m := range r.Messages {
			text += fmt.Sprint(m.Text, m.Calls, m.Results)
			for _, call := range m.Calls {
				text += string(call.Input)
			}
		}
		owner, known := c.sid[r.Of]
		if !known {
			owner = -1
		}
		c.alone(when+": a request for "+r.Purpose, owner, text)
	}
	for _, s := range c.j.sent {
		c.alone(when+": a text", c.of[c.Config.Hash()(s.To)], s.Body)
	}
	for _, item := range c.j.stored {
		c.stored(when, item.Key, item.Kind+" "+string(item.Data))
	}
	if whose := wordsOf(c.j.lines.String()); len(whose) > 0 {
		c.T.Errorf("%s: the log has words of %v", when, whose)
	}
	c.j.asked, c.j.sent, c.j.stored = nil, nil, nil
	c.j.lines.Reset()
}

// alone demands that a text has words of its owner at the most; of one that is nobody's known, -1, those of one person.
func (c *canaryWorld) alone(what string, owner int, text string) {
	c.T.Helper()
	whose := wordsOf(text)
	if owner < 0 && len(whose) == 1 || len(whose) == 0 || slices.Equal(whose, []int{owner}) {
		return
	}
	c.T.Errorf("%s of %d has words of %v:\n%s", what, owner, whose, text)
}

// stored demands it of an item: what is stored at a person may have words of theirs, a plan and the ledger have nobody's.
func (c *canaryWorld) stored(when string, key table.Key, text string) {
	c.T.Helper()
	subject := record.Subject(key.PK)
	_, plan := subject.LinkUp()
	owner, known := c.of[subject.Number()]
	if !known {
		owner = -1
	}
	if plan || strings.HasPrefix(text, record.KindLedger.Name+" ") {
		owner = -2
	}
	c.alone(when+": the item "+key.String(), owner, text)
}

// opened looks through all that is stored, what is sealed in it opened.
func (c *canaryWorld) opened() {
	c.T.Helper()
	for key, text := range c.Everything() {
		c.stored("in the end", key, text)
	}
}
