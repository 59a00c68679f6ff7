package bench

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
)

// The account of a `josh run` without any environment (its interface page says so).
const (
	accountSID = "AC00000000000000000000000000000000"
	authToken  = "josh-local-token"
	joshNumber = "+15550100000"
)

// The phones are +1 555 020 0000 to +1 555 099 9999: nobody has a number with the area code 555. Each sends
// one text, so that each text gets one reply, and a reply names its text by the number it goes to.
const (
	firstPhone = 200_000
	phones     = 800_000
)

func phone(n int) string { return fmt.Sprintf("+1555%07d", firstPhone+n) }

// phoneIndex is the inverse of phone; ok is false for any other number.
func phoneIndex(number string) (n int, ok bool) {
	digits, found := strings.CutPrefix(number, "+1555")
	n, err := strconv.Atoi(digits)
	n -= firstPhone
	return n, found && err == nil && n >= 0 && n < phones
}

// signer makes the requests with which Twilio delivers texts.
type signer struct {
	sim *carrier.Simulator
	url string
}

func newSigner(base string) (*signer, error) {
	sim, err := carrier.New(carrier.Config{AccountSID: accountSID, AuthToken: authToken, From: []string{joshNumber}})
	return &signer{sim, base + "/api/twilio/inbound"}, err
}

func (s *signer) close() { _ = s.sim.Close() }

// request returns the bytes of the request that delivers text n.
func (s *signer) request(n int) ([]byte, error) {
	body := fmt.Sprintf("Hi, I heard about this from a friend. How does it work? (%d)", n)
	form := s.sim.NewInbound(phone(n), joshNumber, body, fmt.Sprintf("SM%032x", n), 0, "")
	req, err := s.sim.SignedInbound(s.url, form)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = req.Write(&b)
	return b.Bytes(), err
}

// connTimeout is longer than any answer that still counts: Twilio hangs up after 15 s.
const connTimeout = 20 * time.Second

// conn is a kept-alive connection to JOSH. It does less than http.Client, which takes as much of the shared
// processors as the handler that it is to measure.
type conn struct {
	net.Conn
	r *bufio.Reader
}

func dial(host string) (*conn, error) {
	c, err := net.Dial("tcp", host)
	if err != nil {
		return nil, err
	}
	return &conn{c, bufio.NewReader(c)}, nil
}

// post sends a request and returns the status of its answer, which is read whole.
func (c *conn) post(request []byte) (status int, err error) {
	if err := c.SetDeadline(time.Now().Add(connTimeout)); err != nil {
		return 0, err
	}
	if _, err := c.Write(request); err != nil {
		return 0, err
	}
	resp, err := http.ReadResponse(c.r, nil) //nolint:bodyclose // its body is what the next line takes off the connection
	if err != nil {
		return 0, err
	}
	_, err = c.r.Discard(int(max(resp.ContentLength, 0)))
	return resp.StatusCode, err
}
