package chaos

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/text/compliance"
	"github.com/josh-sms/josh/internal/text/safety"
)

// without drops operations.
func without(drop func(table.Op) bool) func(*system, []table.Op) []table.Op {
	return func(_ *system, ops []table.Op) []table.Op { return slices.DeleteFunc(slices.Clone(ops), drop) }
}

// altered changes operations.
func altered(change func(*system, *table.Op)) func(*system, []table.Op) []table.Op {
	return func(s *system, ops []table.Op) []table.Op {
		ops = slices.Clone(ops)
		for n := range ops {
			change(s, &ops[n])
		}
		return ops
	}
}

// blind makes an operation take whatever version is there for the one that it expects.
func blind(s *system, op *table.Op) {
	items, err := s.memory.Get(context.Background(), op.Item.Key)
	if err == nil && items[0].Exists() {
		op.Item.Version = items[0].Version
	}
}

// anyones lets a sid be of another job than the one that it is of.
func anyones(s *system, op *table.Op) {
	if op.Kind == table.OpInsert && op.Item.Kind == record.KindFiledAt.Name {
		s.oracle.count++
		op.Kind, op.Item.Version = table.OpUpsert, s.now.UnixNano()+int64(s.oracle.count)
	}
}

// edited changes a value inside an item.
func edited[T any](item *table.Item, kind record.Kind, change func(*T)) {
	var v T
	if item.Kind == kind.Name && json.Unmarshal(item.Data, &v) == nil {
		change(&v)
		item.Data, _ = json.Marshal(v)
	}
}

// mutation is a guard that is broken, and the scenario that must notice.
type mutation struct {
	scenario string
	guards   guards
}

// mutations are the guards of texts, each broken.
func mutations() map[string]mutation {
	const (
		senders  = "one text, two senders"
		stop     = "a STOP against two texts and two senders"
		crossing = "a START and a STOP cross"
		twice    = "one text delivered twice, two turns, the clock"
		failure  = "a failure reported against a frozen sender"
		crisis   = "a STOP right behind a crisis"
		equal    = "two equal texts of two classes"
		fails    = "a second text in danger while the reply to the first fails"
	)
	return map[string]mutation{
		"`sending` does not check the opt-out": {stop, guards{commit: without(func(op table.Op) bool { return op.Kind == table.OpCheck })}},
		"versions of jobs are ignored on Replace": {senders, guards{commit: altered(func(s *system, op *table.Op) {
			if op.Kind == table.OpReplace && isJob(op.Item.Key) {
				blind(s, op)
			}
		})}},
		"a job is filed without being deleted": {senders, guards{commit: without(func(op table.Op) bool { return op.Kind == table.OpDelete && isJob(op.Item.Key) })}},
		"a text is claimed without put-if-absent": {twice, guards{commit: altered(func(_ *system, op *table.Op) {
			if strings.HasPrefix(op.Item.PK, "MSG#") && op.Kind == table.OpInsert {
				op.Kind = table.OpUpsert
				op.Item.Version = 1
			}
		})}},
		"a claim does not record the STOP": {stop, guards{commit: without(func(op table.Op) bool { return op.Kind == table.OpUpsert && op.Item.Kind == record.KindOptOut.Name })}},
		"a START undoes a STOP whatever their order": {crossing, guards{read: func(i *table.Item) {
			edited(i, record.KindOptOut, func(g *compliance.OptedOut) { g.TextID = "" })
		}}},
		"a turn does not take its text away": {twice, guards{commit: without(func(op table.Op) bool {
			p, ok := record.ParsePending(op.Item.Key)
			return ok && p.Work != "" && op.Kind == table.OpDelete
		})}},
		"two turns of one number may both commit": {twice, guards{commit: altered(func(s *system, op *table.Op) {
			p, waits := record.ParsePending(op.Item.Key)
			switch {
			case op.Kind == table.OpReplace && !waits:
				blind(s, op)
			case op.Kind == table.OpInsert && strings.HasSuffix(op.Item.SK, "CONTACT"), op.Kind == table.OpInsert && isJob(op.Item.Key), op.Kind == table.OpInsert && strings.HasPrefix(op.Item.PK, "TEXTS#"), op.Kind == table.OpInsert && strings.HasPrefix(op.Item.PK, "EV#"), op.Kind == table.OpInsert && strings.HasSuffix(op.Item.SK, "SESSION"):
				op.Kind, op.Item.Version = table.OpUpsert, 1
			case op.Kind == table.OpDelete && waits && p.Work != "":
				if items, err := s.memory.Get(context.Background(), op.Item.Key); err == nil && !items[0].Exists() {
					op.Kind, op.Item.Version = table.OpCheck, 0
				}
			}
		})}},
		"an unknown outcome is sent again without a look": {senders, guards{read: func(i *table.Item) {
			edited(i, record.KindJob, func(j *outbox.Job) {
				if j.Status == outbox.Sending {
					j.Status = outbox.Pending
				}
			})
		}}},
		"no grace before a text counts as not there": {senders, guards{read: func(i *table.Item) {
			edited(i, record.KindJob, func(j *outbox.Job) {
				if j.Status == outbox.Sending {
					j.NextAt = j.CalledAt
				}
			})
		}}},
		"a look-up that fails is taken for not there": {senders, guards{findForgives: true}},
		"a sender does not notice that it was frozen": {senders, guards{frozenClock: true}},
		"versions of a resent job begin at 1 again": {frozenBefore, guards{commit: altered(func(_ *system, op *table.Op) {
			if op.Kind == table.OpUpsert && isJob(op.Item.Key) {
				op.Kind, op.Item.Version = table.OpInsert, 0
			}
		})}},
		"look-ups do not know the sids of other texts": {equal, guards{commit: altered(anyones), read: func(i *table.Item) {
			if i.Kind == record.KindFiledAt.Name {
				*i = table.Item{Key: i.Key}
			}
		}}},
		"two texts may have one sid": {equal, guards{commit: altered(anyones)}},
		"a resent text does not know its spent sid": {frozenBefore, guards{commit: altered(anyones), read: func(i *table.Item) {
			edited(i, record.KindJob, func(j *outbox.Job) { j.Spent = nil })
		}}},
		"a failed receipt is not kept": {failure, guards{commit: without(func(op table.Op) bool { return op.Item.Kind == record.KindFailed.Name && op.Kind == table.OpUpsert })}},
		"a STOP does not look back at a crisis": {crisis, guards{read: func(i *table.Item) {
			edited(i, record.KindContact, func(c *people.Contact) { c.Danger.Last = safety.Last{} })
		}}},
		"counts written as told": {fails, guards{read: func(i *table.Item) { // by a turn; a sender reads no filed job
			edited(i, record.KindFiledJob, func(j *outbox.Job) { j.Status = outbox.Sent })
		}}},
		"an incident does not hear how its text ended": {fails, guards{commit: func(_ *system, ops []table.Op) []table.Op {
			if len(ops) == 1 { // operators are told
				return ops
			}
			return without(func(op table.Op) bool { return op.Item.Kind == record.KindIncident.Name && op.Kind == table.OpReplace })(nil, ops)
		}}},
		"a turn does not check what it rests on": {fails, guards{commit: without(func(op table.Op) bool {
			return op.Kind == table.OpCheck && (strings.HasPrefix(op.Item.PK, "JOB#") || isJob(op.Item.Key))
		})}},
		"a job ends beside a turn that rests on it": {fails, guards{commit: without(func(op table.Op) bool {
			return op.Kind == table.OpCheck && strings.HasSuffix(op.Item.SK, "CONTACT")
		})}},
		"work is not due": {twice, guards{commit: altered(func(_ *system, op *table.Op) { op.Item.Due = time.Time{} })}},
	}
}

// TestEveryGuardIsNeeded breaks one guard after the other: the exploration must find a schedule in which
// somebody notices.
func TestEveryGuardIsNeeded(t *testing.T) {
	t.Parallel()
	rules := load(t)
	byName := map[string]scenario{}
	for _, sc := range scenarios() {
		byName[sc.name] = sc
	}
	all := mutations()
	maps.Copy(all, voteMutations())
	for name, m := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			sc := byName[m.scenario]
			if m.guards.calm {
				sc.troubles = 0
			}
			e := &exploration{t: t, rules: rules, scenario: sc, guards: m.guards}
			e.explore()
			if e.verdict == "" {
				t.Fatalf("%d states of %q, and nobody noticed", e.states, m.scenario)
			}
			t.Logf("after %d schedules, %d decisions: %s", e.schedules+1, len(e.trail), e.verdict)
		})
	}
}
