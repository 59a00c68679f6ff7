package httpevent_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/platform/httpevent"
)

// BenchmarkAdapter is what the way through an event costs josh run for each webhook: both directions.
func BenchmarkAdapter(b *testing.B) {
	form := "MessageSid=SM00000000000000000000000000000000&Body=" + strings.Repeat("hello+", 40)
	h := adapter(func(_ context.Context, e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		_, err := httpevent.FromV2(e)
		return httpevent.Response{Status: 200, ContentType: "text/xml", Body: "<Response/>"}.ToV2(), err
	})
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest(http.MethodPost, "/api/twilio/inbound?x=1", strings.NewReader(form))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("X-Twilio-Signature", "abc=")
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
}
