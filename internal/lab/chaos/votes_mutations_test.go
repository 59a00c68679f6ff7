package chaos

import (
	"slices"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/lab/vote"
	"github.com/josh-sms/josh/internal/platform/table"
)

// voteMutations are the guards of signals, timers and groups, each broken, and the scenario that must notice.
func voteMutations() map[string]mutation {
	const (
		begins   = "a vote begins"
		closes   = "a vote closes while one votes and one leaves"
		deletion = "a deletion against the result"
		stop     = "a STOP against the result"
		voice    = "a voice against the result"
	)
	inner := func(op table.Op) bool { return op.Item.Kind == record.KindInner.Name }
	return map[string]mutation{
		"two turns of a group may both commit": {closes, guards{calm: true, commit: altered(func(s *system, op *table.Op) {
			if record.IsFlowRecord(op.Item.Key) && strings.HasPrefix(op.Item.PK, "L#") {
				blind(s, op)
			}
		})}},
		"two turns may both begin a group": {begins, guards{calm: true, commit: altered(func(_ *system, op *table.Op) {
			if kind := op.Item.Kind; (kind == vote.KindVote.Name || kind == record.KindTimer.Name) && op.Kind == table.OpInsert {
				op.Kind, op.Item.Version = table.OpUpsert, 1
			}
		})}},
		"a signal stays when it has had its turn": {begins, guards{commit: without(func(op table.Op) bool {
			return op.Kind == table.OpDelete && record.IsSignal(op.Item.Key)
		})}},
		"a signal goes without being filed": {begins, guards{commit: without(inner)}},
		"a signal is not due":               {begins, guards{commit: altered(func(_ *system, op *table.Op) { notDue(op, record.IsSignal) })}},
		"a timer is not due":                {begins, guards{commit: altered(func(_ *system, op *table.Op) { notDue(op, record.IsTimer) })}},
		"a timer stays when it has had its turn": {closes, guards{commit: without(func(op table.Op) bool {
			return op.Kind == table.OpDelete && record.IsTimer(op.Item.Key)
		})}},
		"a result is told to who is not in the vote": {stop, guards{read: func(i *table.Item) {
			edited(i, vote.KindMember, func(m *vote.Membership) { m.Votes = []string{group} })
		}}},
		"who deletes their account does not leave": {deletion, guards{commit: without(func(op table.Op) bool {
			return op.Kind == table.OpDelete && strings.HasPrefix(op.Item.PK, "P#") && record.IsFlowRecord(op.Item.Key)
		})}},
		"turns of a text and of a signal may both commit": {voice, guards{calm: true, commit: func(s *system, ops []table.Op) []table.Op {
			if !slices.ContainsFunc(ops, inner) {
				return ops
			}
			return without(func(op table.Op) bool {
				return op.Item.Kind == record.KindContact.Name || strings.HasSuffix(op.Item.SK, "CONTACT")
			})(s, ops)
		}}},
		"a text of a turn is lost": {begins, guards{commit: without(func(op table.Op) bool {
			var j outbox.Job
			edited(&op.Item, record.KindJob, func(stored *outbox.Job) { j = *stored })
			return op.Kind == table.OpInsert && j.Purpose == "vote_result"
		})}},
	}
}

func notDue(op *table.Op, is func(table.Key) bool) {
	if is(op.Item.Key) {
		op.Item.Due = time.Time{}
	}
}
