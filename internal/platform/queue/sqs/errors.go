package sqs

import (
	"errors"
	"strings"

	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/base/fault"
)

// nothingCodes say that a receipt names no delivery: it is malformed, has expired, or its message is gone.
var nothingCodes = map[string]bool{
	"ReceiptHandleIsInvalid": true,
	"InvalidParameterValue":  true, // what FIFO queues answer to an expired receipt
	"MessageNotInflight":     true,
}

// configCodes mean that the queue is not there, or not for us: an operator has to act.
var configCodes = map[string]bool{
	"QueueDoesNotExist":           true,
	"NonExistentQueue":            true,
	"InvalidAddress":              true,
	"InvalidSecurity":             true,
	"UnsupportedOperation":        true,
	"AccessDenied":                true,
	"AccessDeniedException":       true,
	"InvalidClientTokenId":        true,
	"UnrecognizedClientException": true,
	"SignatureDoesNotMatch":       true,
	"KmsAccessDenied":             true,
	"KmsDisabled":                 true,
	"KmsInvalidKeyUsage":          true,
	"KmsInvalidState":             true,
	"KmsNotFound":                 true,
	"KmsOptInRequired":            true,
}

// code returns SQS's name of an error, "" when it did not come from SQS. Servers put "AWS.SimpleQueueService."
// or "com.amazonaws.sqs#" in front.
func code(err error) string {
	api := smithy.APIError(nil)
	if !errors.As(err, &api) {
		return ""
	}
	name := api.ErrorCode()
	return name[strings.LastIndexAny(name, ".#")+1:]
}

// namesNothing reports whether err says that a receipt names no delivery.
func namesNothing(err error) bool { return nothingCodes[code(err)] }

// wrap gives an error of the SDK its kind. What the SDK's own retries did not cure, throttling included, is
// Unavailable.
func wrap(op string, err error) error {
	if configCodes[code(err)] {
		return fault.Wrap(fault.Config, op, err)
	}
	return fault.Wrap(fault.Unavailable, op, err)
}
