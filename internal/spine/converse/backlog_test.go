package converse_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/turn"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/lab/vote"
)

// TestManyJobs: somebody in danger was told who can help; since then the carrier has been away, and so many texts wait
// to leave that not all of them can be cancelled in one commit, or even read in one page. What flows have of the number
// takes room of the commit, too. The number's STOP still gets
// its turn.
func TestManyJobs(t *testing.T) {
	t.Parallel()
	const phone = "+15550100011"
	for _, jobs := range []int{40, 44, 45, 46, 47, 60, 450} { // around what fills a commit, and beyond a page
		for _, stop := range []string{"STOP", "please stop texting me"} {
			t.Run(fmt.Sprint(jobs, " ", stop), func(t *testing.T) {
				t.Parallel()
				w := testkit.NewWrapped(t, nil, func(_ string, p app.Parts) app.Parts {
					p.Flows = []turn.Flow{vote.Flow()}
					return p
				})
				hash := w.Config.Hash()(phone)
				w.Text(phone, "I want to kill myself")
				votes := vote.Membership{Votes: []string{"a", "b", "c", "d", "e"}} // each hears of it, by a signal that has an entry in the index
				w.Put(record.FlowRecord(record.Number(hash), "vote"), vote.KindMember, votes)
				for n := range jobs {
					job := outbox.Job{ID: outbox.JobID("01KAGJ3Q000000000000000000", n), Number: hash, Class: outbox.Reply, Status: outbox.Pending, NextAt: w.Clock.Now().Add(time.Hour)}
					w.Put(record.PendingJob(hash, 2, job.ID), record.KindJob, job)
				}
				w.Text(phone, stop)
				if w.State(phone).Contact.Value.OptOut == nil || len(w.Carrier.Taken()) != 2 {
					t.Errorf("no turn: %d texts", len(w.Carrier.Taken()))
				}
			})
		}
	}
}
