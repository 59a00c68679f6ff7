package inprocess

import (
	"encoding/base64"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/aws/aws-lambda-go/events"
)

// Browser is a browser without scripts: it keeps cookies, follows redirects and sends what a page's forms
// carry. Make it with JOSH.Browser.
type Browser struct {
	j       *JOSH
	Cookies map[string]string
	Address string            // that it comes from
	Headers map[string]string // over those that a browser sends by itself; an empty value takes one away
	Page    Answer            // the last one
	Visited []string          // every path with its query
}

// Answer is what a browser got.
type Answer struct {
	Status  int
	Path    string
	Headers map[string]string
	Cookies []string // as they were set
	Body    string
}

// Browser returns a browser with an address.
func (j *JOSH) Browser(address string) *Browser {
	return &Browser{j: j, Cookies: map[string]string{}, Address: address, Headers: map[string]string{}}
}

// Get opens a page.
func (b *Browser) Get(path string) Answer { return b.do(http.MethodGet, path, "") }

// Post sends a form with the hidden fields of the page that is open.
func (b *Browser) Post(path string, form url.Values) Answer {
	sent := url.Values{"csrf": {b.FormToken()}}
	for name, values := range form {
		sent[name] = values
	}
	return b.do(http.MethodPost, path, sent.Encode())
}

// Raw sends a form as it is, without following what it leads to. It is safe for concurrent use.
func (b *Browser) Raw(path string, form url.Values) Answer {
	return b.send(http.MethodPost, path, form.Encode())
}

// RawBody is Raw with a body that need not be a form.
func (b *Browser) RawBody(path, body string) Answer { return b.send(http.MethodPost, path, body) }

// Any sends anything, without following what it leads to.
func (b *Browser) Any(method, path, body string) Answer { return b.send(method, path, body) }

var (
	formToken = regexp.MustCompile(`name="csrf" value="([^"]*)"`)
	tags      = regexp.MustCompile(`(?s)<style.*?</style>|<[^>]*>`)
)

// FormToken returns the hidden token of the page that is open.
func (b *Browser) FormToken() string {
	if m := formToken.FindStringSubmatch(b.Page.Body); m != nil {
		return m[1]
	}
	return ""
}

// Text returns what the page says.
func (a Answer) Text() string {
	return strings.Join(strings.Fields(html.UnescapeString(tags.ReplaceAllString(a.Body, " "))), " ")
}

func (b *Browser) do(method, path, body string) Answer {
	for range 5 {
		b.Page = b.send(method, path, body)
		b.Visited = append(b.Visited, path)
		for _, line := range b.Page.Cookies {
			pair, rest, _ := strings.Cut(line, ";")
			name, value, _ := strings.Cut(pair, "=")
			b.Cookies[name] = value
			if strings.Contains(rest, "Max-Age=0") {
				delete(b.Cookies, name)
			}
		}
		if b.Page.Status != http.StatusSeeOther {
			return b.Page
		}
		method, path, body = http.MethodGet, b.Page.Headers["Location"], ""
	}
	b.Page.Status = http.StatusLoopDetected // redirected for ever
	return b.Page
}

func (b *Browser) send(method, path, body string) Answer {
	raw, query, _ := strings.Cut(path, "?")
	e := events.APIGatewayV2HTTPRequest{Version: "2.0", RawPath: raw, RawQueryString: query, Headers: map[string]string{"host": strings.TrimPrefix(BaseURL, "https://")}}
	for name, value := range b.Cookies {
		e.Cookies = append(e.Cookies, name+"="+value)
	}
	e.Body, e.IsBase64Encoded = base64.StdEncoding.EncodeToString([]byte(body)), true
	if method == http.MethodPost {
		e.Headers["content-type"], e.Headers["origin"], e.Headers["sec-fetch-site"] = "application/x-www-form-urlencoded", BaseURL, "same-origin"
	}
	for name, value := range b.Headers {
		e.Headers[name] = value
		if value == "" {
			delete(e.Headers, name)
		}
	}
	e.RequestContext.HTTP.Method, e.RequestContext.HTTP.SourceIP = method, b.Address
	answer, err := b.j.Web(e)
	if err != nil { // as API Gateway answers for a function that failed
		return Answer{Status: http.StatusInternalServerError, Path: path}
	}
	return Answer{answer.StatusCode, path, answer.Headers, answer.Cookies, answer.Body}
}
