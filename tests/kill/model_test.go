package kill

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// scriptedModel is the environment of a josh that asks a scripted model, also what may be danger.
func scriptedModel() map[string]string {
	return map[string]string{"MODEL": "scripted", "SAFETY_MODEL": "on"}
}

// puzzle is a text that rules do not understand, and what a model reads in it.
type puzzle struct{ body, key, label string }

func puzzles() []puzzle {
	return []puzzle{
		{"my calves could use some rock under them", "climbing", "climbing"},
		{"somebody to share a racket with would be neat", "tennis", "tennis"},
		{"a pitch and a goalie is all i dream of", "soccer", "soccer"},
	}
}

// maybeDanger is a text of which rules are not sure that it tells of danger.
const maybeDanger = "in the movie he says i want to die"

// answers scripts what the model says to a text, as often as it can be paid for it.
func (w *world) answers(purpose, match, form string) {
	answer := map[string]any{"purpose": purpose, "match": match, "tool": json.RawMessage(form)}
	status, err := w.call(http.MethodPost, "/dev/model", map[string]any{"answers": []any{answer, answer}}, nil)
	check(err)
	demand(status == http.StatusOK, "POST /dev/model: %d", status)
}

// unlike is a question that no card has in such words, and that one answers.
const unlike = "do you have a loyalty card?"

// routes scripts how the model finds that card: it looks up, and chooses, as often as it can be asked for it.
func (w *world) routes() {
	call := func(tool, input string) map[string]any {
		return map[string]any{"purpose": "answer", "match": unlike, "calls": []any{map[string]any{"name": tool, "input": json.RawMessage(input)}}}
	}
	choose := call("answer", `{"mode":"exact","cards":["is_it_free"],"reason":"same_question"}`)
	status, err := w.call(http.MethodPost, "/dev/model", map[string]any{"answers": []any{call("get_card", `{"id":"is_it_free"}`), choose, choose, choose}}, nil)
	check(err)
	demand(status == http.StatusOK, "POST /dev/model: %d", status)
}

// reading is what a model says of a puzzle.
func (p puzzle) reading() string {
	return fmt.Sprintf(`{"intent":"LINKUP_REQUEST","confidence":0.9,"extracted":{"linkup":{"activity_key":%q}},"needs_clarifier":false,"clarifier_question":"","clarifier_options":[]}`, p.key)
}

// bills counts the calls of the scripted model by the text and the purpose, over all of the lives of the process. What nothing
// was scripted for is none.
func (w *world) bills() map[string]int {
	var answer struct {
		Calls []struct{ SID, Purpose, Outcome string }
	}
	status, err := w.call(http.MethodGet, "/dev/model/calls?after=0", nil, &answer)
	check(err)
	demand(status == http.StatusOK, "GET /dev/model/calls: %d", status)
	bills := map[string]int{}
	for _, c := range answer.Calls {
		if c.Outcome != "open" {
			bills[c.SID+" "+c.Purpose]++
		}
	}
	return bills
}

// ledgered demands of the ledger that it has every call which the model has noted, once: those of which a death has left nobody
// who knows what they cost stand there as lost, and it may be that some of these were never made.
func (w *world) ledgered(bills map[string]int) {
	var answer struct {
		Sums []struct {
			Keys  struct{ Purpose, Model string }
			Calls int
		}
	}
	status, err := w.call(http.MethodPost, "/ops/cost", map[string]any{"by": []string{"purpose", "model"}, "since": "30d"}, &answer)
	check(err)
	demand(status == http.StatusOK, "POST /ops/cost: %d", status)
	billed, known, lost := map[string]int{}, map[string]int{}, map[string]int{}
	for key, n := range bills {
		_, purpose, _ := strings.Cut(key, " ")
		billed[purpose] += n
	}
	for _, s := range answer.Sums {
		if s.Keys.Model == "scripted" {
			known[s.Keys.Purpose] += s.Calls
		} else {
			lost[s.Keys.Purpose] += s.Calls
		}
	}
	for purpose, n := range billed {
		demand(known[purpose] <= n && n <= known[purpose]+lost[purpose] && (w.dead() > 0 || lost[purpose] == 0),
			"%s: the model has noted %d calls, the ledger has %d, and %d of which nobody knows", purpose, n, known[purpose], lost[purpose])
	}
	demand(len(known) == len(billed), "billed %v, in the ledger %v", billed, known)
}

// mia texts what a model reads, from where JOSH is open.
const mia = "+15550100091"

// member makes a number a person for whom there will be plans.
func (w *world) member(phone string) {
	status, err := w.call(http.MethodPost, "/dev/people", map[string]any{"phone": phone, "first_name": "Mia", "region": "san-francisco"}, nil)
	check(err)
	demand(status == http.StatusOK, "POST /dev/people: %d", status)
}

// scripts says what a model is to say, before death may come.
func scripts(w *world) {
	w.member(mia)
	p := puzzles()[0]
	w.answers("intent", p.body, p.reading())
	w.answers("safety_stage2", maybeDanger, `{"crisis":false,"confidence":0.95,"reason":"story"}`)
	w.routes()
}

// asksAModel is a conversation of which a model reads a part, and judges another.
func asksAModel(w *world) {
	w.say(mia, puzzles()[0].body)
	w.rest()
	w.say(mia, "A")
	w.rest()
	w.say(mia, maybeDanger)
	w.rest()
	w.say(mia, unlike)
}

// understood demands that each text has one reply, by what the model has said, and that it was paid once, twice only where
// death may fall between its answer and the storing.
func understood(w *world, sum tally) {
	demand(sum.jobs == 4 && sum.sent == 4, "%+v: a text, a reply", sum)
	most, bills := 1, w.bills()
	w.ledgered(bills)
	if w.diesAt == "turn.after_call" || strings.HasPrefix(w.diesAt, "intake.") {
		most = 2
	}
	for n, purpose := range map[int]string{0: "intent", 2: "safety_stage2"} {
		paid := bills[w.texts[n].sid+" "+purpose]
		demand(paid >= 1 && paid <= most, "%s of text %d was paid %d times: %v", purpose, n, paid, bills)
	}
	rounds := bills[w.texts[3].sid+" answer"]
	demand(rounds >= 1 && rounds <= 1+most, "the question was paid for %d times: %v", rounds, bills)
	replies := w.carrier.to(mia)
	demand(strings.Contains(replies[len(replies)-1].body, "free"), "the question got %q", replies[len(replies)-1].body)
	for n, want := range []string{"request_time", "linkup_refused", "", ""} {
		tr, _ := w.trace(w.texts[n])
		demand(tr.Outcome != "crisis" && (want == "" || tr.Jobs[0].Purpose == want), "text %d: %s, %+v", n, tr.Outcome, tr.Jobs)
	}
	demand(len(w.known(mia).Incidents) == 0, "an incident that the model has lowered: %+v", w.known(mia))
}

// readAtOnce is how many texts are being read at a death at most: one comes every 10 ms, and none while josh is dead.
const readAtOnce = 8

// TestRandomKillsWithAModel kills josh at random moments while a model reads what people text: each is answered once, by what the
// model has said unless two deaths come in between, and paid once, once more for a death that comes between an answer and the storing.
func TestRandomKillsWithAModel(t *testing.T) {
	t.Parallel()
	err := in(scriptedModel(), func(w *world) {
		asked := map[string]puzzle{}
		for n := range modelTexts {
			phone := fmt.Sprintf("+1555%07d", 3_000_000+n)
			w.member(phone)
			p := puzzles()[n%len(puzzles())]
			p.body = fmt.Sprintf("%s, nr %d of all", p.body, n)
			asked[phone] = p
			w.answers("intent", p.body, p.reading())
		}
		var said atomic.Int64
		stop, done := make(chan struct{}), make(chan struct{})
		go func() { defer close(done); w.killAll(modelKills, modelTexts, &said, stop) }()
		start := time.Now()
		for phone, p := range asked { // in no order
			w.say(phone, p.body)
			said.Add(1)
			time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
		}
		close(stop)
		<-done
		sum := w.judge()
		paid, twice, aside, unread := 0, 0, 0, 0
		bills := w.bills()
		w.ledgered(bills)
		for i, tr := range w.traces() {
			text := w.texts[i]
			if tr == nil { // the carrier has met a dead josh each time, and given the text up: judge demands that it was never answered 200
				continue
			}
			n := bills[text.sid+" intent"]
			paid += n
			if tr.Outcome == "dead" && len(tr.Jobs) == 1 && n <= 2 { // a death in each try of its turn: it is put aside, and they are told
				aside++
				continue
			}
			if n > 1 {
				twice++
			}
			replies := w.carrier.to(text.from)
			demand(n <= 2 && len(replies) == 1, "%s was paid %d times and answered %d times: %+v", text.body, n, len(replies), tr)
			if n == 0 || !strings.Contains(replies[0].body, "for "+asked[text.from].label) {
				unread++ // two deaths between the note that it is asked and the storing of what it said: it is not asked again
			}
		}
		demand(aside+unread <= modelTexts/4, "%d texts were put aside and %d answered without the model in %d deaths", aside, unread, w.dead())
		demand(twice <= readAtOnce*w.dead(), "%d texts were paid twice in %d deaths", twice, w.dead())
		t.Logf("%d kills during %d texts that a model reads, settled in %v: %d calls, %d texts paid twice, %d put aside, %d answered without it; %+v", w.dead(), modelTexts, time.Since(start).Round(time.Millisecond), paid, twice, aside, unread, sum)
	})
	if err != nil {
		t.Fatal(err)
	}
}
