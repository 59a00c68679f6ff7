package app_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/domain/work"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
)

// TestTextsOfANumber: one query reads the last texts of a number, both ways, newest first, whoever wrote them. They are
// sealed and kept as long as anything that is filed. Their items name all that is stored elsewhere of them.
func TestTextsOfANumber(t *testing.T) {
	t.Parallel()
	w := testkit.New(t, nil)
	w.Text("+15550100012", "not of this number")
	var want []string
	says := func(words string) {
		want = append(want, "in "+words)
		w.Text(ada, words)
		taken := w.Carrier.Taken()
		want = append(want, "out "+taken[len(taken)-1].Body)
		w.Clock.Advance(time.Minute)
	}
	says("who is this")
	says("is it free?")
	w.Operate("hold.place", map[string]any{"who": ada, "kind": "soft_hold", "reason": "looked at"})
	w.Operate("hold.lift", map[string]any{"who": ada, "reason": "looked at", "tell": true})
	w.Work()
	want = append(want, "out "+w.Carrier.Taken()[3].Body)
	says("how does this work?")
	for n := range len(want) {
		query := record.TextsQuery(w.Config.Hash()(ada))
		query.Limit = n + 1
		page, err := w.Table.Table.Query(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, item := range slices.Backward(page.Items) {
			got = append(got, read(t, w, item))
		}
		if !slices.Equal(got, want[len(want)-1-n:]) {
			t.Errorf("the last %d are %q, want %q", n+1, got, want[len(want)-1-n:])
		}
	}
}

// read opens a filed text.
func read(t *testing.T, w *testkit.World, item table.Item) string {
	t.Helper()
	if kept := item.Expires.Sub(w.Clock.Now()); kept > record.Retention || kept < record.Retention-time.Hour {
		t.Errorf("%s is kept for %v", item.SK, kept)
	}
	var in work.Content
	var out outbox.Content
	var err error
	words := ""
	switch item.Kind {
	case record.KindText.Name:
		var text work.Filed
		if err = record.Decode(item, record.KindText, &text); err == nil {
			err = seal.OpenJSON(t.Context(), w.Seal, record.Message(text.SID).String(), text.Sealed, &in)
		}
		words = "in " + in.Body
		stored(t, w, record.Message(text.SID))
	case record.KindFiledJob.Name:
		var job outbox.Job
		if err = record.Decode(item, record.KindFiledJob, &job); err == nil {
			err = seal.OpenJSON(t.Context(), w.Seal, record.JobSeal(job.ID), job.Sealed, &out)
		}
		words = "out " + out.Body
		stored(t, w, record.Sent(job.SID))
	}
	if _, body, _ := strings.Cut(words, " "); err != nil || body == "" || strings.Contains(string(item.Data), body) {
		t.Fatalf("%s: %v, %s", item.SK, err, item.Data)
	}
	return words
}

func stored(t *testing.T, w *testkit.World, key table.Key) {
	t.Helper()
	if items, err := w.Table.Table.Get(t.Context(), key); err != nil || !items[0].Exists() {
		t.Errorf("%s is not stored: %v", key, err)
	}
}
