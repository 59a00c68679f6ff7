package kill

import (
	"fmt"
	"sync"
	"time"
)

// account of a world, for figures.
type tally struct {
	texts, answered, jobs, sent, again, suppressed, failed int
}

// judge lets everything come to its end and then checks what must be true of any run: every text that was
// answered 200 has one outcome, each of its replies left exactly once unless the failure table says otherwise,
// in order, nothing after a STOP, and nothing is left anywhere.
func (w *world) judge() tally {
	w.pass(5 * time.Hour)
	demand(len(w.left()) == 0, "still waiting in the end: %+v", w.left())
	for name, depth := range w.depths() {
		demand(depth["ready"]+depth["in_flight"]+depth["delayed"] == 0, "queue %s is not empty in the end: %v", name, depth)
	}
	traces := w.traces()
	var sum tally
	jobs := map[string]bool{}
	for i, t := range w.texts {
		tr := traces[i]
		sum.texts++
		if !t.answered.IsZero() {
			sum.answered++
			demand(tr != nil || t.from == w.erased, "lost: %s was answered 200 and is not known", t.sid)
		}
		if tr == nil {
			continue
		}
		demand(tr.Outcome != "" && tr.Outcome != "pending", "%s has no outcome: %+v", t.sid, tr)
		for _, j := range tr.Jobs {
			demand(!jobs[j.ID], "job %s is in two traces", j.ID)
			jobs[j.ID] = true
			w.reply(t, j, &sum)
		}
	}
	for _, m := range w.carrier.all() {
		demand(jobs[m.job] || m.to == w.erased || w.outside != nil && w.outside(m), "%s left for job %s, which is in no trace", m.sid, m.job)
	}
	w.order(traces)
	w.silence()
	return sum
}

// traces reads the trace of every text, nil for one that josh does not know.
func (w *world) traces() []*trace {
	traces := make([]*trace, len(w.texts))
	var wg sync.WaitGroup
	errs := make(chan error, 1)
	for part := range 8 {
		wg.Go(func() {
			if err := try(func() {
				for i := part; i < len(w.texts); i += 8 {
					if tr, ok := w.trace(w.texts[i]); ok {
						traces[i] = &tr
					}
				}
			}); err != nil {
				select {
				case errs <- err:
				default:
				}
			}
		})
	}
	wg.Wait()
	select {
	case err := <-errs:
		check(err)
	default:
	}
	return traces
}

// try runs steps in a goroutine of their own.
func try(steps func()) (err error) {
	defer func() {
		if f, ok := recover().(failure); ok {
			err = f.error
		}
	}()
	steps()
	return nil
}

// reply checks one reply: how often it left against what josh says of it.
func (w *world) reply(t *text, j job, sum *tally) {
	left := w.carrier.of(j.ID)
	failed := 0
	for _, m := range left {
		demand(m.to == t.from, "reply to %s went to another number", t.sid)
		if m.failed {
			failed++
		}
	}
	sum.jobs++
	what := fmt.Sprintf("reply %s (%s, %s: %s) to %s", j.ID, j.Purpose, j.Status, j.Reason, t.sid)
	switch j.Status {
	case "suppressed", "expired":
		sum.suppressed++
		demand(len(left) == failed, "%s left %d times", what, len(left))
	case "failed", "undelivered":
		sum.failed++
		demand(len(left) == failed, "%s left %d times, of which %d failed", what, len(left), failed)
	case "queued", "sending", "sent", "delivered":
		// Once, and once more for each time that the carrier took it and then reported that it had failed.
		sum.sent++
		sum.again += failed
		demand(len(left) == 1+failed || failed > 0 && len(left) == failed, "%s left %d times, of which %d failed", what, len(left), failed)
	default:
		demand(false, "%s has no end", what)
	}
}

// order checks, for each number, that texts took effect in the order of their 200s, and that the replies of a
// class left in that order. A reply that was sent again after a failed receipt, or redriven, is not in line.
func (w *world) order(traces []*trace) {
	effect := map[string]string{}    // by number: the newest correlation id
	left := map[[2]string]*message{} // by number and class: the newest
	index := map[*message]int{}      // position at the carrier
	skipped := map[string]bool{}     // jobs out of line
	for i, m := range w.carrier.all() {
		index[m] = i
		if m.failed {
			skipped[m.job] = true
		}
	}
	for i, t := range w.texts {
		if traces[i] == nil || t.answered.IsZero() {
			continue
		}
		id := traces[i].CorrelationID
		demand(id > effect[t.from], "%s (%s) took effect before an earlier text of that number", t.sid, id)
		effect[t.from] = id
		for _, j := range traces[i].Jobs {
			sent := w.carrier.of(j.ID)
			if len(sent) == 0 || skipped[j.ID] || j.Reason == "redriven" {
				continue
			}
			key := [2]string{t.from, j.Class}
			before := left[key]
			demand(before == nil || index[before] < index[sent[0]], "reply %s left before an earlier one of its class", j.ID)
			left[key] = sent[0]
		}
	}
}

// silence checks every number whose last word was STOP: from the moment of the 200 on nothing reached the
// carrier but the one confirmation.
func (w *world) silence() {
	stopped := map[string]*text{}
	for _, t := range w.texts {
		delete(stopped, t.from)
		if t.body == "STOP" && !t.answered.IsZero() {
			stopped[t.from] = t
		}
	}
	confirmed := map[string]bool{}
	for _, t := range stopped {
		tr, _ := w.trace(t)
		for _, j := range tr.Jobs {
			demand(j.Purpose == "stop_confirmed" || j.Purpose == "stop_confirmed_crisis", "%s to a STOP", j.Purpose)
			confirmed[j.ID] = true
		}
		demand(len(tr.Jobs) <= 1, "%d replies to one STOP", len(tr.Jobs))
	}
	for _, m := range w.carrier.all() {
		t := stopped[m.to]
		demand(t == nil || confirmed[m.job] || m.arrived.Before(t.answered),
			"job %s reached the carrier %v after the 200 of a STOP", m.job, func() time.Duration {
				if t == nil {
					return 0
				}
				return m.arrived.Sub(t.answered)
			}())
	}
}
