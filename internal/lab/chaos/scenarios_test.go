package chaos

import (
	"context"
	"flag"
	"net/http"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/sample"
)

const (
	ada   = "+15550100001"
	text1 = "01KAHW5C000000000000000001" // ids of texts accepted before the scenario begins
	text2 = "01KAHW5C000000000000000002"
)

// worker makes a process that handles a hint several times, as a queue that delivers twice would have it.
func worker(name string, times int, head any, handle func(context.Context) error) *process {
	p := start(name, func(p *process) {
		for n := range times {
			p.enters(uint64(times - n)) // nothing of one call outlives it
			_ = handle(context.Background())
		}
	})
	p.loop.head = head
	return p
}

func (s *system) sending(name string, class outbox.Class, times int) *process {
	sender := s.sender(name)
	rank, _ := class.Rank()
	return worker(name, times, record.SendQuery(hashOf(ada), rank), func(ctx context.Context) error {
		_, err := sender.Handle(ctx, work.Hint{Number: hashOf(ada), Class: string(class)})
		return err
	})
}

func (s *system) conversing(name string, times int) *process {
	turns := s.turns()
	return worker(name, times, record.LiveQuery(hashOf(ada)), func(ctx context.Context) error {
		_, err := turns.Handle(ctx, work.Hint{Number: hashOf(ada)})
		return err
	})
}

func (s *system) ticking(name string) *process {
	clock := s.clock()
	return worker(name, 1, nil, func(ctx context.Context) error {
		_, err := clock.Run(ctx)
		return err
	})
}

// webhook makes a process that delivers a text.
func (s *system) webhook(sid, body string) *process {
	if s.oracle.texts[sid] == nil {
		s.oracle.expects(sid, ada, body)
	}
	return start("webhook "+body, func(*process) {
		s.now = s.now.Add(time.Millisecond)
		s.oracle.arrives(sid)
		if s.text(ada, sid, body) == http.StatusOK {
			s.oracle.texts[sid].answered = true
		}
	})
}

// callback makes a process that reports the first text the carrier has taken, if there is one.
func (s *system) callback(name, status string, code int) *process {
	return start("webhook "+name, func(p *process) {
		if len(s.carrier.taken) > 0 {
			p.loop.head = record.FailedReceipt(s.carrier.taken[0].job, s.carrier.taken[0].sid)
			s.report(s.carrier.taken[0], status, code)
		}
	})
}

const (
	sid1 = "SM00000000000000000000000000000001"
	sid2 = "SM00000000000000000000000000000002"
)

// frozenBefore is part of the scenario before it, in which one sender has read the job and stands before it begins. Every
// schedule of it is explored there, but only after thousands of others, so the guards against the frozen sender are broken here.
const frozenBefore = "a failure reported against a sender that is frozen before it begins"

const inCrisis = "I want to kill myself"

// lag is the longest that the carrier's list may be behind: one second less than the policy allows for.
const lag = outbox.Grace - time.Second

var everyAnswer = []answer{takenAlone, dropped, refuses, postpones, later, misconfig, optedOut}

func scenarios() []scenario { return append(textScenarios(), voteScenarios()...) }

// textScenarios are of one number.
func textScenarios() []scenario {
	away := []answer{fails, lost}
	return []scenario{
		{
			name: "one text, two senders", lag: lag, troubles: 1, late: 1, create: everyAnswer, table: away,
			delays: []time.Duration{30 * time.Second, 2 * time.Minute, time.Hour},
			setup: func(s *system) []*process {
				s.job(text1+"-0", ada, outbox.Reply, "hello")
				return []*process{s.sending("sender a", outbox.Reply, 2), s.sending("sender b", outbox.Reply, 2)}
			},
		},
		{
			name: "a STOP against two texts and two senders", lag: lag, troubles: 1, create: everyAnswer, table: away,
			setup: func(s *system) []*process {
				s.job(text1+"-0", ada, outbox.Reply, "hello")
				s.job(text1+"-1", ada, outbox.Reply, "and more")
				return []*process{
					s.webhook(sid1, "STOP"), s.conversing("turn", 1),
					s.sending("sender a", outbox.Reply, 1), s.sending("sender b", outbox.Reply, 1),
				}
			},
		},
		{
			name: "a STOP right behind a crisis", lag: lag, troubles: 1, create: everyAnswer, table: away,
			setup: func(s *system) []*process {
				return []*process{
					s.webhook(sid1, inCrisis), s.webhook(sid2, "STOP"),
					s.conversing("turn", 3), s.sending("sender", outbox.Safety, 1),
				}
			},
		},
		{
			name: "a second text in danger while the reply to the first fails", lag: lag, troubles: 1, create: []answer{refuses, postpones, dropped},
			setup: func(s *system) []*process {
				return []*process{
					s.webhook(sid1, inCrisis), s.webhook(sid2, inCrisis+" tonight"), s.conversing("turn", 2),
					s.sending("sender", outbox.Safety, 1), s.callback("undelivered", "undelivered", 30007),
				}
			},
		},
		{
			name: "a START and a STOP cross", lag: lag, troubles: 1, create: []answer{takenAlone, optedOut}, table: away,
			setup: func(s *system) []*process {
				s.job(text1+"-0", ada, outbox.Reply, "hello")
				return []*process{
					s.webhook(sid1, "START"), s.webhook(sid2, "STOP"),
					s.conversing("turn a", 2), s.sending("sender", outbox.Reply, 1),
				}
			},
		},
		{
			name: "one text delivered twice, two turns, the clock", troubles: 1, late: 1, table: away,
			delays: []time.Duration{2 * time.Minute},
			setup: func(s *system) []*process {
				s.person(ada)
				return []*process{
					s.webhook(sid1, "hello"), s.webhook(sid1, "hello"),
					s.conversing("turn a", 1), s.conversing("turn b", 1), s.ticking("clock"),
				}
			},
		},
		{
			name: "a failure reported against a frozen sender", lag: lag, late: 2, create: []answer{takenAlone, dropped}, table: away,
			delays: []time.Duration{time.Hour},
			setup: func(s *system) []*process {
				s.job(text1+"-0", ada, outbox.Reply, "hello")
				return []*process{
					s.sending("sender a", outbox.Reply, 1), s.sending("sender b", outbox.Reply, 2),
					s.callback("failed", "failed", 30001),
				}
			},
		},
		{
			name: frozenBefore, lag: lag, late: 2, ahead: 1, create: []answer{takenAlone, dropped}, table: away,
			delays: []time.Duration{time.Hour},
			setup: func(s *system) []*process {
				s.job(text1+"-0", ada, outbox.Reply, "hello")
				return []*process{
					s.sending("sender b", outbox.Reply, 2), s.callback("failed", "failed", 30001),
					s.sending("sender a", outbox.Reply, 1),
				}
			},
		},
		{
			name: "two equal texts of two classes", lag: lag, troubles: 1, late: 1, create: []answer{takenAlone, dropped}, table: away,
			delays: []time.Duration{2 * time.Minute},
			setup: func(s *system) []*process {
				s.job(text1+"-0", ada, outbox.Reply, "hello")
				s.job(text2+"-0", ada, outbox.Safety, "hello")
				return []*process{
					s.sending("sender a", outbox.Reply, 2), s.sending("sender b", outbox.Safety, 2),
				}
			},
		},
	}
}

var (
	troubles = flag.Int("troubles", 0, "how many more troubles a schedule may have than a plain run explores")
	drawn    = flag.Int("schedules", 90/sample.Stride, "how many schedules of a scenario are drawn by lot")
	whole    = flag.Bool("whole", false, "explore every schedule of every scenario, not a sample")
)

// TestEveryInterleaving explores every scenario to its bounds with -whole, as `make explore` and CI do: a minute of processor
// time. Without it a sample is drawn.
func TestEveryInterleaving(t *testing.T) {
	t.Parallel()
	rules := load(t)
	for _, sc := range scenarios() {
		if sc.name == frozenBefore {
			continue
		}
		t.Run(sc.name, func(t *testing.T) {
			t.Parallel()
			sc.troubles += *troubles
			e := &exploration{t: t, rules: rules, scenario: sc, sample: *drawn}
			if *whole {
				e.sample = 0
			}
			e.explore()
			t.Logf("%d schedules, %d states (0: a sample), up to %d decisions", e.schedules, e.states, e.deepest)
			if e.verdict != "" {
				for _, step := range e.trail {
					t.Log(step)
				}
				t.Error(e.verdict)
			}
		})
	}
}
