package httpevent_test

import (
	"context"
	"net/http/httptest"
	"net/netip"
	"testing"

	"github.com/aws/aws-lambda-go/events"
)

// TestSourceBehindProxies: limits go by the address that the event names, so nobody may choose it.
func TestSourceBehindProxies(t *testing.T) {
	t.Parallel()
	proxies := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("172.16.0.0/12"), netip.MustParsePrefix("::1/128")}
	for _, c := range []struct {
		name, from string
		forwarded  []string
		proxies    []netip.Prefix
		want       string
	}{
		{"nobody in front", "192.0.2.7:1", []string{"198.51.100.1"}, nil, "192.0.2.7"},
		{"a proxy that nobody named", "127.0.0.1:1", []string{"198.51.100.1"}, nil, "127.0.0.1"},
		{"a visitor who says to be a proxy", "192.0.2.7:1", []string{"198.51.100.1"}, proxies, "192.0.2.7"},
		{"a proxy", "127.0.0.1:1", []string{"198.51.100.1"}, proxies, "198.51.100.1"},
		{"a proxy over IPv6", "[::1]:1", []string{"2001:db8::1"}, proxies, "2001:db8::1"},
		{"an address written both ways", "[::ffff:172.18.0.2]:1", []string{"::ffff:198.51.100.1"}, proxies, "198.51.100.1"},
		{"what the visitor wrote before it", "172.18.0.2:1", []string{"203.0.113.9, 198.51.100.1"}, proxies, "198.51.100.1"},
		{"in two fields", "172.18.0.2:1", []string{"203.0.113.9", "198.51.100.1"}, proxies, "198.51.100.1"},
		{"two proxies", "127.0.0.1:1", []string{"198.51.100.1, 172.18.0.2"}, proxies, "198.51.100.1"},
		{"a proxy's own request", "127.0.0.1:1", nil, proxies, "127.0.0.1"},
		{"nonsense", "127.0.0.1:1", []string{"198.51.100.1, unknown"}, proxies, "127.0.0.1"},
	} {
		got := ""
		a := adapter(func(_ context.Context, e events.APIGatewayV2HTTPRequest) (events.APIGatewayV2HTTPResponse, error) {
			got = e.RequestContext.HTTP.SourceIP
			return events.APIGatewayV2HTTPResponse{StatusCode: 200}, nil
		})
		a.Proxies = c.proxies
		r := httptest.NewRequestWithContext(t.Context(), "GET", "/join", nil)
		r.RemoteAddr, r.Header["X-Forwarded-For"] = c.from, c.forwarded
		if a.ServeHTTP(httptest.NewRecorder(), r); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
