package app_test

import (
	"context"
	"encoding/base64"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/app"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/lab/testkit"
	"github.com/josh-sms/josh/internal/platform/observe"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	sealkeys "github.com/josh-sms/josh/internal/platform/seal/local"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// noTable and noQueue take everything and keep nothing.
type noTable struct{ table.Table }

func (noTable) Commit(context.Context, ...table.Op) error { return nil }

type noQueue struct{ queue.Queue }

func (noQueue) Send(context.Context, ...queue.Message) error { return nil }

// BenchmarkInbound is the webhook's own work for a text of 22 fields, from event to answer: everything but the
// store and the queue, a log line included.
func BenchmarkInbound(b *testing.B) {
	cfg, err := app.Load(map[string]string{"PUBLIC_BASE_URL": testkit.BaseURL}, app.Local)
	if err != nil {
		b.Fatal(err)
	}
	keys, err := sealkeys.FromSecret(make([]byte, seal.KeySize))
	if err != nil {
		b.Fatal(err)
	}
	handle, err := app.NewInbound(cfg, app.Parts{
		Table: noTable{}, Inbound: noQueue{}, Seal: seal.NewBox(keys, nil), IDs: ident.NewSource(nil), Now: time.Now,
		Log: observe.NewLogger(io.Discard, slog.LevelInfo), Metrics: observe.NewMetrics(io.Discard, "inbound", "bench", time.Now),
		Report: observe.Nop{},
	})
	if err != nil {
		b.Fatal(err)
	}
	event := event22()
	b.ReportAllocs()
	for b.Loop() {
		answer, err := handle(context.Background(), event)
		if err != nil || answer.StatusCode != http.StatusOK {
			b.Fatal(answer.StatusCode, err)
		}
	}
}

// event22 is the event of a signed text with 22 fields, its body in base64 as API Gateway sends it.
func event22() events.APIGatewayV2HTTPRequest {
	form := testkit.Form("+15550100011", "Hi, I heard about this from a friend. How does it work?", testkit.SID(1))
	for _, name := range []string{"ToCountry", "ToState", "ToCity", "ToZip", "FromCountry", "FromState", "FromCity", "FromZip"} {
		form = append(form, twilio.Field{Name: name, Value: "US"})
	}
	for n := len(form); n < 22; n++ {
		form = append(form, twilio.Field{Name: "Field" + strconv.Itoa(n), Value: "AC00000000000000000000000000000000"})
	}
	pairs := make([]string, len(form))
	for i, f := range form {
		pairs[i] = f.Name + "=" + url.QueryEscape(f.Value)
	}
	e := testkit.Event("/api/twilio/inbound", "", form)
	e.Body, e.IsBase64Encoded = base64.StdEncoding.EncodeToString([]byte(strings.Join(pairs, "&"))), true
	return e
}
