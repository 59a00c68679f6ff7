package httpevent

import (
	"context"
	"encoding/base64"
	"errors"
	"io"
	"mime"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/aws/aws-lambda-go/events"
)

// Handler is a function behind an HTTP API, as lambda.Start takes it.
type Handler func(context.Context, events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error)

// Adapter serves HTTP with a Handler as API Gateway does: the request becomes the event, the answer becomes
// the response, and an error of the handler becomes a 500 that says nothing. All fields but Proxies are required.
//
// Do not put it behind http.ServeMux alone for paths that are signed: ServeMux answers "//" and "/../" with a
// redirect before any handler sees them.
type Adapter struct {
	// Handle answers the events.
	Handle Handler
	// Limit is the largest body, in bytes, that Handle accepts. Of a larger one Limit+1 bytes are passed on,
	// so that Handle is the one who refuses it.
	Limit int64
	// Timeout bounds a call of Handle as a function's time-out does. It runs on when the client hangs up,
	// as in Lambda.
	Timeout time.Duration
	// Now is the clock of the event's time.
	Now func() time.Time
	// NewID makes the event's request id.
	NewID func() string
	// Proxies are where requests come from that somebody else sent: their X-Forwarded-For says who. Empty: nobody's does.
	Proxies []netip.Prefix
}

// ServeHTTP implements http.Handler. How long a slow client may take is for the server's time-outs to say;
// when they strike while the body is read the answer is 408.
func (a Adapter) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(io.LimitReader(r.Body, a.Limit+1))
	switch {
	case errors.Is(err, os.ErrDeadlineExceeded):
		http.Error(w, "Request Timeout", http.StatusRequestTimeout)
		return
	case err != nil:
		http.Error(w, "Bad Request", http.StatusBadRequest)
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), a.Timeout)
	defer cancel()
	answer, err := a.Handle(ctx, a.event(r, body))
	if err != nil {
		internalServerError(w)
		return
	}
	write(w, answer)
}

// event returns the event that API Gateway would make of the request.
func (a Adapter) event(r *http.Request, body []byte) events.APIGatewayV2HTTPRequest {
	path, query := target(r)
	headers, cookies := fields(r)
	text, encoded := encode(body, r.Header.Get("Content-Type"))
	now := a.Now().UTC()
	return events.APIGatewayV2HTTPRequest{
		Version:               "2.0",
		RouteKey:              "$default",
		RawPath:               path,
		RawQueryString:        query,
		Cookies:               cookies,
		Headers:               headers,
		QueryStringParameters: parameters(query),
		RequestContext: events.APIGatewayV2HTTPRequestContext{
			RouteKey:   "$default",
			AccountID:  "000000000000",
			Stage:      "$default",
			RequestID:  a.NewID(),
			APIID:      "local",
			DomainName: r.Host,
			Time:       now.Format("02/Jan/2006:15:04:05 -0700"),
			TimeEpoch:  now.UnixMilli(),
			HTTP: events.APIGatewayV2HTTPRequestContextHTTPDescription{
				Method:    r.Method,
				Path:      path,
				Protocol:  r.Proto,
				SourceIP:  source(r, a.Proxies),
				UserAgent: r.UserAgent(),
			},
		},
		Body:            text,
		IsBase64Encoded: encoded,
	}
}

// target returns path and query exactly as sent. url.URL cannot say: it re-escapes a path that was escaped
// in an unusual way.
func target(r *http.Request) (path, query string) {
	if strings.HasPrefix(r.RequestURI, "/") {
		path, query, _ = strings.Cut(r.RequestURI, "?")
		return path, query
	}
	return r.URL.EscapedPath(), r.URL.RawQuery // absolute form, or a request that no server parsed
}

// fields returns the header by lower-case name, fields of one name joined, and the cookies, which the event
// keeps apart.
func fields(r *http.Request) (headers map[string]string, cookies []string) {
	headers = make(map[string]string, len(r.Header)+1)
	headers["host"] = r.Host
	for name, values := range r.Header {
		if name == "Cookie" {
			for _, line := range values {
				for cookie := range strings.SplitSeq(line, ";") {
					cookies = append(cookies, strings.TrimSpace(cookie))
				}
			}
			continue
		}
		headers[strings.ToLower(name)] = strings.Join(values, ",")
	}
	return headers, cookies
}

// parameters decodes a query as API Gateway does, values of one name joined by commas; nil for none.
func parameters(query string) map[string]string {
	values, _ := url.ParseQuery(query) // what can be read of a malformed one
	if len(values) == 0 {
		return nil
	}
	joined := make(map[string]string, len(values))
	for name, list := range values {
		joined[name] = strings.Join(list, ",")
	}
	return joined
}

// encode returns the body as the event carries it: text of a type that API Gateway takes for text, base64
// for all else, forms among it.
func encode(body []byte, contentType string) (text string, encoded bool) {
	if len(body) == 0 {
		return "", false
	}
	if isText(contentType) && utf8.Valid(body) {
		return string(body), false
	}
	return base64.StdEncoding.EncodeToString(body), true
}

func isText(contentType string) bool {
	media, _, _ := mime.ParseMediaType(contentType)
	switch media {
	case "application/json", "application/javascript", "application/xml":
		return true
	}
	return strings.HasPrefix(media, "text/")
}

// write sends the handler's answer. One that API Gateway would refuse is a 500, as there.
func write(w http.ResponseWriter, answer events.APIGatewayV2HTTPResponse) {
	body := []byte(answer.Body)
	if answer.IsBase64Encoded {
		decoded, err := base64.StdEncoding.DecodeString(answer.Body)
		if err != nil {
			internalServerError(w)
			return
		}
		body = decoded
	}
	if answer.StatusCode < 200 || answer.StatusCode > 599 {
		internalServerError(w)
		return
	}
	for name, value := range answer.Headers {
		w.Header().Set(name, value)
	}
	for name, values := range answer.MultiValueHeaders {
		w.Header()[http.CanonicalHeaderKey(name)] = values
	}
	for _, cookie := range answer.Cookies {
		w.Header().Add("Set-Cookie", cookie)
	}
	w.WriteHeader(answer.StatusCode)
	_, _ = w.Write(body) // the client is gone: nobody is left to tell
}

// internalServerError answers as API Gateway does for a function that failed.
func internalServerError(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(http.StatusInternalServerError)
	_, _ = io.WriteString(w, `{"message":"Internal Server Error"}`)
}
