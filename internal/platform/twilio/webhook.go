package twilio

import (
	"mime"
	"net/http"
)

// MaxBody is the largest webhook body that is read: 1,600 characters take 14 kB encoded, the other fields
// two more; 64 KiB leaves room for fields that Twilio adds without notice.
const MaxBody = 64 << 10

// formType is the only content type that Twilio sends an SMS webhook with.
const formType = "application/x-www-form-urlencoded"

// Refusal checks what can be said of a webhook before its signature: method, content type, size of the body. It
// returns the status of the first check that fails, 0 when none does.
func Refusal(method, contentType string, size int) int {
	switch {
	case method != http.MethodPost:
		return http.StatusMethodNotAllowed
	case size > MaxBody:
		return http.StatusRequestEntityTooLarge
	case contentType == formType: // as Twilio spells it
		return 0
	}
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil && media == "" || media != formType {
		return http.StatusUnsupportedMediaType
	}
	return 0
}
