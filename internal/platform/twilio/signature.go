package twilio

import (
	"crypto/hmac"
	"crypto/sha1" //nolint:gosec // Twilio signs with HMAC-SHA1; the weakness of SHA-1 does not touch an HMAC
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"hash"
	"slices"
	"strings"
)

// SignatureHeader is the header that carries the signature of a webhook.
const SignatureHeader = "X-Twilio-Signature"

// signatureLen is the length of 20 bytes of SHA-1 in base64 with padding.
const signatureLen = 28

// Sign returns the signature that Twilio would send: base64 of HMAC-SHA1, keyed by the auth token, over the
// URL without its fragment followed by every name and value, sorted by name. The rules are Twilio's
// (usage/webhooks/webhooks-security); that the values of a repeated name are sorted too and count once is
// what its Python, Node and PHP libraries agree on. A nil form signs the URL alone, as for GET.
func Sign(token, url string, form Form) string {
	var text [signatureLen]byte
	mac := hmac.New(sha1.New, []byte(token))
	return string(encode(&text, mac, []byte(withoutFragment(url)), form.signed()))
}

// Verifier checks signatures. It is read-only and safe for concurrent use.
type Verifier struct{ tokens [][]byte }

// NewVerifier returns a Verifier for one auth token, or for several while they rotate: the signature of any
// is good. Empty tokens are left out, and without any token every signature is refused.
func NewVerifier(tokens ...string) Verifier {
	var v Verifier
	for _, t := range tokens {
		if t != "" {
			v.tokens = append(v.tokens, []byte(t))
		}
	}
	return v
}

// Verify says whether signature is the one of url and form. url is the public one as configured at Twilio
// with path and query as received (see PublicURL); it is tried with and without its port, because Twilio is
// not consistent about it (see spellings).
func (v Verifier) Verify(signature, url string, form Form) bool {
	if len(signature) != signatureLen {
		return false
	}
	params := form.signed()
	urls := spellings(url)
	var text [signatureLen]byte
	for _, token := range v.tokens {
		mac := hmac.New(sha1.New, token)
		for i, u := range urls {
			if i > 0 { // a new one is as if it was reset
				mac.Reset()
			}
			if subtle.ConstantTimeCompare(encode(&text, mac, []byte(u), params), []byte(signature)) == 1 {
				return true
			}
		}
	}
	return false
}

// VerifyBody says whether signature is the one of a request whose body is not a form. Such a URL carries the
// SHA-256 of the body as bodySHA256: the signature covers the URL, and the URL the body. A URL without it
// is refused.
func (v Verifier) VerifyBody(signature, url string, body []byte) bool {
	want, ok := queryValue(withoutFragment(url), "bodySHA256")
	if !ok {
		return false
	}
	sum := sha256.Sum256(body)
	same := subtle.ConstantTimeCompare([]byte(hex.EncodeToString(sum[:])), []byte(want)) == 1
	return v.Verify(signature, url, nil) && same
}

// signed returns the form's part of the signed message: each name and value, sorted by name, byte by byte,
// then by value; a pair that comes twice counts once.
func (f Form) signed() []byte {
	if len(f) == 0 {
		return nil
	}
	var room [64]int  // more fields than texts have
	order := room[:0] // sorting numbers moves less than sorting fields
	size := 0
	for i := range f {
		order = append(order, i)
		size += len(f[i].Name) + len(f[i].Value)
	}
	slices.SortFunc(order, func(a, b int) int {
		if c := strings.Compare(f[a].Name, f[b].Name); c != 0 {
			return c
		}
		return strings.Compare(f[a].Value, f[b].Value)
	})
	b := make([]byte, 0, size)
	for n, i := range order {
		if n > 0 && f[i] == f[order[n-1]] {
			continue
		}
		b = append(append(b, f[i].Name...), f[i].Value...)
	}
	return b
}

// encode returns the base64 of the MAC of a URL and the form's part of the message, written into text.
func encode(text *[signatureLen]byte, mac hash.Hash, url, params []byte) []byte {
	mac.Write(url) // a hash never returns an error
	mac.Write(params)
	var sum [sha1.Size]byte
	base64.StdEncoding.Encode(text[:], mac.Sum(sum[:0]))
	return text[:]
}
