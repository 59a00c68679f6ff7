package app

import (
	"strings"
	"testing"

	"github.com/josh-sms/josh/internal/platform/model"
)

// TestScale: estimates follow what the model that answered last has counted, over its last answers, whatever other models count.
func TestScale(t *testing.T) {
	t.Parallel()
	s := newScale()
	if (*scale)(nil).correction() != 1 || s.correction() != 1 {
		t.Error("corrects without an answer")
	}
	r := model.Request{System: strings.Repeat("word", 60), Messages: []model.Message{{Role: model.User, Text: strings.Repeat("word", 40)}}}
	answered := func(id string, in, cached int) {
		s.note(r, []model.Line{{Model: id, Usage: model.Usage{In: in, CacheRead: cached}}})
	}
	for range 150 {
		answered("small", 150, 0)
	}
	answered("large", 300, 0)
	if got := s.correction(); got != 3 {
		t.Errorf("%v", got)
	}
	for range 120 {
		answered("small", 60, 60)
	}
	if got := s.correction(); got != 1.2 {
		t.Errorf("%v", got)
	}
	if answered("small", 0, 0); len(s.by["small"]) != 200 {
		t.Errorf("%d answers are kept", len(s.by["small"]))
	}
}
