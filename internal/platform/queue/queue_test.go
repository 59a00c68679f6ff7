package queue_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/platform/queue"
)

func TestValidate(t *testing.T) {
	t.Parallel()
	good := queue.Message{Group: "c0ffee#reply", Dedup: "01J9ZK3V7Q8N4T2M6R5B1X0Y9A-1", Body: `{"v":1}`}
	long := strings.Repeat("x", queue.MaxName+1)
	cases := map[string]struct {
		change func(*queue.Message)
		want   fault.Kind
	}{
		"as it should be":  {func(*queue.Message) {}, ""},
		"longest names":    {func(m *queue.Message) { m.Group, m.Dedup = long[1:], long[1:] }, ""},
		"all punctuation":  {func(m *queue.Message) { m.Group = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~" }, ""},
		"largest body":     {func(m *queue.Message) { m.Body = strings.Repeat("x", queue.MaxBody) }, ""},
		"no group":         {func(m *queue.Message) { m.Group = "" }, fault.Invalid},
		"no dedup":         {func(m *queue.Message) { m.Dedup = "" }, fault.Invalid},
		"no body":          {func(m *queue.Message) { m.Body = "" }, fault.Invalid},
		"long group":       {func(m *queue.Message) { m.Group = long }, fault.Invalid},
		"long dedup":       {func(m *queue.Message) { m.Dedup = long }, fault.Invalid},
		"space in group":   {func(m *queue.Message) { m.Group = "a b" }, fault.Invalid},
		"letter not ASCII": {func(m *queue.Message) { m.Dedup = "é" }, fault.Invalid},
		"large body":       {func(m *queue.Message) { m.Body = strings.Repeat("x", queue.MaxBody+1) }, fault.TooLarge},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			m := good
			c.change(&m)
			if got := fault.KindOf(m.Validate()); got != c.want {
				t.Errorf("kind %q, want %q", got, c.want)
			}
		})
	}
}

func TestSendErrorKeepsKindOfCause(t *testing.T) {
	t.Parallel()
	cause := fault.New(fault.Unavailable, "throttled")
	err := error(&queue.SendError{Failed: []int{3}, Err: cause})
	if !errors.Is(err, cause) || fault.KindOf(err) != fault.Unavailable {
		t.Errorf("%v has kind %q", err, fault.KindOf(err))
	}
}
