package httpevent

import (
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// source returns the address that a request comes from. Behind proxies it is the last one in X-Forwarded-For that is none
// of them: that one a proxy has written, and what stands before it the visitor may have.
func source(r *http.Request, proxies []netip.Prefix) string {
	from, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		from = r.RemoteAddr
	}
	hops := strings.Split(strings.Join(r.Header.Values("X-Forwarded-For"), ","), ",")
	for _, hop := range slices.Backward(hops) {
		if !trusted(from, proxies) {
			break
		}
		addr, err := netip.ParseAddr(strings.TrimSpace(hop))
		if err != nil {
			break
		}
		from = addr.Unmap().String()
	}
	return from
}

// trusted reports whether an address is that of a proxy.
func trusted(address string, proxies []netip.Prefix) bool {
	addr, err := netip.ParseAddr(address)
	return err == nil && slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(addr.Unmap().WithZone("")) })
}
