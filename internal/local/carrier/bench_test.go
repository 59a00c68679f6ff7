package carrier_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/josh-sms/josh/internal/local/carrier"
)

// roundTrip lets a function be an http.RoundTripper.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// taken answers 204 to a callback.
func taken(req *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusNoContent, Body: http.NoBody, Request: req}, nil
}

// BenchmarkCreate measures accepted messages, alone and with their whole life of two callbacks:
//
//	go test -run '^$' -bench Create -cpu 1,2 ./internal/local/carrier
func BenchmarkCreate(b *testing.B) {
	for _, life := range []bool{false, true} {
		name := map[bool]string{false: "accept", true: "accept_and_callbacks"}[life]
		b.Run(name, func(b *testing.B) {
			var callbacks sync.WaitGroup // to come
			s, err := carrier.New(carrier.Config{
				AccountSID: account, AuthToken: token, From: []string{josh},
				Callback: roundTrip(func(req *http.Request) (*http.Response, error) {
					callbacks.Done()
					return taken(req)
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
			body := url.Values{
				"To": {"+15550100001"}, "From": {josh}, "Body": {"Hi, this is JOSH. Text JOIN to begin."},
				"StatusCallback": {"http://127.0.0.1/api/twilio/status?job=1"},
			}.Encode()
			b.SetParallelism(64)
			b.ReportAllocs()
			b.ResetTimer()
			b.RunParallel(func(pb *testing.PB) {
				for pb.Next() {
					if life {
						callbacks.Add(2)
					}
					resp, err := transport.RoundTrip(request(body))
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

// request is a create with the account's own credentials.
func request(body string) *http.Request {
	req, _ := http.NewRequest(http.MethodPost, "http://carrier/2010-04-01/Accounts/"+account+"/Messages.json", strings.NewReader(body))
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.SetBasicAuth(account, token)
	return req
}

const (
	account = "AC00000000000000000000000000000000"
	token   = "josh-local-token"
	josh    = "+15550100000"
)
