package carrier

import (
	"crypto/subtle"
	"encoding/json"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// call is a request to the API, read whole.
type call struct {
	method     string
	path       string // decoded, mount prefix allowed
	query      string // raw
	user, pass string // Basic
	body       []byte
}

// reply is what the API answers, and how the connection behaves meanwhile.
type reply struct {
	status int
	text   bool // body is text/plain
	body   []byte
	wire   wire
	delay  time.Duration // before the answer, in real time
}

// wire is a fault of the connection. The zero value is none.
type wire int

const (
	wireRefuse wire = iota + 1 // no connection
	wireReset                  // connection reset instead of an answer
	wireCut                    // connection closed within the answer
	wireHang                   // no answer; drops after reply.delay
)

// serve answers one request.
func (s *Simulator) serve(c call) reply {
	_, path, ok := strings.Cut(c.path, "/"+apiVersion+"/Accounts/")
	account, resource, _ := strings.Cut(path, "/")
	if !ok {
		return refusal(notFound(c.path))
	}
	if !s.authentic(c.user, c.pass) || account != s.cfg.AccountSID {
		return refusal(newAPIError(codeAuthenticate))
	}
	sid, isOne := strings.CutPrefix(strings.TrimSuffix(resource, ".json"), "Messages/")
	switch {
	case !strings.HasSuffix(resource, ".json"): // without it Twilio answers in XML, which is not played here
		return refusal(notFound(c.path))
	case resource == "Messages.json" && c.method == http.MethodPost:
		return s.create(c.body)
	case resource == "Messages.json" && c.method == http.MethodGet:
		return s.list(c.query)
	case isOne && c.method == http.MethodGet:
		return s.fetch(sid, c.path)
	case isOne, resource == "Messages.json":
		return refusal(newAPIError(codeMethodNotAllowed))
	}
	return refusal(notFound(c.path))
}

// authentic reports whether the pair is one of the account's credentials.
func (s *Simulator) authentic(user, pass string) bool {
	want, ok := s.cfg.Users[user]
	return ok && subtle.ConstantTimeCompare([]byte(want), []byte(pass)) == 1
}

func notFound(path string) *apiError {
	return newAPIErrorf(codeNotFound, "The requested resource %s was not found", path)
}

// fetch answers with one message.
func (s *Simulator) fetch(sid, path string) reply {
	var m message
	var found bool
	err := s.store.read(func(t tables) (err error) {
		if seq := t.find(sid); seq != 0 {
			found = true
			m, err = t.get(seq)
		}
		return err
	})
	switch {
	case err != nil:
		return s.broken(err)
	case !found:
		return refusal(notFound(path))
	}
	return answer(http.StatusOK, m.resource(s.cfg.AccountSID))
}

// answer is a reply with a JSON body.
func answer(status int, v any) reply {
	body, err := json.Marshal(v)
	if err != nil { // only a type that JSON cannot hold, and there is none here
		return reply{status: http.StatusInternalServerError}
	}
	return reply{status: status, body: body}
}

// refusal is a reply that says what was wrong.
func refusal(e *apiError) reply { return answer(e.Status, e) }

// broken is the reply when the data file fails: the message is not accepted.
func (s *Simulator) broken(err error) reply {
	s.cfg.Log.Error("carrier data file failed", "error", err)
	return refusal(newAPIError(codeInternal))
}

// form reads a query or a form body; of a repeated name Get returns the first value.
func form(raw string) url.Values {
	values, _ := url.ParseQuery(raw) // what can be read counts, as at Twilio
	return values
}
