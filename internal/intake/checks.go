package intake

import (
	"mime"
	"net/http"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/httpevent"
	"github.com/josh-sms/josh/internal/sms"
	"github.com/josh-sms/josh/internal/twilio"
)

// MaxBody is the largest webhook body that is read: 1,600 characters take 14 kB encoded, the other fields
// two more; 64 KiB leaves room for fields that Twilio adds without notice.
const MaxBody = 64 << 10

// formType is the only content type that Twilio sends an SMS webhook with.
const formType = "application/x-www-form-urlencoded"

// Shape checks what can be said of a Twilio webhook before its signature: method, size, content type. It
// returns the status of the first check that fails, 0 when none does.
func Shape(r httpevent.Request) int {
	switch {
	case r.Method != http.MethodPost:
		return http.StatusMethodNotAllowed
	case len(r.Body) > MaxBody:
		return http.StatusRequestEntityTooLarge
	}
	media := r.Header.Get("Content-Type")
	if media == formType { // as Twilio spells it
		return 0
	}
	media, _, err := mime.ParseMediaType(media)
	if err != nil && media == "" || media != formType {
		return http.StatusUnsupportedMediaType
	}
	return 0
}

// maxErrorURL bounds what is kept of an ErrorUrl: it is one of ours, and ours are short.
const maxErrorURL = 300

// cut returns the first n bytes of s, as whole characters.
func cut(s string, n int) string {
	if len(s) <= n {
		return s
	}
	return strings.ToValidUTF8(s[:n], "")
}

// payload is a signed inbound webhook, parsed.
type payload struct {
	sid, from, to, body string
	numMedia            int
	optOutType          string
	errorCode, errorURL string // of a delivery over the fallback URL
}

// parse reads the fields that JOSH uses; faults names those that are missing or malformed, never their
// values. Every other field is Twilio's to add.
func parse(form twilio.Form) (p payload, faults []string) {
	get := func(name string) string {
		v, _ := form.Get(name)
		return v
	}
	p = payload{
		sid: get("MessageSid"), from: strings.TrimSpace(get("From")), to: strings.TrimSpace(get("To")),
		body: get("Body"), optOutType: get("OptOutType"), errorCode: get("ErrorCode"),
		errorURL: cut(get("ErrorUrl"), maxErrorURL),
	}
	if n, err := strconv.Atoi(get("NumMedia")); err == nil && n > 0 {
		p.numMedia = min(n, maxMedia)
	}
	if p.from == "" {
		faults = append(faults, "From")
	}
	if p.to == "" {
		faults = append(faults, "To")
	}
	if p.body == "" && p.numMedia == 0 {
		faults = append(faults, "Body")
	}
	if !sms.ValidMessageSID(p.sid) {
		faults = append(faults, "MessageSid")
	}
	return p, faults
}

// maxMedia is the most media that Twilio attaches to a message.
const maxMedia = 10
