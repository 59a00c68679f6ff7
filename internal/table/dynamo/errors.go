package dynamo

import (
	"errors"

	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/fault"
)

// kinds are the codes of DynamoDB that are neither transient nor the caller's business.
var kinds = map[string]fault.Kind{
	"ResourceNotFoundException":            fault.Config, // no such table or index
	"AccessDeniedException":                fault.Config,
	"UnrecognizedClientException":          fault.Config,
	"InvalidSignatureException":            fault.Config,
	"MissingAuthenticationTokenException":  fault.Config,
	"ValidationException":                  fault.Internal,
	"SerializationException":               fault.Internal,
	"IdempotentParameterMismatchException": fault.Internal, // a token that was used for another commit
}

// wrap gives an error of the SDK its kind. What is not known to be lasting is Unavailable: no answer,
// throttling, a server's error, the end of ctx.
func wrap(op string, err error) error {
	kind := fault.Unavailable
	if api := (smithy.APIError)(nil); errors.As(err, &api) {
		if known, ok := kinds[api.ErrorCode()]; ok {
			kind = known
		}
	}
	return fault.Wrap(kind, "table: "+op, err)
}
