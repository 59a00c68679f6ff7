package compose_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/domain/compose"
	"github.com/josh-sms/josh/internal/domain/outbox"
	"github.com/josh-sms/josh/internal/domain/record"
)

// open is a sealer that seals nothing and says under what it was asked to.
type open struct{ under string }

func (o *open) Seal(_ context.Context, aad string, plain []byte) (string, error) {
	o.under = aad
	return string(plain), nil
}

func message() compose.Message {
	return compose.Message{
		Number: "h", Phone: "+15550100011", Purpose: "greeting", Class: outbox.Reply, Words: "Hi, I\u2019m JOSH", Cause: "01K", N: 2, ReplyTo: "SM1",
	}
}

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC) //nolint:gochecknoglobals // a constant

func TestJob(t *testing.T) {
	t.Parallel()
	var seal open
	j, err := compose.Job(t.Context(), &seal, noon, message())
	if err != nil {
		t.Fatal(err)
	}
	var content outbox.Content
	if err := json.Unmarshal([]byte(j.Sealed), &content); err != nil || content.To != "+15550100011" || content.Body != "Hi, I'm JOSH" {
		t.Errorf("%v, %v: want the text in the plain alphabet", content, err)
	}
	if j.ID != "01K-2" || seal.under != record.JobSeal("01K-2") {
		t.Errorf("id %s, sealed under %s", j.ID, seal.under)
	}
	if j.Status != outbox.Pending || j.Segments != 1 || j.CorrelationID() != "01K" || j.ReplyTo != "SM1" || j.MustNotMiss() {
		t.Errorf("%+v", j)
	}
	op, err := compose.Insert(j)
	if err != nil || op.Item.Key != record.PendingJob("h", 2, "01K-2") || !op.Item.Due.Equal(noon.Add(record.HandoffSlack)) {
		t.Errorf("%v, %v: want it due when the queue may have lost it", op, err)
	}
}

func TestLife(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		change  func(*compose.Message)
		expires time.Duration
	}{
		"a reply":                  {func(*compose.Message) {}, 4 * time.Hour},
		"of the class safety":      {func(m *compose.Message) { m.Class = outbox.Safety }, 24 * time.Hour},
		"decided after nine":       {func(m *compose.Message) { m.Class = outbox.Proactive }, 16 * time.Hour},
		"not before tomorrow":      {func(m *compose.Message) { m.NotBefore = noon.Add(21 * time.Hour) }, 25 * time.Hour},
		"not before now":           {func(m *compose.Message) { m.NotBefore = noon.Add(-time.Hour) }, 4 * time.Hour},
		"with a life of its own":   {func(m *compose.Message) { m.Life = 10 * time.Minute }, 10 * time.Minute},
		"tomorrow, and for a week": {func(m *compose.Message) { m.NotBefore, m.Life = noon.Add(24*time.Hour), 7*24*time.Hour }, 8 * 24 * time.Hour},
	} {
		m := message()
		c.change(&m)
		j, err := compose.Job(t.Context(), &open{}, noon, m)
		if err != nil || !j.ExpiresAt.Equal(noon.Add(c.expires)) {
			t.Errorf("%s: expires %s after it was decided, want %s; %v", name, j.ExpiresAt.Sub(noon), c.expires, err)
		}
	}
	m := message()
	m.MustNotMiss = true
	if j, _ := compose.Job(t.Context(), &open{}, noon, m); !j.MustNotMiss() {
		t.Error("a job may be missed of a message that must not")
	}
}

// TestProactiveOutlivesTheNight: a text that is decided a moment after nine in the evening leaves at nine in the morning.
func TestProactiveOutlivesTheNight(t *testing.T) {
	t.Parallel()
	m := message()
	m.Class = outbox.Proactive
	decided := time.Date(2026, 11, 22, 21, 5, 0, 0, time.UTC)
	j, err := compose.Job(t.Context(), &open{}, decided, m)
	if err != nil {
		t.Fatal(err)
	}
	v := outbox.Guard(j, outbox.Recipient{}, decided)
	if v.Action != outbox.WaitUntil || !v.Until.Equal(time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)) {
		t.Fatalf("in the evening: %+v", v)
	}
	if v := outbox.Guard(j, outbox.Recipient{}, v.Until); v.Action != outbox.Send {
		t.Errorf("in the morning: %+v", v)
	}
}

func TestNoWords(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*compose.Message){
		"no words": func(m *compose.Message) { m.Words = "" },
		"no class": func(m *compose.Message) { m.Class = "" },
		"a class":  func(m *compose.Message) { m.Class = "loud" },
	} {
		m := message()
		change(&m)
		if _, err := compose.Job(t.Context(), &open{}, noon, m); fault.KindOf(err) != fault.Internal {
			t.Errorf("%s: %v", name, err)
		}
	}
}
