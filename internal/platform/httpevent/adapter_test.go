package httpevent_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/aws/aws-lambda-go/events"
	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/josh-sms/josh/internal/platform/httpevent"
)

const limit = 1 << 10

var now = time.Date(2026, 11, 21, 4, 35, 0, 0, time.UTC)

func adapter(handle httpevent.Handler) httpevent.Adapter {
	return httpevent.Adapter{
		Handle:  handle,
		Limit:   limit,
		Timeout: time.Minute,
		Now:     func() time.Time { return now },
		NewID:   func() string { return "request-1" },
	}
}

// seen serves one event after the other from a real server: send gets a raw request and returns the event
// that the handler saw, after a trip through JSON as in Lambda.
func seen(t *testing.T) (send func(raw string) events.APIGatewayV2HTTPRequest) {
	t.Helper()
	got := make(chan events.APIGatewayV2HTTPRequest, 1)
	s := httptest.NewServer(adapter(func(_ context.Context, e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		data, err := json.Marshal(e)
		if err != nil {
			return events.APIGatewayV2HTTPResponse{}, err
		}
		var copied events.APIGatewayV2HTTPRequest
		if err := json.Unmarshal(data, &copied); err != nil {
			return events.APIGatewayV2HTTPResponse{}, err
		}
		got <- copied
		return httpevent.Response{Status: http.StatusNoContent}.ToV2(), nil
	}))
	t.Cleanup(s.Close)
	return func(raw string) events.APIGatewayV2HTTPRequest {
		conn, err := net.Dial("tcp", s.Listener.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, raw); err != nil {
			t.Fatal(err)
		}
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusNoContent {
			t.Fatalf("%q was answered %s", raw, answer.Status)
		}
		return <-got
	}
}

func TestAdapterMakesTheEventOfAPIGateway(t *testing.T) {
	t.Parallel()
	got := seen(t)("POST /api/twilio/inbound?a=1&a=2&b=x+y HTTP/1.1\r\nHost: sms.example.org\r\nUser-Agent: TwilioProxy/1.1\r\n" +
		"X-Twilio-Signature: abc=\r\nAccept: text/xml\r\nAccept: */*\r\nCookie: a=1; b=2\r\n" +
		"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\nBody=hi")
	want := events.APIGatewayV2HTTPRequest{
		Version:        "2.0",
		RouteKey:       "$default",
		RawPath:        "/api/twilio/inbound",
		RawQueryString: "a=1&a=2&b=x+y",
		Cookies:        []string{"a=1", "b=2"},
		Headers: map[string]string{
			"host": "sms.example.org", "user-agent": "TwilioProxy/1.1", "x-twilio-signature": "abc=", "accept": "text/xml,*/*",
			"content-type": "application/x-www-form-urlencoded", "content-length": "7",
		},
		QueryStringParameters: map[string]string{"a": "1,2", "b": "x y"},
		RequestContext: events.APIGatewayV2HTTPRequestContext{
			RouteKey: "$default", AccountID: "000000000000", Stage: "$default", RequestID: "request-1", APIID: "local",
			DomainName: "sms.example.org", Time: "21/Nov/2026:04:35:00 +0000", TimeEpoch: now.UnixMilli(),
			HTTP: events.APIGatewayV2HTTPRequestContextHTTPDescription{
				Method: "POST", Path: "/api/twilio/inbound", Protocol: "HTTP/1.1", SourceIP: "127.0.0.1", UserAgent: "TwilioProxy/1.1",
			},
		},
		Body:            "Qm9keT1oaQ==",
		IsBase64Encoded: true,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("event (-want +got):\n%s", diff)
	}
}

func TestAdapterKeepsTheTargetAsSent(t *testing.T) {
	t.Parallel()
	send := seen(t)
	for _, target := range []string{
		"/", "/a%2Fb", "/a%2fb", "/%2B1", "/+1", "//double//slash", "/trailing/", "/../up", "/%41%7e", "/a;b=c", "/\"quoted\"",
		"/?", "/?x=%2B1", "/?x=+1&&y", "/?x=a?b", "/?%zz", "/q?job=01K0123456789ABCDEFGHJKMNP-1",
	} {
		got := send("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")
		path, query, _ := strings.Cut(target, "?")
		if got.RawPath != path || got.RawQueryString != query {
			t.Errorf("%s arrived as %q and %q", target, got.RawPath, got.RawQueryString)
		}
	}
	got := send("GET http://other.example.org/a%2Fb?x=1 HTTP/1.1\r\nHost: h\r\n\r\n")
	if got.RawPath != "/a%2Fb" || got.RawQueryString != "x=1" {
		t.Errorf("absolute form arrived as %q and %q", got.RawPath, got.RawQueryString)
	}
}

func TestRequestsSurviveTheRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		body := rapid.SliceOfN(rapid.Byte(), 0, limit).Draw(t, "body")
		kind := rapid.SampledFrom([]string{
			"application/x-www-form-urlencoded", "text/plain", "application/json; charset=utf-8", "image/png", "",
		}).Draw(t, "type")
		path := "/" + rapid.StringMatching(`([a-z+/.~-]|%2F|%2B|%20|%C3%A9){0,20}`).Draw(t, "path")
		query := rapid.StringMatching(`([a-z+=&/?-]|%2F|%2B|%26){0,20}`).Draw(t, "query")
		answer := rapid.SliceOf(rapid.Byte()).Draw(t, "answer")

		var got httpevent.Request
		h := adapter(func(_ context.Context, e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
			var err error
			got, err = httpevent.FromV2(e)
			return httpevent.Response{Status: 200, ContentType: "x/y", Body: string(answer)}.ToV2(), err
		})
		r := httptest.NewRequest(http.MethodPost, "/", bytes.NewReader(body))
		r.RequestURI = path + "?" + query
		r.Header.Set("Content-Type", kind)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if got.RawPath != path || got.RawQuery != query || !bytes.Equal(got.Body, body) {
			t.Fatalf("request arrived as %q %q with %d of %d bytes", got.RawPath, got.RawQuery, len(got.Body), len(body))
		}
		if !bytes.Equal(w.Body.Bytes(), answer) || w.Header().Get("Content-Type") != "x/y" {
			t.Fatalf("answer %q arrived as %q", answer, w.Body.Bytes())
		}
	})
}

func TestAdapterPassesOneByteMoreThanTheLimit(t *testing.T) {
	t.Parallel()
	for size, want := range map[int]int{0: 0, limit: limit, limit + 1: limit + 1, 10 * limit: limit + 1} {
		h := adapter(func(_ context.Context, e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
			r, err := httpevent.FromV2(e)
			return httpevent.Response{Status: 200, Body: fmt.Sprint(len(r.Body))}.ToV2(), err
		})
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", strings.NewReader(strings.Repeat("x", size))))
		if w.Body.String() != fmt.Sprint(want) {
			t.Errorf("of %d bytes the handler got %s, want %d", size, w.Body, want)
		}
	}
}

func TestAdapterAnswers(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name       string
		answer     events.APIGatewayV2HTTPResponse
		err        error
		wantStatus int
		wantBody   string
		wantHeader http.Header
	}{
		{
			name: "all parts",
			answer: events.APIGatewayV2HTTPResponse{
				StatusCode: 201, Body: "hi", Headers: map[string]string{"x-one": "1"},
				MultiValueHeaders: map[string][]string{"x-two": {"a", "b"}}, Cookies: []string{"c=1", "d=2"},
			},
			wantStatus: 201, wantBody: "hi",
			wantHeader: http.Header{"X-One": {"1"}, "X-Two": {"a", "b"}, "Set-Cookie": {"c=1", "d=2"}},
		},
		{name: "base64", answer: events.APIGatewayV2HTTPResponse{StatusCode: 200, Body: "AP8=", IsBase64Encoded: true}, wantStatus: 200, wantBody: "\x00\xff"},
		{name: "an error", err: errors.New("internal text"), wantStatus: 500, wantBody: `{"message":"Internal Server Error"}`},
		{name: "no status", answer: events.APIGatewayV2HTTPResponse{Body: "hi"}, wantStatus: 500, wantBody: `{"message":"Internal Server Error"}`},
		{name: "bad base64", answer: events.APIGatewayV2HTTPResponse{StatusCode: 200, Body: "!", IsBase64Encoded: true}, wantStatus: 500, wantBody: `{"message":"Internal Server Error"}`},
	}
	for _, tc := range cases {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			w := httptest.NewRecorder()
			adapter(func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
				return tc.answer, tc.err
			}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
			if w.Code != tc.wantStatus || w.Body.String() != tc.wantBody {
				t.Errorf("answer is %d %q, want %d %q", w.Code, w.Body, tc.wantStatus, tc.wantBody)
			}
			for name, want := range tc.wantHeader {
				if diff := cmp.Diff(want, w.Header()[name]); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
			}
		})
	}
}

// failingBody is a body that cannot be read.
type failingBody struct{ err error }

func (b failingBody) Read([]byte) (int, error) { return 0, b.err }

func TestAdapterAnswersABodyThatFails(t *testing.T) {
	t.Parallel()
	for want, err := range map[int]error{
		http.StatusBadRequest:     io.ErrUnexpectedEOF,
		http.StatusRequestTimeout: &net.OpError{Op: "read", Err: os.ErrDeadlineExceeded}, // the server's read time-out
	} {
		w := httptest.NewRecorder()
		adapter(func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
			t.Error("the handler was called")
			return events.APIGatewayV2HTTPResponse{}, nil
		}).ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/", failingBody{err}))
		if w.Code != want {
			t.Errorf("%v was answered %d, want %d", err, w.Code, want)
		}
	}
}

func TestHandlerHasADeadlineAndOutlivesTheClient(t *testing.T) {
	t.Parallel()
	ctx, hangUp := context.WithCancel(t.Context())
	w := httptest.NewRecorder()
	adapter(func(ctx context.Context, _ events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
		hangUp()
		if _, ok := ctx.Deadline(); !ok || ctx.Err() != nil {
			t.Errorf("deadline %v, error %v", ok, ctx.Err())
		}
		return events.APIGatewayV2HTTPResponse{StatusCode: 200}, nil
	}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil).WithContext(ctx))
	if w.Code != http.StatusOK {
		t.Errorf("answer is %d", w.Code)
	}
}
