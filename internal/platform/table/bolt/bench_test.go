package bolt_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/table/bolt"
)

// BenchmarkCommit measures durable commits of one insert and three puts of 400 bytes, the size of a turn's,
// by the number of callers that commit at once.
func BenchmarkCommit(b *testing.B) {
	for _, callers := range []int{1, 16, 128} {
		b.Run(fmt.Sprintf("callers=%d", callers), func(b *testing.B) { benchmarkCommit(b, callers) })
	}
}

func benchmarkCommit(b *testing.B, callers int) {
	b.Helper()
	tab, err := bolt.Open(filepath.Join(b.TempDir(), "table"), bolt.Options{Now: time.Now})
	if err != nil {
		b.Fatal(err)
	}
	defer tab.Close()
	data := make([]byte, 400)
	took := make([][]time.Duration, callers)
	batches := 0
	cancel := tab.Subscribe(func([]table.Key) { batches++ })
	b.ReportAllocs()
	b.ResetTimer()
	var wg sync.WaitGroup
	for c := range callers {
		wg.Go(func() {
			for n := c; n < b.N; n += callers {
				start := time.Now()
				if err := tab.Commit(context.Background(), benchmarkOps(n, data)...); err != nil {
					b.Error(err)
					return
				}
				took[c] = append(took[c], time.Since(start))
			}
		})
	}
	wg.Wait()
	b.StopTimer()
	cancel()
	all := slices.Sorted(slices.Values(slices.Concat(took...)))
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
	b.ReportMetric(float64(b.N)/float64(batches), "commits/transaction")
	b.ReportMetric(float64(all[len(all)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(all[len(all)*99/100].Microseconds()), "p99-µs")
}

// benchmarkOps spreads the keys as texts do: a message by its sid, three items in a person's partition.
func benchmarkOps(n int, data []byte) []table.Op {
	item := func(pk, sk string) table.Item {
		return table.Item{Key: table.Key{PK: pk, SK: sk}, Kind: "bench", Schema: 1, Data: data, Version: int64(n + 1)}
	}
	person := fmt.Sprintf("P#%016x", uint64(n%10_000)*0x9E3779B97F4A7C15)
	return []table.Op{
		table.Insert(item(fmt.Sprintf("MSG#SM%016x", uint64(n)*0xBF58476D1CE4E5B9), "MSG")),
		table.Upsert(item(person, "A#CONTACT")),
		table.Upsert(item(person, "A#SESSION")),
		table.Upsert(item(person, fmt.Sprintf("W#%012d", n))),
	}
}
