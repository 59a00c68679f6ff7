package local

import (
	"errors"
	"io"
	"net/http"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/edge/ops"
)

// opsHandler serves the operator's commands, POST /ops/{name} with the arguments as JSON, and to a page that watches GET /ops/live. Who may call
// them is for the doors to say.
func opsHandler(o *ops.Ops, f feed) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /ops/live", &watch{o, f, watchTick, watchQuiet, watchLife})
	mux.HandleFunc("POST /ops/{name}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, r, func(r *http.Request) (any, error) {
			args, err := io.ReadAll(r.Body)
			if err != nil {
				return nil, refuse(http.StatusBadRequest, "the body cannot be read")
			}
			value, err := o.Call(r.Context(), r.PathValue("name"), args)
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
