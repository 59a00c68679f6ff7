package httpevent

import (
	"encoding/base64"
	"maps"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/aws/aws-lambda-go/events"

	"github.com/josh-sms/josh/internal/base/fault"
)

// Request is an HTTP request as a handler sees it.
type Request struct {
	ID       string // of API Gateway, "" when unknown
	Method   string // in capitals
	RawPath  string // as sent, escapes and all: what Twilio signed
	RawQuery string // as sent, without the question mark
	Host     string // as the client claims; never a base for a signature
	Header   Header
	Body     []byte // decoded
	SourceIP string
}

// Header holds header fields by lower-case name; several fields of one name are joined by commas, cookies by
// semicolons, as in the event.
type Header map[string]string

// Get returns the value of a field in any spelling of its name, "" when it is not there.
func (h Header) Get(name string) string { return h[strings.ToLower(name)] }

// FromV2 reads an event of payload format 2.0. A body that is not the base64 it is marked as is an error of
// kind Invalid.
func FromV2(e events.APIGatewayV2HTTPRequest) (Request, error) {
	body := []byte(e.Body)
	if e.IsBase64Encoded {
		decoded, err := base64.StdEncoding.DecodeString(e.Body)
		if err != nil {
			return Request{}, fault.New(fault.Invalid, "event body is not base64")
		}
		body = decoded
	}
	header := headerOf(e.Headers)
	if len(e.Cookies) > 0 {
		header["cookie"] = strings.Join(e.Cookies, "; ")
	}
	host := header["host"]
	if host == "" {
		host = e.RequestContext.DomainName
	}
	return Request{
		ID:       e.RequestContext.RequestID,
		Method:   strings.ToUpper(e.RequestContext.HTTP.Method),
		RawPath:  e.RawPath,
		RawQuery: e.RawQueryString,
		Host:     host,
		Header:   header,
		Body:     body,
		SourceIP: e.RequestContext.HTTP.SourceIP,
	}, nil
}

// headerOf returns fields by lower-case name.
func headerOf(fields map[string]string) Header {
	header := make(Header, len(fields)+1) // and cookies
	for spelled, value := range fields {
		header[strings.ToLower(spelled)] = value
	}
	if len(header) == len(fields) {
		return header
	}
	clear(header) // two spellings of one name, which only a hand-made event has
	for _, spelled := range slices.Sorted(maps.Keys(fields)) {
		name, value := strings.ToLower(spelled), fields[spelled]
		if had, ok := header[name]; ok {
			value = had + "," + value
		}
		header[name] = value
	}
	return header
}

// Response is a handler's answer.
type Response struct {
	Status      int               // required
	ContentType string            // "" for an answer without a body
	Header      map[string]string // further fields, may be nil
	Cookies     []string          // each the value of a Set-Cookie
	Body        string
}

// ToV2 returns the answer as an event. A body that is not UTF-8 travels as base64, because the event is JSON.
func (r Response) ToV2() events.APIGatewayV2HTTPResponse {
	headers := make(map[string]string, len(r.Header)+1)
	for name, value := range r.Header {
		headers[http.CanonicalHeaderKey(name)] = value
	}
	if r.ContentType != "" {
		headers["Content-Type"] = r.ContentType
	}
	out := events.APIGatewayV2HTTPResponse{StatusCode: r.Status, Headers: headers, Cookies: r.Cookies, Body: r.Body}
	if !utf8.ValidString(r.Body) {
		out.Body = base64.StdEncoding.EncodeToString([]byte(r.Body))
		out.IsBase64Encoded = true
	}
	return out
}
