package carrier

import (
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Page sizes of a list. Source: https://www.twilio.com/docs/messaging/api/message-resource
const (
	defaultPageSize = 50
	maxPageSize     = 1000
)

// page is one page of the list of messages.
type page struct {
	End             int       `json:"end"`
	FirstPageURI    string    `json:"first_page_uri"`
	Messages        []Message `json:"messages"`
	NextPageURI     *string   `json:"next_page_uri"` // nil on the last page
	Page            int       `json:"page"`
	PageSize        int       `json:"page_size"`
	PreviousPageURI *string   `json:"previous_page_uri"`
	Start           int       `json:"start"`
	URI             string    `json:"uri"`
}

// list answers with messages, newest first, filtered by To, From, DateSent, DateSent< and DateSent>.
func (s *Simulator) list(query string) reply {
	q := form(query)
	size, number := pageSize(q), min(max(0, atoi(q.Get("Page"))), math.MaxInt32)
	token := q.Get("PageToken")
	skip := 0
	if token == "" {
		skip = number * size
	}
	from, to := sentBounds(q)
	found := make([]Message, 0, min(size, defaultPageSize))
	more, badToken := false, false
	err := s.store.read(func(t tables) error {
		before := t.find(strings.TrimPrefix(token, tokenPrefix))
		if badToken = token != "" && before == 0; badToken {
			return nil
		}
		return t.newest(q.Get("To"), before, func(m *message) bool {
			switch {
			case q.Get("From") != "" && q.Get("From") != m.From, !m.sentBetween(from, to):
			case skip > 0:
				skip--
			case len(found) == size:
				more = true
			default:
				found = append(found, m.resource(s.cfg.AccountSID))
			}
			return !more
		})
	})
	switch {
	case err != nil:
		return s.broken(err)
	case badToken:
		return refusal(newAPIErrorf(codeBadParameter, "Invalid PageToken"))
	}
	return answer(http.StatusOK, s.page(q, number, size, found, more))
}

// tokenPrefix begins a PageToken; behind it stands the sid of the last message of the page before.
const tokenPrefix = "PA"

// page wraps what was found; its links are relative to the host of the API, as Twilio's are.
func (s *Simulator) page(q url.Values, number, size int, found []Message, more bool) page {
	link := func(n int, token string) string {
		v := url.Values{}
		for _, filter := range []string{"To", "From", "DateSent", "DateSent<", "DateSent>"} {
			if q.Has(filter) {
				v.Set(filter, q.Get(filter))
			}
		}
		v.Set("PageSize", strconv.Itoa(size))
		v.Set("Page", strconv.Itoa(n))
		if token != "" {
			v.Set("PageToken", token)
		}
		return "/" + apiVersion + "/Accounts/" + s.cfg.AccountSID + "/Messages.json?" + v.Encode()
	}
	p := page{
		Messages: found, Page: number, PageSize: size,
		Start: number * size, End: max(0, number*size+len(found)-1),
		FirstPageURI: link(0, ""), URI: link(number, q.Get("PageToken")),
	}
	if more {
		next := link(number+1, tokenPrefix+found[len(found)-1].SID)
		p.NextPageURI = &next
	}
	if number > 0 {
		previous := link(number-1, "")
		p.PreviousPageURI = &previous
	}
	return p
}

func pageSize(q url.Values) int {
	if n := atoi(q.Get("PageSize")); n > 0 {
		return min(n, maxPageSize)
	}
	return defaultPageSize
}

// atoi reads a number, 0 for what is none.
func atoi(s string) int {
	n, _ := strconv.Atoi(s)
	return n
}

// sentBounds reads the filters by date_sent: a day (UTC) or a moment. "on or after" includes its day,
// "on or before" too.
func sentBounds(q url.Values) (from, to time.Time) {
	if t, span := moment(q.Get("DateSent")); span > 0 {
		return t, t.Add(span)
	}
	from, _ = moment(q.Get("DateSent>"))
	if t, span := moment(q.Get("DateSent<")); span > 0 {
		to = t.Add(span)
	}
	return from, to
}

// moment reads a date or a time and how long it lasts; the span is 0 for what is neither.
func moment(s string) (t time.Time, span time.Duration) {
	if t, err := time.Parse(time.DateOnly, s); err == nil {
		return t, 24 * time.Hour
	}
	if t, err := time.Parse(time.RFC3339, s); err == nil {
		return t, time.Second
	}
	return time.Time{}, 0
}
