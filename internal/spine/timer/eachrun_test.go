package timer_test

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/spine/timer"
)

// TestEachRunHasItsTime: however much is due, and however long what is Last takes, what is looked at in each run has time.
func TestEachRunHasItsTime(t *testing.T) {
	t.Parallel()
	for name, due := range map[string]func(*stand){
		"a backlog": func(s *stand) {
			ids := ident.NewSource(nil)
			for n := range 20_000 {
				s.due(record.Work(fmt.Sprintf("number%05d", n), ids.New(s.at)))
			}
		},
		"erasures that take all the time": func(s *stand) {
			for n := range 5 {
				s.due(record.Erasure(fmt.Sprintf("number%d", n)))
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				s := newStand(t)
				s.Table = slowly{s.table}
				s.Kinds = append(s.Kinds, timer.Erasures(func(ctx context.Context, _ string) error { <-ctx.Done(); return nil }))
				looks := 0
				s.EachRun = []func(context.Context) error{func(ctx context.Context) error {
					if ctx.Err() == nil {
						looks++
					}
					return ctx.Err()
				}}
				due(s)
				s.advance(time.Second)
				ctx, cancel := context.WithTimeout(t.Context(), 12*time.Second)
				defer cancel()
				if _, err := s.Run(ctx); err != nil || looks != 1 {
					t.Errorf("looked %d times in time, error %v", looks, err)
				}
			})
		})
	}
}
