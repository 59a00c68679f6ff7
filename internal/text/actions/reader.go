package actions

import (
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/text/catalogue"
	"github.com/josh-sms/josh/internal/text/plans"
	"github.com/josh-sms/josh/internal/text/remember"
	"github.com/josh-sms/josh/internal/text/remind"
	"github.com/josh-sms/josh/internal/text/spot"
	"github.com/josh-sms/josh/internal/text/understand"
	"github.com/josh-sms/josh/internal/text/weigh"
	"github.com/josh-sms/josh/internal/text/when"
	"github.com/josh-sms/josh/internal/text/wish"
	"github.com/josh-sms/josh/internal/text/words"
)

// Context is what is known beside the text.
type Context struct {
	Now     time.Time
	Zone    *time.Location // of the sender; nil counts as UTC
	Country string         // ISO 3166 code
}

// Understands reads what a text asks of plans: understand.Reader and understand.Later do.
type Understands interface {
	Read(text string, c understand.Context) understand.Understanding
}

// Reader reads requests. Make it with New; it is safe for use by many goroutines.
type Reader struct {
	understands Understands
	reminders   *remind.Reader
	plans       *plans.Reader
	memory      *remember.Reader
	wishes      *wish.Reader

	cues     map[string]cue
	same     map[string]string
	speller  *words.Speller
	words    wordSets
	gates    map[string]gate
	framed   map[string]gate
	weights  *weigh.Weights                       // nil: what no rule reads is read by none
	asking   *weigh.Weights                       // nil: every text counts as one that may ask for something
	spots    func() *spot.Net                     // read for the first text that asks; nil: rules alone part a text
	patterns func() *patterns                     // compiled for the first text with a word of a request
	list     func() (*catalogue.Catalogue, error) // likewise
}

// New returns a reader that reads the parts of texts by these.
func New(u Understands, reminders *remind.Reader, own *plans.Reader, memory *remember.Reader, wishes *wish.Reader) *Reader {
	return &Reader{
		understands: u, reminders: reminders, plans: own, memory: memory, wishes: wishes,
		cues: cues(), same: same(), speller: words.NewSpeller(knownWords(), realWords()), words: newWordSets(), gates: gates(), framed: frameWords(), weights: weights(), asking: asking(), spots: network,
		patterns: compiled, list: sync.OnceValues(catalogue.Load),
	}
}

// longestAnswer is how many bytes a text has at most that answers something and says nothing else: "yes please do it, thanks".
const longestAnswer = 32

// longest is how many bytes a text has at most that is read: longer ones are stories.
const longest = 640

// Plan reads a text in normal form. With broken data of the catalogue it knows no activities.
func (r *Reader) Plan(normal string, c Context) Plan {
	if len(normal) <= longestAnswer {
		if t := (&text{r: r, p: r.patterns(), whole: normal, list: r.tokens(normal)}); len(t.list) > 0 {
			t.facts = make([]fact, len(t.list))
			if t.part(0, len(t.list)).answersBefore() {
				return Plan{Type: FollowUp, Sure: true}
			}
		}
	}
	may, strong := r.cued(normal)
	if len(normal) > longest || !may && r.asks(normal) < asksAlone {
		return Plan{Type: Chat, Sure: !may, Cues: may}
	}
	t := r.text(normal, c)
	if len(t.list) == 0 || len(t.list) > mostWords {
		return Plan{Type: Chat, Cues: strong}
	}
	p := t.reconsidered(t.plan())
	p.Cues = p.Cues || strong || len(p.Actions) > 0
	return p
}

// plan reads the text as a whole where a frame is one of whole texts, else part by part, and where those ask for nothing as a whole again.
func (t *text) plan() Plan {
	if u, ok := t.framedWhole(func(f frame) bool { return f.whole }); ok && !t.mixed(u) {
		return t.resolve([]unit{u})
	}
	units := t.units()
	p := t.resolve(units)
	if len(p.Actions) > 0 || len(units) == 1 && units[0].part.from == 0 && units[0].part.to == len(t.list) {
		return p
	}
	if u, ok := t.framedWhole(func(frame) bool { return true }); ok {
		return t.resolve([]unit{u})
	}
	if q, ok := t.wholly(); ok {
		return q
	}
	return p
}

// mixed reports whether a text asks for something else beside what a frame reads of it.
func (t *text) mixed(u unit) bool {
	if len(t.list) < 5 {
		return false
	}
	asked := 0
	for _, one := range t.units() {
		if one.kind == asks && one.action.Domain != u.action.Domain && u.action.Action != Store && u.action.Domain != Profile && u.action.Action != Name {
			return true
		}
		if one.kind == asks {
			asked++
		}
	}
	return asked > 1
}

// mostWords is how many words a text has at most that is read.
const mostWords = 110

// text prepares a text.
func (r *Reader) text(normal string, c Context) *text {
	t := &text{r: r, p: r.patterns(), whole: normal, list: r.tokens(normal), c: c, made: map[[2]int]understand.Understanding{}, scores: map[[2]int]weigh.Score{}}
	t.asks = r.asks(normal)
	t.facts = make([]fact, len(t.list))
	if list, err := r.list(); err == nil {
		named := make([]words.Word, len(t.list))
		for i, tok := range t.list {
			named[i] = words.Word{Text: tok.is, Start: tok.start, End: tok.end, First: weight(tok.mark) > 1 || i == 0, Pause: tok.mark != 0}
		}
		for _, f := range list.FindIn(named) {
			for i := f.First; i <= f.Last; i++ {
				t.facts[i].activity = true
			}
		}
	}
	for _, span := range when.Read(normal, t.when()).Spans {
		for i, tok := range t.list {
			if tok.start < span.End && tok.end > span.Start {
				t.facts[i].timed = true
			}
		}
	}
	for i, tok := range t.list { // what when does not take for a time of a plan: "saturday" in "scratch the saturday thing"
		if weekday(tok.is) {
			t.facts[i].timed = true
		}
	}
	return t
}
