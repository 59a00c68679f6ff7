package memory

import (
	"context"
	"fmt"
	"runtime"
	"testing"

	"github.com/josh-sms/josh/internal/platform/queue"
)

// BenchmarkBacklog fills a queue with 100,000 messages of 50,000 groups, works them off and reports what a
// waiting message weighs in memory.
func BenchmarkBacklog(b *testing.B) {
	const n = 100_000
	ctx := context.Background()
	for b.Loop() {
		s := New(Options{})
		q, before := s.Queue("work"), heapBytes()
		for i := range n {
			m := queue.Message{
				Group: fmt.Sprintf("number-%d", i/2), Dedup: fmt.Sprintf("dedup-%d", i),
				Body: fmt.Sprintf(`{"v":1,"number":"%064d"}`, i/2),
			}
			if err := q.Send(ctx, m); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(heapBytes()-before)/n, "B/msg")
		for left := n; left > 0; {
			got, err := q.Receive(ctx, queue.MaxBatch, 0)
			if err != nil {
				b.Fatal(err)
			}
			for _, d := range got {
				if err := q.Delete(ctx, d.Receipt); err != nil {
					b.Fatal(err)
				}
			}
			left -= len(got)
		}
		if len(q.core.groups)+len(q.core.given)+len(q.core.hidden) > 0 || q.core.ready.first() != nil {
			b.Fatal("something is left")
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

func heapBytes() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
