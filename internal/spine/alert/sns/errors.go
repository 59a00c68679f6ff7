package sns

import (
	"errors"

	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/base/fault"
)

// configCodes mean that the topic is not there, or not for us: an operator has to act.
var configCodes = map[string]bool{
	"NotFound":                    true,
	"NotFoundException":           true,
	"AuthorizationError":          true,
	"AuthorizationErrorException": true,
	"AccessDenied":                true,
	"InvalidParameter":            true,
	"InvalidParameterException":   true,
	"InvalidClientTokenId":        true,
	"SignatureDoesNotMatch":       true,
	"KMSAccessDenied":             true,
	"KMSDisabled":                 true,
	"KMSInvalidState":             true,
	"KMSNotFound":                 true,
	"KMSOptInRequired":            true,
}

// wrap gives an error of the SDK its kind. What the SDK's own retries did not cure, throttling included, is Unavailable.
func wrap(err error) error {
	api := smithy.APIError(nil)
	if errors.As(err, &api) && configCodes[api.ErrorCode()] {
		return fault.Wrap(fault.Config, "page", err)
	}
	return fault.Wrap(fault.Unavailable, "page", err)
}
