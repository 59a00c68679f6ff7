package local

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/domain/record"
	"github.com/josh-sms/josh/internal/platform/table"
	"github.com/josh-sms/josh/internal/spine/converse"
)

// maxListed bounds one answer of GET /dev/sms and GET /dev/events.
const maxListed = 100_000

// page is how many entries of a feed are read at once.
const page = 500

// postSMS sends a text as the carrier would: a form with all its fields, signed, to the real webhook.
func (d *dev) postSMS(r *http.Request) (any, error) {
	var in struct {
		From       string `json:"from"`
		To         string `json:"to"`
		Body       string `json:"body"`
		SID        string `json:"sid"`
		Media      int    `json:"media"`
		OptOutType string `json:"opt_out_type"`
	}
	if err := body(r, &in); err != nil {
		return nil, err
	}
	if in.From == "" || in.Media < 0 || in.Media > 10 {
		return nil, refuse(http.StatusBadRequest, "from is required, and media is 0 to 10")
	}
	if in.To == "" {
		in.To = d.from
	}
	form := d.carrier.NewInbound(in.From, in.To, in.Body, in.SID, in.Media, in.OptOutType)
	req, err := d.carrier.SignedInbound(d.baseURL+"/api/twilio/inbound", form)
	if err != nil {
		return nil, err
	}
	resp, err := d.client.Do(req.WithContext(r.Context()))
	if err != nil {
		return nil, err
	}
	defer func() { _ = resp.Body.Close() }()
	_, _ = io.Copy(io.Discard, resp.Body)
	sid, _ := form.Get("MessageSid")
	return map[string]any{"sid": sid, "status": resp.StatusCode}, nil
}

// phoneFilter returns the phone that a list is asked for, "" for all. A plus that was not escaped arrives as
// a space.
func phoneFilter(r *http.Request) string {
	return strings.Replace(r.URL.Query().Get("phone"), " ", "+", 1)
}

func (d *dev) getSMS(r *http.Request) (any, error) {
	after, err := number(r, "after", 0)
	if err != nil {
		return nil, err
	}
	limit, err := number(r, "limit", maxListed)
	if err != nil {
		return nil, err
	}
	of := phoneFilter(r)
	next, list := after, []message{}
	for uint64(len(list)) < min(limit, maxListed) {
		entries, err := d.feed.Feed(r.Context(), smsFeed, next, page)
		if err != nil {
			return nil, err
		}
		if len(entries) == 0 {
			break
		}
		for _, e := range entries {
			if uint64(len(list)) == limit {
				break
			}
			m, ok, err := d.resolve(r.Context(), e)
			if err != nil {
				return nil, err
			}
			next = e.N
			if ok && (of == "" || m.From == of || m.To == of) {
				list = append(list, d.shown(m))
			}
		}
	}
	return map[string]any{"messages": list, "next": next}, nil
}

// traceView is the stored trace with what has become of its jobs since.
type traceView struct {
	converse.Trace
	Jobs  []jobView `json:"jobs"`
	Model any       `json:"model"` // what a model was asked, null when none was

	Understanding *understandingView `json:"understanding"` // null when the text was not read for what it asks for
}

type jobView struct {
	converse.TraceJob
	Status string `json:"status"`
	SID    string `json:"sid"`
	Reason string `json:"reason"`
}

func (d *dev) getTrace(r *http.Request) (any, error) {
	sid := r.PathValue("sid")
	if !sms.ValidMessageSID(sid) {
		return nil, refuse(http.StatusNotFound, "no text with that sid")
	}
	m, filed, _, err := d.acceptedText(r.Context(), record.Message(sid))
	switch {
	case err != nil:
		return nil, err
	case m.TextID == "":
		return nil, refuse(http.StatusNotFound, "no text with that sid")
	case filed == nil:
		return map[string]any{"sid": sid, "outcome": "pending", "correlation_id": m.TextID, "steps": []any{}, "jobs": []any{}, "model": nil, "understanding": nil}, nil
	}
	var view traceView
	if err := json.Unmarshal(filed.Trace, &view.Trace); err != nil {
		return nil, err
	}
	view.Model, view.Jobs, view.Understanding = view.Trace.Model, []jobView{}, understood(view.Trace)
	for _, j := range view.Trace.Jobs {
		shown, err := d.jobView(r, m.Number, j)
		if err != nil {
			return nil, err
		}
		view.Jobs = append(view.Jobs, shown)
	}
	return view, nil
}

func (d *dev) jobView(r *http.Request, number string, j converse.TraceJob) (jobView, error) {
	rank, _ := j.Class.Rank()
	job, found, err := d.job(r.Context(), record.PendingJob(number, rank, j.ID), j.ID)
	if err != nil || !found {
		return jobView{TraceJob: j, Status: "pending"}, err
	}
	m := message{Job: j.ID, Status: status(job), SID: job.SID}
	err = d.receipts(r.Context(), &m, job.Spent)
	return jobView{TraceJob: j, Status: m.Status, SID: m.SID, Reason: job.Reason}, err
}

func (d *dev) getEvents(r *http.Request) (any, error) {
	after, err := number(r, "after", 0)
	if err != nil {
		return nil, err
	}
	of, typ := phoneFilter(r), r.URL.Query().Get("type")
	if of != "" {
		if of, err = d.numbers.Find(r.Context(), of); err != nil {
			return nil, err
		}
	}
	next, list := after, []map[string]any{}
	for len(list) < maxListed {
		entries, err := d.feed.Feed(r.Context(), eventFeed, next, page)
		if err != nil {
			return nil, err
		}
		if len(entries) == 0 {
			break
		}
		for _, e := range entries {
			next = e.N
			shown, err := d.event(r, e.Key, of, typ)
			if err != nil {
				return nil, err
			}
			if shown != nil {
				shown["n"] = e.N
				list = append(list, shown)
			}
		}
	}
	return map[string]any{"events": list, "next": next}, nil
}

// event reads one event; nil when it is gone or not asked for.
func (d *dev) event(r *http.Request, key table.Key, number, typ string) (map[string]any, error) {
	items, err := d.table.Get(r.Context(), key)
	if err != nil || !items[0].Exists() {
		return nil, err
	}
	var e map[string]any
	if err := record.Decode(items[0], record.KindEvent, &e); err != nil {
		return nil, err
	}
	if number != "" && e["number"] != number || typ != "" && e["type"] != typ {
		return nil, nil
	}
	return e, nil
}
