package bedrock_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/model"
	"github.com/josh-sms/josh/internal/platform/model/modeltest"
)

// scale is how much faster than life the thousand calls are.
const scale = 8

// thousand is what became of one of the requests.
type thousand struct {
	resp model.Response
	err  error
	took time.Duration
}

// unreliable is a server of which one call in ten ends with each of five faults.
func unreliable(seed uint64) *modeltest.Server {
	chance := rand.New(rand.NewPCG(seed, 1)) // the server draws one at a time
	faults := []modeltest.Fault{modeltest.Throttle, modeltest.Internal, modeltest.Hang, modeltest.Truncated, modeltest.WrongTool}
	return &modeltest.Server{Otherwise: func() modeltest.Answer {
		if n := chance.IntN(10); n < len(faults) {
			return faulty(faults[n])
		}
		return fine()
	}}
}

// askThousand makes the requests, 40 at a time. By the breakers' clock every moment is a minute after the one before, so
// that none opens: what an open one does has its own tests, and a probe that hangs would last as long as hundreds of calls.
func askThousand(t *testing.T, s *modeltest.Server) []thousand {
	t.Helper()
	client := newClient(listen(t, s))
	var clock atomic.Int64
	opts := model.Options{
		Now:    func() time.Time { return time.Unix(clock.Add(60), 0) },
		Within: 8 * time.Second / scale, Least: time.Second / scale,
	}
	one, two := card(t, first), card(t, second)
	one.Deadline /= scale
	two.Deadline /= scale
	m, err := model.Chain(opts, model.Engine{Card: one, Model: engine(t, client, first)}, model.Engine{Card: two, Model: engine(t, client, second)})
	if err != nil {
		t.Fatal(err)
	}
	all := make([]thousand, 1000)
	next := make(chan int)
	var wg sync.WaitGroup
	for range 40 {
		wg.Go(func() {
			for i := range next {
				r := request(t)
				r.Messages[0].Text = strconv.Itoa(i)
				began := time.Now()
				resp, err := m.Complete(t.Context(), r)
				all[i] = thousand{resp, err, time.Since(began)}
			}
		})
	}
	for i := range all {
		next <- i
	}
	close(next)
	wg.Wait()
	return all
}

// TestThousandCalls: each request ends, after two calls at most, in the time that there is; the ledger has what the server
// has, call by call.
func TestThousandCalls(t *testing.T) {
	t.Parallel()
	s := unreliable(7)
	all := askThousand(t, s)
	noProblems(t, s)
	journal := map[string][]modeltest.Entry{}
	for _, e := range s.Journal() {
		key := e.Request.Messages[0].Content[0].Text
		journal[key] = append(journal[key], e)
	}
	var times []time.Duration
	good, late := 0, 0
	for i, one := range all {
		times = append(times, one.took)
		if one.err == nil {
			good++
		}
		late += compare(t, i, one.resp.Ledger, journal[strconv.Itoa(i)])
	}
	slices.Sort(times)
	// 9 s are the 8 of the deadline and one for all else, which takes as long here as in life.
	if p99 := times[989]; p99 > 8*time.Second/scale+time.Second {
		t.Errorf("p99 %s", p99)
	}
	// Half of the first calls are good, and half of the second ones.
	if good < 650 || late > 20 {
		t.Errorf("%d of 1,000 good, %d late", good, late)
	}
	t.Logf("%d good, %d calls, p50 %s, p99 %s, longest %s; deadline %s", good, len(s.Journal()), times[500], times[989], times[999], 8*time.Second/scale)
}

// compare holds the ledger of a request to the calls that the server had of it. It returns how many calls took longer than a
// call may, or never got to the server in that time, because the machine was busy.
func compare(t *testing.T, request int, ledger []model.Line, had []modeltest.Entry) (late int) {
	t.Helper()
	if len(ledger) > model.MaxCalls {
		t.Errorf("request %d: %d calls", request, len(ledger))
	}
	for _, line := range ledger {
		if len(had) == 0 || had[0].Model != line.Model {
			if line.Outcome != model.TimedOut {
				t.Errorf("request %d: %+v is in the ledger and not in the journal", request, line)
			}
			late++
			continue
		}
		call := had[0]
		had = had[1:]
		outcome, _ := want(t, call.Fault)
		if line.Outcome == model.TimedOut && outcome != model.TimedOut {
			late++
			continue
		}
		usage := model.Usage{In: call.Usage.InputTokens, Out: call.Usage.OutputTokens, CacheRead: call.Usage.CacheReadInputTokens}
		if line.Outcome != outcome || line.Usage != usage || (line.Cost > 0) != (usage.In > 0) {
			t.Errorf("request %d: %+v in the ledger, %+v in the journal", request, line, call)
		}
	}
	if len(had) > 0 {
		t.Errorf("request %d: %d calls are in no ledger", request, len(had))
	}
	return late
}
