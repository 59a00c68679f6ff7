package observe

import "strings"

// sensitive reports whether the value under key is hidden whatever it is. The last word of the key decides,
// in any spelling: "body", "inbound_body", "TwilioAuthToken" and "X-Twilio-Signature" are sensitive,
// "body_bytes" and "phone_hash" are not.
func sensitive(key string) bool {
	switch lastWord(key) {
	case "body", "text", "texts", "content", "draft", "media",
		"from", "to", "phone", "phones", "number", "numbers", "msisdn", "recipient", "sender", "caller",
		"token", "tokens", "secret", "secrets", "password", "pepper", "apikey",
		"authorization", "signature", "cookie", "cookies", "dsn",
		"form", "params", "payload", "query", "querystring", "email":
		return true
	}
	return strings.EqualFold(key, "api_key")
}

// lastWord returns the last word of a key in lower case, where words are parted by case or by anything that
// is no letter: "auth_token", "authToken" and "AuthToken" all end in "token".
func lastWord(key string) string {
	end := len(key)
	for end > 0 && !isLetter(key[end-1]) {
		end--
	}
	start := end
	for start > 0 && isLetter(key[start-1]) {
		start--
		if start > 0 && isUpper(key[start]) && !isUpper(key[start-1]) {
			break
		}
		if start+1 < end && isUpper(key[start]) && !isUpper(key[start+1]) {
			break
		}
	}
	return strings.ToLower(key[start:end])
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func isLetter(c byte) bool { return isUpper(c) || 'a' <= c && c <= 'z' }
