package kill

import (
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// text is one text that somebody sent to josh.
type text struct {
	sid, from, body string
	answered        time.Time // when the 200 was here; zero when there was none
}

// world is josh between a carrier and its phones, with what the phones remember.
type world struct {
	*process
	carrier *carrier
	model   *fakeModel
	diesAt  string                         // the boundary at which josh is to die, "" for none
	outside func(*message) bool            // texts that are in the trace of no text; nil for none
	erased  string                         // a number that is erased: nobody knows its texts any more
	filed   func(phone, job string) string // what a text is for, by the table; nil where josh lists all

	mu    sync.Mutex
	texts []*text
	next  int
}

// failure is thrown by the steps of a flow, so that flows read as what happens.
type failure struct{ error }

func check(err error) {
	if err != nil {
		panic(failure{err})
	}
}

func demand(ok bool, format string, args ...any) {
	if !ok {
		check(fmt.Errorf(format, args...))
	}
}

// in runs steps in a world of their own and returns what went wrong. They may run beside those of others.
func in(env map[string]string, steps func(*world)) error { return after(nil, env, steps) }

// after does the same in a folder, and with a carrier, that somebody has prepared.
func after(prepare func(dir string, c *carrier) error, env map[string]string, steps func(*world)) (err error) {
	dir, err := os.MkdirTemp("", "josh-world")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	c, err := newCarrier(dir)
	if err != nil {
		return err
	}
	defer c.close()
	if prepare != nil {
		if err := prepare(dir, c); err != nil {
			return err
		}
	}
	m := newFakeModel()
	defer m.server.Close()
	with := map[string]string{modelVar: m.server.URL}
	maps.Copy(with, env)
	p, err := startProcess(dir, c.url, with)
	if err != nil {
		return err
	}
	defer p.end()
	c.receipts = &reporter{to: p}
	w := &world{process: p, carrier: c, model: m}
	defer func() {
		switch r := recover().(type) {
		case nil:
		case failure:
			err = fmt.Errorf("%w\njosh's log ends with:\n%s", r.error, p.tail())
			if keep := os.Getenv("KILL_KEEP"); keep != "" {
				_ = os.CopyFS(filepath.Join(keep, filepath.Base(dir)), os.DirFS(dir))
			}
		default:
			panic(r)
		}
	}()
	steps(w)
	return nil
}

// person makes a number a person that josh knows.
func (w *world) person(phone string) {
	status, err := w.call(http.MethodPost, "/dev/people", map[string]any{"phone": phone, "first_name": "Ann", "region": "seattle"}, nil)
	check(err)
	demand(status == http.StatusOK, "POST /dev/people: %d", status)
}

// text makes a new text; nobody has sent it yet.
func (w *world) text(from, body string) *text {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.next++
	t := &text{sid: fmt.Sprintf("SM%032x", 1<<40+w.next), from: from, body: body}
	w.texts = append(w.texts, t)
	return t
}

// send delivers a text as Twilio does, and remembers whether josh took it.
func (w *world) send(t *text) {
	status, err := w.deliver(inboundURL, inbound(t.sid, t.from, t.body))
	if err == nil && status == http.StatusOK {
		w.mu.Lock()
		if t.answered.IsZero() {
			t.answered = time.Now()
		}
		w.mu.Unlock()
	}
	demand(err != nil || status == http.StatusOK || status >= http.StatusInternalServerError, "webhook answered %d", status)
}

// say sends a new text.
func (w *world) say(from, body string) *text {
	t := w.text(from, body)
	w.send(t)
	return t
}

// arm makes josh die at the nth time that it reaches a boundary.
func (w *world) arm(point string, nth int) {
	status, err := w.call(http.MethodPost, "/dev/crash", map[string]any{"point": point, "nth": nth}, nil)
	check(err)
	demand(status == http.StatusOK, "POST /dev/crash: %d", status)
}

// pass lets time pass, once nothing is in the air. It goes on where a death interrupted it.
func (w *world) pass(d time.Duration) {
	w.rest()
	var at struct{ Now time.Time }
	_, err := w.call(http.MethodGet, "/dev/clock", nil, &at)
	check(err)
	w.passTo(at.Now.Add(d))
}

func (w *world) passTo(to time.Time) {
	for {
		deaths := w.dead()
		status, err := w.call(http.MethodPost, "/dev/clock", map[string]any{"to": to}, nil)
		check(err)
		demand(status == http.StatusOK || status == http.StatusConflict || status == http.StatusNotFound, "POST /dev/clock: %d", status)
		w.rest()
		if w.dead() == deaths {
			return
		}
	}
}

// rest waits until josh has nothing to do at this moment and nothing is in the air.
func (w *world) rest() {
	until := time.Now().Add(3 * patience)
	for {
		deaths := w.dead()
		w.carrier.still()
		status, err := w.call(http.MethodPost, "/dev/idle", map[string]any{"timeout_ms": 10_000}, nil)
		check(err)
		demand(status == http.StatusOK || time.Now().Before(until), "never idle: %v", w.depths())
		if status == http.StatusOK && w.carrier.busy.Load() == 0 && w.carrier.receipts.open.Load() == 0 && w.dead() == deaths {
			return
		}
	}
}

// waiting is an entry of GET /dev/waiting.
type waiting struct{ Kind, Phone, Class, Purpose, Status, Reason, SID string }

// left returns what is not finished. Of an incident that no operator looks at they are told again and again: that never is.
func (w *world) left() []waiting {
	var answer struct{ Waiting []waiting }
	_, err := w.call(http.MethodGet, "/dev/waiting", nil, &answer)
	check(err)
	return slices.DeleteFunc(answer.Waiting, func(w waiting) bool { return w.Kind == "alert" && w.Status == "not_seen" })
}

// depths returns how many messages are in each queue, dead ones included.
func (w *world) depths() map[string]map[string]int {
	var answer map[string]map[string]int
	_, err := w.call(http.MethodGet, "/dev/queues", nil, &answer)
	check(err)
	return answer
}

// letter is an entry of the list of dead letters.
type letter struct{ ID, Kind, SID, Reason string }

// letters lists what was given up.
func (w *world) letters() []letter {
	var answer struct{ Dead []letter }
	status, err := w.call(http.MethodPost, "/ops/dead.list", nil, &answer)
	check(err)
	demand(status == http.StatusOK, "dead.list: %d", status)
	return answer.Dead
}

// redrive takes a dead letter up again.
func (w *world) redrive(id string) {
	status, err := w.call(http.MethodPost, "/ops/dead.redrive", map[string]string{"id": id, "reason": "mended"}, nil)
	check(err)
	demand(status == http.StatusOK || status == http.StatusConflict || status == http.StatusNotFound, "dead.redrive: %d", status) // 404: it is taken up already
}

// trace is what josh says of a text.
type trace struct {
	CorrelationID string `json:"correlation_id"`
	Outcome       string
	Jobs          []job
}

// job is a reply in a trace.
type job struct{ ID, Class, Purpose, Status, SID, Reason string }

// trace reads what became of a text; ok is false when josh does not know it.
func (w *world) trace(t *text) (tr trace, ok bool) {
	status, err := w.call(http.MethodGet, "/dev/trace/"+t.sid, nil, &tr)
	check(err)
	if status != http.StatusOK && status != http.StatusNotFound {
		check(errors.New("GET /dev/trace: " + http.StatusText(status)))
	}
	return tr, status == http.StatusOK
}
