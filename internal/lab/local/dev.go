package local

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"sync"
	"time"

	"github.com/josh-sms/josh/internal/base/crash"
	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/ident"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/base/span"
	"github.com/josh-sms/josh/internal/domain/people"
	"github.com/josh-sms/josh/internal/domain/profile"
	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/queue"
	"github.com/josh-sms/josh/internal/platform/seal"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/platform/twilio"
	"github.com/josh-sms/josh/internal/spine/identity"
	"github.com/josh-sms/josh/internal/text/catalogue"
)

// dev is the development API: JSON over HTTP, for this machine only.
type dev struct {
	table     table.Table
	feed      feed
	seal      seal.Sealer
	numbers   identity.Numbers
	from      string // JOSH's number
	regions   people.Regions
	codes     *twilio.Codes
	in        queue.Queue
	out       queue.Queue
	urgent    queue.Queue // nil when out holds everything
	carrier   *carrier.Simulator
	simulated bool // sends go to carrier, not to an outside API
	masked    bool // numbers and words are not shown
	clock     *movable
	time      *timeline
	crashes   *crashes
	ids       *ident.Source
	model     *recorded    // nil unless MODEL=scripted
	client    *http.Client // reaches our own webhooks
	baseURL   string

	profiles   func() (*profile.Rules, error)
	activities func() (*catalogue.Catalogue, error)
}

// readingOnce makes the API read the rules of profiles and the activities once, for the first profile that is given: they take milliseconds.
func readingOnce(d *dev) *dev {
	d.profiles, d.activities = sync.OnceValues(profile.Load), sync.OnceValues(catalogue.Load)
	return d
}

// handler returns the routes of the API.
func (d *dev) handler() http.Handler {
	mux := http.NewServeMux()
	route := routeOn(mux)
	d.reads(mux)
	route("POST /dev/sms", d.postSMS)
	route("POST /dev/idle", d.postIdle)
	route("POST /dev/clock", d.postClock)
	route("POST /dev/carrier", d.postCarrier)
	route("POST /dev/people", d.postPeople)
	route("GET /dev/people/{phone}", d.getPerson)
	route("GET /dev/linkups", d.getLinkups)
	route("GET /dev/linkups/{id}", d.getLinkup)
	route("GET /dev/talks/{id}", d.getTalk)
	route("GET /dev/answers", d.getAnswers)
	route("GET /dev/questions", d.getQuestions)
	route("POST /dev/model", d.postModel)
	route("GET /dev/model/calls", d.getModelCalls)
	route("GET /dev/crash", d.getCrash)
	route("POST /dev/crash", d.postCrash)
	mux.HandleFunc("/dev/", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusNotFound, apiError{"no such call"})
	})
	return mux
}

// readsHandler returns what of the API a console reads, and nothing that changes anything or tells who is who: so it
// is beside something real.
func (d *dev) readsHandler() http.Handler {
	mux := http.NewServeMux()
	d.reads(mux)
	mux.HandleFunc("/dev/", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusForbidden, apiError{"only with the simulated carrier and test credentials, or with josh run --dev"})
	})
	return mux
}

// reads adds what a console reads.
func (d *dev) reads(mux *http.ServeMux) {
	route := routeOn(mux)
	route("GET /dev/sms", d.getSMS)
	route("GET /dev/sms/{n}/delivery", d.getDelivery)
	route("GET /dev/trace/{sid}", d.getTrace)
	route("GET /dev/clock", d.getClock)
	route("GET /dev/carrier", d.getCarrier)
	route("GET /dev/queues", d.getQueues)
	route("GET /dev/waiting", d.getWaiting)
	route("GET /dev/events", d.getEvents)
	mux.HandleFunc("GET /dev/stream", d.stream)
}

func routeOn(mux *http.ServeMux) func(pattern string, handle func(*http.Request) (any, error)) {
	return func(pattern string, handle func(*http.Request) (any, error)) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) { answer(w, r, handle) })
	}
}

// apiError is the body of every refusal.
type apiError struct {
	Error string `json:"error"`
}

// refusal is an answer other than 200 that a call makes on purpose.
type refusal struct {
	status int
	body   any
}

// Error implements error.
func (r *refusal) Error() string { return http.StatusText(r.status) }

func refuse(status int, text string) error { return &refusal{status, apiError{text}} }

// answer runs a call and writes its value, or why there is none, as JSON.
func answer(w http.ResponseWriter, r *http.Request, handle func(*http.Request) (any, error)) {
	r.Body = http.MaxBytesReader(w, r.Body, 1<<20)
	value, err := handle(r)
	no := (*refusal)(nil)
	switch {
	case errors.As(err, &no):
		writeJSON(w, no.status, no.body)
	case err != nil && fault.KindOf(err) == fault.Unavailable:
		writeJSON(w, http.StatusServiceUnavailable, apiError{"the store does not answer"})
	case err != nil:
		writeJSON(w, http.StatusInternalServerError, apiError{"internal error"})
	default:
		writeJSON(w, http.StatusOK, value)
	}
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // a client that went away needs no answer
}

// body reads a JSON body with known fields only.
func body(r *http.Request, v any) error {
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	if err := dec.Decode(v); err != nil {
		return refuse(http.StatusBadRequest, "the body is not the JSON object that is documented: "+err.Error())
	}
	return nil
}

// number reads a whole number from the query, fallback when it is not there.
func number(r *http.Request, name string, fallback uint64) (uint64, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return fallback, nil
	}
	n, err := strconv.ParseUint(text, 10, 63)
	if err != nil {
		return 0, refuse(http.StatusBadRequest, name+" must be a whole number")
	}
	return n, nil
}

// phone reads a number, E.164 or a short code.
func phone(text string) (sms.Phone, error) {
	p, ok := sms.ParsePhone(text)
	if !ok {
		return "", refuse(http.StatusBadRequest, "a phone is a number in E.164 form, for example +15550100011")
	}
	return p, nil
}

func (d *dev) getClock(*http.Request) (any, error) {
	return map[string]any{
		"now": d.clock.Now(), "real": time.Now().UTC(), "offset_ms": d.clock.Offset().Milliseconds(), "fired": 0,
	}, nil
}

func (d *dev) postClock(r *http.Request) (any, error) {
	var in struct {
		Advance string    `json:"advance"`
		To      time.Time `json:"to"`
	}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	now, to := d.clock.Now(), in.To
	if in.Advance != "" {
		by, err := span.Parse(in.Advance)
		if err != nil {
			return nil, refuse(http.StatusBadRequest, "advance must be a duration, for example 90s, 24h or 1d")
		}
		to = now.Add(by)
	}
	switch {
	case in.Advance == "" && in.To.IsZero():
		return nil, refuse(http.StatusBadRequest, "give advance or to")
	case to.Before(now):
		return nil, refuse(http.StatusConflict, "the clock never moves backwards")
	}
	fired, err := d.time.advance(r.Context(), to)
	if err != nil {
		return nil, err
	}
	return map[string]any{"now": d.clock.Now(), "fired": fired}, nil
}

func (d *dev) postIdle(r *http.Request) (any, error) {
	in := struct {
		TimeoutMS int64 `json:"timeout_ms"`
	}{TimeoutMS: 10_000}
	if r.ContentLength != 0 {
		if err := body(r, &in); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(r.Context(), time.Duration(in.TimeoutMS)*time.Millisecond)
	defer cancel()
	if err := d.time.idle(ctx); err != nil {
		left, depthErr := d.queues(r.Context())
		if depthErr != nil {
			return nil, depthErr
		}
		return nil, &refusal{http.StatusRequestTimeout, map[string]any{"idle": false, "left": left}}
	}
	due, ok, err := d.time.next(r.Context())
	if err != nil {
		return nil, err
	}
	if !ok {
		return map[string]any{"idle": true, "next_due": nil}, nil
	}
	return map[string]any{"idle": true, "next_due": due}, nil
}

// getCrash lists the boundaries, and how often more each armed one is reached before it strikes: a test that arms
// them all for a time that never comes learns which ones its flow reaches.
func (d *dev) getCrash(*http.Request) (any, error) {
	return map[string]any{"points": crash.Points(), "armed": d.crashes.armed()}, nil
}

func (d *dev) postCrash(r *http.Request) (any, error) {
	in := struct {
		Point string `json:"point"`
		Nth   int64  `json:"nth"`
	}{Nth: 1}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	if in.Nth < 1 {
		return nil, refuse(http.StatusBadRequest, "nth counts from 1")
	}
	if !d.crashes.arm(crash.Point(in.Point), in.Nth) {
		return nil, refuse(http.StatusBadRequest, "no such crash point: GET /dev/crash lists them")
	}
	return map[string]any{"armed": in.Point, "nth": in.Nth}, nil
}
