package bedrock

import (
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/platform/model"
)

// outcomes says what Converse's errors mean. Those that are not in it are judged by their status.
func outcomes(code string) (model.Outcome, bool) {
	switch code {
	case "ThrottlingException", "ModelNotReadyException", "ServiceQuotaExceededException":
		return model.Throttled, true
	case "ModelTimeoutException":
		return model.TimedOut, true
	case "ModelErrorException", "InternalServerException", "ServiceUnavailableException":
		return model.Away, true
	case "ValidationException", "AccessDeniedException", "ResourceNotFoundException":
		return model.Rejected, true
	}
	return "", false
}

// failure reads an error of the SDK. Of an answer's text nothing is kept: it may quote the request.
func failure(err error) error {
	if own := (*model.Error)(nil); errors.As(err, &own) {
		return own // of strict
	}
	status, after := 0, time.Duration(0)
	if answer := (*awshttp.ResponseError)(nil); errors.As(err, &answer) && answer.Response != nil {
		status, after = answer.HTTPStatusCode(), retryAfter(answer.Response.Header.Get("Retry-After"))
	}
	code := ""
	if api := smithy.APIError(nil); errors.As(err, &api) {
		code = api.ErrorCode()
	}
	outcome, known := outcomes(code)
	switch {
	case known:
	case status == http.StatusTooManyRequests:
		outcome = model.Throttled
	case status >= 400 && status < 500:
		outcome = model.Rejected
	default:
		outcome = model.Away
	}
	cause := fmt.Errorf("bedrock: status %d", status)
	if known {
		cause = fmt.Errorf("bedrock: %s, status %d", code, status)
	}
	e := model.NewError(outcome, cause)
	e.RetryAfter = after
	return e
}

// maxRetryAfter bounds what is believed of Retry-After: no turn waits longer.
const maxRetryAfter = time.Hour

// retryAfter reads the form in seconds; the form with a date would need a clock.
func retryAfter(header string) time.Duration {
	seconds, err := strconv.Atoi(header)
	if err != nil || seconds < 0 {
		return 0
	}
	return time.Duration(min(seconds, int(maxRetryAfter/time.Second))) * time.Second
}
