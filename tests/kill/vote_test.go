package kill

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"time"
)

// Who is in a vote beside ann. The result is for her, bea and cyd.
const (
	bea = "+15550100081"
	cyd = "+15550100082" // says nothing more: the timer closes
	dan = "+15550100083" // leaves
	eve = "+15550100084" // deletes the account in the middle
)

// modelVar names the address of the model for josh.
const modelVar = "FAKE_MODEL"

// thinks is how long the model takes.
const thinks = 30 * time.Millisecond

// fakeModel answers what words mean. It outlives josh, and counts what is paid.
type fakeModel struct {
	server *httptest.Server

	mu   sync.Mutex
	paid map[string]int // by the words
}

func newFakeModel() *fakeModel {
	m := &fakeModel{paid: map[string]int{}}
	m.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(r.Body)
		m.mu.Lock()
		m.paid[strings.Trim(string(raw), `"`)]++
		m.mu.Unlock()
		time.Sleep(thinks)
		answer := "no"
		if bytes.Contains(raw, []byte("lovely")) {
			answer = "yes"
		}
		_, _ = io.WriteString(w, answer)
	}))
	return m
}

// calls returns how often the model was asked for the meaning of words.
func (m *fakeModel) calls(words string) int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.paid[words]
}

// isResult reports whether a text says how a vote has ended: it answers no text.
func isResult(m *message) bool { return strings.Contains(m.body, " is over: ") }

// voters makes persons of those who vote, before death may come.
func voters(w *world) {
	w.outside = isResult
	for _, phone := range []string{bea, cyd, dan, eve} {
		w.person(phone)
	}
}

// votesAreCast is a vote from the first member to the result: three cast a voice, one of them deletes the account, one says
// nothing and one leaves.
func votesAreCast(w *world) {
	for _, phone := range []string{ann, bea, cyd, dan, eve} {
		w.say(phone, "join vote x")
	}
	w.rest()
	w.say(eve, "vote x no")
	w.say(ann, "vote x yes")
	w.say(bea, "vote x a lovely walrus")
	w.say(dan, "leave vote x")
	w.rest()
	w.say(eve, "delete my account")
	w.rest()
	w.erased = eve
	w.say(eve, "yes")
	w.pass(2 * time.Hour)  // the timer closes
	w.pass(13 * time.Hour) // what was decided by night leaves in the morning
}

// counted demands that those who are still in the vote have heard its result once, and nobody else, that it counts their
// voices and no others, and that nothing is left of the one who went.
func counted(w *world, _ tally) {
	for phone, want := range map[string]int{ann: 1, bea: 1, cyd: 1, dan: 0, eve: 0} {
		heard := 0
		for _, m := range w.carrier.to(phone) {
			if isResult(m) {
				heard++
				demand(m.body == "Vote x is over: 2 yes, 0 no.", "%s was told %q", phone, m.body)
			}
		}
		demand(heard == want, "%s was told the result %d times", phone, heard)
	}
	w.paid("a lovely walrus", func(at string) bool { return at != "turn.before_call" && at != "turn.after_answer" })
	var found struct {
		Old    map[string]int
		Newer  map[string]int
		Astray map[string]int
	}
	status, err := w.call(http.MethodPost, "/ops/person.audit", map[string]string{"phone": eve}, &found)
	check(err)
	demand(status == http.StatusOK && len(found.Old)+len(found.Newer)+len(found.Astray) == 0, "the audit (%d) finds %+v of who is erased", status, found)
}

// membersOfAVote have two people join a vote, before death may come.
func membersOfAVote(w *world) {
	w.outside = isResult
	w.person(bea)
	w.say(ann, "join vote x")
	w.say(bea, "join vote x")
}

// askedWhatItMeans is a text that only a model understands.
func askedWhatItMeans(w *world) {
	w.say(ann, "vote x a lovely walrus")
	w.rest()
	w.say(bea, "vote x no")
	w.pass(14 * time.Hour)
}

// paid demands that the voice was understood by a call that was paid once, and twice only where nobody can know its answer.
func paid(w *world, _ tally) {
	w.paid("a lovely walrus", func(at string) bool { return at == "turn.after_call" || strings.HasPrefix(at, "intake.") })
	for _, phone := range []string{ann, bea} {
		results := 0
		for _, m := range w.carrier.to(phone) {
			if isResult(m) {
				results++
				demand(m.body == "Vote x is over: 1 yes, 1 no.", "%s was told %q", phone, m.body)
			}
		}
		demand(results == 1, "%s was told the result %d times", phone, results)
	}
}

// paid demands what is paid for the meaning of words: once, and at most twice where a death may fall between the call and the
// storing of its answer, which can be one at a boundary of another part that works beside it.
func (w *world) paid(words string, between func(boundary string) bool) {
	most := 1
	if w.diesAt != "" && between(w.diesAt) {
		most = 2
	}
	n := w.model.calls(words)
	demand(n >= 1 && n <= most, "the meaning of %q was paid %d times", words, n)
}
