package rest

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/base/fault"
)

const (
	// accountsPath is where every resource of an account lives, and so every next page.
	accountsPath = "/2010-04-01/Accounts/"
	// pageSize is how many messages one request lists; Twilio allows 1,000.
	pageSize = 100
	// maxPages ends a list that never ends: 5,000 messages to one number since a day ago is no conversation.
	maxPages = 50
)

// Listed is a message as Twilio has it on record.
type Listed struct {
	SID         string
	To, From    string
	Body        string
	Direction   string // inbound, outbound-api, outbound-reply, outbound-call
	Status      string
	ErrorCode   int       // 0 for none
	DateCreated time.Time // UTC, to the second; zero when Twilio's cannot be read
	Service     string    // sid of the messaging service that sent it, "" for none
}

// List gives fn the messages to a number, newest first, until fn wants no more or there are none left.
// since, a day in UTC, leaves out what was sent before it; the zero time leaves out nothing. Twilio compares
// it with the date of sending, so a message that still waits to be sent may be missing for a few seconds.
// Every failure of a call is a *SendError.
func (c *Client) List(ctx context.Context, to string, since time.Time, fn func(Listed) (more bool)) error {
	query := url.Values{"To": {to}, "PageSize": {strconv.Itoa(pageSize)}}
	if !since.IsZero() {
		// The name of this parameter ends in ">". twilio-go sends a time where Twilio documents a date.
		query.Set("DateSent>", since.UTC().Format(time.DateOnly))
	}
	next := accountsPath + url.PathEscape(c.cfg.AccountSID) + "/Messages.json?" + query.Encode()
	for range maxPages {
		page, err := c.page(ctx, next)
		if err != nil {
			return err
		}
		for _, m := range page.Messages {
			if !fn(m.listed()) {
				return nil
			}
		}
		if next = page.NextPageURI; next == "" {
			return nil
		}
		if !strings.HasPrefix(next, accountsPath) { // it is appended to the base URL, and must not change the host
			return unreadable(http.MethodGet)
		}
	}
	return fault.New(fault.TooLarge, "twilio GET: list has no end")
}

// page is a page of a list as Twilio writes it.
type page struct {
	NextPageURI string    `json:"next_page_uri"` // null on the last page
	Messages    []message `json:"messages"`
}

type message struct {
	SID         string `json:"sid"`
	To          string `json:"to"`
	From        string `json:"from"`
	Body        string `json:"body"`
	Direction   string `json:"direction"`
	Status      string `json:"status"`
	ErrorCode   int    `json:"error_code"`
	DateCreated string `json:"date_created"` // RFC 2822
	Service     string `json:"messaging_service_sid"`
}

func (c *Client) page(ctx context.Context, path string) (page, error) {
	resp, err := call{Client: c, ctx: ctx}.SendRequest(http.MethodGet, path, nil, nil)
	if err != nil {
		return page{}, err
	}
	defer resp.Body.Close()
	var p page
	if err := json.NewDecoder(resp.Body).Decode(&p); err != nil {
		return page{}, unreadable(http.MethodGet)
	}
	return p, nil
}

func (m message) listed() Listed {
	created, _ := time.Parse(time.RFC1123Z, m.DateCreated) // the zero time says that it could not be read
	if !created.IsZero() {
		created = created.UTC()
	}
	return Listed{
		SID: m.SID, To: m.To, From: m.From, Body: m.Body, Direction: m.Direction, Status: m.Status,
		ErrorCode: m.ErrorCode, DateCreated: created, Service: m.Service,
	}
}
