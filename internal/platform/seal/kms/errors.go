package kms

import (
	"errors"

	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/base/fault"
)

// kinds maps KMS's errors. What is not listed (throttling, time-outs, KMS's own failures, no answer) is
// Unavailable.
var kinds = map[string]fault.Kind{
	"InvalidCiphertextException":  fault.Invalid, // damaged, or another encryption context
	"IncorrectKeyException":       fault.Invalid, // wrapped by another KMS key
	"AccessDeniedException":       fault.Config,
	"DisabledException":           fault.Config,
	"InvalidKeyUsageException":    fault.Config,
	"KMSInvalidStateException":    fault.Config, // pending deletion, among others
	"NotFoundException":           fault.Config,
	"UnrecognizedClientException": fault.Config,
	"InvalidSignatureException":   fault.Config,
	"ValidationException":         fault.Config, // of the key id: nothing else comes from outside
}

// wrap gives an error of the SDK its kind.
func wrap(op string, err error) error {
	kind := fault.Unavailable
	if api := smithy.APIError(nil); errors.As(err, &api) {
		if k, known := kinds[api.ErrorCode()]; known {
			kind = k
		}
	}
	return fault.Wrap(kind, op, err)
}

// malformed is the error of an answer that makes no data key.
func malformed(op string) error { return fault.New(fault.Internal, op+": malformed answer of KMS") }
