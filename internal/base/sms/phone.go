package sms

import "log/slog"

// Phone is a sender or recipient that can get an SMS: an E.164 number ("+15550100001") or a short code
// ("12345"). The zero value is no phone. It prints itself masked in logs; only string(p) has all digits.
type Phone string

// ParsePhone reads an E.164 number (+, then 2 to 15 digits, the first not 0) or a short code (5 or 6
// digits). ok is false for anything else: channel addresses such as whatsapp:+1..., alphanumeric senders,
// and numbers with spaces or other decoration, which Twilio never sends.
func ParsePhone(s string) (p Phone, ok bool) {
	digits, lo, hi := s, 5, 6
	if s != "" && s[0] == '+' {
		digits, lo, hi = s[1:], 2, 15
		if digits == "" || digits[0] == '0' {
			return "", false
		}
	}
	if len(digits) < lo || len(digits) > hi {
		return "", false
	}
	for i := range len(digits) {
		if digits[i] < '0' || digits[i] > '9' {
			return "", false
		}
	}
	return Phone(s), true
}

// Masked returns the number for operators: the first digit of the country code and the last third, at most
// four digits, which tells two callers apart: "+1*****0001", "*****5" for a short code. The number of stars
// is fixed, so it says nothing about the length.
func (p Phone) Masked() string {
	if p == "" {
		return ""
	}
	lead := ""
	if p[0] == '+' {
		lead = string(p[:min(2, len(p))])
	}
	return lead + "*****" + string(p[len(p)-min(4, len(p)/3):])
}

// LogValue implements slog.LogValuer: a phone that reaches a log by mistake is masked.
func (p Phone) LogValue() slog.Value { return slog.StringValue(p.Masked()) }

// ValidMessageSID says whether s is the sid of a message: SM (text) or MM (with media) and 32 hexadecimal
// digits.
func ValidMessageSID(s string) bool {
	if len(s) != 34 || s[1] != 'M' || (s[0] != 'S' && s[0] != 'M') {
		return false
	}
	for i := 2; i < len(s); i++ {
		c := s[i]
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') && (c < 'A' || c > 'F') {
			return false
		}
	}
	return true
}
