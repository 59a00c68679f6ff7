package intake

import (
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

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
