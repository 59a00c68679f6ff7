package carrier

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/josh-sms/josh/internal/base/sms"
)

// Limits of a message. Source: https://www.twilio.com/docs/messaging/api/message-resource
const (
	maxBody  = 1600 // characters
	maxMedia = 10
)

// create accepts a message or says why not. A message that would be accepted meets the first armed fault
// that is for it; one that would not be leaves the faults alone.
func (s *Simulator) create(body []byte) reply {
	now := s.cfg.Now()
	m, refused := s.read(form(string(body)), now)
	if refused != nil {
		return refusal(refused)
	}
	f := s.faults.take(m.To)
	if r, strikes := early(f); strikes {
		r.delay = f.Delay
		return r
	}
	start, ok := s.pacer.reserve(m.From, m.Segments, now)
	if !ok {
		return refusal(newAPIError(codeQueueFull))
	}
	steps := plan(f, start)
	if s.blocked(m.To) { // only a service gets here: read has refused a plain From
		steps = plan(Fault{Name: FaultFailLater + "21610"}, start)
	}
	if err := s.accept(m, steps); err != nil {
		return s.broken(err)
	}
	r := answer(http.StatusCreated, m.resource(s.cfg.AccountSID))
	r.delay = f.Delay
	switch {
	case f.is(FaultResetAfterAccept):
		r.wire = wireCut
	case f.is(FaultTimeoutAfterAccept):
		r.wire = wireHang
	}
	return r
}

// early returns the reply of a fault that strikes before the message is accepted.
func early(f Fault) (r reply, strikes bool) {
	switch {
	case f.is(Fault429):
		return refusal(newAPIError(codeTooManyRequests)), true
	case f.is(Fault500):
		return refusal(newAPIError(codeInternal)), true
	case f.is(Fault503):
		// Not JSON: what a gateway says is where clients of the API have broken (twilio/twilio-go#229).
		return reply{status: http.StatusServiceUnavailable, text: true, body: []byte("upstream connect error or disconnect/reset before headers")}, true
	case f.is(FaultReject):
		return refusal(newAPIError(f.code())), true
	case f.is(FaultRefuse):
		return reply{wire: wireRefuse}, true
	case f.is(FaultReset):
		return reply{wire: wireReset}, true
	case f.is(FaultTimeout):
		return reply{wire: wireHang}, true
	}
	return reply{}, false
}

// read checks the parameters of a create in Twilio's order and returns the message they ask for.
func (s *Simulator) read(p url.Values, now time.Time) (*message, *apiError) {
	media := p["MediaUrl"]
	m := &message{
		To: p.Get("To"), From: p.Get("From"), Service: p.Get("MessagingServiceSid"),
		Body: p.Get("Body"), Callback: p.Get("StatusCallback"), Media: len(media),
		Status: statusQueued, Created: now.UnixMilli(), Updated: now.UnixMilli(),
	}
	switch {
	case m.To == "":
		return nil, newAPIError(codeNoTo)
	case !isE164(m.To):
		return nil, newAPIErrorf(codeInvalidTo, "Invalid 'To' Phone Number: %s", m.To)
	case m.Body == "" && len(media) == 0:
		return nil, newAPIError(codeNoBody)
	case utf8.RuneCountInString(m.Body) > maxBody:
		return nil, newAPIError(codeBodyTooLong)
	case len(media) > maxMedia:
		return nil, newAPIError(codeTooManyMedia)
	case m.Callback != "" && !isCallbackURL(m.Callback):
		return nil, newAPIErrorf(codeInvalidCallback, "The 'StatusCallback' URL %s is not a valid URL.", m.Callback)
	}
	if refused := s.readSender(m); refused != nil {
		return nil, refused
	}
	kind := "SM"
	if len(media) > 0 {
		kind = "MM"
	}
	m.SID, m.Segments = kind+s.cfg.IDs(), max(1, sms.Count(m.Body).Segments)
	return m, nil
}

// readSender settles who sends the message, and refuses a plain sender that the recipient has opted out of;
// with a messaging service that comes later, as a failed status.
func (s *Simulator) readSender(m *message) *apiError {
	switch {
	case m.From == "" && m.Service == "":
		return newAPIError(codeNoFrom)
	case m.Service != "" && m.Service != s.cfg.MessagingServiceSID:
		return newAPIError(codeNoSuchService)
	case m.From == "":
		m.From = s.cfg.From[0]
	case m.From != "" && !isE164(m.From) && !slices.Contains(s.cfg.From, m.From):
		return newAPIErrorf(codeInvalidFrom, "The 'From' number %s is not a valid phone number, shortcode, or alphanumeric sender ID.", m.From)
	case !slices.Contains(s.cfg.From, m.From):
		return newAPIErrorf(codeNotOurFrom, "'From' %s is not a Twilio phone number or Short Code country mismatch", m.From)
	}
	if m.To == m.From {
		return newAPIErrorf(codeInvalidTo, "'To' and 'From' number cannot be the same: %s", m.To)
	}
	if m.Service != "" {
		m.Status = statusAccepted
		return nil
	}
	if s.blocked(m.To) {
		return newAPIError(codeUnsubscribed)
	}
	return nil
}

// accept stores the message with its steps and schedules them.
func (s *Simulator) accept(m *message, steps []step) error {
	p := &pending{steps: steps}
	err := s.store.commit(func(t tables) (err error) {
		p.seq, err = s.store.accept(t, m, steps)
		return err
	})
	if err == nil {
		s.schedule.add(p)
	}
	return err
}

// isE164 reports whether a number is + and 7 to 15 digits that do not begin with 0.
func isE164(number string) bool {
	digits, plus := strings.CutPrefix(number, "+")
	return plus && len(digits) >= 7 && len(digits) <= 15 && digits[0] != '0' &&
		strings.Trim(digits, "0123456789") == ""
}

// isCallbackURL reports whether the carrier could call the URL. Twilio takes no host with an underscore.
func isCallbackURL(raw string) bool {
	u, err := url.Parse(raw)
	return err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && !strings.Contains(u.Host, "_")
}
