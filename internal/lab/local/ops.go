package local

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// ProgressHeader has a request hear how far a long command is while it runs: about once a second an informational answer (102) with the same
// header, which says so many of what.
const ProgressHeader = "Josh-Progress"

// progressEvery is how often it is told.
const progressEvery = time.Second

// telling returns the context of a request in which long commands tell how far they are, if the request wants to hear it.
func telling(w http.ResponseWriter, r *http.Request) context.Context {
	if r.Header.Get(ProgressHeader) == "" {
		return r.Context()
	}
	return ops.Telling(r.Context(), teller(w, time.Now))
}

// teller returns what tells how far a command is before its answer.
func teller(w http.ResponseWriter, clock func() time.Time) func(n int, what string) {
	last := clock()
	return func(n int, what string) {
		if now := clock(); now.Sub(last) >= progressEvery {
			last = now
			w.Header().Set(ProgressHeader, strconv.Itoa(n)+" "+what)
			w.WriteHeader(http.StatusProcessing)
			w.Header().Del(ProgressHeader)
		}
	}
}

// opsHandler serves the operator's commands, POST /ops/{name} with the arguments as JSON, and to a page that watches GET /ops/live. Who may call
// them is for the doors to say.
func opsHandler(o *ops.Ops, f feed) http.Handler {
	mux := http.NewServeMux()
	if f != nil {
		mux.Handle("GET /ops/live", &watch{o, f, watchTick, watchQuiet, watchLife})
	} else { // no process tells what happens: 204 has pages come no more, and ask
		mux.HandleFunc("GET /ops/live", func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) })
	}
	mux.HandleFunc("POST /ops/{name}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, r, func(r *http.Request) (any, error) {
			args, err := io.ReadAll(r.Body)
			if err != nil {
				return nil, refuse(http.StatusBadRequest, "the body cannot be read")
			}
			value, err := o.Call(telling(w, r), r.PathValue("name"), args)
			switch fault.KindOf(err) {
			case fault.NotFound:
				return nil, refuse(http.StatusNotFound, err.Error())
			case fault.Invalid:
				return nil, refuse(http.StatusBadRequest, err.Error())
			case fault.Conflict:
				return nil, refuse(http.StatusConflict, err.Error())
			case fault.Forbidden:
				return nil, refuse(http.StatusForbidden, err.Error())
			case fault.Unavailable:
				if errors.Unwrap(err) == nil { // ours, and says what to wait for
					return nil, refuse(http.StatusServiceUnavailable, err.Error())
				}
			case "", fault.Internal, fault.TooLarge, fault.Config:
			}
			return value, err
		})
	})
	return mux
}
