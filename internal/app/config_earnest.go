package app

import (
	"cmp"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// caller is who loads the configuration, beside the mode: it decides what a public value may be good for.
type caller struct {
	runs      bool   // `josh run`
	listensAt string // where that listens; "" is every address
	operator  bool   // an operator's command that works on the table itself
}

// LoadRun reads the configuration of a `josh run` that listens at an address. Beside what Load refuses, it refuses the
// public defaults when other machines reach that address, or a public URL of it.
func LoadRun(environ map[string]string, address string) (Config, error) {
	return load(environ, Local, caller{runs: true, listensAt: address})
}

// LoadOperator reads what an operator's command needs that works on the table itself. A pepper is always demanded: by
// a wrong one every number is a stranger's, and the proof of an erasure would be one for nobody.
func LoadOperator(environ map[string]string) (Config, error) {
	return load(environ, Local, caller{operator: true}, "TWILIO_AUTH_TOKEN", "TWILIO_API_KEY", "TWILIO_API_SECRET", "SENTRY_DSN", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_HEADERS",
		"TWILIO_API_BASE_URL", "SUPPORT_CONTACT")
}

// LoadSmoke reads what josh smoke needs to text a JOSH as the carrier does.
func LoadSmoke(environ map[string]string) (Config, error) {
	return load(environ, Local, caller{}, "PHONE_PEPPER", "SEAL_KEY", "TWILIO_API_KEY", "TWILIO_API_SECRET", "SENTRY_DSN", "TWILIO_API_BASE_URL", "SUPPORT_CONTACT")
}

// Simulated reports whether texts go to the simulated carrier of `josh run`.
func (c Config) Simulated() bool { return c.TwilioAPIBaseURL == nil }

// Real reports whether anything is configured that leads outside: where texts go, credentials that somebody real may
// sign with, or a name that others reach this machine by.
func (c Config) Real() bool {
	nothing := localDefaults()
	named := c.PublicBaseURL != nil && !OnThisMachine(c.PublicBaseURL.Host)
	return named || !c.Simulated() || c.TwilioAPIKey != "" || c.TwilioAccountSID != nothing["TWILIO_ACCOUNT_SID"] ||
		!slices.Equal(c.TwilioAuthTokens, []string{nothing["TWILIO_AUTH_TOKEN"]})
}

// localDefaults returns the defaults of `josh run` by variable.
func localDefaults() map[string]string {
	return settings(Variables(), nil, Local)
}

// earnest finds what must be of one's own. Defaults and examples stand in the documentation, so as secrets they are
// worth nothing. They are good for trying JOSH on one machine: with the simulated carrier, or another one on this
// machine, and no address or public URL that others reach.
func earnest(vars []Variable, set, environ map[string]string, mode Mode, by caller) problems {
	because := inEarnest(set, environ, mode, by)
	found := problems{}
	for _, v := range vars {
		why := because[v.Name]
		value, ok := set[v.Name]
		switch {
		case why == "", !ok && v.Name == "SEAL_KEY": // without one there is a key file, or KMS
		case !ok:
			found[v.Name] = v.missing(why)
		case v.public(value):
			found[v.Name] = v.missing(why + ", and not the one that everybody knows")
		case v.Name == "PUBLIC_BASE_URL" && strings.HasPrefix(value, "http:"):
			found[v.Name] = Problem{v.Name, "must be an https URL " + why + ": " + v.demand()}
		}
	}
	return found
}

// public reports whether a value is, or has in it, one that everybody knows.
func (v Variable) public(value string) bool {
	for part := range strings.SplitSeq(value, ",") {
		if part != "" && (part == v.Local || v.Secret && slices.Contains(strings.Split(v.Example, ","), part)) {
			return true
		}
	}
	return v.Name == "TWILIO_FROM" && value == string(localFrom)
}

// inEarnest says of each variable that must be of one's own why it must.
func inEarnest(set, environ map[string]string, mode Mode, by caller) map[string]string {
	because := map[string]string{}
	demand := func(why string, names ...string) {
		for _, name := range names {
			because[name] = cmp.Or(because[name], why)
		}
	}
	secrets := []string{"TWILIO_AUTH_TOKEN", "PHONE_PEPPER", "SEAL_KEY"}
	base := set["TWILIO_API_BASE_URL"]
	if mode == Lambda {
		if base == "" { // Twilio itself: anything else is a trial
			demand("in Lambda", secrets...)
		}
		return because
	}
	if base != "" && !ownURL(base) {
		why := "with a TWILIO_API_BASE_URL that is not on this machine"
		demand(why, append(secrets, "TWILIO_ACCOUNT_SID", "PUBLIC_BASE_URL", "SUPPORT_CONTACT")...)
		if set["TWILIO_MESSAGING_SERVICE_SID"] == "" {
			demand(why+" and no TWILIO_MESSAGING_SERVICE_SID", "TWILIO_FROM")
		}
	}
	account := set["TWILIO_ACCOUNT_SID"]
	if base == "" && (set["TWILIO_API_KEY"] != "" || account != "" && account != localDefaults()["TWILIO_ACCOUNT_SID"]) {
		demand("with a Twilio account of your own", "TWILIO_AUTH_TOKEN")
	}
	if set["STORE"] == DynamoDB {
		if by.operator {
			demand("with STORE=dynamodb", "PHONE_PEPPER")
		} else if !ownURL(cmp.Or(environ["AWS_ENDPOINT_URL_DYNAMODB"], environ["AWS_ENDPOINT_URL"])) {
			demand("with a table on AWS", secrets...)
		}
	}
	if !by.runs {
		return because
	}
	if _, _, err := net.SplitHostPort(by.listensAt); (err == nil || by.listensAt == "") && !OnThisMachine(by.listensAt) {
		demand("with an --addr that other machines reach", secrets...)
	}
	if public := set["PUBLIC_BASE_URL"]; public != "" && !ownURL(public) { // a proxy leads here, whatever --addr is
		demand("with a PUBLIC_BASE_URL that is not of this machine", secrets...)
	}
	return because
}

// ownURL reports whether a URL is of this machine.
func ownURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && OnThisMachine(u.Host)
}

// OnThisMachine reports whether a host, with or without a port, is this machine by a name or address of its own, which
// no other machine reaches.
func OnThisMachine(hostport string) bool {
	u, err := url.Parse("//" + hostport)
	if err != nil {
		return false
	}
	host := u.Hostname()
	addr, err := netip.ParseAddr(host)
	return strings.EqualFold(host, "localhost") || err == nil && addr.Unmap().IsLoopback()
}
