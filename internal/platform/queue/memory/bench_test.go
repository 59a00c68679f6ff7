package memory_test

import (
	"context"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/queue/memory"
)

const benchBody = `{"v":1,"number":"5b8a1c0de4","trace":"01J9ZK3V7Q8N4T2M6R5B1X0Y9A"}`

// BenchmarkSendReceiveDelete is one message's way with 64 consumers waiting; groups are never the same.
func BenchmarkSendReceiveDelete(b *testing.B) {
	ctx, cancel := context.WithCancel(context.Background())
	q := open(b, memory.Options{}).Queue("work")
	var wg, left sync.WaitGroup
	for range 64 {
		wg.Go(func() {
			for {
				got, err := q.Receive(ctx, 1, time.Minute)
				if err != nil {
					return
				}
				for _, d := range got {
					if err := q.Delete(ctx, d.Receipt); err != nil {
						b.Error(err)
					}
					left.Done()
				}
			}
		})
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n++
		left.Add(1)
		id := strconv.Itoa(n)
		if err := q.Send(ctx, queue.Message{Group: id, Dedup: id, Body: benchBody}); err != nil {
			b.Fatal(err)
		}
	}
	left.Wait()
	b.ReportMetric(float64(n)/b.Elapsed().Seconds(), "msgs/s")
	cancel()
	wg.Wait()
}
