package pages

import (
	"mime"
	"net/http"
	"net/url"

	"github.com/josh-sms/josh/internal/platform/httpevent"
)

// maxForm bounds a form: every field at its limit in percent-encoding takes 6 kB.
const maxForm = 16 << 10

// ReadForm returns the fields of a posted form, or the status that refuses it.
func ReadForm(r httpevent.Request) (values url.Values, status int) {
	media, _, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	switch {
	case len(r.Body) > maxForm:
		return nil, http.StatusRequestEntityTooLarge
	case media != "application/x-www-form-urlencoded":
		return nil, http.StatusUnsupportedMediaType
	}
	values, err := url.ParseQuery(string(r.Body))
	if err != nil {
		return nil, http.StatusBadRequest
	}
	return values, 0
}

// OwnOrigin reports whether a form was posted from our own pages, as far as the browser says so itself; the
// token of the form is asked for in any case. Our pages have no referrer, and with their forms browsers send
// "Origin: null" (Fetch standard, "append a request Origin header"), as pages of others can: then it is
// Sec-Fetch-Site that tells, which no page can set. Browsers from before 2023 have none; of theirs a null is
// taken, because a form of another site comes without our cookie (SameSite), and then no token fits.
func OwnOrigin(r httpevent.Request, baseURL string) bool {
	origin, site := r.Header.Get("Origin"), r.Header.Get("Sec-Fetch-Site")
	switch {
	case site != "" && site != "same-origin":
		return false
	case origin != "" && origin != "null":
		return origin == baseURL
	}
	return origin != "" || site != ""
}
