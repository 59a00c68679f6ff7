package bench

import (
	"context"
	"errors"
	"math/rand/v2"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// load is what is put on a JOSH. With a rate, texts come at random moments (a Poisson process) whatever
// happens to those before; without one, window phones each text as soon as the last reply is with the carrier, or,
// without a window, every connection has the next text as soon as the last is answered.
type load struct {
	duration    time.Duration
	rate        float64 // texts a second; 0 means as many as get through
	window      int     // without a rate: texts on their way at a time
	connections int
}

// seed makes every run of a profile send at the same moments.
const seed = 1

// maxTexts bounds a load without a rate.
const maxTexts = phones

// moments returns when each text is to be sent.
func (l load) moments() []time.Duration {
	random := rand.New(rand.NewPCG(seed, seed))
	var all []time.Duration
	for at := time.Duration(0); at < l.duration; at += time.Duration(random.ExpFloat64() / l.rate * float64(time.Second)) {
		all = append(all, at)
	}
	return all
}

// shot is what became of one text's request.
type shot struct {
	start  time.Duration // since the load began: when it was to be sent
	took   time.Duration // from start to the end of the answer: waiting for a connection counts
	status int           // 0 when there was no answer
}

// run puts the load on and returns a shot for each text. slots, for a load with a window, gives one value for each text
// that may be sent.
func (l load) run(ctx context.Context, sign *signer, host string, began time.Time, slots <-chan struct{}) ([]shot, error) {
	ctx, cancel := context.WithDeadline(ctx, began.Add(l.duration))
	defer cancel()
	g := &gun{load: l, sign: sign, host: host, began: began, slots: slots}
	if l.rate > 0 {
		g.plan = l.moments()
	}
	var workers sync.WaitGroup
	lists, errs := make([][]numbered, l.connections), make([]error, l.connections)
	for i := range l.connections {
		workers.Go(func() { lists[i], errs[i] = g.work(ctx) })
	}
	workers.Wait()
	shots := make([]shot, min(int(g.next.Load()), maxTexts))
	for _, list := range lists {
		for _, s := range list {
			shots[s.n] = s.shot
		}
	}
	return shots, errors.Join(errs...)
}

type numbered struct {
	n int
	shot
}

// gun is a load being put on.
type gun struct {
	load

	sign  *signer
	host  string
	began time.Time
	plan  []time.Duration
	slots <-chan struct{}
	next  atomic.Int64
}

// work sends texts over one connection until none is left to send.
func (g *gun) work(ctx context.Context) (shots []numbered, err error) {
	var c *conn
	defer func() {
		if c != nil {
			_ = c.Close()
		}
	}()
	for {
		n, ok := g.take(ctx)
		if !ok {
			return shots, nil
		}
		request, err := g.sign.request(n) // before its moment, so that it does not count
		if err != nil {
			return shots, err
		}
		start := time.Since(g.began)
		if g.plan != nil {
			start = g.plan[n]
			time.Sleep(start - time.Since(g.began))
		}
		if c == nil {
			if c, err = dial(g.host); err != nil {
				return shots, err
			}
		}
		status, err := c.post(request)
		shots = append(shots, numbered{n, shot{start, time.Since(g.began) - start, status}})
		if err != nil {
			_ = c.Close()
			c = nil
		}
	}
}

// take returns the number of the next text; ok is false when there is none.
func (g *gun) take(ctx context.Context) (n int, ok bool) {
	if g.plan == nil {
		if g.slots != nil {
			select {
			case <-ctx.Done():
			case <-g.slots:
			}
		}
		if ctx.Err() != nil {
			return 0, false
		}
		n = int(g.next.Add(1)) - 1
		return n, n < maxTexts
	}
	for {
		at := g.next.Load()
		if int(at) >= len(g.plan) {
			return 0, false
		}
		if g.next.CompareAndSwap(at, at+1) {
			return int(at), true
		}
	}
}

// refused counts the shots that were not answered 200.
func refused(shots []shot) (n int) {
	for _, s := range shots {
		if s.status != http.StatusOK {
			n++
		}
	}
	return n
}

// webhookTimes returns how long the requests took.
func webhookTimes(shots []shot) latencies {
	list := make([]time.Duration, len(shots))
	for i, s := range shots {
		list[i] = s.took
	}
	return sorted(list)
}
