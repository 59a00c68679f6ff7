package local

import (
	"net/http"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/local/carrier"
	"github.com/josh-sms/josh/internal/twilio/rest"
)

// openCarrier opens the simulated carrier, which also signs the texts of the phones, and the client of the
// API that sends go to: the simulated one unless another is configured.
func (s *Stack) openCarrier(data string) error {
	s.dev.client = &http.Client{Transport: &loopback{own: s.cfg.PublicBaseURL, handler: http.HandlerFunc(s.serveOwn), network: http.DefaultTransport}}
	user, password := s.cfg.TwilioAccountSID, s.cfg.TwilioAuthTokens[0]
	users := map[string]string{user: password}
	if s.cfg.TwilioAPIKey != "" {
		user, password = s.cfg.TwilioAPIKey, s.cfg.TwilioAPISecret
		users[user] = password
	}
	from := string(s.cfg.TwilioFrom)
	if from == "" { // a messaging service sends: the phones still need a number to text
		from = simulatedNumber
		s.dev.from = from
	}
	sim, err := carrier.New(carrier.Config{
		AccountSID: s.cfg.TwilioAccountSID, AuthToken: s.cfg.TwilioAuthTokens[0], Users: users, From: []string{from},
		MessagingServiceSID: s.cfg.TwilioMessagingServiceSID, Now: s.clock.Now, Path: filepath.Join(data, "carrier.db"),
		Callback: s.dev.client.Transport, Log: s.log,
	})
	if err != nil {
		return err
	}
	s.sim, s.dev.carrier, s.timeline.carrier = sim, sim, sim
	s.closers = append(s.closers, sim.Close)
	client := rest.Config{
		BaseURL: s.URL, AccountSID: s.cfg.TwilioAccountSID, Username: user, Password: password,
		From: string(s.cfg.TwilioFrom), MessagingServiceSID: s.cfg.TwilioMessagingServiceSID, HTTP: &http.Client{Transport: sim.Transport()},
	}
	if s.cfg.TwilioAPIBaseURL != nil {
		s.parts.CarrierNow = time.Now // an outside carrier does not know the clock that can be moved
		client.BaseURL, client.HTTP = s.cfg.TwilioAPIBaseURL.String(), outside()
	} else {
		s.dev.simulated = true
	}
	s.parts.Carrier, err = rest.New(client)
	return err
}

// outside is the HTTP client of an API outside of this process. It keeps a connection for every sender; the
// default keeps two, and the other senders would dial for each text.
func outside() *http.Client {
	transport := &http.Transport{Proxy: http.ProxyFromEnvironment, MaxIdleConnsPerHost: pollers, IdleConnTimeout: idleTimeout}
	return &http.Client{Transport: transport}
}

// simulatedNumber is the number of a simulated messaging service.
const simulatedNumber = "+15550100000"
