package local

import (
	"net/http"
	"path/filepath"
	"time"

	"github.com/josh-sms/josh/internal/lab/local/carrier"
	"github.com/josh-sms/josh/internal/platform/twilio/rest"
)

// openCarrier opens the simulated carrier, which also signs the texts of the phones, and the client of the
// API that sends go to: the simulated one unless another is configured.
func (s *Stack) openCarrier(data string) error {
	s.dev.client = &http.Client{Transport: &loopback{own: s.cfg.PublicBaseURL, handler: http.HandlerFunc(s.serveOwn), network: http.DefaultTransport}}
	users := map[string]string{s.cfg.TwilioAccountSID: s.cfg.TwilioAuthTokens[0]}
	if s.cfg.TwilioAPIKey != "" {
		users[s.cfg.TwilioAPIKey] = s.cfg.TwilioAPISecret
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
		BaseURL: s.URL, AccountSID: s.cfg.TwilioAccountSID, Logins: s.cfg.Logins(),
		From: string(s.cfg.TwilioFrom), MessagingServiceSID: s.cfg.TwilioMessagingServiceSID, HTTP: &http.Client{Transport: sim.Transport()},
	}
	if !s.cfg.Simulated() {
		s.parts.CarrierNow = time.Now // an outside carrier does not know the clock that can be moved
		client.BaseURL, client.HTTP = s.cfg.TwilioAPIBaseURL.String(), nil
	}
	s.dev.simulated = s.cfg.Simulated()
	s.parts.Carrier, err = rest.New(client)
	return err
}

// simulatedNumber is the number of a simulated messaging service.
const simulatedNumber = "+15550100000"
