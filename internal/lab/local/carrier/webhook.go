package carrier

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/josh-sms/josh/internal/base/fault"
	"github.com/josh-sms/josh/internal/base/sms"
	"github.com/josh-sms/josh/internal/platform/twilio"
)

// webhook makes a signed request the way Twilio does. The same event gives the same idempotency token.
func (s *Simulator) webhook(ctx context.Context, rawURL string, f twilio.Form, event string) (*http.Request, error) {
	bare, _, _ := strings.Cut(rawURL, "#") // the fragment is for the carrier: neither sent nor signed
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, bare, strings.NewReader(encode(f)))
	if err != nil {
		return nil, fault.New(fault.Invalid, "carrier: webhook URL") // the cause would quote the URL
	}
	h := req.Header
	h.Set("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
	h.Set("User-Agent", "TwilioProxy/1.1")
	h.Set("Accept", "*/*")
	h.Set(twilio.SignatureHeader, twilio.Sign(s.cfg.AuthToken, bare, f))
	h.Set("I-Twilio-Idempotency-Token", idempotencyToken(event))
	if user := req.URL.User; user != nil { // signed with the URL, sent as Basic
		pass, _ := user.Password()
		req.SetBasicAuth(user.Username(), pass)
	}
	return req, nil
}

// idempotencyToken names an event in the shape of a UUID.
func idempotencyToken(event string) string {
	sum := sha256.Sum256([]byte(event))
	return fmt.Sprintf("%x-%x-%x-%x-%x", sum[:4], sum[4:6], sum[6:8], sum[8:10], sum[10:16])
}

// SignedInbound returns the request with which Twilio delivers an inbound message to a URL; form is what
// NewInbound makes, or a changed one. Its error is fault.Invalid for a URL that is none.
func (s *Simulator) SignedInbound(url string, form twilio.Form) (*http.Request, error) {
	sid, _ := form.Get("MessageSid")
	return s.webhook(context.Background(), url, form, sid)
}

// NewInbound returns the form of an inbound message with all fields that Twilio sends. An empty sid gets a
// new one; media is how many pictures come with it; optOutType (STOP, START, HELP) is only there when
// Advanced Opt-Out is on at the carrier, else it is empty.
// Source: https://www.twilio.com/docs/messaging/guides/webhook-request
func (s *Simulator) NewInbound(from, to, body, sid string, media int, optOutType string) twilio.Form {
	if sid == "" {
		sid = "SM" + s.cfg.IDs()
		if media > 0 {
			sid = "MM" + sid[2:]
		}
	}
	f := make(twilio.Form, 0, 24+2*media)
	add := func(name, value string) { f = append(f, twilio.Field{Name: name, Value: value}) }
	for i := range media {
		add("MediaContentType"+strconv.Itoa(i), "image/jpeg")
	}
	add("ToCountry", "US")
	add("ToState", "")
	add("SmsMessageSid", sid)
	add("NumMedia", strconv.Itoa(media))
	add("ToCity", "")
	add("FromZip", "")
	add("SmsSid", sid)
	if optOutType != "" {
		add("OptOutType", optOutType)
	}
	add("FromState", "")
	add("SmsStatus", "received")
	add("FromCity", "")
	add("Body", body)
	add("FromCountry", "US")
	add("To", to)
	if s.cfg.MessagingServiceSID != "" {
		add("MessagingServiceSid", s.cfg.MessagingServiceSID)
	}
	add("ToZip", "")
	add("NumSegments", strconv.Itoa(max(1, sms.Count(body).Segments)))
	add("MessageSid", sid)
	add("AccountSid", s.cfg.AccountSID)
	for i := range media {
		add("MediaUrl"+strconv.Itoa(i), "https://api.twilio.com/"+apiVersion+"/Accounts/"+s.cfg.AccountSID+
			"/Messages/"+sid+"/Media/ME"+s.cfg.IDs())
	}
	add("From", from)
	add("ApiVersion", apiVersion)
	return f
}
