package dynamo

import (
	"errors"

	"github.com/aws/smithy-go"

	"github.com/josh-sms/josh/internal/base/fault"
)

// wrap gives an error of the SDK its kind.
func wrap(op string, err error) error {
	code := ""
	if api := (smithy.APIError)(nil); errors.As(err, &api) {
		code = api.ErrorCode()
	}
	return fault.Wrap(kindOf(code), "table: "+op, err)
}

// kindOf says what a code of DynamoDB means. What is not known to be lasting is Unavailable: no answer,
// throttling, a server's error, the end of ctx.
func kindOf(code string) fault.Kind {
	switch code {
	case "ResourceNotFoundException", // no such table or index
		"AccessDeniedException", "UnrecognizedClientException", "InvalidSignatureException",
		"MissingAuthenticationTokenException":
		return fault.Config
	case "ValidationException", "SerializationException",
		"IdempotentParameterMismatchException": // a token that was used for another commit
		return fault.Internal
	}
	return fault.Unavailable
}
