package twilio

import (
	"net/url"
	"strings"
)

// PublicURL returns the URL that Twilio called, which is the one it signed: the configured public base, the
// raw path and the raw query as received. It is never built from a Host or X-Forwarded header, which anyone
// can send. A slash at the end of base does not count; rawQuery comes without its "?".
func PublicURL(base, rawPath, rawQuery string) string {
	u := strings.TrimSuffix(base, "/")
	if !strings.HasPrefix(rawPath, "/") {
		u += "/"
	}
	u += rawPath
	if rawQuery != "" {
		u += "?" + rawQuery
	}
	return u
}

// spellings returns the URLs that Twilio may have signed when it called rawURL, the likeliest first: as it
// is, with the port left out or the standard one put in, and both again with the query escaped in the other
// ways that Twilio's Node library accepts. All of them name the same resource. Nothing else is changed: the
// rest is signed byte by byte.
func spellings(rawURL string) []string {
	u := withoutFragment(rawURL)
	urls := make([]string, 0, 6)
	add := func(u string) {
		urls = append(urls, u)
		if other := otherPort(u); other != u {
			urls = append(urls, other)
		}
	}
	add(u)
	path, query, _ := strings.Cut(u, "?")
	if strings.IndexFunc(query, needsSpelling) < 0 {
		return urls
	}
	for _, q := range []string{strings.ReplaceAll(query, "'", "%27"), reencode(query)} {
		if q != query {
			add(path + "?" + q)
		}
	}
	return urls
}

// needsSpelling says whether a character of a query may be escaped in more than one way.
func needsSpelling(r rune) bool {
	return (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && (r < '0' || r > '9') && !strings.ContainsRune("&=-_.~", r)
}

// withoutFragment cuts the fragment, which holds Twilio's connection overrides and is neither sent nor
// signed.
func withoutFragment(u string) string {
	u, _, _ = strings.Cut(u, "#")
	return u
}

// otherPort returns the URL without its port when it has one, with the scheme's standard port when it has
// none, and unchanged when it is not absolute. User information and IPv6 literals may have colons of their
// own.
func otherPort(u string) string {
	scheme, rest, ok := strings.Cut(u, "://")
	if !ok {
		return u
	}
	end := strings.IndexAny(rest, "/?")
	if end < 0 {
		end = len(rest)
	}
	host := strings.LastIndexByte(rest[:end], '@') + 1
	afterIPv6 := host + strings.LastIndexByte(rest[host:end], ']') + 1
	if colon := strings.IndexByte(rest[afterIPv6:end], ':'); colon >= 0 {
		return scheme + "://" + rest[:afterIPv6+colon] + rest[end:]
	}
	port := ":80"
	if strings.EqualFold(scheme, "https") {
		port = ":443"
	}
	return scheme + "://" + rest[:end] + port + rest[end:]
}

// reencode decodes a query and encodes it the way Node's querystring module does, which leaves ' alone and
// writes a space as %20; some of Twilio's back ends sign that form. The query of a bad escape is returned
// as it is.
func reencode(query string) string {
	var b strings.Builder
	for pair := range strings.SplitSeq(query, "&") {
		name, value, _ := strings.Cut(pair, "=")
		for i, s := range [...]string{name, value} {
			plain, err := url.QueryUnescape(s)
			if err != nil {
				return query
			}
			b.WriteString([...]string{"&", "="}[i])
			b.WriteString(nodeEscapes.Replace(url.QueryEscape(plain)))
		}
	}
	return strings.TrimPrefix(b.String(), "&")
}

// nodeEscapes undoes what Go escapes and Node does not.
var nodeEscapes = strings.NewReplacer("+", "%20", "%21", "!", "%27", "'", "%28", "(", "%29", ")", "%2A", "*")

// queryValue returns the first value of a name in the query of a URL, not decoded.
func queryValue(u, name string) (value string, ok bool) {
	_, query, _ := strings.Cut(u, "?")
	for pair := range strings.SplitSeq(query, "&") {
		if k, v, _ := strings.Cut(pair, "="); k == name {
			return v, true
		}
	}
	return "", false
}
