package spans

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	tracepb "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"github.com/josh-sms/josh/internal/base/fault"
)

// rest is how long spans are dropped after some could not be sent, so that a receiver that is away delays one invocation a minute.
const rest = time.Minute

// maxAnswer bounds what is read of an answer; it says nothing that is of use.
const maxAnswer = 4 << 10

// sender hands spans to a receiver of OTLP over HTTP. It implements otlptrace.Client in place of OpenTelemetry's own, which brings gRPC
// along and tries for a minute (decision 44). What it cannot send is dropped: nobody waits for a trace.
type sender struct {
	url     string
	headers http.Header
	http    *http.Client
	now     func() time.Time
	log     *slog.Logger

	mu    sync.Mutex
	until time.Time // until then spans are dropped
}

// Start implements otlptrace.Client.
func (*sender) Start(context.Context) error { return nil }

// Stop implements otlptrace.Client.
func (s *sender) Stop(context.Context) error {
	s.http.CloseIdleConnections()
	return nil
}

// UploadTraces implements otlptrace.Client. It never fails: the SDK would tell a global of its own.
func (s *sender) UploadTraces(ctx context.Context, spans []*tracepb.ResourceSpans) error {
	if s.resting() {
		return nil
	}
	// The message of the request has the same fields as this one, in a package that needs gRPC.
	body, err := proto.Marshal(&tracepb.TracesData{ResourceSpans: spans})
	if err == nil {
		err = s.post(ctx, body)
	}
	if err != nil {
		s.mu.Lock()
		s.until = s.now().Add(rest)
		s.mu.Unlock()
		s.log.WarnContext(ctx, "traces not sent, none is for a minute", "kind", fault.KindOf(err), "error", err)
	}
	return nil
}

func (s *sender) resting() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now().Before(s.until)
}

func (s *sender) post(ctx context.Context, body []byte) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url, bytes.NewReader(body))
	if err != nil {
		return fault.New(fault.Config, "OTEL_EXPORTER_OTLP_ENDPOINT is not a URL")
	}
	req.Header = s.headers.Clone()
	req.Header.Set("Content-Type", "application/x-protobuf")
	answer, err := s.http.Do(req)
	if err != nil {
		return fault.Wrap(fault.Unavailable, "send traces", err)
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, maxAnswer)) // so that the connection is kept
	if answer.StatusCode/100 != 2 {
		return fault.New(fault.Unavailable, "send traces: answered "+strconv.Itoa(answer.StatusCode))
	}
	return nil
}

// parseHeaders reads OTEL_EXPORTER_OTLP_HEADERS.
func parseHeaders(list string) (http.Header, error) {
	headers := http.Header{}
	for pair := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, raw, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(raw))
		if name = strings.TrimSpace(name); !ok || name == "" || err != nil {
			return nil, fault.New(fault.Config, "OTEL_EXPORTER_OTLP_HEADERS is not name=value, parted by commas") // its text would repeat a key
		}
		headers.Set(name, value)
	}
	return headers, nil
}
