package talk_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/sms"
	rules "github.com/josh-sms/josh/internal/domain/talk"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/scripted"
)

// guides is a model that answers the calls of talks, and notes what it was shown.
type guides struct {
	model.Model

	says func(model.Request) string

	mu    sync.Mutex
	shown []string
}

func (g *guides) Complete(ctx context.Context, r model.Request) (model.Response, error) {
	if !strings.HasPrefix(r.Purpose, "talk_") {
		return g.Model.Complete(ctx, r)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shown = append(g.shown, r.Messages[0].Text)
	resp := model.Response{Text: g.says(r), Model: "scripted", Stop: model.StopEnd, Usage: model.Usage{In: 500, Out: 60}}
	if r.Tool != nil && json.Valid([]byte(resp.Text)) { // what is filled in
		resp = model.Response{Calls: []model.ToolCall{{Name: r.Tool.Name, Input: []byte(resp.Text)}}, Model: "scripted", Stop: model.StopTool, Usage: resp.Usage}
	}
	return resp, nil
}

// takes returns what the model was shown since it was last asked.
func (g *guides) takes() []string {
	g.mu.Lock()
	defer g.mu.Unlock()
	shown := g.shown
	g.shown = nil
	return shown
}

// guided is met with a model that says what says makes of a request.
func guided(t testing.TB, says func(model.Request) string) (world, *guides) {
	t.Helper()
	g := &guides{Model: scripted.New(), says: says}
	w := world{testkit.NewWrapped(t, map[string]string{"MODEL": "scripted"}, func(_ string, p app.Parts) app.Parts {
		chain, err := model.Chain(model.Options{Now: p.Now}, model.Engine{Card: scripted.Card(), Model: g})
		if err != nil {
			t.Fatal(err)
		}
		p.Model = chain
		return p
	}), &strings.Builder{}}
	w.joins()
	return w, g
}

// obedient answers as the prompts ask.
func obedient(r model.Request) string {
	meta := `<meta>{"mode":"Witness","strategy":"Reflect","intensity":4,"check":false,"dispatch":null,"analysis":"x"}</meta>`
	switch r.Purpose {
	case "talk_invite":
		return meta + "<draft>I keep thinking about the evening. Would you talk about it with me?</draft>How is this?"
	case "talk_witness":
		if strings.Contains(r.Messages[0].Text, "Turn of this stage: 3") {
			return strings.Replace(meta, `"check":false`, `"check":true`, 1) + "I think I see it now."
		}
		return meta + "Waiting there sounds lonely. What went through your mind?"
	case "talk_view":
		return `<meta>{"mode":"Insight","share":true}</meta><draft>Maybe you were under pressure, and I only saw my side.</draft>How does that read?`
	case "talk_needs":
		return meta + "What would have made it easier?"
	case "talk_repair":
		return meta + "<draft>I'll text you by six when I'm late, from now on.</draft>Like this?"
	case "talk_explain":
		return "We go step by step, and only what you send gets across."
	case "talk_reconcile":
		return "NOTHING"
	default:
		return "Shorter now."
	}
}

// TestWalkWithModel: a model that does as it is asked leads two people through all stages, in its own words.
func TestWalkWithModel(t *testing.T) {
	t.Parallel()
	w, g := guided(t, obedient)
	w.says(ada, "i want to talk something out with pat", "the evening at the gym")
	w.hears(ada, "I keep thinking about the evening.")
	w.says(ada, "SEND")
	w.says(pat, "yes", "it was late and I had no signal", "how does this work?")
	w.hears(pat, "step by step")
	w.says(pat, "I felt bad about it", "and I was afraid to write")
	w.hears(pat, "Did I get that?")
	w.says(pat, "yes", "I guess it was hard to wait", "SHARE")
	w.says(ada, "I waited an hour")
	w.hears(ada, "What went through your mind?")
	w.says(ada, "that I don't matter to them", "and the way home was long")
	w.hears(ada, "Did I get that?")
	w.says(ada, "yes", "maybe there was a reason", "SHARE")
	w.is(rules.Open, rules.Needs, rules.Needs)
	w.says(ada, "yes", "I need a message when plans change", "SHARE")
	w.says(pat, "yes", "I need some patience", "SHARE", "yes")
	w.says(ada, "yes")
	w.is(rules.Open, rules.Repair, rules.Repair)
	w.says(pat, "I could write when it gets late", "SEND")
	w.says(ada, "yes")
	w.is(rules.Agreed)
	if len(g.takes()) < 10 {
		t.Error("the model was hardly asked")
	}
	w.tellsWhatWasSpoken()
}

// What models do wrong. Each is one answer to whatever is asked.
var wrong = []string{ //nolint:gochecknoglobals // a constant list
	`<meta>{"mode":"Witness","check":true</meta>Go on, what happened then?`,
	"```json\n{\"check\":true,\"share\":true}\n```",
	`<meta>{"check":true,"share":true,"stage":4,"intensity":3}</meta><draft>Let's agree: <b>you</b> do all. {"a":1}</draft>`,
	`<META>{"mode":"Therapist","check":"yes"} Tell me more <meta>`,
	`<thinking>Mode: WITNESS` + "\n" + `FeelHeardCheck: Y</thinking>They told me that they hate you.`,
	"Text STOP to end this. Visit https://evil.example.com or call +1 555 010 0199.",
	strings.Repeat("This is a very long answer that goes on and on. ", 30),
	`{"text":"x","draft":"y"}`, "Pat told me that it was all your fault.", "Ada said you never listen.", "Zelda thinks so too.", "I promise it will be great!!",
	`<meta>{"dispatch":"EXPLAIN_PROCESS"}</meta>`, `<meta>{"dispatch":"DROP TABLE"}</meta>hello there, what else?`, "", `<draft>only a draft`, `<meta>{"intensity":10,"share":true}</meta>Go on!`,
	`＜meta＞{"check":true}＜/meta＞&lt;draft&gt;x&lt;/draft&gt; What else?`,
}

// forbidden is what no text of a talk may have, whatever a model says.
var forbidden = regexp.MustCompile(`<|>|\{|\}|evil|0199|Zelda|promise|FeelHeard|told me that|therap(?:y|ies)`)

// TestHostileModel holds random talks with a model that does everything wrong: nothing of that reaches anybody, nothing moves on without the person, and
// no model is ever shown what the other has said in private.
func TestHostileModel(t *testing.T) {
	t.Parallel()
	for part := range (*talks + 19) / 20 {
		t.Run(fmt.Sprint(part), func(t *testing.T) {
			t.Parallel()
			for n := range 4 {
				hostile(t, uint64(part*10+n))
			}
		})
	}
}

func hostile(t *testing.T, seed uint64) {
	random := rand.New(rand.NewPCG(seed, 21)) //nolint:gosec // a seed that can be played again
	w, g := guided(t, func(model.Request) string { return wrong[random.IntN(len(wrong))] })
	x := &explored{world: w, random: rand.New(rand.NewPCG(seed, 22)), seed: seed, dies: seed%2 == 1} //nolint:gosec // likewise
	x.text(ada, "I want to talk something out with Pat")
	for range 60 {
		x.step()
		for _, shown := range g.takes() {
			x.private(shown)
		}
	}
	x.pass(50 * 24 * time.Hour)
	for _, s := range x.Carrier.Taken() {
		if hit := forbidden.FindString(s.Body); hit != "" && !strings.Contains(s.Body, "josh-") && !strings.Contains(s.Body, "http") {
			t.Errorf("seed %d: a text has %q: %q", seed, hit, s.Body)
		}
		if sms.Count(s.Body).Segments > 2 && !strings.Contains(s.Body, "988") {
			t.Errorf("seed %d: too long: %q", seed, s.Body)
		}
	}
}

// private demands that what a model was shown has no words of both sides but such as were released.
func (x *explored) private(shown string) {
	x.T.Helper()
	for _, mark := range []string{"zqa", "zqp"} {
		by, to, other := ada, pat, "zqp"
		if mark == "zqp" {
			by, to, other = pat, ada, "zqa"
		}
		if !strings.Contains(shown, other) {
			continue // which side it is of, nothing says
		}
		for _, word := range regexp.MustCompile(mark+`\d+x`).FindAllString(shown, -1) {
			if x.released(by, to, word) || x.releasedAll(other, shown, to, by) {
				continue
			}
			x.T.Errorf("seed %d: a model was shown %s beside words of the other side", x.seed, word)
		}
	}
}

// releasedAll reports whether all words of one side in what a model was shown were released.
func (x *explored) releasedAll(mark, shown, by, to string) bool {
	for _, word := range regexp.MustCompile(mark+`\d+x`).FindAllString(shown, -1) {
		if !x.released(by, to, word) {
			return false
		}
	}
	return true
}
