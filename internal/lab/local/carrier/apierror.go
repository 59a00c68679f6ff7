package carrier

import (
	"fmt"
	"net/http"
	"strconv"
)

// apiError is the body of an answer that is not 2xx.
// Source: https://www.twilio.com/docs/usage/twilios-response#response-formats-exceptions
type apiError struct {
	Code     int    `json:"code"`
	Message  string `json:"message"`
	MoreInfo string `json:"more_info"`
	Status   int    `json:"status"`
}

// Codes that the simulator itself decides on. Source: https://www.twilio.com/docs/api/errors
const (
	codeBadParameter     = 20001
	codeAuthenticate     = 20003
	codeMethodNotAllowed = 20004
	codeNotFound         = 20404
	codeTooManyRequests  = 20429
	codeInternal         = 20500
	codeUnavailable      = 20503
	codeInvalidTo        = 21211
	codeInvalidFrom      = 21212
	codeNoBody           = 21602
	codeNoFrom           = 21603
	codeNoTo             = 21604
	codeInvalidCallback  = 21609
	codeUnsubscribed     = 21610
	codeQueueFull        = 21611
	codeBodyTooLong      = 21617
	codeTooManyMedia     = 21623
	codeNotOurFrom       = 21659
	codeNoSuchService    = 21701
)

// newAPIError returns the error with the text of its code.
func newAPIError(code int) *apiError { return newAPIErrorf(code, "%s", codeText(code)) }

// newAPIErrorf returns the error with a text of its own.
func newAPIErrorf(code int, format string, args ...any) *apiError {
	return &apiError{
		Code:     code,
		Message:  fmt.Sprintf(format, args...),
		MoreInfo: "https://www.twilio.com/docs/errors/" + strconv.Itoa(code),
		Status:   codeStatus(code),
	}
}

// codeStatus returns the HTTP status that an error code comes with at create time.
func codeStatus(code int) int {
	switch code {
	case codeAuthenticate:
		return http.StatusUnauthorized
	case codeMethodNotAllowed:
		return http.StatusMethodNotAllowed
	case codeNotFound:
		return http.StatusNotFound
	case codeTooManyRequests:
		return http.StatusTooManyRequests
	case codeInternal:
		return http.StatusInternalServerError
	case codeUnavailable:
		return http.StatusServiceUnavailable
	}
	return http.StatusBadRequest
}

// codeText returns Twilio's short text for a code, a general one for a code that only a fault names.
func codeText(code int) string {
	if text, ok := codeTexts()[code]; ok {
		return text
	}
	return "Error " + strconv.Itoa(code)
}

func codeTexts() map[int]string {
	return map[int]string{
		codeAuthenticate:     "Authenticate",
		codeMethodNotAllowed: "Method not allowed",
		codeNotFound:         "The requested resource was not found",
		codeTooManyRequests:  "Too Many Requests",
		codeInternal:         "Internal Server Error",
		codeUnavailable:      "Service unavailable",
		codeInvalidTo:        "Invalid 'To' Phone Number",
		21408:                "Permission to send an SMS has not been enabled for the region indicated by the 'To' number",
		codeNoBody:           "Message body is required.",
		codeNoFrom:           "A 'From' or 'MessagingServiceSid' parameter is required to send a message",
		codeNoTo:             "A 'To' phone number is required.",
		21606:                "The 'From' phone number provided is not a valid message-capable Twilio phone number for this destination/account",
		codeUnsubscribed:     "Attempt to send to unsubscribed recipient",
		codeQueueFull:        "This 'From' number has exceeded the maximum number of queued messages",
		21612:                "The 'To' phone number is not currently reachable via SMS",
		21614:                "'To' number is not a valid mobile number",
		codeBodyTooLong:      "The concatenated message body exceeds the 1600 character limit",
		codeTooManyMedia:     "Number of media files exceeds allowed limit",
		codeNoSuchService:    "The Messaging Service does not exist",
		30001:                "Queue overflow",
		30002:                "Account suspended",
		30003:                "Unreachable destination handset",
		30004:                "Message blocked",
		30005:                "Unknown destination handset",
		30006:                "Landline or unreachable carrier",
		30007:                "Message filtered",
		30008:                "Unknown error",
		30017:                "Carrier network congestion",
		30022:                "US A2P 10DLC - Rate Limits Exceeded",
		30034:                "US A2P 10DLC - Message from an Unregistered Number",
	}
}
