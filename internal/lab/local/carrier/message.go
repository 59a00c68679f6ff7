package carrier

import (
	"strconv"
	"time"
)

// The statuses that an outbound message goes through here, in Twilio's words:
// https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks
const (
	statusAccepted    = "accepted" // by a messaging service that has not picked a sender yet
	statusQueued      = "queued"
	statusSent        = "sent"
	statusDelivered   = "delivered"
	statusUndelivered = "undelivered"
	statusFailed      = "failed"
)

const apiVersion = "2010-04-01"

// message is what is stored of an accepted message. Moments are Unix milliseconds, 0 for not yet.
type message struct {
	SID      string `json:"sid"`
	To       string `json:"to"`
	From     string `json:"from"`
	Service  string `json:"service,omitempty"`
	Body     string `json:"body"`
	Callback string `json:"callback,omitempty"` // URL with its fragment
	Media    int    `json:"media,omitempty"`
	Segments int    `json:"segments"`
	Status   string `json:"status"`
	Code     int    `json:"code,omitempty"`
	Created  int64  `json:"created"`
	Updated  int64  `json:"updated"`
	Sent     int64  `json:"sent,omitempty"`
}

// move gives the message the status of a step.
func (m *message) move(st step, now time.Time) {
	m.Status, m.Code, m.Updated = st.Status, st.Code, now.UnixMilli()
	if st.Status == statusSent {
		m.Sent = m.Updated
	}
}

// Message is the Message resource as the API shows it; null is a nil pointer.
// Source: https://www.twilio.com/docs/messaging/api/message-resource
type Message struct {
	AccountSID          string            `json:"account_sid"`
	APIVersion          string            `json:"api_version"`
	Body                string            `json:"body"`
	DateCreated         string            `json:"date_created"` // RFC 2822, like every date here
	DateSent            *string           `json:"date_sent"`    // nil until the message left
	DateUpdated         string            `json:"date_updated"`
	Direction           string            `json:"direction"`
	ErrorCode           *int              `json:"error_code"`
	ErrorMessage        *string           `json:"error_message"`
	From                *string           `json:"from"` // nil while a messaging service has not picked a sender
	MessagingServiceSID *string           `json:"messaging_service_sid"`
	NumMedia            string            `json:"num_media"`
	NumSegments         string            `json:"num_segments"` // "0" while a service has not picked a sender
	Price               *string           `json:"price"`
	PriceUnit           string            `json:"price_unit"`
	SID                 string            `json:"sid"`
	Status              string            `json:"status"`
	SubresourceURIs     map[string]string `json:"subresource_uris"`
	To                  string            `json:"to"`
	URI                 string            `json:"uri"`
}

// resource returns the message as the API shows it.
func (m *message) resource(account string) Message {
	uri := "/" + apiVersion + "/Accounts/" + account + "/Messages/" + m.SID
	r := Message{
		AccountSID:      account,
		APIVersion:      apiVersion,
		Body:            m.Body,
		DateCreated:     date(m.Created),
		DateUpdated:     date(m.Updated),
		Direction:       "outbound-api",
		From:            &m.From,
		NumMedia:        strconv.Itoa(m.Media),
		NumSegments:     strconv.Itoa(m.Segments),
		PriceUnit:       "USD",
		SID:             m.SID,
		Status:          m.Status,
		SubresourceURIs: map[string]string{"media": uri + "/Media.json"},
		To:              m.To,
		URI:             uri + ".json",
	}
	if m.Status == statusAccepted {
		r.From, r.NumSegments = nil, "0"
	}
	if m.Service != "" {
		r.MessagingServiceSID = &m.Service
	}
	if m.Sent != 0 {
		sent := date(m.Sent)
		r.DateSent = &sent
	}
	if m.Code != 0 {
		text := codeText(m.Code)
		r.ErrorCode, r.ErrorMessage = &m.Code, &text
	}
	return r
}

// date writes Unix milliseconds as the API does: "Thu, 24 Aug 2023 05:01:45 +0000".
func date(ms int64) string { return time.UnixMilli(ms).UTC().Format(time.RFC1123Z) }
