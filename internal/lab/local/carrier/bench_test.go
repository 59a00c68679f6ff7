package carrier_test

import (
	"context"
	"net/http"
	"sync"
	"testing"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
)

// BenchmarkCreate measures accepted messages, alone and with their whole life of two callbacks:
//
//	go test -run '^$' -bench Create -cpu 1,2 ./internal/lab/local/carrier
func BenchmarkCreate(b *testing.B) {
	for _, life := range []bool{false, true} {
		name := map[bool]string{false: "accept", true: "accept_and_callbacks"}[life]
		b.Run(name, func(b *testing.B) {
			var callbacks sync.WaitGroup // to come
			s, err := carrier.New(carrier.Config{
				AccountSID: account, AuthToken: token, From: []string{josh},
				Callback: roundTrip(func(req *http.Request) (*http.Response, error) {
					callbacks.Done()
					return status(req, http.StatusNoContent)
				}),
				Path: b.TempDir() + "/carrier.db",
			})
			if err != nil {
				b.Fatal(err)
			}
			ctx, cancel := context.WithCancel(b.Context())
			ended := make(chan struct{})
			go func() {
				defer close(ended)
				if life {
					_ = s.Run(ctx)
				}
			}()
			transport := s.Transport()
			body := params("Body", "Hi, this is JOSH. Text JOIN to begin.").Encode()
			b.SetParallelism(64)
			b.ReportAllocs()
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					if life {
						callbacks.Add(2)
					}
					resp, err := transport.RoundTrip(request(messages, body))
					if err != nil || resp.StatusCode != http.StatusCreated {
						b.Error("not accepted", err)
						return
					}
				}
			})
			callbacks.Wait() // the rest of their life belongs to the measurement
			b.StopTimer()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "msg/s")
			cancel()
			<-ended
			if err := s.Close(); err != nil {
				b.Fatal(err)
			}
		})
	}
}
